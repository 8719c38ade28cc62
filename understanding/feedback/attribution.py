"""Which plan shaped a reply: that of its turn, or the last one before it. Never a guess."""

from datetime import datetime, timedelta

from understanding.context.models import Phase, Trace
from understanding.context.querysets import TraceQuerySet, traces
from xopc.shared.scope import Scope

#: chat apps keep time in whole milliseconds
EXACT = timedelta(milliseconds=1)


def of_turn(scope: Scope, turn_id: str, *, session_key: str = "") -> Trace | None:
    """The newest plan of the turn: the one whose reply was shown, if it was planned again. Several
    sessions may call a turn the same; then only the session's name tells.
    """
    rows = plans(scope).of(turn_id=turn_id, session_key=session_key)
    sessions = rows.order_by().values_list("session_key", flat=True).distinct()[:2]
    return newest(rows) if len(sessions) == 1 else None


def of_reply(scope: Scope, session_key: str, at: datetime) -> Trace | None:
    """The newest plan of the session not after the reply. One that used nothing counts: whatever
    came before it shaped another reply.
    """
    return newest(plans(scope).of(session_key=session_key), at)


def plans(scope: Scope) -> TraceQuerySet:
    return traces(scope).of(phase=Phase.INJECT)


def newest(rows: TraceQuerySet, at: datetime | None = None) -> Trace | None:
    """The last of them, or the last until then."""
    rows = rows.filter(created_at__lt=at + EXACT) if at else rows
    return rows.order_by("-created_at", "-id").first()
