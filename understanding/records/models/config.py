from django.db import models

from xopc.shared import clock
from xopc.shared.models import Identified, Owned


class UserContextConfig(Owned):
    """A person's `userContext` settings: only what differs from the defaults in config.py."""

    values = models.JSONField(default=dict)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [models.UniqueConstraint("owner", name="one_config_per_person")]

    def __str__(self) -> str:
        return f"userContext of {self.owner_id}"


class TenantContextConfig(Identified):
    """What a tenant's people start from: only what differs from the defaults in config.py."""

    tenant = models.OneToOneField("accounts.Tenant", models.CASCADE, related_name="+")
    values = models.JSONField(default=dict)
    updated_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return f"userContext of tenant {self.tenant_id}"
