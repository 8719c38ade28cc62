from django.db import models

from understanding.records.models.record import MemoryRecord
from xopc.shared.models import Owned


class Usage(Owned):
    """How often a record was handed to a model. A row of its own: a use is no change."""

    record = models.OneToOneField(
        MemoryRecord,
        models.DO_NOTHING,
        related_name="usage",
        db_constraint=False,
        db_index=False,
    )
    count = models.PositiveIntegerField(default=0)
    last_used_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"usage of {self.record_id}"
