"""The rows of nightly runs: opened once a day and person, claimed with a lease, finished."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F, Q

from understanding.review.models import Run, RunKind, RunState, Trigger
from xopc.shared import clock
from xopc.shared.scope import Scope

#: how long a worker may be silent, how often a run is begun, and how soon after one comes the next
LEASE, MOST_ATTEMPTS, PAUSE = timedelta(minutes=10), 5, timedelta(hours=20)
GAVE_UP = "gave_up"


def begin(scope: Scope) -> Run | None:
    """The person's run, opened if one is due and claimed for this worker; None for nothing to do.

    A run that was begun too often ends as failed, so that it can be seen.
    """
    run = _open_run(scope)
    if run is None or _is_held(run):
        return None
    if run.attempts >= MOST_ATTEMPTS:
        _finish(scope, run, state=RunState.FAILED, error=GAVE_UP)
        return None
    return run if _claim(scope, run) else None


def prolong(scope: Scope, run: Run) -> bool:
    """Hold it for another while; false when another worker has it."""
    return _write(scope, run, lease_until=clock.now() + LEASE)


def note(scope: Scope, run: Run, made: Sequence[UUID]) -> None:
    """Keep which candidates it made. Its other decisions are the events of its id."""
    if made:
        run.record_ids = [*run.record_ids, *map(str, made)]
        count = len(run.record_ids)
        _write(scope, run, record_ids=run.record_ids, proposed=count, created=count)


def finish(scope: Scope, run: Run) -> None:
    _finish(scope, run, state=RunState.DONE)


def _open_run(scope: Scope) -> Run | None:
    runs = Run.objects.for_scope(scope).filter(kind=RunKind.CONSOLIDATION)
    unfinished: Run | None = runs.filter(state__in=[RunState.WAITING, RunState.RUNNING]).first()
    if unfinished is not None:
        return unfinished
    if runs.filter(finished_at__gt=clock.now() - PAUSE).exists():
        return None
    run = Run(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        kind=RunKind.CONSOLIDATION,
        trigger=Trigger.CLOCK,
    )
    try:
        with transaction.atomic():
            run.save(force_insert=True)
    except IntegrityError:
        return None  # another worker has just opened it
    return run


def _is_held(run: Run) -> bool:
    return run.lease_until is not None and run.lease_until > clock.now()


def _claim(scope: Scope, run: Run) -> bool:
    now = clock.now()
    free = Q(lease_until=None) | Q(lease_until__lte=now)
    rows = Run.objects.for_scope(scope).filter(free, pk=run.pk, fence=run.fence)
    started = run.started_at or now
    if not rows.update(
        state=RunState.RUNNING,
        attempts=F("attempts") + 1,
        fence=run.fence + 1,
        lease_until=now + LEASE,
        started_at=started,
    ):
        return False
    run.fence, run.started_at = run.fence + 1, started
    return True


def _finish(scope: Scope, run: Run, *, state: RunState, error: str = "") -> None:
    now = clock.now()
    spent = (now - (run.started_at or now)) / timedelta(milliseconds=1)
    _write(
        scope,
        run,
        state=state,
        error=error,
        finished_at=now,
        lease_until=None,
        duration_ms=max(0, int(spent)),
    )


def _write(scope: Scope, run: Run, **values: object) -> bool:
    """Only who holds the newest number writes."""
    rows = Run.objects.for_scope(scope).filter(pk=run.pk, fence=run.fence)
    return bool(rows.update(**values))
