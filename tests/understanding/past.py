"""What happened to a person before: decisions, ratings, runs."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from tests.cast import Person
from tests.factories import candidate
from understanding.context.models import Trace, TraceItem
from understanding.records.actions import candidates, undo
from understanding.records.models import Event, MemoryRecord
from understanding.review.models import Run
from xopc.shared import clock
from xopc.shared.scope import bind

#: the tag of what was learned of the person
LEARNED = ["user-understanding"]


def owner(person: Person) -> dict[str, UUID]:
    return {"tenant_id": person.tenant.pk, "owner_id": person.user.pk}


def learned(person: Person, **fields: Any) -> MemoryRecord:
    """A candidate unless said otherwise."""
    return candidate(person.scope, **({"tags": LEARNED} | fields))


def keep(person: Person, row: MemoryRecord) -> UUID:
    with bind(person.scope):
        return candidates.confirm(person.scope, row.pk).undo_token


def reject(person: Person, row: MemoryRecord) -> UUID:
    with bind(person.scope):
        return candidates.reject(person.scope, row.pk).undo_token


def take_back(person: Person, token: UUID) -> UUID:
    """Returns the token that takes this back, too."""
    with bind(person.scope):
        undo.undo(person.scope, token)
        newest: Event = Event.objects.for_scope(person.scope).order_by("-id")[0]
    return newest.batch_id


def rate(
    person: Person,
    *ratings: str,
    days_ago: int = 0,
    row: MemoryRecord | None = None,
    **item: Any,
) -> None:
    """The person says how helpful replies were for which a record was used."""
    row = row or learned(person, status="active")
    when = clock.now() - timedelta(days=days_ago)
    with bind(person.scope):
        for rating in ratings:
            trace = Trace.objects.create(
                **owner(person), session_key="s", rating=rating, rated_at=when
            )
            TraceItem.objects.create(
                **owner(person), trace=trace, record=row, record_version=1, rank=1, **item
            )


def runs(person: Person, count: int = 1, *, days_ago: int = 0, **fields: Any) -> None:
    """Reviews that were done unless said otherwise."""
    when = clock.now() - timedelta(days=days_ago)
    done = {"state": "done", "finished_at": when} | fields
    with bind(person.scope):
        for _ in range(count):
            Run.objects.create(**owner(person), **done)
