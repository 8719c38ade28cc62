from django.db import models

from understanding.records.models.record import MemoryRecord
from xopc.shared import clock
from xopc.shared.models import Owned


class Relation(Owned):
    """How two records of one person stand to each other, such as `supersedes` or `merged_from`."""

    from_record = models.ForeignKey(
        MemoryRecord, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    relation_type = models.CharField(max_length=40)
    to_record = models.ForeignKey(
        MemoryRecord, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    confidence = models.FloatField(default=1.0)
    valid_from = models.DateTimeField(null=True, blank=True)
    valid_to = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "owner", "from_record", "relation_type", "to_record", name="one_relation_per_pair"
            )
        ]
        # what points at this record
        indexes = [models.Index(fields=["owner", "to_record"], name="relation_to")]

    def __str__(self) -> str:
        return f"{self.from_record_id} {self.relation_type} {self.to_record_id}"
