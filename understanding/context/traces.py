"""Write down what a plan used and left out: trace, items and usage in one statement."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from understanding.context.models import Phase
from understanding.context.plans import Question
from xopc.shared import ids, statements
from xopc.shared.scope import Scope
from xopc.shared.statements import Query


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One record that was considered, in rank order; `reason` is empty when it was used."""

    record_id: UUID
    version: int
    reason: str
    score: float
    relevance: float
    section: str = ""
    origin: str = ""
    stability: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A plan as the trace keeps it. `asked` is masked."""

    trace_id: UUID
    question: Question
    asked: str
    now: datetime
    duration_ms: int
    #: `hybrid` or `lexical`, empty when nothing was searched
    search: str = ""
    skipped_reason: str = ""
    estimated_tokens: int = 0
    entries: Sequence[Entry] = ()


# Rows of usage are locked in one order, so that two plans at once cannot block each other.
_WRITE = """
with trace as (
  insert into context_trace (
    id, tenant_id, owner_id, created_at, session_key, turn_id, agent, workspace_id, project_id,
    phase, query, selected_count, rejected_count, estimated_tokens, duration_ms, search,
    skipped_reason, rating
  ) values (
    %(trace_id)s, %(tenant_id)s, %(owner_id)s, %(now)s, %(session_key)s, %(turn_id)s, %(agent)s,
    %(workspace_id)s, %(project_id)s, %(phase)s, %(query)s, %(selected_count)s, %(rejected_count)s,
    %(estimated_tokens)s, %(duration_ms)s, %(search)s, %(skipped_reason)s, ''
  )
), items as (
  insert into context_traceitem (
    id, tenant_id, owner_id, created_at, trace_id, record_id, record_version, rank, reason, score,
    relevance, section, origin, stability
  )
  select item.id, %(tenant_id)s, %(owner_id)s, %(now)s, %(trace_id)s, item.record_id,
    item.version, item.rank, item.reason, item.score, item.relevance, item.section, item.origin,
    item.stability
  from json_to_recordset(%(items)s::json) as item (
    id uuid, record_id uuid, version int, rank int, reason text, score float8, relevance float8,
    section text, origin text, stability text
  )
)
insert into understanding_usage (
  id, tenant_id, owner_id, created_at, record_id, count, last_used_at
)
select used.id, %(tenant_id)s, %(owner_id)s, %(now)s, used.record_id, 1, %(now)s
from json_to_recordset(%(used)s::json) as used (id uuid, record_id uuid)
order by used.record_id
on conflict (record_id) do update set
  count = understanding_usage.count + 1,
  last_used_at = greatest(understanding_usage.last_used_at, excluded.last_used_at)
"""


def write(scope: Scope, outcome: Outcome) -> None:
    """The trace, one item per entry, and one more use of each record that was used."""
    statements.execute(Query(_WRITE, _trace(scope, outcome) | _items(outcome.entries)))


def _trace(scope: Scope, outcome: Outcome) -> dict[str, Any]:
    question = outcome.question
    used = sum(1 for entry in outcome.entries if not entry.reason)
    return {
        "trace_id": outcome.trace_id,
        "tenant_id": scope.tenant_id,
        "owner_id": scope.owner_id,
        "now": outcome.now,
        "session_key": question.session_key,
        "turn_id": question.turn_id,
        "agent": question.agent,
        "workspace_id": question.workspace_id,
        "project_id": question.project_id,
        "phase": Phase.INJECT.value,
        "query": outcome.asked,
        "selected_count": used,
        "rejected_count": len(outcome.entries) - used,
        "estimated_tokens": outcome.estimated_tokens,
        "duration_ms": outcome.duration_ms,
        "search": outcome.search,
        "skipped_reason": outcome.skipped_reason,
    }


def _items(entries: Sequence[Entry]) -> dict[str, Any]:
    used = [entry.record_id for entry in entries if not entry.reason]
    items = [_item(entry, rank) for rank, entry in enumerate(entries, start=1)]
    uses = [{"id": str(ids.uuid7()), "record_id": str(record_id)} for record_id in used]
    return {"items": json.dumps(items), "used": json.dumps(uses)}


def _item(entry: Entry, rank: int) -> dict[str, Any]:
    return {
        "id": str(ids.uuid7()),
        "record_id": str(entry.record_id),
        "version": entry.version,
        "rank": rank,
        "reason": entry.reason,
        "score": entry.score,
        "relevance": entry.relevance,
        "section": entry.section,
        "origin": entry.origin,
        "stability": entry.stability,
    }
