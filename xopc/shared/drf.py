"""How the API answers: strict JSON in, one shape of error out."""

import json
from typing import IO, Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions
from rest_framework.parsers import JSONParser
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer
from rest_framework.views import set_rollback

from xopc.shared.errors import AppError, Invalid, NotAllowed, NotFound, NotSignedIn, TooLarge

BODY_LIMIT = 1_000_000
#: identity comes from the credential alone, never from what a model could have written
IDENTITY = {"userId", "ownerId", "agentId", "tenantId", "user_id", "owner_id", "tenant_id"}


class StrictJSONParser(JSONParser):
    """JSON objects only, within the size limit, without NaN, duplicate keys or broken characters."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        try:
            raw = stream.read(BODY_LIMIT + 1)
        except RequestDataTooBig as error:
            raise TooLarge("The body is over 1 MB.") from error
        if len(raw) > BODY_LIMIT:
            raise TooLarge("The body is over 1 MB.")
        try:
            body = json.loads(raw, parse_constant=_refuse, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise Invalid("The body is not valid JSON.", code="malformed_json") from error
        if not isinstance(body, dict):
            raise Invalid("The body must be a JSON object.", code="malformed_json")
        return body


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise ValueError("duplicate key")
    return body


class StrictSerializer(Serializer[Any]):
    """Unknown fields are errors; so is any attempt to say who is asking."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            refuse_identity(data)
            if unknown := sorted(set(data) - set(self.fields)):
                raise Invalid(
                    f"Unknown field: {unknown[0]}.",
                    code="unknown_field",
                    fields=dict.fromkeys(unknown, "unknown field"),
                )
        return super().to_internal_value(data)


def refuse_identity(names: Any) -> None:
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
        named = [error for error in errors if isinstance(error, (dict, list))]
        if not named:
            return {prefix: str(errors[0])} if errors else {}
        errors = dict(enumerate(errors))
    flat: dict[str, str] = {}
    for name, inner in errors.items():
        path = f"{prefix}.{name}" if prefix else str(name)
        flat |= _flat(inner, path) if isinstance(inner, (dict, list)) else {path: str(inner)}
    return flat


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: every refusal has the same shape. What is unforeseen stays a 500."""
    refusal = _as_app_error(error)
    if refusal is None:
        return None
    set_rollback()
    request_id = context["request"].META.get("xopc.request_id", "")
    body = {
        "code": refusal.code,
        "message": refusal.message,
        **refusal.extra,
        "requestId": request_id,
    }
    response = Response({"error": body}, status=refusal.status)
    if wait := getattr(error, "wait", None):
        response["Retry-After"] = str(int(wait) + 1)
    if refusal.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def _as_app_error(error: Exception) -> AppError | None:
    if isinstance(error, AppError):
        return error
    if isinstance(error, Http404):
        return NotFound("There is no such thing here.")
    if isinstance(error, RequestDataTooBig):
        return TooLarge("The body is over 1 MB.")
    if isinstance(error, exceptions.NotAuthenticated):
        return NotSignedIn("A key or a signed-in session is needed.")
    if isinstance(error, exceptions.PermissionDenied):
        return NotAllowed("The key lacks the right for this.")
    if isinstance(error, exceptions.APIException):
        return _from_drf(error)
    return None


def _from_drf(error: exceptions.APIException) -> AppError:
    codes = {405: "method_not_allowed", 406: "not_acceptable", 415: "unsupported_media_type"}
    code = codes.get(error.status_code, "too_many" if error.status_code == 429 else "invalid")
    refusal = AppError(str(error.detail), code=code)
    refusal.status = error.status_code
    return refusal
