"""Entry points of the queue, ids only. Each may run twice, and each does only what is still due."""

from datetime import timedelta
from uuid import UUID

from django.db.models import F, Q
from django.db.models.functions import Now

from understanding.review import job
from understanding.review.actions import runs, sessions
from understanding.review.models import Run, RunKind, RunState, Session
from xopc.shared.llm import chat
from xopc.shared.querysets import OwnedQuerySet
from xopc.shared.scope import Scope, bind
from xopc.shared.tasks import enqueue

#: a doorbell that was rung so long ago was not heard
UNHEARD = timedelta(minutes=1)
#: rung for at once; a run may take minutes, so that few of them keep a worker busy till the next
SESSIONS, RUNS = 200, 10


def review(tenant_id: str, owner_id: str, run_id: str) -> None:
    """Do one run, if it is due."""
    job.review(_scope(tenant_id, owner_id), run_id)


def look_at_session(tenant_id: str, owner_id: str, session_id: str) -> None:
    """Begin a review of a session, if one is due."""
    scope = _scope(tenant_id, owner_id)
    with bind(scope):
        session = Session.objects.for_scope(scope).filter(pk=session_id).first()
    if session:
        sessions.look(scope, session.session_key)


def sweep_reviews() -> None:
    """Ring for sessions with turns that were not looked at, and for runs that are due or whose
    worker was lost.
    """
    if chat.is_configured():
        for tenant_id, owner_id, session_id in _unlooked():
            enqueue(
                "understanding.review.tasks.look_at_session",
                tenant_id=tenant_id,
                owner_id=owner_id,
                session_id=session_id,
            )
    for tenant_id, owner_id, run_id in _unheard():
        runs.ring(tenant_id, owner_id, run_id)


def _unlooked() -> list[tuple[UUID, UUID, UUID]]:
    """In any order, so that sessions that wait for a failed model do not keep others back."""
    rows: OwnedQuerySet[Session] = Session.objects.using("sweep")
    late = rows.filter(Q(looked_at=None) | Q(looked_at__lt=F("last_turn_at")), turns__gt=0)
    return list(late.order_by("?").values_list("tenant_id", "owner_id", "id")[:SESSIONS])


def _unheard() -> list[tuple[UUID, UUID, UUID]]:
    is_due = Q(state=RunState.WAITING, not_before__lt=Now() - UNHEARD)
    is_lost = Q(state=RunState.RUNNING, lease_until__lt=Now())
    rows: OwnedQuerySet[Run] = Run.objects.using("sweep")
    late = rows.filter(is_due | is_lost, kind=RunKind.REVIEW)
    return list(late.order_by("not_before").values_list("tenant_id", "owner_id", "id")[:RUNS])


def _scope(tenant_id: str, owner_id: str) -> Scope:
    return Scope(tenant_id=UUID(tenant_id), owner_id=UUID(owner_id), actor_id="review.tasks")
