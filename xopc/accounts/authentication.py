"""From a request to a Scope: a chat app's key, or a signed-in person."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from xopc.accounts import actions
from xopc.accounts.models import ApiKey, Right, User
from xopc.shared import clock, secrets
from xopc.shared.errors import Invalid, NotAllowed, NotFound, NotSignedIn
from xopc.shared.scope import Scope

USED = timedelta(minutes=1)
#: rights of which one lets a key name people who were never seen before
CREATING = {Right.TURNS, Right.WRITE, Right.ADMIN}


class KeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer <key>` and `X-Xopc-User: <external id>`."""

    def authenticate(self, request: Request) -> tuple[User, ApiKey] | None:
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if not scheme:
            return None
        key = _key(text.strip()) if scheme.lower() == "bearer" else None
        if key is None:
            raise NotSignedIn("The key is unknown, expired or revoked.", code="bad_key")
        return _named_person(request, key), key

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class PageAuthentication(SessionAuthentication):
    """The browser session, with CSRF. Cookies are ignored where a key is given."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        if request.headers.get("Authorization"):
            return None
        return super().authenticate(request)


class HasRight(BasePermission):
    """The view names the right each method needs: `rights = {"GET": "read", "POST": "write"}`.

    A person in a session may do everything with what is theirs, but nothing that needs `admin`.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        user, key = identity(request)
        right = view.required_right(request)
        if user is None:
            return False
        return right in key.rights if key else right != Right.ADMIN or user.is_staff


def identity(request: Request) -> tuple[User | None, ApiKey | None]:
    """Who an API request is for, and the key that speaks for them; no key in a browser session."""
    user, key = request.user, request.auth
    return user if isinstance(user, User) else None, key if isinstance(key, ApiKey) else None


def person_scope(user: User) -> Scope:
    """The scope of a person in a browser session."""
    return Scope(tenant_id=user.tenant_id, owner_id=user.id, actor="user", actor_id=str(user.id))


def page_scope(request: HttpRequest) -> Scope:
    """The scope of a page request. Raises NotSignedIn for a stranger."""
    if not isinstance(request.user, User):
        raise NotSignedIn("Sign in first.")
    return person_scope(request.user)


def api_scope(request: Request) -> Scope:
    """The scope of an API request, whichever way it was authenticated."""
    user, key = identity(request)
    if user is None:
        raise NotSignedIn("A key or a signed-in session is needed.")
    scope = person_scope(user)
    return replace(scope, actor="key", actor_id=key.prefix) if key else scope


def _key(text: str) -> ApiKey | None:
    """The living key of this text. Its use is noted at most once a minute."""
    prefix = text.split("_")[1] if text.count("_") >= 2 else ""
    now = clock.now()
    living = Q(expires_at=None) | Q(expires_at__gt=now)
    key = (
        ApiKey.objects.select_related("tenant")
        .filter(living, prefix=prefix, revoked_at=None)
        .first()
    )
    if key is None or not secrets.same(key.secret_hash, secrets.digest(text)):
        return None
    if key.last_used_at is None or key.last_used_at < now - USED:
        ApiKey.objects.filter(pk=key.pk).update(last_used_at=now)
    return key


def _named_person(request: Request, key: ApiKey) -> User:
    """The end user the key speaks for, made on first sight if the key may write turns."""
    name = _header(request, "X-Xopc-User")
    if not name:
        raise Invalid(
            "The header X-Xopc-User names the end user; it is missing.", code="user_missing"
        )
    if len(name) > 200 or not name.isprintable():
        raise Invalid("X-Xopc-User has 1 to 200 printable characters.", code="user_invalid")
    found = User.objects.filter(tenant=key.tenant, external_id=name).first()
    if found is None and CREATING.isdisjoint(key.rights):
        raise NotFound("There is no such person, and this key may not bring new ones.")
    user = found or actions.person(key.tenant, external_id=name)
    if not user.is_active:
        raise NotAllowed("This person's account is switched off.", code="user_inactive")
    return user


def _header(request: Request, name: str) -> str:
    """A header's text: WSGI hands its bytes over as Latin-1, callers send UTF-8."""
    given = request.headers.get(name, "")
    try:
        return given.encode("latin-1").decode("utf-8").strip()
    except UnicodeError as error:
        raise Invalid(f"{name} must be UTF-8.", code="user_invalid") from error
