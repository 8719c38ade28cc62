from django.contrib.postgres.fields import ArrayField
from django.db import models

from xopc.accounts.models.tenant import Tenant
from xopc.shared import clock
from xopc.shared.models import Identified


class Right(models.TextChoices):
    TURNS = "turns"
    READ = "read"
    WRITE = "write"
    ADMIN = "admin"


class ApiKey(Identified):
    """A chat app's credential. Its secret of 256 bits is shown once; its SHA-256 is kept."""

    tenant = models.ForeignKey(Tenant, models.CASCADE, related_name="keys")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=20, unique=True)
    secret_hash = models.CharField(max_length=64)
    rights = ArrayField(models.CharField(max_length=10, choices=Right))
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix})"
