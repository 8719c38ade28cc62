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
from xopc.shared.errors import Invalid, NotSignedIn
from xopc.shared.scope import Scope

USED = timedelta(minutes=1)


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
    """The view names the right each method needs: `rights = {"GET": "read", "POST": "write"}`."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.user is None:
            return False
        if request.auth is None:
            return view.required_right(request) != Right.ADMIN or request.user.is_staff
        return view.required_right(request) in request.auth.rights


def page_scope(request: HttpRequest | Request) -> Scope:
    """The scope of a signed-in person."""
    user = request.user
    return Scope(tenant_id=user.tenant_id, owner_id=user.pk, actor="user", actor_id=str(user.pk))


def api_scope(request: Request) -> Scope:
    """The scope of an API request, whichever way it was authenticated."""
    scope = page_scope(request)
    if request.auth is None:
        return scope
    return replace(scope, actor="key", actor_id=request.auth.prefix)


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
    name = request.headers.get("X-Xopc-User", "").strip()
    if not name:
        raise Invalid(
            "The header X-Xopc-User names the end user; it is missing.", code="user_missing"
        )
    if len(name) > 200 or not name.isprintable():
        raise Invalid("X-Xopc-User has 1 to 200 printable characters.", code="user_invalid")
    found = User.objects.filter(tenant=key.tenant, external_id=name, is_active=True).first()
    return found or actions.person(key.tenant, external_id=name)
