"""What the page about learning shows, section by section, each a page at a time."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q

from understanding.quality import automatic
from understanding.records import refusal_families
from understanding.records.models import Event, MemoryRecord, Refusal
from understanding.records.refusal_families import Family
from understanding.review import querysets
from understanding.review.models import Run, RunKind, RunState, Session
from understanding.web import filters, refusal_words, review_words, rows
from understanding.web.rows import Row
from xopc.shared import clock
from xopc.shared.scope import Scope

#: rows of a section at a time
FEW = 20
#: a run that has just begun is asked about more often
FRESH, OFTEN, SELDOM = timedelta(minutes=1), 2, 5


@dataclass(frozen=True, slots=True)
class Section:
    rows: list[Any]
    #: the last row's id when more follow, else empty
    more: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A review under way. `again_at` when it did not work and will be tried again."""

    run: Run
    trouble: Any
    again_at: datetime | None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A run that has ended, and what came of it."""

    run: Run
    outcome: Any
    dropped: list[tuple[Any, int]]
    suggested: list[Row]
    can_start_again: bool


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A refusal. `family` says whether a consequence may be kept instead."""

    refusal: Refusal
    sentence: str
    way: Any
    family: Family


def waiting(scope: Scope, after: str = "") -> Section:
    """Conversations with messages that no review has read, the liveliest first."""
    under_way = Run.objects.filter(
        owner_id=OuterRef("owner_id"), session=OuterRef("pk"), state__in=querysets.OPEN
    )
    sessions = Session.objects.for_scope(scope).filter(~Exists(under_way), turns__gt=0)
    start = filters.anchor(Session.objects, scope, after)
    found = filters.cut(sessions, ("-last_turn_at", "-id"), start, most=FEW)
    return Section(found.records, found.more)


def under_way(scope: Scope) -> list[Reading]:
    runs = querysets.runs(scope).filter(kind=RunKind.REVIEW, state__in=querysets.OPEN)
    return [_reading(run) for run in runs.order_by("id")]


def pause(readings: list[Reading]) -> int:
    """Seconds until they are asked about again."""
    fresh = clock.now() - FRESH
    return OFTEN if any(reading.run.created_at > fresh for reading in readings) else SELDOM


def ended(scope: Scope, after: str = "") -> Section:
    """Runs that are over, newest first. A night in which there was nothing to do is no news."""
    later = Run.objects.filter(
        owner_id=OuterRef("owner_id"), session=OuterRef("session"), id__gt=OuterRef("id")
    )
    did = Event.objects.filter(owner_id=OuterRef("owner_id"), batch_id=OuterRef("pk"))
    news = Q(kind=RunKind.REVIEW) | Q(state=RunState.FAILED) | Q(created__gt=0) | Exists(did)
    runs = querysets.runs(scope).exclude(state__in=querysets.OPEN).filter(news)
    start = filters.anchor(Run.objects, scope, after)
    found = filters.cut(runs.annotate(is_followed=Exists(later)), ("-id",), start, most=FEW)
    return Section(_lessons(scope, found.records), found.more)


def kept(scope: Scope, after: str = "") -> Section:
    """What was kept automatically, each with `kept_at` and its `undo_token`."""
    start = filters.anchor(automatic.kept(scope), scope, after)
    found = filters.cut(automatic.kept(scope).light(), ("-kept_at", "-id"), start, most=FEW)
    return Section(rows.rows(found.records), found.more)


def unsaved(scope: Scope, after: str = "") -> Section:
    start = filters.anchor(Refusal.objects, scope, after)
    found = filters.cut(Refusal.objects.for_scope(scope), ("-id",), start, most=FEW)
    return Section([_unsaved(refusal) for refusal in found.records], found.more)


def _reading(run: Run) -> Reading:
    is_put_off = run.state == RunState.WAITING and bool(run.error)
    trouble = review_words.failure(run.error) if is_put_off else ""
    return Reading(run, trouble, run.not_before if is_put_off else None)


def _lessons(scope: Scope, runs: list[Any]) -> list[Lesson]:
    decided = _decided(scope, [run.pk for run in runs if run.kind == RunKind.CONSOLIDATION])
    made = {record_id for run in runs for record_id in run.record_ids}
    known = MemoryRecord.objects.for_scope(scope).light().in_bulk(list(made)) if made else {}
    rowed = {str(pk): rows.row(record) for pk, record in known.items()}
    return [
        Lesson(
            run=run,
            outcome=_outcome(run, decided.get(run.pk, {})),
            dropped=review_words.dropped(one["reason"] for one in run.dropped),
            suggested=[rowed[record_id] for record_id in run.record_ids if record_id in rowed],
            can_start_again=_can_start_again(run),
        )
        for run in runs
    ]


def _can_start_again(run: Any) -> bool:
    is_failed_review = run.state == RunState.FAILED and run.session is not None
    return is_failed_review and not run.is_followed


def _outcome(run: Run, decided: dict[str, int]) -> Any:
    if run.state == RunState.FAILED:
        return review_words.failure(run.error)
    is_review = run.kind == RunKind.REVIEW
    return review_words.outcome(run) if is_review else review_words.tidied(run, decided)


def _decided(scope: Scope, run_ids: list[UUID]) -> dict[UUID, dict[str, int]]:
    """How many records each decision of these nightly runs concerned."""
    found: dict[UUID, dict[str, int]] = {}
    events = Event.objects.for_scope(scope).filter(batch_id__in=run_ids).order_by()
    for run_id, action, n in events.values_list("batch_id", "action").annotate(n=Count("pk")):
        found.setdefault(run_id, {})[action] = n
    return found


def _unsaved(refusal: Refusal) -> Unsaved:
    family = refusal_families.family(refusal.rule, refusal.sensitivity)
    sentence = refusal_words.sentence(family, refusal.entry)
    return Unsaved(refusal, sentence, refusal_words.WAYS[refusal.entry], family)
