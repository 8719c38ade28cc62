"""What the metrics and the readiness are made of: a few statements over what is kept anyway."""

from datetime import timedelta

from django.apps import apps
from django.db.models import Avg, Count, Q

from understanding.quality.judged import judged
from understanding.quality.metrics import AGING_DAYS, Attempts, Metrics, States
from understanding.quality.readiness import WINDOW_DAYS, Figures
from understanding.records import states
from understanding.records.models import Explicitness, Status
from understanding.review import inputs
from understanding.review.inputs import Window
from understanding.review.models import Run, RunState
from xopc.shared import clock, statements
from xopc.shared.scope import Scope
from xopc.shared.statements import Query

_TURN = apps.get_model("capture", "Turn")._meta.db_table

_ATTEMPTS = f"""
select count(*) filter (where not is_review), count(*) filter (where is_review),
  coalesce(sum(proposed), 0), coalesce(sum(created), 0), coalesce(sum(deduplicated), 0),
  coalesce(sum(rejected), 0)
from (
  select false as is_review, (outcome ->> 'proposed')::int as proposed,
    (outcome ->> 'created')::int as created, (outcome ->> 'deduplicated')::int as deduplicated,
    (outcome ->> 'rejected')::int as rejected
  from {_TURN}
  where owner_id = %(owner)s and created_at >= %(since)s and created_at < %(until)s
    and (outcome ->> 'proposed')::int > 0
  union all
  select true, proposed, created, deduplicated, rejected
  from {Run._meta.db_table}
  where owner_id = %(owner)s and kind = 'review' and state = 'done'
    and finished_at >= %(since)s and finished_at < %(until)s
) attempt
"""


def recent(scope: Scope, window_days: int) -> Metrics:
    """The last days up to now. Four statements."""
    now = clock.now()
    aging = timedelta(days=min(AGING_DAYS, window_days))
    window = Window(now - timedelta(days=window_days))
    return _metrics(scope, window, window_days, _states(scope, aging))


def of_window(scope: Scope, window: Window, *, with_states: bool) -> Metrics:
    """What happened from one time to another."""
    days = (window.until - window.since).days
    aging = timedelta(days=AGING_DAYS)
    return _metrics(scope, window, days, _states(scope, aging) if with_states else None)


def readiness(scope: Scope) -> Figures:
    """Three statements."""
    window = Window(clock.now() - timedelta(days=WINDOW_DAYS))
    rated = inputs.ratings(scope, window)
    runs, failed = _runs(scope, window)
    wrong = judged(scope, window)
    return Figures(
        evaluated=rated.total,
        helpful=rated.helpful,
        judged=wrong.judged,
        wrong=wrong.wrong,
        sensitive=wrong.sensitive,
        runs=runs,
        failed=failed,
    )


def _metrics(scope: Scope, window: Window, days: int, found: States | None) -> Metrics:
    attempts = statements.rows(Query(_ATTEMPTS, inputs.values(scope, window)))[0]
    return Metrics(
        window_days=days,
        since=window.since,
        attempts=Attempts(*map(int, attempts)),
        states=found,
        decisions=inputs.decisions(scope, window),
        ratings=inputs.ratings(scope, window),
    )


def _states(scope: Scope, aging: timedelta) -> States:
    now = clock.now()
    known = states.known(now)
    waiting = Q(status=Status.CANDIDATE)
    counts = {
        "candidate": waiting,
        "active": known["active"],
        "rejected": Q(status=Status.REJECTED),
        "needs_review": known["needs_review"],
        "stale": known["stale"],
        "archived": Q(status=Status.ARCHIVED),
        "aging": waiting & Q(created_at__lte=now - aging),
        "explicit": Q(explicitness=Explicitness.EXPLICIT),
        "inferred": Q(explicitness=Explicitness.INFERRED),
    }
    found = inputs.learned(scope).aggregate(
        total=Count("pk"),
        average_confidence=Avg("confidence"),
        **{name: Count("pk", filter=which) for name, which in counts.items()},
    )
    return States(**found)


def _runs(scope: Scope, window: Window) -> tuple[int, int]:
    """Runs that ended, whichever way, and those that failed."""
    ended = Run.objects.for_scope(scope).filter(
        state__in=[RunState.DONE, RunState.FAILED],
        finished_at__gte=window.since,
        finished_at__lt=window.until,
    )
    counts = ended.aggregate(all=Count("pk"), failed=Count("pk", filter=Q(state=RunState.FAILED)))
    return counts["all"], counts["failed"]
