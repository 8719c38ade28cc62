"""Where allauth meets our accounts."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest

from xopc.accounts.models import Tenant, User
from xopc.shared import ids


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.OPEN_SIGNUP)

    def new_user(self, request: HttpRequest) -> User:
        """A stranger who signs up is a tenant of one."""
        name = str(ids.uuid7())
        return User(tenant=Tenant(slug=name), external_id=name)

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user = super().save_user(request, user, form, commit=False)
        if commit:
            user.tenant.save()
            user.save()
        return user
