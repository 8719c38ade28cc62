"""Why a model gave no usable answer, as errors with stable codes and none of the answer's text."""

import math
from datetime import UTC
from email.utils import parsedate_to_datetime

import httpx2
import openai

from xopc.shared import clock
from xopc.shared.errors import Unavailable
from xopc.shared.llm.bounded import TooLarge
from xopc.shared.llm.budget import Budget

#: what the SDK raises, and what its transport raises while a stream is read
OUTSIDE = (openai.OpenAIError, httpx2.HTTPError)

#: seconds: of a server that is busy and does not say how long
BUSY = 5.0
#: nobody waits longer, whatever a server says
LONGEST_WAIT = 3_600.0

#: refusals that pass: the server gave up waiting, or did not want to start yet
PASSING = {408, 425}

MESSAGES = {
    "answer_empty": "The model's answer is empty.",
    "answer_truncated": "The model's answer was cut off.",
    "answer_not_json": "The model's answer is not JSON.",
    "answer_off_schema": "The model's answer lacks what was asked for.",
    "answer_too_large": "The model's answer is too large.",
    "answer_refused": "The model refused to answer.",
}


class Refused(Unavailable):
    """Asking again changes nothing: a wrong key, model or request, or no model at all."""

    code = "model_refused_request"
    retryable = False


class BadAnswer(Unavailable):
    """The model answered, but nothing that can be used; another answer may be better."""

    def __init__(self, code: str, *, complaint: str = "") -> None:
        super().__init__(MESSAGES[code], code=code)
        #: what to tell the model when it is asked again; empty when that makes no sense
        self.complaint = complaint


def timed_out() -> Unavailable:
    return Unavailable("The model did not answer in time.", code="model_timeout")


def unconfigured() -> Unavailable:
    return Refused("No chat model is configured.", code="model_not_configured")


def of(error: Exception, budget: Budget) -> Unavailable:
    """One of `OUTSIDE` in our words. To be raised where `error` is no longer its context."""
    if isinstance(error, TooLarge):
        return BadAnswer("answer_too_large")
    if isinstance(error, openai.APIStatusError):
        return _of_status(error.response)
    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException) or not budget.left():
        return timed_out()
    if isinstance(error, openai.APIConnectionError | httpx2.TransportError):
        return Unavailable("The model's server does not answer.", code="model_unreachable")
    return not_understood()


def not_understood() -> Unavailable:
    return Unavailable("The model's server does not speak the protocol.", code="model_error")


def _of_status(response: httpx2.Response) -> Unavailable:
    status = response.status_code
    if status == 429:
        wait = retry_after(response.headers)
        return Unavailable("The model is busy.", code="model_busy", retry_after=wait)
    if status >= 500 or status in PASSING:
        return Unavailable("The model's server failed.", code="model_error", status=status)
    return Refused("The model's server refused the request.", status=status)


def retry_after(headers: httpx2.Headers) -> float:
    """Seconds, from `retry-after-ms` or from either form of `Retry-After`."""
    for name, unit in (("retry-after-ms", 1_000), ("retry-after", 1)):
        seconds = _number(headers.get(name, "")) / unit
        if seconds >= 0:
            return min(seconds, LONGEST_WAIT)
    return _until(headers.get("retry-after", ""))


def _number(text: str) -> float:
    """-1 for what is none."""
    try:
        number = float(text)
    except ValueError:
        return -1.0
    return number if math.isfinite(number) else -1.0


def _until(date: str) -> float:
    try:
        moment = parsedate_to_datetime(date).replace(tzinfo=UTC)
    except ValueError:
        return BUSY
    return min(max((moment - clock.now()).total_seconds(), 0.0), LONGEST_WAIT)
