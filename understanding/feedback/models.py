"""What people say of replies, of the records that shaped them, and in a message of their own."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from understanding.context.models import Rating, Trace
from understanding.records.models import MemoryRecord
from xopc.shared import clock
from xopc.shared.models import Owned

CORRECTED = "detected_explicit_user_correction"


class Source(models.TextChoices):
    """Who said it: the person on a page, a chat app for them, or their message as we read it."""

    USER = "user"
    KEY = "key"
    SYSTEM = "system"


class Verdict(models.TextChoices):
    """Of one record that shaped a reply."""

    HELPFUL = "helpful"
    NOT_HELPFUL = "not_helpful"
    IRRELEVANT = "irrelevant"
    INCORRECT = "incorrect"
    OUTDATED = "outdated"
    SENSITIVE = "sensitive"


class Feedback(Owned):
    """What was last said of a reply; `Trace.rating` says the same to those who only count."""

    trace = models.ForeignKey(
        Trace, models.DO_NOTHING, related_name="feedback", db_constraint=False, db_index=False
    )
    outcome = models.CharField(max_length=11, choices=Rating)
    score = models.FloatField(null=True, blank=True)
    #: in the person's words
    reason = models.CharField(max_length=1000, blank=True)
    #: why we say so ourselves: one of a few fixed codes
    code = models.CharField(max_length=60, blank=True)
    source = models.CharField(max_length=6, choices=Source)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "trace", name="one_feedback_per_trace"),
            models.CheckConstraint(
                condition=Q(score__isnull=True) | Q(score__range=(0, 1)), name="score_is_a_share"
            ),
        ]

    def __str__(self) -> str:
        return f"feedback on {self.trace_id}"


class RecordRating(Owned):
    """What was last said of one record that shaped a reply; it counts instead of the outcome."""

    trace = models.ForeignKey(
        Trace, models.DO_NOTHING, related_name="record_ratings", db_constraint=False, db_index=False
    )
    record = models.ForeignKey(
        MemoryRecord, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    rating = models.CharField(max_length=11, choices=Verdict)
    note = models.CharField(max_length=500, blank=True)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "trace", "record", name="one_rating_per_record")
        ]
        # what was said of a record, and its erasure
        indexes = [models.Index(fields=["owner", "record"], name="rating_of_record")]

    def __str__(self) -> str:
        return f"rating of {self.record_id} on {self.trace_id}"


class Correction(Owned):
    """A message that corrects what is remembered, once per session however often it comes: with a
    plan first, then with its turn. Of its words only a keyed digest is kept.
    """

    session_key = models.CharField(max_length=300)
    digest = models.CharField(max_length=64)
    #: the plan whose reply it answers; null when there was none, or none with records
    trace = models.ForeignKey(
        Trace, models.DO_NOTHING, null=True, related_name="+", db_constraint=False, db_index=False
    )
    #: the records that it speaks against
    record_ids = ArrayField(models.UUIDField(), default=list)
    conflict_group_id = models.UUIDField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "session_key", "digest", name="one_correction")
        ]

    def __str__(self) -> str:
        return f"correction {self.id}"
