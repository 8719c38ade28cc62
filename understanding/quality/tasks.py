"""Entry points of the queue. Each may run twice, and each does only what is still due."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import connections
from django.db.models import Exists, OuterRef

from understanding.quality import automatic, snapshots
from understanding.quality.models import Look, Snapshot
from understanding.records.models import Event, MemoryRecord, Status
from understanding.review.models import Run
from xopc.shared import clock
from xopc.shared.scope import Scope, bind
from xopc.shared.tasks import enqueue

#: people, and days of people, that one sweep rings for; the next sweep goes on
OWNERS, DAYS = 200, 2000

_TURN = apps.get_model("capture", "Turn")._meta.db_table
_TRACE = apps.get_model("context", "Trace")._meta.db_table
_UNWRITTEN = f"""
with happened (tenant_id, owner_id, at) as (
  select tenant_id, owner_id, created_at from {_TURN} where {{}}
  union all
  select tenant_id, owner_id, created_at from {Event._meta.db_table} where {{}}
  union all
  select tenant_id, owner_id, rated_at from {_TRACE} where {{}}
  union all
  select tenant_id, owner_id, finished_at from {Run._meta.db_table} where {{}}
), day as (
  select distinct tenant_id, owner_id, (at at time zone 'UTC')::date as day from happened
)
select tenant_id, owner_id, day from day
where not exists (
  select from {Snapshot._meta.db_table} written
  where written.owner_id = day.owner_id and written.day = day.day
)
order by day desc, owner_id
limit {DAYS}
""".format(
    *(
        f"{column} >= %(since)s and {column} < %(until)s"
        for column in ("created_at", "created_at", "rated_at", "finished_at")
    )
)


def keep_fresh() -> None:
    """Ring for people with candidates that nobody has looked at for automatic keeping."""
    until = clock.now() - automatic.SETTLED
    looked_at = Look.objects.filter(
        owner_id=OuterRef("owner_id"), until__gte=OuterRef("created_at")
    )
    new = MemoryRecord.objects.using("sweep").filter(
        ~Exists(looked_at),
        status=Status.CANDIDATE,
        created_at__range=(until - automatic.FRESH, until),
    )
    owners = new.order_by("owner_id").values_list("tenant_id", "owner_id").distinct()[:OWNERS]
    for tenant_id, owner_id in owners:
        enqueue("understanding.quality.tasks.keep_owner", tenant_id=tenant_id, owner_id=owner_id)


def keep_owner(tenant_id: str, owner_id: str) -> None:
    """Keep what qualifies among a person's new candidates."""
    scope = _scope(tenant_id, owner_id)
    with bind(scope):
        automatic.keep(scope)


def write_missing() -> None:
    """Ring for each day of the last week on which something happened to a person, and that has no
    row yet.
    """
    for tenant_id, owner_id, day in _unwritten():
        enqueue(
            "understanding.quality.tasks.write_day",
            tenant_id=tenant_id,
            owner_id=owner_id,
            day=day,
        )


def write_day(tenant_id: str, owner_id: str, day: str) -> None:
    """Write a person's metrics of one day."""
    scope = _scope(tenant_id, owner_id)
    with bind(scope):
        snapshots.write(scope, date.fromisoformat(day))


def _unwritten() -> list[tuple[Any, ...]]:
    today = datetime.combine(clock.now().date(), time(), tzinfo=UTC)
    with connections["sweep"].cursor() as cursor:
        since = today - timedelta(days=snapshots.BACK)
        cursor.execute(_UNWRITTEN, {"since": since, "until": today})
        return list(cursor.fetchall())


def _scope(tenant_id: str, owner_id: str) -> Scope:
    return Scope(tenant_id=UUID(tenant_id), owner_id=UUID(owner_id), actor_id="quality.tasks")
