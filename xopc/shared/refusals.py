"""How the API refuses: one shape of error, whatever went wrong."""

import math
import traceback
from typing import Any

import structlog
from django.core.exceptions import RequestDataTooBig
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from xopc.shared import sensitivity
from xopc.shared.errors import (
    AppError,
    Conflict,
    Invalid,
    NotAllowed,
    NotFound,
    NotSignedIn,
    TooLarge,
    Unavailable,
)

log = structlog.get_logger(__name__)

#: what DRF refuses by itself: status -> (code, message); its own words may repeat the request's
REFUSED_BY_DRF = {
    405: ("method_not_allowed", "This method is not allowed here."),
    406: ("not_acceptable", "The answer is JSON; the Accept header excludes it."),
    415: ("unsupported_media_type", "The body must be application/json."),
    429: ("too_many", "Too many requests; try again after the seconds in Retry-After."),
}


def handle(error: Exception, context: dict[str, Any]) -> Response:
    """DRF's exception handler: every refusal has the same shape, and so has what nobody foresaw."""
    refusal = _as_app_error(error)
    if refusal is None:
        _log(error)
        refusal = AppError("Something went wrong here. It was logged.", code="internal")
        refusal.status = 500
    return refused(refusal, context["request"].META.get("xopc.request_id", ""))


def refused(error: AppError, request_id: str) -> Response:
    """The answer to a refusal. `retry_after` (seconds) in its extras becomes a header."""
    extra = dict(error.extra)
    if "fields" in extra:
        extra["fields"] = _masked(extra["fields"])
    wait = extra.pop("retry_after", 1 if error.retryable else None)
    body = {"code": error.code, "message": error.message, **extra, "requestId": request_id}
    response = Response({"error": body}, status=error.status)
    if wait is not None:
        response["Retry-After"] = str(math.ceil(wait))
    if error.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def _masked(fields: dict[str, str]) -> dict[str, str]:
    """Names and values of the caller stand in these, and whoever gets an answer may keep it."""
    return {sensitivity.redact(name): sensitivity.redact(reason) for name, reason in fields.items()}


def _as_app_error(error: Exception) -> AppError | None:
    if isinstance(error, AppError):
        return error
    if isinstance(error, Http404):
        return NotFound("There is no such thing here.")
    if isinstance(error, RequestDataTooBig):
        return TooLarge("The body is over 1 MB.")
    if isinstance(error, exceptions.APIException):
        return _from_drf(error)
    return _from_database(error)


def _from_drf(error: exceptions.APIException) -> AppError:
    if isinstance(error, exceptions.NotAuthenticated):
        return NotSignedIn("A key or a signed-in session is needed.")
    if isinstance(error, exceptions.PermissionDenied):
        return _not_allowed(str(error.detail))
    code, message = REFUSED_BY_DRF.get(error.status_code, ("invalid", "The request is wrong."))
    refusal = AppError(message, code=code)
    refusal.status = error.status_code
    if isinstance(error, exceptions.Throttled):
        refusal.extra["retry_after"] = getattr(error, "wait", None) or 1
    return refusal


def _not_allowed(detail: str) -> AppError:
    if detail.startswith("CSRF"):
        return NotAllowed("A signed-in session must send its CSRF token.", code="csrf")
    return NotAllowed("The right for this is missing.")


def _from_database(error: Exception) -> AppError | None:
    """The net below the actions: for requests at once and values nobody thought of."""
    if isinstance(error, (OperationalError, InterfaceError)):
        _log(error)
        return Unavailable("The database does not answer. Try again.")
    if isinstance(error, IntegrityError):
        _log(error)
        return Conflict("Somebody else changed the same thing at this moment. Try again.")
    if isinstance(error, DataError):
        return Invalid("A value cannot be stored.")
    return None


def _log(error: Exception) -> None:
    """Where it happened, never the message: a database puts the row's text into it."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    log.error("request failed", error=type(error).__name__, where=where)
