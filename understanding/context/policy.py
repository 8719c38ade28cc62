"""May a record be handed to a model? The first reason against it, in a fixed order.

`memory_off` is no rule here: then nothing is searched and the trace says so as a whole. `budget` is
none either: whether a text still fits depends on what was taken before it (budget.py).
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from understanding.context.models import Reason

#: a score below this is not worth the model's attention
SCORE_FLOOR = 0.25

_DISABLED = frozenset({"paused", "archived", "rejected"})
_UNREVIEWED = frozenset({"candidate", "needs_review", "stale"})
_NEVER_USED = frozenset({"regulated", "secret"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What the rules look at."""

    now: datetime
    status: str
    score: float
    review_at: datetime
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    sensitivity: str = "normal"
    #: of a special category, which the person no longer wants to be asked about
    is_unwanted: bool = False
    is_correction_target: bool = False
    #: its conflict group still has more than one living member
    in_conflict: bool = False
    #: bound to another workspace, project or session than the question's
    is_elsewhere: bool = False
    #: the person wants to be asked, and has not said yes
    lacks_consent: bool = False


_RULES: tuple[tuple[Reason, Callable[[Case], bool]], ...] = (
    (Reason.CORRECTION_TARGET, lambda case: case.is_correction_target),
    (Reason.DISABLED, lambda case: case.status in _DISABLED),
    (Reason.CONFLICT, lambda case: case.in_conflict),
    (Reason.NOT_YET_VALID, lambda case: case.valid_from is not None and case.valid_from > case.now),
    (Reason.EXPIRED, lambda case: _is_past(case.valid_to, case.expires_at, now=case.now)),
    (Reason.SENSITIVE, lambda case: case.sensitivity in _NEVER_USED or case.is_unwanted),
    (Reason.SCOPE_MISMATCH, lambda case: case.is_elsewhere),
    (Reason.REQUIRES_CONSENT, lambda case: case.lacks_consent),
    (Reason.NEEDS_REVIEW, lambda case: case.status in _UNREVIEWED or case.review_at <= case.now),
    (Reason.LOW_SCORE, lambda case: case.score < SCORE_FLOOR),
)


def reason(case: Case) -> Reason | None:
    """Why the record is left out; None when it may be used."""
    return next((reason for reason, applies in _RULES if applies(case)), None)


def _is_past(*ends: datetime | None, now: datetime) -> bool:
    """At the very moment it ends, a record still holds."""
    return any(end is not None and end < now for end in ends)
