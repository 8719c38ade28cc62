from django.db import models
from django.db.models import Q

from understanding.records.models import MemoryRecord
from xopc.shared import clock
from xopc.shared.models import Owned


class ConsentStatus(models.TextChoices):
    PENDING = "pending"
    GRANTED = "granted"
    DENIED = "denied"
    CONSUMED = "consumed"


class GrantScope(models.TextChoices):
    ONCE = "once"
    SESSION = "session"
    ALWAYS = "always"


class Consent(Owned):
    """May this record be mentioned? The model never learns what it says."""

    record = models.ForeignKey(
        MemoryRecord,
        models.DO_NOTHING,
        related_name="consents",
        db_constraint=False,
        db_index=False,
    )
    session_key = models.CharField(max_length=300)
    #: the masked question that would have used it
    purpose = models.TextField(blank=True)
    status = models.CharField(max_length=8, choices=ConsentStatus, default=ConsentStatus.PENDING)
    grant_scope = models.CharField(max_length=7, choices=GrantScope, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "owner",
                "record",
                "session_key",
                condition=Q(status="pending"),
                name="one_pending_consent",
            )
        ]
        # grants of a record, when planning
        indexes = [models.Index(fields=["owner", "record"], name="consent_of_record")]

    def __str__(self) -> str:
        return f"consent {self.id}"
