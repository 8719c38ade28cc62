"""One request to a model's server, once more when it was busy or failed and the budget allows."""

import random
import time
from collections.abc import Callable
from typing import TypeVar

from xopc.shared.errors import Unavailable
from xopc.shared.llm import failures
from xopc.shared.llm.budget import Budget

R = TypeVar("R")

#: seconds before a server that failed is asked again, at most; the moment is drawn at random so
#: that many callers do not come back together
BACKOFF = 1.0
TRANSIENT = {"model_unreachable", "model_error"}


def persistently(budget: Budget, request: Callable[[], R | Unavailable]) -> R:
    """What `request` gives; it may give a failure, too. Raises Unavailable, and what the SDK said
    is not its context.
    """
    answer = _once(budget, request)
    if not isinstance(answer, Unavailable):
        return answer
    wait = _wait(answer, budget)
    if wait is None or wait >= budget.left():
        raise answer
    time.sleep(wait)
    again = _once(budget, request)
    if isinstance(again, Unavailable):
        raise again
    return again


def _once(budget: Budget, request: Callable[[], R | Unavailable]) -> R | Unavailable:
    if not budget.left():
        return failures.timed_out()
    try:
        return request()
    except failures.OUTSIDE as error:
        return failures.of(error, budget)


def _wait(failure: Unavailable, budget: Budget) -> float | None:
    """None when asking again is of no use."""
    if failure.code == "model_busy":
        return float(failure.extra["retry_after"])
    if failure.code in TRANSIENT:
        return random.uniform(0, min(BACKOFF, budget.left() / 4))
    return None
