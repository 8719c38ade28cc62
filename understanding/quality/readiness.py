"""Whether enough is known, and good enough, for candidates to be kept without asking."""

from dataclasses import dataclass

#: reasons why not, in the order in which they are told
FEW_RATINGS = "insufficient_feedback"
SELDOM_HELPFUL = "low_helpful_rate"
OFTEN_WRONG = "high_record_error_rate"
SENSITIVE = "sensitive_feedback_detected"
FEW_RUNS = "insufficient_dreaming_runs"
OFTEN_FAILED = "high_dreaming_failure_rate"
REASONS = [FEW_RATINGS, SELDOM_HELPFUL, OFTEN_WRONG, SENSITIVE, FEW_RUNS, OFTEN_FAILED]

#: days that count
WINDOW_DAYS = 30
LEAST_RATINGS, LEAST_RUNS = 20, 10
LEAST_HELPFUL, MOST_WRONG, MOST_FAILED = 0.75, 0.10, 0.10


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    #: rated replies for which something learned was used
    evaluated: int = 0
    helpful: int = 0
    #: records that were judged, and those of them that were wrong or should not be there at all
    judged: int = 0
    wrong: int = 0
    sensitive: int = 0
    #: background runs that came to an end
    runs: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Readiness:
    ready: bool
    reasons: tuple[str, ...]
    figures: Figures


def decide(figures: Figures) -> Readiness:
    """Ready when nothing speaks against it; a rate that is exactly at its limit does not."""
    helpful = _share(figures.helpful, figures.evaluated)
    wrong = _share(figures.wrong, figures.judged)
    failed = _share(figures.failed, figures.runs)
    against = {
        FEW_RATINGS: figures.evaluated < LEAST_RATINGS,
        SELDOM_HELPFUL: helpful is not None and helpful < LEAST_HELPFUL,
        OFTEN_WRONG: wrong is not None and wrong > MOST_WRONG,
        SENSITIVE: figures.sensitive > 0,
        FEW_RUNS: figures.runs < LEAST_RUNS,
        OFTEN_FAILED: failed is not None and failed > MOST_FAILED,
    }
    reasons = tuple(reason for reason, speaks in against.items() if speaks)
    return Readiness(not reasons, reasons, figures)


def _share(part: int, whole: int) -> float | None:
    """Not rounded: one in a hundred thousand decides, too."""
    return part / whole if whole else None
