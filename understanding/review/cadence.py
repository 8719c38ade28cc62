"""How often to review: as configured, or half as often while reviews help little."""

from dataclasses import dataclass
from math import floor

#: reasons for a slower pace, in the order in which they are told
CANDIDATE_BACKLOG = "candidate_backlog"
LOW_ACCEPTANCE = "low_acceptance"
LOW_RECALL_QUALITY = "low_recall_quality"
REASONS = [CANDIDATE_BACKLOG, LOW_ACCEPTANCE, LOW_RECALL_QUALITY]
MOST = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What is known of a person: candidates now, decisions and ratings of thirty days."""

    candidates: int = 0
    #: those that have waited for a week
    aging: int = 0
    decisions: int = 0
    accepted: int = 0
    rated: int = 0
    helpful: int = 0


@dataclass(frozen=True, slots=True)
class Cadence:
    """Turns between two reviews: the configured number and the one in force."""

    base: int
    effective: int
    slowed: bool
    reasons: tuple[str, ...] = ()


def decide(configured: float, *, is_adaptive: bool, inputs: Inputs) -> Cadence:
    """Never more often than configured; one reason or several make it half as often."""
    base = min(max(floor(configured), 1), MOST)
    reasons = _reasons(inputs) if is_adaptive else ()
    effective = min(2 * base, MOST) if reasons else base
    return Cadence(base, effective, slowed=bool(reasons), reasons=reasons)


def rate(part: int, whole: int) -> float | None:
    """A share with four decimals; of nothing there is none."""
    return round(part / whole, 4) if whole else None


def _reasons(inputs: Inputs) -> tuple[str, ...]:
    holds = {
        CANDIDATE_BACKLOG: inputs.candidates >= 20 or inputs.aging >= 10,
        LOW_ACCEPTANCE: _is_below(0.25, inputs.accepted, inputs.decisions),
        LOW_RECALL_QUALITY: _is_below(0.4, inputs.helpful, inputs.rated),
    }
    return tuple(reason for reason, is_so in holds.items() if is_so)


def _is_below(least: float, part: int, whole: int) -> bool:
    """Whether the share is too small, told from ten cases and more."""
    share = rate(part, whole)
    return whole >= 10 and share is not None and share < least
