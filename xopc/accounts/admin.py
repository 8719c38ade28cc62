"""What staff may see: accounts and keys, never what is known about a person."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.http import HttpRequest

from xopc.accounts.models import ApiKey, Tenant, User
from xopc.shared.tasks import QUEUE

# their own pages would show the arguments of jobs, and the secrets of second factors
for model in (*QUEUE, Authenticator):
    if admin.site.is_registered(model):
        admin.site.unregister(model)


class Lasting(admin.ModelAdmin):  # type: ignore[type-arg]
    """Never deleted here: what is known about people hangs on it, and staff may not reach that."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Tenant)
class TenantAdmin(Lasting):
    list_display = ("slug", "name", "created_at")
    search_fields = ("slug", "name")


@admin.register(User)
class UserAdmin(Lasting):
    """Passwords are set by their owner; everything else that signs in is read only."""

    list_display = ("external_id", "email", "tenant", "is_staff", "is_active")
    list_filter = ("is_staff", "is_active")
    list_select_related = ("tenant",)
    search_fields = ("external_id", "email")
    fields = ("tenant", "external_id", "email", "name", "language", "time_zone", "is_active")
    readonly_fields = ("tenant", "external_id")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(ApiKey)
class ApiKeyAdmin(Lasting):
    """Keys are made by `create_api_key`, which shows the secret once; here they can be revoked."""

    list_display = (
        "name",
        "prefix",
        "tenant",
        "rights",
        "last_used_at",
        "expires_at",
        "revoked_at",
    )
    list_select_related = ("tenant",)
    fields = ("name", "tenant", "prefix", "rights", "expires_at", "last_used_at", "revoked_at")
    readonly_fields = ("tenant", "prefix", "rights", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Authenticator)
class AuthenticatorAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A lost second factor can be taken away; its secret is never shown."""

    list_display = fields = readonly_fields = ("user", "type", "created_at", "last_used_at")
    list_select_related = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
