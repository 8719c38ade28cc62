from django.db import models
from django.db.models import Q

from understanding.records.models.record import MemoryRecord
from xopc.shared.models import Owned


class EvidenceRelation(models.TextChoices):
    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    SUPERSEDES = "supersedes"
    DERIVED_FROM = "derived_from"


class Evidence(Owned):
    """Why a record is believed: a verbatim, masked quote. Points outward by value only."""

    record = models.ForeignKey(
        MemoryRecord,
        models.DO_NOTHING,  # policies.child cascades in the database
        related_name="evidence",
        db_constraint=False,
        db_index=False,
    )
    relation = models.CharField(
        max_length=12, choices=EvidenceRelation, default=EvidenceRelation.SUPPORTS
    )
    quote = models.TextField(blank=True)
    #: where the quote stands in the masked text of its source: text[start:end] == quote
    start = models.PositiveIntegerField(null=True, blank=True)
    end = models.PositiveIntegerField(null=True, blank=True)
    #: `conversation`, `person`, `import`, or a connector such as `gmail`
    source = models.CharField(max_length=60, default="conversation")
    source_item_id = models.UUIDField(null=True, blank=True)
    external_id = models.CharField(max_length=500, blank=True)
    url = models.CharField(max_length=2000, blank=True)
    content_hash = models.CharField(max_length=64, blank=True)
    session_key = models.CharField(max_length=300, blank=True)
    turn_id = models.CharField(max_length=200, blank=True)
    confidence = models.FloatField(null=True, blank=True)
    observed_at = models.DateTimeField()

    class Meta:
        constraints = [
            # the same source says the same thing once, however often it is read
            models.UniqueConstraint(
                "owner",
                "record",
                "source_item_id",
                "relation",
                condition=Q(source_item_id__isnull=False),
                name="one_evidence_per_source_item",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "record", "observed_at"], name="evidence_of_record")
        ]

    def __str__(self) -> str:
        return f"evidence of {self.record_id}"
