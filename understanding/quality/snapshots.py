"""One row a day and person, so that charts need not count the past again."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from understanding.quality import figures, metrics
from understanding.quality.models import Snapshot
from understanding.review.inputs import Window
from xopc.shared import clock
from xopc.shared.scope import Scope

#: days that are still written when the clock stood still
BACK = 7
DEFAULT_DAYS = 90


def write(scope: Scope, day: date) -> None:
    """Write the row of a day that is over, once. What states records had is known of yesterday
    alone.
    """
    if Snapshot.objects.for_scope(scope).filter(day=day).exists():
        return
    window = Window(_start(day), _start(day + timedelta(days=1)))
    found = figures.of_window(scope, window, with_states=day == yesterday())
    row = Snapshot(
        tenant_id=scope.tenant_id, owner_id=scope.owner_id, day=day, metrics=metrics.shown(found)
    )
    Snapshot.objects.bulk_create([row], ignore_conflicts=True)


def of_days(scope: Scope, days: int) -> Any:
    """The rows of the last days, oldest first. A day on which nothing happened has none."""
    since = clock.now().date() - timedelta(days=days)
    return Snapshot.objects.for_scope(scope).filter(day__gte=since).order_by("day")


def yesterday() -> date:
    return clock.now().date() - timedelta(days=1)


def _start(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=UTC)
