"""How often a record helped and how often it did not, over all replies that it shaped.

What the person decides of a record settles what was said of it until then.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from understanding.context.models import Rating, Trace, TraceItem
from understanding.feedback.models import RecordRating, Verdict
from understanding.records.models import Event
from xopc.shared import statements
from xopc.shared.scope import Scope
from xopc.shared.statements import Query

#: fewer bad replies than this say nothing of a record
LEAST = 2
#: of one record; of a reply as a whole only `not_helpful` counts against what shaped it
NEGATIVE = frozenset(Verdict) - {Verdict.HELPFUL}
#: says of the record itself that it is wrong: once is enough
OUTRIGHT = frozenset({Verdict.INCORRECT, Verdict.OUTDATED, Verdict.SENSITIVE})
#: decisions of the person that a record holds, whatever was said of it
SETTLING = ("confirm", "resolve")


@dataclass(frozen=True, slots=True)
class Tally:
    helpful: int = 0
    negative: int = 0

    @property
    def is_against(self) -> bool:
        return self.negative >= LEAST and self.negative > self.helpful


def is_negative(outcome: str, rating: str) -> bool:
    """Whether a reply counts against a record: by what was said of the record if anything was, else
    by what was said of the reply.
    """
    return rating in NEGATIVE if rating else outcome == Rating.NOT_HELPFUL


# One row per plan and record, so that each reply counts once, however often it was rated. Nothing
# is said of a record without a word on the reply. The rated ones are few: `offset 0` has their
# items looked up instead of all items read.
_TALLIES = f"""
with settled as (
  select subject_id, max(created_at) as at from {Event._meta.db_table}
  where owner_id = %(owner)s and subject_id = any(%(records)s) and action = any(%(settling)s)
  group by subject_id
)
select item.record_id,
  count(*) filter (where coalesce(own.rating, trace.rating) = 'helpful'),
  count(*) filter (where own.rating = any(%(negative)s)
    or own.rating is null and trace.rating = 'not_helpful')
from {Trace._meta.db_table} trace
cross join lateral (
  select trace_id, record_id from {TraceItem._meta.db_table}
  where owner_id = %(owner)s and trace_id = trace.id and record_id = any(%(records)s)
    and reason = ''
  offset 0
) item
left join {RecordRating._meta.db_table} own on own.owner_id = %(owner)s
  and own.trace_id = item.trace_id and own.record_id = item.record_id
left join settled on settled.subject_id = item.record_id
where trace.owner_id = %(owner)s and trace.phase = 'inject' and trace.rated_at is not null
  and (settled.at is null or coalesce(own.updated_at, trace.rated_at) > settled.at)
group by item.record_id
"""


def tallies(scope: Scope, record_ids: Iterable[UUID]) -> dict[UUID, Tally]:
    """Of each of these records; in every session, however long ago, since it was last settled."""
    values = {
        "owner": scope.owner_id,
        "records": list(record_ids),
        "settling": list(SETTLING),
        "negative": [str(rating) for rating in sorted(NEGATIVE)],
    }
    found = statements.rows(Query(_TALLIES, values))
    return {record_id: Tally(helpful, negative) for record_id, helpful, negative in found}
