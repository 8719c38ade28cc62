"""What the API takes in: strict JSON, known fields, nobody's word on who is asking."""

import json
import math
from collections.abc import Iterable, Mapping
from functools import cache
from typing import IO, Any, cast

from rest_framework.exceptions import ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.serializers import BaseSerializer, Serializer

from xopc.shared.errors import Invalid, TooLarge

BODY_LIMIT = 1_000_000
#: identity comes from the credential alone, never from what a model could have written
IDENTITY = {"userId", "ownerId", "agentId", "tenantId", "user_id", "owner_id", "tenant_id"}
#: DRF's name for a serializer as a whole
WHOLE = "non_field_errors"


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


def validated(form: type[BaseSerializer[Any]], data: Any) -> Any:
    """The valid data, or Invalid with one reason per field."""
    try:
        return _form(cast(Any, form)).run_validation(data)
    except ValidationError as error:
        raise Invalid("Some fields are wrong.", fields=_flat(error.detail)) from error


@cache
def _form(form: Any) -> Any:
    """Made once: DRF copies every field for a new serializer, and validating changes none."""
    return form()


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
