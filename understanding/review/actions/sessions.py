"""A session is looked at: is a review of it due?"""

from datetime import timedelta

from django.db.models import F
from django.db.models.functions import Greatest, Now

from understanding.review import learning, pace, querysets, window
from understanding.review.actions import runs
from understanding.review.models import RunState, Session, Trigger
from xopc.shared.llm import chat
from xopc.shared.scope import Scope, bind

#: after a run has failed for good
REST = timedelta(hours=1)


def look(scope: Scope, session_key: str) -> bool:
    """Begin a review if one is due. Binds the scope itself.

    What is not due is not looked at again before its next turn; what failed a short while ago is,
    and so is everything once there is a model.
    """
    if not chat.is_configured():
        return False
    with bind(scope):
        rows = Session.objects.for_scope(scope).filter(session_key=session_key)
        session = rows.select_for_update().first()
        if session is None:
            return False
        is_due = _is_due(scope, session)
        if is_due and _failed_lately(scope, session):
            rows.update(looked_at=None)
            return False
        rows.update(looked_at=Greatest(Now(), F("last_turn_at")))
        if is_due:
            runs.begin(scope, session, Trigger.TURNS)
        return is_due


def reviewed(scope: Scope, session: Session, *, turns: int, last: window.SaidTurn | None) -> None:
    """Take `turns` off what is pending. What came in meanwhile stays, so it is looked at again."""
    Session.objects.for_scope(scope).filter(pk=session.pk).update(
        turns=Greatest(F("turns") - turns, 0),
        looked_at=None,
        **({"reviewed_turn_id": last.id} if last else {}),
    )


def _is_due(scope: Scope, session: Session) -> bool:
    if not session.turns or not learning.current(scope).is_on:
        return False
    if session.turns < pace.current(scope).effective:
        return False
    if querysets.under_way(scope, session).exists():
        return False
    # a turn that broke off has no answer: the next one shows whether the conversation goes on
    return bool(window.newest_reply(scope, session.session_key).strip())


def _failed_lately(scope: Scope, session: Session) -> bool:
    failed = querysets.runs(scope).filter(session=session, state=RunState.FAILED)
    return bool(failed.filter(finished_at__gt=Now() - REST).exists())
