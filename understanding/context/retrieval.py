"""Which records are considered: what the search finds, and what applies without being asked."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from django.db.models import Count

from understanding.context import statements, unasked
from understanding.context.plans import Question
from understanding.context.ranking import base_relevance, self_summary_relevance
from understanding.records import search
from understanding.records.models import MemoryRecord
from understanding.records.stability import Support
from xopc.shared.llm.vectors import Vector
from xopc.shared.scope import Scope

#: records in use that the search names, and as many that are not in use, to say why
RESULTS = 8

_SUPPORT = """
select record_id, count(*), avg(confidence) from understanding_evidence
where owner_id = %(owner)s and record_id = any(%(records)s::uuid[]) group by record_id
"""


class SearchFailed(Exception):
    """The search raised; the transaction it ran in cannot be used any more."""


@dataclass(frozen=True, slots=True)
class Found:
    record: MemoryRecord
    relevance: float


def found(
    scope: Scope, question: Question, asked: str, vector: Vector | None, *, is_about_self: bool
) -> list[Found]:
    """Each record once, with the better of the search's relevance and its base.

    A question about the person themselves takes everything personal and drops the rest.
    """
    hits = _hits(scope, asked, vector)
    considered = unasked.portrait if is_about_self else unasked.baseline
    base = self_summary_relevance if is_about_self else base_relevance
    records = {row.pk: row for row in considered(scope, question)}
    records |= {hit.record.pk: hit.record for hit in hits}
    relevance = {hit.record.pk: hit.relevance for hit in hits}
    return [
        Found(record, max(relevance.get(pk, 0.0), base(record)))
        for pk, record in records.items()
        if not is_about_self or base(record)
    ]


def disputed(scope: Scope, records: Iterable[MemoryRecord]) -> set[UUID]:
    """The conflict groups of these records that still have more than one living member."""
    groups = {record.conflict_group_id for record in records} - {None}
    if not groups:
        return set()
    living = MemoryRecord.objects.for_scope(scope).living().filter(conflict_group_id__in=groups)
    counted = living.values_list("conflict_group_id").annotate(Count("pk"))
    return {cast(UUID, group) for group, members in counted if members > 1}


def support(scope: Scope, record_ids: Collection[UUID]) -> dict[UUID, Support]:
    """The evidence of each record that has any, for its stability."""
    if not record_ids:
        return {}
    rows = statements.rows(_SUPPORT, {"owner": scope.owner_id, "records": list(record_ids)})
    return {record_id: Support(count, mean) for record_id, count, mean in rows}


def is_elsewhere(record: MemoryRecord, question: Question) -> bool:
    """Whether the record is bound to another place than the one the question comes from."""
    bound = (
        (record.workspace_id, question.workspace_id),
        (record.project_id, question.project_id),
        (record.session_key, question.session_key),
    )
    return any(place and place != asked for place, asked in bound)


def _hits(scope: Scope, asked: str, vector: Vector | None) -> list[search.Hit]:
    try:
        return search.search(scope, asked, vector=vector, limit=RESULTS, others=RESULTS)
    except Exception as error:  # whatever it is, the reply goes on without memory
        raise SearchFailed from error
