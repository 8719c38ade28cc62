"""Say of a reply, and of the records that shaped it, whether they helped."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction

from understanding.context.models import Phase, Rating, Trace
from understanding.feedback import remediation, replies, verdicts
from understanding.feedback.models import Feedback, RecordRating, Source
from understanding.feedback.remediation import Remediation
from understanding.records.actions import ledger
from understanding.records.models import Event, MemoryRecord
from xopc.shared import clock
from xopc.shared.errors import Invalid
from xopc.shared.scope import Scope

#: plans that may have handed records to a model
RATED = frozenset({Phase.INJECT, Phase.SEARCH})


@dataclass(frozen=True, slots=True)
class OfRecord:
    """What is said of one record. An empty rating takes back what was said before."""

    record_id: UUID
    rating: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    outcome: str
    score: float | None = None
    #: the person's words, which the caller has had looked at by the gate, as the notes
    reason: str = ""
    #: of those that are not named, what was said before still holds
    records: Sequence[OfRecord] = ()
    #: set where a message of the person is read as feedback: a fixed code
    code: str = ""
    #: records that the person says are wrong, though not one by one, and the fixed reason
    outright: Mapping[UUID, str] = field(default_factory=dict)
    #: the undo token of what follows, where more belongs to it
    batch: UUID | None = None


@dataclass(frozen=True, slots=True)
class Rated:
    trace: Trace
    feedback: Feedback
    #: None when nothing spoke against a record
    remediation: Remediation | None


@dataclass(frozen=True, slots=True)
class _Standing:
    """What holds of a reply; compared before and after, and written down, so there is no text."""

    outcome: str
    score: float | None
    ratings: Mapping[UUID, str]

    def is_against(self, record_id: UUID) -> bool:
        return verdicts.is_negative(self.outcome, self.ratings.get(record_id, ""))

    @property
    def shown(self) -> dict[str, Any]:
        ratings = {str(record_id): rating for record_id, rating in self.ratings.items()}
        return {"outcome": self.outcome, "score": self.score, "records": ratings}


def rate(scope: Scope, trace_id: UUID | str, said: Said) -> Rated:
    """Keep what is said instead of what was said before, and let it have its effect.

    Said again, it changes nothing. Raises NotFound for an unknown trace, Invalid for a record that
    the plan did not select and for a trace that is none of a plan.
    """
    with transaction.atomic():
        ledger.take_turn(scope)
        trace: Trace = Trace.objects.one(scope, trace_id)
        if trace.phase not in RATED:
            raise Invalid("Only what was planned for a reply can be rated.", code="not_a_plan")
        selected = replies.selected(scope, trace)
        _require_selected(scope, said.records, selected)
        feedback = replies.feedback(scope, trace)
        ratings = RecordRating.objects.for_scope(scope).filter(trace=trace)
        known = {row.record_id: row for row in ratings.order_by("id")}
        before = _standing(feedback, known)
        feedback = _keep(scope, trace, feedback, said)
        known = _keep_ratings(scope, trace, known, said.records)
        after = _standing(feedback, known)
        if after != before:
            _note(scope, trace, before, after, said.code)
        outcome = _consequence(scope, trace, selected, said, before=before, after=after)
    return Rated(trace, feedback, outcome)


def _require_selected(scope: Scope, records: Sequence[OfRecord], selected: Iterable[UUID]) -> None:
    """Locked as well: what is being erased takes no rating any more."""
    if not records:
        return
    named = [one.record_id for one in records]
    rows = MemoryRecord.objects.for_scope(scope).select_for_update(no_key=True)
    known = set(rows.filter(pk__in=named).order_by("id").values_list("pk", flat=True))
    known &= set(selected)
    for place, record_id in enumerate(named):
        if record_id not in known or record_id in named[:place]:
            raise Invalid(
                "Each record is named once, and was used for this reply.",
                fields={f"records.{place}.recordId": "not used for this reply, or named twice"},
            )


def _standing(feedback: Feedback | None, ratings: Mapping[UUID, RecordRating]) -> _Standing:
    by_record = {record_id: row.rating for record_id, row in ratings.items()}
    if feedback is None:
        return _Standing("", None, by_record)
    return _Standing(feedback.outcome, feedback.score, by_record)


def _keep(scope: Scope, trace: Trace, known: Feedback | None, said: Said) -> Feedback:
    """The trace says the outcome, too: by it quality counts and lists are narrowed."""
    now = clock.now()
    feedback = known or Feedback(
        tenant_id=scope.tenant_id, owner_id=scope.owner_id, trace=trace, created_at=now
    )
    values = {
        "outcome": said.outcome,
        "score": said.score,
        "reason": said.reason,
        "code": said.code,
        "source": Source.SYSTEM if said.code else Source(scope.actor),
    }
    if known and all(getattr(known, name) == value for name, value in values.items()):
        return known
    for name, value in (values | {"updated_at": now}).items():
        setattr(feedback, name, value)
    feedback.save(force_insert=known is None)
    if trace.rating != said.outcome:
        trace.rating, trace.rated_at = said.outcome, now
        trace.save(update_fields=["rating", "rated_at"])
    return feedback


def _keep_ratings(
    scope: Scope,
    trace: Trace,
    known: Mapping[UUID, RecordRating],
    records: Sequence[OfRecord],
) -> dict[UUID, RecordRating]:
    """All that hold from now on."""
    kept = dict(known)
    for one in records:
        row = kept.pop(one.record_id, None)
        if one.rating:
            kept[one.record_id] = _keep_rating(scope, trace, row, one)
        elif row:
            row.delete()
    return kept


def _keep_rating(
    scope: Scope, trace: Trace, known: RecordRating | None, one: OfRecord
) -> RecordRating:
    if known and (known.rating, known.note) == (one.rating, one.note):
        return known
    row = known or RecordRating(
        tenant_id=scope.tenant_id, owner_id=scope.owner_id, trace=trace, record_id=one.record_id
    )
    row.rating, row.note, row.updated_at = one.rating, one.note, clock.now()
    row.save(force_insert=known is None)
    return row


def _note(scope: Scope, trace: Trace, before: _Standing, after: _Standing, code: str) -> None:
    """The history of what was said of a reply; it is about no single record."""
    Event.objects.create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        record=None,
        subject_id=trace.pk,
        action="rate",
        actor=scope.actor,
        actor_id=scope.actor_id,
        reason=code,
        before=before.shown if before.outcome else {},
        after=after.shown,
    )


def _consequence(
    scope: Scope,
    trace: Trace,
    selected: Sequence[UUID],
    said: Said,
    *,
    before: _Standing,
    after: _Standing,
) -> Remediation | None:
    """Only a plan for a reply has one: what was searched for was not answered with."""
    against = [one for one in selected if after.is_against(one)]
    blamed = [one for one in selected if one in said.outright or one in against]
    if trace.phase != Phase.INJECT or not (blamed or after.outcome == Rating.NOT_HELPFUL):
        return None
    return remediation.remediate(
        scope,
        trace,
        blamed,
        outright={**_named_wrong(before, after), **said.outright},
        counted={one for one in against if not before.is_against(one)},
        batch=said.batch,
    )


def _named_wrong(before: _Standing, after: _Standing) -> dict[UUID, str]:
    """Those that the person has now said are wrong, with the fixed reason."""
    return {
        record_id: f"{remediation.RATED}{rating}"
        for record_id, rating in after.ratings.items()
        if rating in verdicts.OUTRIGHT and before.ratings.get(record_id) != rating
    }
