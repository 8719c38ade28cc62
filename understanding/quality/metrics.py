"""The figures of a window of time, and the one shape in which they are told and kept."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from understanding.review.cadence import rate
from understanding.review.inputs import Decisions, Ratings

DEFAULT_DAYS, MOST_DAYS = 30, 365
#: days after which a candidate has waited for long
AGING_DAYS = 7


@dataclass(frozen=True, slots=True)
class Attempts:
    """Turns that proposed something and reviews that were done, and what became of it."""

    turn: int
    background: int
    proposed: int
    created: int
    deduplicated: int
    rejected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """What was learned, by the state a person sees; what they paused is in the total alone."""

    total: int
    candidate: int
    active: int
    rejected: int
    needs_review: int
    stale: int
    archived: int
    aging: int
    explicit: int
    inferred: int
    average_confidence: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    window_days: int
    since: datetime
    attempts: Attempts
    #: none for a day that is long over: states are known of the present only
    states: States | None
    decisions: Decisions
    ratings: Ratings


def days(given: object, *, default: int = DEFAULT_DAYS) -> int:
    """A number of days as somebody wrote it: junk is the default, the rest is made possible."""
    try:
        wanted = int(str(given))
    except ValueError:
        return default
    return min(max(wanted, 1), MOST_DAYS)


def shown(metrics: Metrics) -> dict[str, Any]:
    """As the API tells it and a snapshot keeps it."""
    return {
        "windowDays": metrics.window_days,
        "since": metrics.since.isoformat().replace("+00:00", "Z"),
        **_funnel(metrics.attempts),
        "records": metrics.states and _records(metrics.states),
        "decisions": {
            "total": metrics.decisions.total,
            "acceptanceRate": rate(metrics.decisions.accepted, metrics.decisions.total),
        },
        "recall": _recall(metrics.ratings),
    }


def _funnel(attempts: Attempts) -> dict[str, Any]:
    return {
        "attempts": {
            "total": attempts.turn + attempts.background,
            "turn": attempts.turn,
            "background": attempts.background,
        },
        "candidates": {
            "proposed": attempts.proposed,
            "created": attempts.created,
            "deduplicated": attempts.deduplicated,
            "rejectedByPolicy": attempts.rejected,
        },
    }


def _records(states: States) -> dict[str, Any]:
    mean = states.average_confidence
    return {
        "total": states.total,
        "candidate": states.candidate,
        "active": states.active,
        "rejected": states.rejected,
        "needsReview": states.needs_review,
        "stale": states.stale,
        "archived": states.archived,
        "agingCandidates": states.aging,
        "explicit": states.explicit,
        "inferred": states.inferred,
        "averageConfidence": None if mean is None else round(mean, 4),
    }


def _recall(ratings: Ratings) -> dict[str, Any]:
    return {
        "total": ratings.total,
        "helpful": ratings.helpful,
        "notHelpful": ratings.not_helpful,
        "mixed": ratings.mixed,
        "irrelevant": ratings.irrelevant,
        "helpfulRate": rate(ratings.helpful, ratings.total),
    }
