"""One thing believed about a person."""

from typing import Any, ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import Q
from pgvector.django import HalfVectorField

from understanding.records.kinds import Kind
from understanding.records.querysets import RecordQuerySet
from xopc.shared import clock
from xopc.shared.models import Owned

#: Fixed at the first migration: the size of multilingual-e5-small.
DIMENSIONS = 384


class Status(models.TextChoices):
    CANDIDATE = "candidate"
    ACTIVE = "active"
    PAUSED = "paused"
    NEEDS_REVIEW = "needs_review"
    STALE = "stale"
    ARCHIVED = "archived"
    REJECTED = "rejected"


class Explicitness(models.TextChoices):
    EXPLICIT = "explicit"
    OBSERVED = "observed"
    INFERRED = "inferred"


class Durability(models.TextChoices):
    EPHEMERAL = "ephemeral"
    DURABLE = "durable"
    RECURRING = "recurring"


class Disclosure(models.TextChoices):
    SILENT = "silent"
    REFERENCEABLE = "referenceable"
    ASK_BEFORE_REFERENCE = "ask_before_reference"


class Sensitivity(models.TextChoices):
    """What may be stored at all. The other two classes of the gate never reach a table."""

    NORMAL = "normal"
    PERSONAL = "personal"


SEARCHABLE = [Status.ACTIVE, Status.CANDIDATE, Status.PAUSED, Status.NEEDS_REVIEW, Status.STALE]


class MemoryRecord(Owned):
    version = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=30, choices=[(kind.value, kind.value) for kind in Kind])
    content = models.TextField()
    status = models.CharField(max_length=12, choices=Status, default=Status.CANDIDATE)
    explicitness = models.CharField(
        max_length=8, choices=Explicitness, default=Explicitness.INFERRED
    )
    durability = models.CharField(max_length=9, choices=Durability, default=Durability.DURABLE)
    importance = models.FloatField(default=0.5)
    confidence = models.FloatField(null=True, blank=True)
    sensitivity = models.CharField(max_length=8, choices=Sensitivity, default=Sensitivity.NORMAL)
    #: of a special category (health, belief, ...), kept because the person said it themselves and
    #: had asked to be asked about such statements; see config `privacy.sensitiveWritePolicy`
    is_special = models.BooleanField(default=False)
    disclosure = models.CharField(
        max_length=20, choices=Disclosure, default=Disclosure.REFERENCEABLE
    )
    canonical_key = models.CharField(max_length=52)
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True)

    valid_from = models.DateTimeField(null=True, blank=True)
    valid_to = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    review_after = models.DateTimeField(null=True, blank=True)
    #: a candidate set aside by "Later" is out of the inbox until then
    snoozed_until = models.DateTimeField(null=True, blank=True)
    #: an archived record is erased for good at this time
    purge_at = models.DateTimeField(null=True, blank=True)

    supersedes_id = models.UUIDField(null=True, blank=True)
    superseded_by_id = models.UUIDField(null=True, blank=True)
    conflict_group_id = models.UUIDField(null=True, blank=True)
    #: a record that said nearly the same when this one was proposed; shown while that one lives
    similar_to_id = models.UUIDField(null=True, blank=True)

    #: where it applies; empty means everywhere
    workspace_id = models.CharField(max_length=200, blank=True)
    project_id = models.CharField(max_length=200, blank=True)
    session_key = models.CharField(max_length=300, blank=True)
    applies_everywhere = models.GeneratedField(
        expression=Q(workspace_id="", project_id="", session_key=""),  # type: ignore[arg-type]
        output_field=models.BooleanField(),
        db_persist=True,
    )
    #: where it comes from: `local`, or a source such as `gmail`
    provider = models.CharField(max_length=60, default="local")
    source_instance_id = models.CharField(max_length=300, blank=True)
    agent = models.CharField(max_length=100, blank=True)

    embedding = HalfVectorField(dimensions=DIMENSIONS, null=True, blank=True)
    embedding_model = models.CharField(max_length=100, blank=True)
    #: our own tokens, bounded: an index row must stay under 2,704 bytes (see lexical.py)
    tokens = SearchVectorField(null=True, blank=True)
    token_count = models.PositiveIntegerField(default=0)
    #: which version of the gate let the text pass; the database refuses a row without
    gate_version = models.PositiveSmallIntegerField()
    #: a model is still to be asked about the text, where that is switched on
    is_opinion_due = models.BooleanField(default=False)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[Any] = RecordQuerySet.as_manager()

    class Meta:
        constraints = [
            # the parent side of policies.child: nothing can hang below another person's record
            models.UniqueConstraint("owner", "id", name="record_of_owner"),
            # one living record per statement: two captures at once cannot both write it
            models.UniqueConstraint(
                "owner",
                "canonical_key",
                "workspace_id",
                "project_id",
                "session_key",
                condition=Q(status__in=["candidate", "active", "paused", "needs_review", "stale"]),
                name="one_living_record_per_key",
            ),
            models.CheckConstraint(
                condition=Q(confidence__isnull=True) | Q(confidence__range=(0, 1)),
                name="confidence_is_a_share",
            ),
            models.CheckConstraint(
                condition=Q(importance__range=(0, 1)), name="importance_is_a_share"
            ),
            models.CheckConstraint(
                condition=Q(sensitivity__in=["normal", "personal"]), name="nothing_secret_is_kept"
            ),
            models.CheckConstraint(condition=Q(gate_version__gte=1), name="text_passed_the_gate"),
            models.CheckConstraint(
                condition=Q(is_special=False)
                | Q(
                    explicitness="explicit",
                    sensitivity="personal",
                    disclosure="ask_before_reference",
                ),
                name="special_is_said_and_asked_about",
            ),
            models.CheckConstraint(condition=~Q(content=""), name="content_is_not_empty"),
        ]
        indexes = [
            # lists: newest first within a state (inbox, known, API), keyset by id
            models.Index(fields=["owner", "status", "-id"], name="record_list"),
            # sweep: archived rows whose time has come
            models.Index(
                fields=["purge_at"], condition=Q(purge_at__isnull=False), name="record_purge"
            ),
            # sweep: texts that a model is still to be asked about
            models.Index(fields=["owner"], condition=Q(is_opinion_due=True), name="record_opinion"),
            # unresolved conflict groups
            models.Index(
                fields=["owner", "conflict_group_id"],
                condition=Q(conflict_group_id__isnull=False),
                name="record_conflict",
            ),
        ]

    def __str__(self) -> str:
        """Never the text: admin pages and logs print this."""
        return f"{self.kind} {self.id}"
