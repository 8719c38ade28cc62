from django.db import models
from django.db.models import Q

from understanding.review.models.session import Session
from xopc.shared import clock
from xopc.shared.models import Owned


class RunKind(models.TextChoices):
    REVIEW = "review"
    CONSOLIDATION = "consolidation"


class RunState(models.TextChoices):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Trigger(models.TextChoices):
    TURNS = "turns"
    PERSON = "person"
    CLOCK = "clock"


class Run(Owned):
    """One review or consolidation: claimed with a lease, retried, at last done or failed."""

    kind = models.CharField(max_length=13, choices=RunKind, default=RunKind.REVIEW)
    trigger = models.CharField(max_length=6, choices=Trigger, default=Trigger.TURNS)
    #: none for a consolidation
    session = models.ForeignKey(
        Session,
        models.DO_NOTHING,
        related_name="runs",
        null=True,
        db_constraint=False,
        db_index=False,
    )
    state = models.CharField(max_length=7, choices=RunState, default=RunState.WAITING)
    #: starts, not failures: a killed worker reports nothing
    attempts = models.PositiveSmallIntegerField(default=0)
    #: one more at each claim; who holds an older number may not write any more
    fence = models.BigIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    not_before = models.DateTimeField(default=clock.now)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    #: code of the last failure, such as `model_timeout`; never a text of a model
    error = models.CharField(max_length=60, blank=True)

    #: what it read: from and to which turn, how many messages
    first_turn_id = models.UUIDField(null=True, blank=True)
    last_turn_id = models.UUIDField(null=True, blank=True)
    turn_count = models.PositiveIntegerField(default=0)
    message_count = models.PositiveIntegerField(default=0)
    #: with what
    model = models.CharField(max_length=200, blank=True)
    prompt_version = models.CharField(max_length=20, blank=True)
    prompt_tokens = models.PositiveIntegerField(default=0)
    completion_tokens = models.PositiveIntegerField(default=0)
    duration_ms = models.PositiveIntegerField(default=0)
    #: and what came of it
    proposed = models.PositiveIntegerField(default=0)
    created = models.PositiveIntegerField(default=0)
    deduplicated = models.PositiveIntegerField(default=0)
    rejected = models.PositiveIntegerField(default=0)
    #: ids of the candidates it made, and each dropped one: `{index, kind, reason, rule?}`, no text
    record_ids = models.JSONField(default=list)
    dropped = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "id", name="run_of_owner"),
            # two workers cannot review the same turns
            models.UniqueConstraint(
                "owner",
                "session",
                condition=Q(state__in=["waiting", "running"], kind="review"),
                name="one_open_review_per_session",
            ),
            models.UniqueConstraint(
                "owner",
                condition=Q(state__in=["waiting", "running"], kind="consolidation"),
                name="one_open_consolidation",
            ),
        ]
        indexes = [
            # runs of a person, newest first
            models.Index(fields=["owner", "kind", "-id"], name="run_recent"),
            # those of a session: was it reviewed since, has it failed lately
            models.Index(fields=["owner", "session", "-id"], name="run_of_session"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
