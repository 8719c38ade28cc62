"""Serializer fields that take one JSON type each: "5" is no number, 5 is no text, 1 is no yes."""

from datetime import UTC
from functools import lru_cache
from typing import Any, ClassVar

from rest_framework import serializers

from xopc.shared import sensitivity, text
from xopc.shared.errors import Sensitive

#: the largest whole number a column takes
MOST = 2_147_483_647


class _OneType:
    """Refuses any other type; a bool is not a number here."""

    accepts: ClassVar[tuple[type, ...]] = ()

    def run_validation(self, data: Any = serializers.empty) -> Any:
        is_absent = data is None or data is serializers.empty
        if not is_absent and type(data) not in self.accepts:
            raise serializers.ValidationError("This is not of the right type.")
        return super().run_validation(data)  # type: ignore[misc]


class Text(_OneType, serializers.CharField):
    """Free text, as it was written."""

    accepts = (str,)


class Name(Text):
    """An identifier of the caller's own. Absent, null and "" all mean none."""

    def __init__(self, **options: Any) -> None:
        defaults: dict[str, Any] = {
            "required": False,
            "allow_blank": True,
            "allow_null": True,
            "default": "",
        }
        super().__init__(**(defaults | options))

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        is_empty, value = super().validate_empty_values(data)
        return is_empty, "" if value is None else value


class KeptName(Name):
    """A name that is written down: as it was given, or refused if it hides something."""

    def to_internal_value(self, data: Any) -> str:
        return _harmless(super().to_internal_value(data))


class Gated(Text):
    """Short text beside a record: in canonical form, refused if it must not be kept."""

    def to_internal_value(self, data: Any) -> str:
        plain = text.canonical(super().to_internal_value(data))
        verdict = sensitivity.check(plain)
        if verdict.refused:
            raise Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule)
        return plain


class Link(Gated, serializers.URLField):
    """A web address; other schemes could run in the page that shows it."""


class Number(_OneType, serializers.FloatField):
    accepts = (int, float)


class Share(Number):
    """0 to 1."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**({"min_value": 0, "max_value": 1} | options))


class Whole(_OneType, serializers.IntegerField):
    accepts = (int,)

    def __init__(self, **options: Any) -> None:
        super().__init__(**({"max_value": MOST} | options))


class Flag(_OneType, serializers.BooleanField):
    accepts = (bool,)


class Moment(_OneType, serializers.DateTimeField):
    """ISO 8601; without a zone it is UTC. Shown with `Z`."""

    accepts = (str,)

    def __init__(self, **options: Any) -> None:
        super().__init__(**({"default_timezone": UTC} | options))


@lru_cache(maxsize=4_096)
def _harmless(name: str) -> str:
    """The name itself; what is refused raises and so is not remembered."""
    verdict = sensitivity.check_name(text.canonical(name))
    if verdict.refused:
        raise Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule)
    return name
