"""Entry points of the queue for the nightly pass, ids only."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db.models import Count, Q, QuerySet

from understanding.records.actions import ledger
from understanding.records.lifecycle import LIVING
from understanding.records.models import MemoryRecord
from understanding.review import consolidation
from understanding.review.actions import nights
from understanding.review.consolidation import Batch
from understanding.review.models import Run, RunKind, RunState
from xopc.accounts.models import User
from xopc.shared import clock
from xopc.shared.scope import Scope, bind
from xopc.shared.tasks import enqueue

Step = Callable[[Scope, UUID, str | None], Batch]
Owners = QuerySet[Any, tuple[UUID, UUID]]

#: hours of the person's own clock
NIGHT = range(3, 6)
#: a person whose nights this server sleeps through is served by day
OVERDUE = timedelta(hours=44)
#: people one sweep rings for; the next sweep goes on, in any order, so that nobody is always last
OWNERS = 1_000


def consolidate_due() -> None:
    """Ring for people in whose night nothing was done yet, and for runs that were broken off."""
    now = clock.now()
    owners = dict.fromkeys([*_broken_off(now)[:OWNERS], *_due(now)[:OWNERS]])
    for tenant_id, owner_id in owners:
        enqueue(
            "understanding.review.nightly.consolidate_owner",
            tenant_id=tenant_id,
            owner_id=owner_id,
        )


def consolidate_owner(tenant_id: str, owner_id: str) -> None:
    """Go through one person's memory, a transaction per batch."""
    scope = Scope(tenant_id=UUID(tenant_id), owner_id=UUID(owner_id), actor_id="review.nightly")
    with bind(scope):
        run = nights.begin(scope)
    if run is None:
        return
    if all(_goes_through(scope, run, step) for step in consolidation.STEPS):
        with bind(scope):
            nights.finish(scope, run)


def _goes_through(scope: Scope, run: Run, step: Step) -> bool:
    """Whether the run was still ours at the end."""
    after = None
    while True:
        with bind(scope):
            if not nights.prolong(scope, run):
                return False
            ledger.take_turn(scope)
            batch = step(scope, run.pk, after)
            nights.note(scope, run, batch.created)
        if batch.cursor is None:
            return True
        after = batch.cursor


def _due(now: datetime) -> Owners:
    """Who has something, was not served lately, and sleeps or was not served for long."""
    open_or_recent = Q(finished_at__gt=now - nights.PAUSE) | Q(finished_at=None)
    recent = _runs().filter(open_or_recent).values("owner_id")
    served = _runs().filter(finished_at__gt=now - OVERDUE).values("owner_id")
    asleep = User.objects.using("sweep").filter(time_zone__in=_night_zones(now)).values("pk")
    known = MemoryRecord.objects.using("sweep").filter(status__in=LIVING)
    due = known.filter(Q(owner_id__in=asleep) | ~Q(owner_id__in=served))
    rows = due.exclude(owner_id__in=recent).values("tenant_id", "owner_id")
    return rows.annotate(Count("pk")).order_by("?").values_list("tenant_id", "owner_id")


def _broken_off(now: datetime) -> Owners:
    unfinished = _runs().filter(state__in=[RunState.WAITING, RunState.RUNNING])
    free = unfinished.filter(Q(lease_until=None) | Q(lease_until__lte=now))
    return free.order_by("?").values_list("tenant_id", "owner_id")


def _runs() -> QuerySet[Run]:
    runs: QuerySet[Run] = Run.objects.using("sweep").filter(kind=RunKind.CONSOLIDATION)
    return runs


def _night_zones(now: datetime) -> list[str]:
    """Of the time zones that people have chosen, those where it is night."""
    zones = User.objects.using("sweep").order_by().values_list("time_zone", flat=True).distinct()
    return [zone for zone in zones if _hour(now, zone) in NIGHT]


def _hour(now: datetime, zone: str) -> int:
    """By UTC for a name that this machine does not know."""
    try:
        return now.astimezone(ZoneInfo(zone)).hour
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return now.hour
