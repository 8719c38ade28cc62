"""A person. Known to the page by e-mail, to a chat app by an id of the app's own."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower

from xopc.accounts.models.tenant import Tenant
from xopc.shared import clock, ids


class UserManager(BaseUserManager["User"]):
    def create_user(
        self, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "User":
        user = self.model(email=self.normalize_email(email) or None, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Staff belongs to a tenant like everybody: the one named `admin`, made when missing."""
        tenant, _ = Tenant.objects.get_or_create(slug="admin")
        staff = {"is_staff": True, "is_superuser": True, "tenant": tenant, "external_id": email}
        return self.create_user(email, password, **(staff | fields))


class User(AbstractBaseUser, PermissionsMixin):
    id = models.UUIDField(primary_key=True, default=ids.uuid7, editable=False)
    tenant = models.ForeignKey(Tenant, models.CASCADE, related_name="users", db_index=False)
    external_id = models.CharField(max_length=200)
    email = models.EmailField(unique=True, null=True, blank=True)
    name = models.CharField(max_length=200, blank=True)
    language = models.CharField(max_length=10, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    theme = models.CharField(max_length=6, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    objects = UserManager()

    class Meta:
        constraints = [
            # the chat app's X-Xopc-User header, on each request
            models.UniqueConstraint("tenant", "external_id", name="one_user_per_external_id"),
            # signing in, whatever the letters' case
            models.UniqueConstraint(Lower("email"), name="one_user_per_email"),
        ]

    def __str__(self) -> str:
        return self.name or self.email or self.external_id
