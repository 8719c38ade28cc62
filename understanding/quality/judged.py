"""How many of the records that were used turned out to be wrong, or should not have been kept."""

from dataclasses import dataclass

from understanding.feedback.models import RecordRating
from understanding.records.models import MemoryRecord, Refusal, Usage
from understanding.review import inputs
from understanding.review.inputs import LAST_DECISIONS, Window
from xopc.shared import statements
from xopc.shared.scope import Scope
from xopc.shared.statements import Query


@dataclass(frozen=True, slots=True)
class Judged:
    judged: int
    wrong: int
    sensitive: int


# A record that was handed to a model is judged by what the person did with it since, and by what
# they said of it beside a reply.
_JUDGED = f"""
{LAST_DECISIONS}, rated as (
  select record_id, rating from {RecordRating._meta.db_table}
  where owner_id = %(owner)s and updated_at >= %(since)s and updated_at < %(until)s
)
select count(*),
  count(*) filter (where last.action in ('reject', 'correct') and last.was <> 'candidate'
    or record.id in (select record_id from rated where rating in ('incorrect', 'outdated'))),
  (select count(*) from {Refusal._meta.db_table}
   where owner_id = %(owner)s and entry = 'rescan'
     and created_at >= %(since)s and created_at < %(until)s)
  + (select count(distinct record_id) from rated where rating = 'sensitive')
from {Usage._meta.db_table} usage
join {MemoryRecord._meta.db_table} record on record.id = usage.record_id
left join last on last.subject_id = record.id
where usage.owner_id = %(owner)s and record.owner_id = %(owner)s
  and usage.last_used_at >= %(since)s and %(tag)s = any(record.tags)
"""


def judged(scope: Scope, window: Window) -> Judged:
    """Records used in the window, and those rejected or corrected after they were kept, or called
    incorrect or outdated.

    Sensitive is what was kept and a newer version of the gate had to withdraw, or the person called
    so.
    """
    rows = statements.rows(Query(_JUDGED, inputs.values(scope, window)))
    return Judged(*rows[0])
