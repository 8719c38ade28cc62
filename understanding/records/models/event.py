from django.db import models

from understanding.records.models.record import MemoryRecord
from xopc.shared import ids
from xopc.shared.models import Owned


class Event(Owned):
    """One decision: who, what, before, after, why. Append-only; erased with its record."""

    #: null after the record was erased: then `subject_id` alone says what it was about, without
    #: text
    record = models.ForeignKey(
        MemoryRecord,
        models.DO_NOTHING,
        related_name="events",
        null=True,
        db_constraint=False,
        db_index=False,
    )
    subject_id = models.UUIDField()
    #: events of one request share it; it is the undo token
    batch_id = models.UUIDField(default=ids.uuid7)
    action = models.CharField(max_length=20)
    actor = models.CharField(max_length=10)
    actor_id = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    #: the changed fields only, as JSON values
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    #: the record's version after this event
    version = models.PositiveIntegerField(default=1)
    undoes_id = models.UUIDField(null=True, blank=True)

    class Meta:
        indexes = [
            # a record's history, oldest first
            models.Index(fields=["owner", "subject_id", "id"], name="event_of_record"),
            # undo by token
            models.Index(fields=["owner", "batch_id"], name="event_batch"),
            # recent changes
            models.Index(fields=["owner", "-id"], name="event_recent"),
        ]

    def __str__(self) -> str:
        return f"{self.action} of {self.subject_id}"
