"""One considered record in the forms that leave the planner: for caller, model and trace."""

from collections.abc import Sequence
from datetime import datetime

from understanding.context import fence, traces
from understanding.context.plans import PlannedItem
from understanding.context.sections import section
from understanding.context.selection import Considered
from understanding.records import stability
from understanding.records.origin import origin


def item(one: Considered, now: datetime) -> PlannedItem:
    record = one.record
    came_from = origin(record)
    return PlannedItem(
        record_id=record.pk,
        version=record.version,
        kind=record.kind,
        content=record.content,
        score=round(one.score, 3),
        section=section(record.kind),
        origin=came_from,
        stability=stability.band(stability.score(record, one.support, now)),
        citation=fence.provenance(came_from, disclosure=record.disclosure),
    )


def line(item: PlannedItem, one: Considered) -> fence.Line:
    said = one.record.updated_at.date()
    return fence.Line(item.section, item.kind, one.text, said, item.citation)


def entries(considered: Sequence[Considered], items: Sequence[PlannedItem]) -> list[traces.Entry]:
    bands = {item.record_id: item.stability for item in items}
    return [
        traces.Entry(
            record_id=one.record.pk,
            version=one.record.version,
            reason=one.reason or "",
            score=one.score,
            relevance=one.relevance,
            section=section(one.record.kind),
            origin=origin(one.record),
            stability=bands.get(one.record.pk, ""),
        )
        for one in considered
    ]
