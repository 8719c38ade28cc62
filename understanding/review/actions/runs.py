"""A run: started, claimed with a lease, and done, put off or failed by who holds its newest fence.

Leases and waits are reckoned in the database's time.
"""

import random
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import F, Q
from django.db.models.functions import Now

from understanding.review import learning, querysets
from understanding.review.models import Run, RunKind, RunState, Session, Trigger
from understanding.review.window import Window
from xopc.shared.errors import NotFound
from xopc.shared.querysets import OwnedQuerySet
from xopc.shared.scope import Scope, bind
from xopc.shared.tasks import enqueue

#: starts, not failures: a worker that is killed reports nothing
MOST_STARTS = 3
#: beyond the time the queue gives a job
LEASE_MARGIN = timedelta(seconds=30)
#: seconds of the first wait at most, of each further one four times as many, and of any
FIRST_WAIT, GROWTH, LONGEST_WAIT = 60.0, 4, 3_600.0
LOST = "worker_lost"


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to write the end of a run, for as long as nobody has a newer one."""

    run_id: UUID
    session: Session
    fence: int
    starts: int


def start(scope: Scope, session_key: str, trigger: Trigger = Trigger.PERSON) -> Run:
    """The run of a session that is under way, or a new one.

    Raises NotFound for an unknown session, Conflict while nothing is learned from conversations.
    """
    rows = Session.objects.for_scope(scope).filter(session_key=session_key)
    session = rows.select_for_update().first()
    if session is None:
        raise NotFound("There is no such session here.")
    if under_way := querysets.under_way(scope, session).first():
        return under_way
    learning.current(scope).require()
    return begin(scope, session, trigger)


def begin(scope: Scope, session: Session, trigger: Trigger) -> Run:
    """A new run, rung for. The session's row is locked, so that two cannot begin at once."""
    run: Run = Run.objects.create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        session=session,
        trigger=trigger,
        not_before=Now(),
    )
    run.refresh_from_db(fields=["not_before"])
    ring(run.tenant_id, run.owner_id, run.pk)
    return run


def ring(tenant_id: UUID, owner_id: UUID, run_id: UUID) -> None:
    enqueue(
        "understanding.review.tasks.review",
        tenant_id=tenant_id,
        owner_id=owner_id,
        run_id=run_id,
    )


def claim(scope: Scope, run_id: UUID | str) -> Claim | None:
    """The run if it is due and nobody works on it. What was started too often fails for good.

    Binds the scope itself: the claim must be seen before the work begins.
    """
    is_due = Q(state=RunState.WAITING, not_before__lte=Now())
    is_lost = Q(state=RunState.RUNNING, lease_until__lt=Now())
    lease = timedelta(seconds=settings.JOB_SECONDS) + LEASE_MARGIN
    with bind(scope):
        rows = Run.objects.for_scope(scope).filter(pk=run_id, kind=RunKind.REVIEW)
        if not rows.filter(is_due | is_lost, attempts__lt=MOST_STARTS).update(
            state=RunState.RUNNING,
            attempts=F("attempts") + 1,
            fence=F("fence") + 1,
            lease_until=Now() + lease,
            started_at=Now(),
        ):
            rows.filter(is_lost, attempts__gte=MOST_STARTS).update(**_end(RunState.FAILED, LOST))
            return None
        run = rows.get()
        session = Session.objects.one(scope, run.session_id)
        return Claim(run.pk, session, run.fence, run.attempts)


def record_reading(scope: Scope, claim: Claim, window: Window, **read_by: str) -> None:
    """What it reads, with which `model` and `prompt_version`: known even if it fails then."""
    turns = window.turns
    _held(scope, claim).update(
        first_turn_id=turns[0].id if turns else None,
        last_turn_id=turns[-1].id if turns else None,
        turn_count=len(turns),
        message_count=len(window.lines),
        **read_by,
    )


def finish(scope: Scope, claim: Claim) -> bool:
    """Whether it was still ours to finish; if not, nothing that comes of it may be written."""
    return bool(_held(scope, claim).update(**_end(RunState.DONE, "")))


def record(scope: Scope, run_id: UUID, **results: Any) -> None:
    """What came of a run, in the transaction that finishes it."""
    Run.objects.for_scope(scope).filter(pk=run_id).update(**results)


def fail(
    scope: Scope,
    claim: Claim,
    code: str,
    *,
    may_repeat: bool = False,
    retry_after: float | None = None,
) -> None:
    """Later again, unless that is of no use or it was tried often enough. Binds by itself."""
    ends = _end(RunState.FAILED, code)
    if may_repeat and claim.starts < MOST_STARTS:
        wait = timedelta(seconds=_wait(claim.starts) if retry_after is None else retry_after)
        ends = {
            "state": RunState.WAITING,
            "error": code,
            "lease_until": None,
            "not_before": Now() + wait,
        }
    with bind(scope):
        _held(scope, claim).update(**ends)


def _held(scope: Scope, claim: Claim) -> OwnedQuerySet[Run]:
    """The run, if this claim is the newest: a worker that was paused finds nothing."""
    rows: OwnedQuerySet[Run] = Run.objects.for_scope(scope)
    return rows.filter(pk=claim.run_id, state=RunState.RUNNING, fence=claim.fence)


def _end(state: RunState, error: str) -> dict[str, Any]:
    return {"state": state, "error": error, "lease_until": None, "finished_at": Now()}


def _wait(starts: int) -> float:
    """Full jitter: any moment up to a limit that grows with each start."""
    return random.uniform(0, min(FIRST_WAIT * GROWTH ** (starts - 1), LONGEST_WAIT))
