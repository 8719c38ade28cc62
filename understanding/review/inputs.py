"""What the pace of reviews depends on: the inbox, the person's decisions, their ratings of replies.

Counted is what was learned of the person. Traces are a table of a sibling, read by its name.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.apps import apps
from django.db.models import Count, Exists, OuterRef, Q

from understanding.records.kinds import UNDERSTANDING_TAG
from understanding.records.models import Event, MemoryRecord, Status
from understanding.review.cadence import Inputs
from xopc.shared import clock, statements
from xopc.shared.scope import Scope
from xopc.shared.statements import Query

#: how far back decisions and ratings count, and when a candidate has waited for long
WINDOW, AGING = timedelta(days=30), timedelta(days=7)
#: plans that may hand records to a model
RECALLING = ["inject", "search"]
_NEVER_ENDS = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Window:
    since: datetime
    #: the first moment that no longer belongs to it
    until: datetime = _NEVER_ENDS


@dataclass(frozen=True, slots=True)
class Decisions:
    """Records by the last decision on each; kept in other words counts as accepted."""

    total: int
    accepted: int


@dataclass(frozen=True, slots=True)
class Ratings:
    """Rated replies for which something learned was used."""

    total: int
    helpful: int
    not_helpful: int
    mixed: int
    irrelevant: int


# An undo is an event, and can be undone: a decision holds after an even number of them. Bringing
# back what was rejected takes the rejection away.
#: `last (subject_id, action, was)`: the last decision on each record that holds, `was` the state
#: before it; wants owner, since and until
LAST_DECISIONS = f"""
with recursive decision as (
  select id, subject_id, version, action, before ->> 'status' as was
  from {Event._meta.db_table}
  where owner_id = %(owner)s and created_at >= %(since)s and created_at < %(until)s
    and action in ('confirm', 'reject', 'correct', 'restore')
    and (action <> 'restore' or before ->> 'status' = 'rejected')
), followed (decision_id, event_id) as (
  select id, id from decision
  union all
  select followed.decision_id, undo.id
  from followed join {Event._meta.db_table} undo
    on undo.owner_id = %(owner)s and undo.undoes_id = followed.event_id
), holding as (
  select decision_id from followed group by decision_id having count(*) %% 2 = 1
), last as (
  select distinct on (subject_id) subject_id, action, was
  from decision join holding on decision_id = id
  order by subject_id, version desc
)
"""
# of erased records nobody knows what they were
_DECISIONS = f"""
{LAST_DECISIONS}
select count(*), count(*) filter (where action <> 'reject')
from last join {MemoryRecord._meta.db_table} record on record.id = subject_id
where action <> 'restore' and record.owner_id = %(owner)s and %(tag)s = any(record.tags)
"""


def read(scope: Scope) -> Inputs:
    """Three statements."""
    now = clock.now()
    window = Window(now - WINDOW)
    waiting, aging = _waiting(scope, now - AGING)
    decided, rated = decisions(scope, window), ratings(scope, window)
    return Inputs(
        candidates=waiting,
        aging=aging,
        decisions=decided.total,
        accepted=decided.accepted,
        rated=rated.total,
        helpful=rated.helpful,
    )


def learned(scope: Scope) -> Any:
    """Records about the person that were learned, by whichever way."""
    return MemoryRecord.objects.for_scope(scope).filter(tags__contains=[UNDERSTANDING_TAG])


def decisions(scope: Scope, window: Window) -> Decisions:
    """By the time of the decision, whatever happened to the record since."""
    return Decisions(*statements.rows(Query(_DECISIONS, values(scope, window)))[0])


def values(scope: Scope, window: Window) -> dict[str, Any]:
    """What statements about a window are given."""
    return {
        "owner": scope.owner_id,
        "tag": UNDERSTANDING_TAG,
        "since": window.since,
        "until": window.until,
    }


def ratings(scope: Scope, window: Window) -> Ratings:
    """By the time of the rating."""
    used = apps.get_model("context", "TraceItem")._default_manager.filter(
        owner_id=OuterRef("owner_id"),
        trace_id=OuterRef("pk"),
        reason="",
        record__tags__contains=[UNDERSTANDING_TAG],
    )
    rated = apps.get_model("context", "Trace")._default_manager.filter(
        Exists(used),
        owner_id=scope.owner_id,
        phase__in=RECALLING,
        rated_at__gte=window.since,
        rated_at__lt=window.until,
    )
    found = rated.exclude(rating="").aggregate(
        total=Count("pk"),
        helpful=Count("pk", filter=Q(rating="helpful")),
        not_helpful=Count("pk", filter=Q(rating="not_helpful")),
        mixed=Count("pk", filter=Q(rating="mixed")),
        irrelevant=Count("pk", filter=Q(rating="irrelevant")),
    )
    return Ratings(**found)


def _waiting(scope: Scope, long_ago: datetime) -> tuple[int, int]:
    """Candidates, and those of them that have waited for long."""
    old = Q(created_at__lte=long_ago)
    candidates = learned(scope).filter(status=Status.CANDIDATE)
    counts = candidates.aggregate(all=Count("pk"), old=Count("pk", filter=old))
    return counts["all"], counts["old"]
