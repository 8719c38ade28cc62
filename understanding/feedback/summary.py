"""What was said of each record over all replies that it shaped."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from understanding.context.models import Trace, TraceItem
from understanding.feedback.models import Feedback, RecordRating
from xopc.shared import statements
from xopc.shared.scope import Scope
from xopc.shared.statements import Query


@dataclass(frozen=True, slots=True)
class Summary:
    record_id: UUID
    helpful: int
    not_helpful: int
    mixed: int
    irrelevant: int
    total: int
    #: of the scores that were given, None without any
    average_score: float | None
    last_feedback_at: datetime


# What was said of the record itself goes before what was said of the reply.
_SUMMARIES = f"""
select record_id,
  count(*) filter (where rating = 'helpful'),
  count(*) filter (where rating in ('not_helpful', 'incorrect', 'outdated', 'sensitive')),
  count(*) filter (where rating = 'mixed'),
  count(*) filter (where rating = 'irrelevant'),
  count(*), round(avg(score)::numeric, 4)::float8, max(said_at)
from (
  select item.record_id, coalesce(own.rating, said.outcome) as rating, said.score,
    greatest(own.updated_at, said.updated_at) as said_at
  from {TraceItem._meta.db_table} item
  join {Trace._meta.db_table} trace on trace.owner_id = item.owner_id and trace.id = item.trace_id
  join {Feedback._meta.db_table} said
    on said.owner_id = item.owner_id and said.trace_id = item.trace_id
  left join {RecordRating._meta.db_table} own on own.owner_id = item.owner_id
    and own.trace_id = item.trace_id and own.record_id = item.record_id
  where item.owner_id = %(owner)s and item.reason = ''
    and (%(record)s::uuid is null or item.record_id = %(record)s)
    and (%(session_key)s = '' or trace.session_key = %(session_key)s)
) rated
group by record_id
order by count(*) desc, record_id
limit %(limit)s
"""


def summaries(
    scope: Scope, *, record_id: UUID | None = None, session_key: str = "", limit: int = 1_000
) -> list[Summary]:
    """The records most often judged first; only those that were ever judged."""
    values = {
        "owner": scope.owner_id,
        "record": record_id,
        "session_key": session_key,
        "limit": limit,
    }
    return [Summary(*row) for row in statements.rows(Query(_SUMMARIES, values))]
