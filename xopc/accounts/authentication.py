"""From a request to a Scope: a chat app's key, or a signed-in person."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from xopc.accounts import actions
from xopc.accounts.models import ApiKey, Right, User
from xopc.shared import clock, secrets, statements
from xopc.shared.errors import Invalid, NotAllowed, NotFound, NotSignedIn
from xopc.shared.scope import Scope
from xopc.shared.statements import Query

USED = timedelta(minutes=1)
#: rights of which one lets a key name people who were never seen before
CREATING = {Right.TURNS, Right.WRITE, Right.ADMIN}

_KEY = [field.attname for field in ApiKey._meta.concrete_fields]
_PERSON = [field.attname for field in User._meta.concrete_fields]
#: both at once, in SQL: it runs before every request
_LOOKUP = f"""
select {", ".join([f"key.{name}" for name in _KEY] + [f"person.{name}" for name in _PERSON])}
from {ApiKey._meta.db_table} as key left join {User._meta.db_table} as person
    on person.tenant_id = key.tenant_id and person.external_id = %(name)s
where key.prefix = %(prefix)s and key.revoked_at is null
    and (key.expires_at is null or key.expires_at > %(now)s)
"""


class KeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer <key>` and `X-Xopc-User: <external id>`."""

    def authenticate(self, request: Request) -> tuple[User, ApiKey] | None:
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if not scheme:
            return None
        name = _header(request, "X-Xopc-User")
        key, user = _known(text.strip(), name) if scheme.lower() == "bearer" else (None, None)
        if key is None:
            raise NotSignedIn("The key is unknown, expired or revoked.", code="bad_key")
        return _named_person(key, user, name), key

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


def _known(text: str, name: str) -> tuple[ApiKey | None, User | None]:
    """The living key of this text and the person of its tenant who has this name, as far as they
    are there. The use of a key is noted at most once a minute.
    """
    now = clock.now()
    prefix = text.split("_")[1] if text.count("_") >= 2 else ""
    found = statements.rows(Query(_LOOKUP, {"prefix": prefix, "name": name, "now": now}))
    if not found:
        return None, None
    key = ApiKey.from_db("default", _KEY, found[0][: len(_KEY)])
    if not secrets.same(key.secret_hash, secrets.digest(text)):
        return None, None
    if key.last_used_at is None or key.last_used_at < now - USED:
        ApiKey.objects.filter(pk=key.pk).update(last_used_at=now)
    user = User.from_db("default", _PERSON, found[0][len(_KEY) :])
    return key, user if user.pk else None


def _named_person(key: ApiKey, user: User | None, name: str) -> User:
    """The end user the key speaks for, made on first sight if the key may write."""
    if not name:
        raise Invalid(
            "The header X-Xopc-User names the end user; it is missing.", code="user_missing"
        )
    if len(name) > 200 or not name.isprintable():
        raise Invalid("X-Xopc-User has 1 to 200 printable characters.", code="user_invalid")
    if user is None and CREATING.isdisjoint(key.rights):
        raise NotFound("There is no such person, and this key may not bring new ones.")
    user = user or actions.person(key.tenant, external_id=name)
    if not user.is_active:
        raise NotAllowed("This person's account is switched off.", code="user_inactive")
    return user


def _header(request: Request, name: str) -> str:
    """A header's text. What is not ASCII comes percent-encoded, as UTF-8; not every server lets
    other bytes through, and those that do hand them over as Latin-1.
    """
    given = request.headers.get(name, "")
    try:
        return unquote_to_bytes(given.encode("latin-1")).decode("utf-8").strip()
    except UnicodeError as error:
        raise Invalid(f"{name} must be UTF-8.", code="user_invalid") from error
