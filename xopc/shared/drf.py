"""How the API answers: strict JSON in, one shape of error out."""

import json
import math
import traceback
from collections.abc import Iterable, Mapping
from typing import IO, Any

import structlog
from django.core.exceptions import RequestDataTooBig
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.parsers import JSONParser
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer

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

BODY_LIMIT = 1_000_000
#: identity comes from the credential alone, never from what a model could have written
IDENTITY = {"userId", "ownerId", "agentId", "tenantId", "user_id", "owner_id", "tenant_id"}
#: DRF's name for a serializer as a whole
WHOLE = "non_field_errors"
#: what DRF refuses by itself: status -> (code, message); its own words may repeat the request's
REFUSED_BY_DRF = {
    405: ("method_not_allowed", "This method is not allowed here."),
    406: ("not_acceptable", "The answer is JSON; the Accept header excludes it."),
    415: ("unsupported_media_type", "The body must be application/json."),
    429: ("too_many", "Too many requests; try again after the seconds in Retry-After."),
}


class StrictJSONParser(JSONParser):
    """JSON objects only, within the size limit; no NaN, no duplicate keys, no half characters."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        raw = stream.read(BODY_LIMIT + 1)
        if len(raw) > BODY_LIMIT:
            raise TooLarge("The body is over 1 MB.")
        try:
            body = json.loads(
                raw.decode(), parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_once
            )
        except (ValueError, RecursionError) as error:
            raise Invalid("The body is not valid JSON.", code="malformed_json") from error
        if not isinstance(body, dict):
            raise Invalid("The body must be a JSON object.", code="malformed_json")
        _refuse_lone_surrogates(body)
        return body


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(digits)
    return number


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise ValueError("duplicate key")
    return body


def _refuse_lone_surrogates(body: dict[str, Any]) -> None:
    try:
        json.dumps(body, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise Invalid(
            "The text contains half a character (a lone surrogate).", code="text_refused"
        ) from error


class StrictSerializer(Serializer[Any]):
    """Unknown fields are errors; so is any attempt to say who is asking."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            refuse_identity(data)
            refuse_unknown(data, self.fields)
        return super().to_internal_value(data)


def refuse_unknown(given: Iterable[str], known: Iterable[str]) -> None:
    if unknown := sorted(set(given) - set(known)):
        raise Invalid(
            "There is a field that is not known here.",
            code="unknown_field",
            fields=dict.fromkeys(unknown, "unknown field"),
        )


def refuse_identity(names: Iterable[str]) -> None:
    if claimed := sorted(IDENTITY & set(names)):
        raise Invalid(
            f"{claimed[0]} is not allowed: who is asking comes from the key and X-Xopc-User.",
            code="identity_not_allowed",
            fields=dict.fromkeys(claimed, "not allowed"),
        )


def validated(serializer: BaseSerializer[Any]) -> Any:
    """The valid data, or Invalid with one reason per field."""
    if serializer.is_valid():
        return serializer.validated_data
    raise Invalid("Some fields are wrong.", fields=_flat(serializer.errors))


def _flat(errors: Any, prefix: str = "") -> dict[str, str]:
    """DRF's nested errors as `{"user.text": "reason"}`."""
    if isinstance(errors, list):
        if not any(isinstance(error, (dict, list)) for error in errors):
            return {prefix: str(errors[0])} if errors else {}
        errors = dict(enumerate(errors))
    flat: dict[str, str] = {}
    for name, inner in errors.items():
        path = prefix if name == WHOLE else f"{prefix}.{name}".lstrip(".")
        flat |= _flat(inner, path) if isinstance(inner, (dict, list)) else {path: str(inner)}
    return flat


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
    wait = extra.pop("retry_after", 1 if error.retryable else None)
    body = {"code": error.code, "message": error.message, **extra, "requestId": request_id}
    response = Response({"error": body}, status=error.status)
    if wait is not None:
        response["Retry-After"] = str(math.ceil(wait))
    if error.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


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
