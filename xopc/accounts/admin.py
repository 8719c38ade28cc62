"""What staff may see: accounts and keys, never what is known about a person."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from xopc.accounts.models import ApiKey, Tenant, User
from xopc.shared.tasks import QUEUE

# the queue's own pages would show the arguments of jobs
for model in QUEUE:
    if admin.site.is_registered(model):
        admin.site.unregister(model)


@admin.register(Tenant)
class TenantAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "name", "created_at")
    search_fields = ("slug", "name")


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
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
class ApiKeyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
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

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
