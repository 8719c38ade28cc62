from understanding.review.models.run import Run, RunKind, RunState, Trigger
from understanding.review.models.session import Session

__all__ = ["Run", "RunKind", "RunState", "Session", "Trigger"]
