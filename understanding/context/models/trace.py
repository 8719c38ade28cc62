"""Why a reply knew what it knew."""

from django.db import models

from understanding.records.models import MemoryRecord
from xopc.shared.models import Owned


class Phase(models.TextChoices):
    INJECT = "inject"
    SEARCH = "search"
    UNDERSTANDING = "understanding"
    #: records left use because of what was said of a reply (understanding/feedback)
    REMEDIATION = "remediation"


class Reason(models.TextChoices):
    """Why a record that was considered was left out; the first that applies, in this order."""

    CORRECTION_TARGET = "correction_target"
    MEMORY_OFF = "memory_off"
    DISABLED = "disabled"
    CONFLICT = "conflict"
    NOT_YET_VALID = "not_yet_valid"
    EXPIRED = "expired"
    SENSITIVE = "sensitive"
    SCOPE_MISMATCH = "scope_mismatch"
    REQUIRES_CONSENT = "requires_consent"
    NEEDS_REVIEW = "needs_review"
    LOW_SCORE = "low_score"
    BUDGET = "budget"


class Rating(models.TextChoices):
    HELPFUL = "helpful"
    NOT_HELPFUL = "not_helpful"
    MIXED = "mixed"
    IRRELEVANT = "irrelevant"


class Trace(Owned):
    """One plan. Holds the masked question and what became of it, never a record's text."""

    session_key = models.CharField(max_length=300)
    turn_id = models.CharField(max_length=200, blank=True)
    agent = models.CharField(max_length=100, blank=True)
    workspace_id = models.CharField(max_length=200, blank=True)
    project_id = models.CharField(max_length=200, blank=True)
    phase = models.CharField(max_length=13, choices=Phase, default=Phase.INJECT)
    query = models.TextField(blank=True)
    selected_count = models.PositiveIntegerField(default=0)
    rejected_count = models.PositiveIntegerField(default=0)
    estimated_tokens = models.PositiveIntegerField(default=0)
    #: whole milliseconds from question to answer, rounded down
    duration_ms = models.PositiveIntegerField(default=0)
    #: how the search was done: `hybrid` or `lexical`
    search = models.CharField(max_length=10, blank=True)
    #: why nothing was planned, such as `memory_off` or `search_failed`
    skipped_reason = models.CharField(max_length=40, blank=True)
    #: what the person said of the reply, the last time they said it
    rating = models.CharField(max_length=11, choices=Rating, blank=True)
    rated_at = models.DateTimeField(null=True, blank=True)
    #: of a remediation what it did and why: ids, states and numbers, no text
    details = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint("owner", "id", name="trace_of_owner")]
        indexes = [
            # the Why page, newest first
            models.Index(fields=["owner", "-id"], name="trace_recent"),
            # the newest trace of a session or turn
            models.Index(fields=["owner", "session_key", "turn_id", "-id"], name="trace_of_turn"),
            # the newest trace of a turn whose session nobody named
            models.Index(
                fields=["owner", "turn_id", "-id"],
                condition=~models.Q(turn_id=""),
                name="trace_of_turn_id",
            ),
        ]

    def __str__(self) -> str:
        return f"trace {self.id}"


class TraceItem(Owned):
    """One record that was considered in a plan: selected (then `reason` is empty) or left out."""

    trace = models.ForeignKey(
        Trace, models.DO_NOTHING, related_name="items", db_constraint=False, db_index=False
    )
    record = models.ForeignKey(
        MemoryRecord, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    record_version = models.PositiveIntegerField()
    rank = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=20, choices=Reason, blank=True)
    score = models.FloatField(default=0)
    relevance = models.FloatField(default=0)
    section = models.CharField(max_length=12, blank=True)
    origin = models.CharField(max_length=20, blank=True)
    stability = models.CharField(max_length=10, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "trace", "record", name="one_item_per_record")
        ]
        # "used in": the traces a record appeared in
        indexes = [models.Index(fields=["owner", "record", "-id"], name="trace_items_of_record")]

    def __str__(self) -> str:
        return f"item {self.rank} of {self.trace_id}"
