"""Which records are considered: what the search finds, and what applies without being asked."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast
from uuid import UUID

from django.db.models import Count

from understanding.context import unasked
from understanding.context.plans import Question
from understanding.context.ranking import base_relevance, self_summary_relevance
from understanding.records import rows, search
from understanding.records.models import MemoryRecord
from understanding.records.stability import Support
from xopc.shared.llm.vectors import Vector
from xopc.shared.scope import Scope
from xopc.shared.statements import Query, Rows

#: records in use that the search names, and as many that are not in use, to say why
RESULTS = 8


@dataclass(frozen=True, slots=True)
class Found:
    record: MemoryRecord
    support: Support
    relevance: float


def reads(
    scope: Scope, question: Question, asked: str, vector: Vector | None, *, is_about_self: bool
) -> tuple[Query, Query]:
    """What `found` needs from the database: the search's, and what applies unasked."""
    considered = unasked.portrait if is_about_self else unasked.baseline
    hits = search.query(scope, asked, vector=vector, limit=RESULTS, others=RESULTS)
    return hits, considered(scope, question)


def found(hits: Rows, considered: Rows, *, is_about_self: bool) -> list[Found]:
    """Each record once, with the better of the search's relevance and its base.

    A question about the person themselves takes everything personal and drops the rest.
    """
    base = self_summary_relevance if is_about_self else base_relevance
    met = {
        hit.record.pk: Found(hit.record, hit.support, hit.relevance) for hit in search.hits(hits)
    }
    for record, support in map(rows.read, considered):
        met.setdefault(record.pk, Found(record, support, 0.0))
    return [
        replace(one, relevance=max(one.relevance, base(one.record)))
        for one in met.values()
        if not is_about_self or base(one.record)
    ]


def disputed(scope: Scope, records: Iterable[MemoryRecord]) -> set[UUID]:
    """The conflict groups of these records that still have more than one living member."""
    groups = {record.conflict_group_id for record in records} - {None}
    if not groups:
        return set()
    living = MemoryRecord.objects.for_scope(scope).living().filter(conflict_group_id__in=groups)
    counted = living.values_list("conflict_group_id").annotate(Count("pk"))
    return {cast(UUID, group) for group, members in counted if members > 1}


def is_elsewhere(record: MemoryRecord, question: Question) -> bool:
    """Whether the record is bound to another place than the one the question comes from."""
    bound = (
        (record.workspace_id, question.workspace_id),
        (record.project_id, question.project_id),
        (record.session_key, question.session_key),
    )
    return any(place and place != asked for place, asked in bound)
