"""Abstract bases. `Owned` is what every table about a person extends; its rows obey row-level
security.
"""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from xopc.shared import clock, ids
from xopc.shared.querysets import OwnedQuerySet


class Identified(models.Model):
    id = models.UUIDField(primary_key=True, default=ids.uuid7, editable=False)

    class Meta:
        abstract = True


class Owned(Identified):
    """Belongs to one person of one tenant; `shared/policies.py` has the database enforce it."""

    tenant = models.ForeignKey("accounts.Tenant", models.CASCADE, related_name="+", db_index=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    created_at = models.DateTimeField(default=clock.now, editable=False)

    objects: ClassVar[Any] = OwnedQuerySet.as_manager()

    class Meta:
        abstract = True
