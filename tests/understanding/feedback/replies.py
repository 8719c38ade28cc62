"""Replies and what shaped them, as the planner writes it down, without a search."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from tests.cast import Person
from understanding.context import traces
from understanding.context.models import Trace
from understanding.context.plans import Question
from understanding.feedback import rating
from understanding.feedback.rating import OfRecord, Rated, Said
from understanding.records.models import Event, MemoryRecord
from xopc.shared import clock, ids
from xopc.shared.scope import Scope, bind


def planned(
    person: Person, *used: MemoryRecord, left_out: Sequence[MemoryRecord] = (), **fields: Any
) -> Trace:
    """The trace of a plan that used these records, at this moment."""
    with bind(person.scope):
        trace_id = write(person.scope, *used, left_out=left_out, **fields)
        trace: Trace = Trace.objects.get(pk=trace_id)
    return trace


def write(
    scope: Scope, *used: MemoryRecord, left_out: Sequence[MemoryRecord] = (), **fields: Any
) -> UUID:
    """As `planned`, in a scope that is bound, without reading it again."""
    asked = Question(**({"session_key": "s1", "query": "Which tea?"} | fields))
    trace_id = ids.uuid7()
    outcome = traces.Outcome(
        trace_id=trace_id,
        question=asked,
        asked=asked.query,
        now=clock.now(),
        duration_ms=1,
        entries=[_entry(row, "") for row in used] + [_entry(row, "low_score") for row in left_out],
    )
    traces.write(scope, outcome)
    return trace_id


def _entry(row: MemoryRecord, reason: str) -> traces.Entry:
    return traces.Entry(
        record_id=row.pk, version=row.version, reason=reason, score=0.5, relevance=0.5
    )


def rate(person: Person, trace: Trace, outcome: str = "not_helpful", **ratings: Any) -> Rated:
    """Said by the person on a page; `records` by record, everything else as `Said` has it."""
    records = [OfRecord(row.pk, said) for row, said in ratings.pop("records", {}).items()]
    with bind(person.scope):
        return rating.rate(
            person.scope, trace.pk, Said(outcome=outcome, records=records, **ratings)
        )


def fresh(person: Person, row: MemoryRecord) -> MemoryRecord:
    with bind(person.scope):
        found: MemoryRecord = MemoryRecord.objects.get(pk=row.pk)
    return found


def state(person: Person, row: MemoryRecord) -> tuple[str, float | None]:
    found = fresh(person, row)
    return found.status, found.confidence


def paused(rated: Rated) -> list[Any]:
    assert rated.remediation is not None
    return list(rated.remediation.paused)


def remediations(person: Person) -> list[Trace]:
    with bind(person.scope):
        return list(Trace.objects.filter(phase="remediation").order_by("id"))


def events(scope: Scope, subject: Any, action: str) -> list[Event]:
    with bind(scope):
        return list(Event.objects.filter(subject_id=subject, action=action).order_by("id"))
