"""What can be done with tenants, people, keys and links."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.urls import reverse

from xopc.accounts.models import ApiKey, Right, SignInLink, Tenant, User
from xopc.shared import clock, secrets, sensitivity
from xopc.shared.errors import Conflict, Invalid, NotFound, Sensitive

LINK_LIFE = timedelta(minutes=10)
NAME_LIMIT = 100
ID_LIMIT = 200


def create_tenant(slug: str, *, name: str = "") -> Tenant:
    try:
        Tenant._meta.get_field("slug").clean(slug, None)
    except ValidationError as error:
        raise Invalid(
            "A tenant's slug has 1 to 63 letters, digits, hyphens and underscores."
        ) from error
    try:
        with transaction.atomic():
            return Tenant.objects.create(slug=slug, name=name)
    except IntegrityError as error:
        raise Conflict(f"There is a tenant {slug} already.") from error


def tenant(slug: str) -> Tenant:
    found = Tenant.objects.filter(slug=slug).first()
    if found is None:
        raise NotFound(f"There is no tenant {slug}. Make it with: manage.py create_tenant {slug}")
    return found


def create_api_key(
    tenant: Tenant, *, name: str, rights: Sequence[str], expires_at: datetime | None = None
) -> tuple[ApiKey, str]:
    """The key's row and its secret text, which cannot be had again."""
    if not rights or (unknown := sorted(set(rights) - set(Right.values))):
        wrong = unknown[0] if rights else ""
        raise Invalid(f"Rights are {', '.join(Right.values)}; not {wrong!r}.")
    if not 1 <= len(name) <= NAME_LIMIT:
        raise Invalid(f"A key's name has 1 to {NAME_LIMIT} characters.")
    prefix = secrets.token()[:8].replace("_", "x").replace("-", "y")
    text = f"xopc_{prefix}_{secrets.token()}"
    key = ApiKey.objects.create(
        tenant=tenant,
        name=name,
        prefix=prefix,
        secret_hash=secrets.digest(text),
        rights=sorted(set(rights)),
        expires_at=expires_at,
    )
    return key, text


def revoke_api_key(key: ApiKey) -> None:
    ApiKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=clock.now())


def person(tenant: Tenant, *, external_id: str, email: str = "") -> User:
    """The tenant's person of this id, made on first sight; safe when two requests race.

    Raises Sensitive for an id that is a credential: somebody put the wrong value into the header.
    """
    if not 1 <= len(external_id) <= ID_LIMIT:
        raise Invalid(f"A person's id has 1 to {ID_LIMIT} characters.", code="user_invalid")
    verdict = sensitivity.check_name(external_id)
    if verdict.refused:
        raise Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule)
    with transaction.atomic():
        # an unusable password: they may set one on the account page
        unset = {"password": make_password(None)}
        user, _ = User.objects.get_or_create(tenant=tenant, external_id=external_id, defaults=unset)
        if email and not user.email:
            _set_email(user, email)
    return user


def person_by_email(tenant: Tenant, email: str) -> User:
    """The tenant's person with this address, made when missing (with it as external id)."""
    found = User.objects.filter(tenant=tenant, email__iexact=email).first()
    return found or person(tenant, external_id=email, email=email)


def sign_in_link(user: User) -> str:
    """An address that opens the page as this person, once, within ten minutes."""
    token = secrets.token()
    SignInLink.objects.create(
        user=user, token_hash=secrets.digest(token), expires_at=clock.now() + LINK_LIFE
    )
    return f"{settings.SITE_URL}{reverse('sign_in_link', args=[token])}"


def use_link(token: str) -> User:
    """The person the link was made for. A used, expired or unknown link is NotFound."""
    links = SignInLink.objects.filter(
        token_hash=secrets.digest(token), used_at=None, expires_at__gt=clock.now()
    )
    if not links.update(used_at=clock.now()):
        raise NotFound("This link was used already or has expired. Ask for a new one.")
    return User.objects.get(pk=SignInLink.objects.get(token_hash=secrets.digest(token)).user_id)


def _set_email(user: User, email: str) -> None:
    try:
        validate_email(email)
    except ValidationError as error:
        raise Invalid("This is not an e-mail address.", fields={"email": "invalid"}) from error
    try:
        with transaction.atomic():
            user.email = email
            user.save(update_fields=["email"])
    except IntegrityError as error:
        raise Conflict("Another person has this e-mail address.") from error
