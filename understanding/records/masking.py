"""Which columns of a table hold a person's words, and what becomes of words that the gate refuses.

Every table about a person is read by its columns, so that none is forgotten when one is added.
"""

from collections.abc import Container, Iterator
from functools import cache
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from xopc.shared import secrets, sensitivity
from xopc.shared.models import Owned
from xopc.shared.text import canonical

#: one per character, so that the places of quotes in a text still hold
BLANK = "\u2588"
#: identifiers that a chat app makes up: only a provider's key in one is refused
NAMES = frozenset(
    {
        "session_key",
        "turn_id",
        "agent",
        "workspace_id",
        "project_id",
        "source_instance_id",
        "external_id",
    }
)
#: from this length on, text in a short column is somebody's words, not a code of ours
WORDY = 500


def tables() -> list[type[Owned]]:
    """Every table about a person, by name."""
    owned = [model for model in apps.get_models() if issubclass(model, Owned)]
    return sorted(owned, key=lambda model: str(model._meta.label_lower))


@cache
def words(table: type[Owned]) -> tuple[str, ...]:
    return tuple(field.name for field in _columns(table) if _holds_words(field))


@cache
def names(table: type[Owned]) -> tuple[str, ...]:
    return tuple(field.name for field in _columns(table) if field.name in NAMES)


def masked(row: Owned, *, keep_special: bool = False, leave: Container[str] = ()) -> dict[str, Any]:
    """The columns of a row that fail, with what may be stored instead, but those to `leave`."""
    table = type(row)
    new = {
        name: without_refused(getattr(row, name), keep_special=keep_special)
        for name in words(table)
        if name not in leave
    } | {name: _harmless(row, getattr(row, name)) for name in names(table)}
    return {name: value for name, value in new.items() if value != getattr(row, name)}


def without_refused(value: Any, *, keep_special: bool = False) -> Any:
    """A text, or what a JSON or array column holds, with every refused part blanked."""
    if isinstance(value, str):
        return sensitivity.redact(value, keep_special=keep_special, fill=BLANK)
    if isinstance(value, list):
        return [without_refused(inner, keep_special=keep_special) for inner in value]
    if isinstance(value, dict):
        return {
            without_refused(name): without_refused(inner, keep_special=keep_special)
            for name, inner in value.items()
        }
    return value


def _columns(table: type[Owned]) -> Iterator["models.Field[Any, Any]"]:
    yield from (field for field in table._meta.concrete_fields if not field.choices)


def _holds_words(field: "models.Field[Any, Any]") -> bool:
    if isinstance(field, models.TextField | models.JSONField | ArrayField):
        return True
    is_short_text = isinstance(field, models.CharField) and field.name not in NAMES
    return is_short_text and (field.max_length or 0) >= WORDY


def _harmless(row: Owned, name: str) -> str:
    """A name that fails becomes one that says nothing, the same in every table."""
    if not sensitivity.check_name(canonical(name)).refused:
        return name
    digest = secrets.keyed_digest(settings.SECRET_KEY, "name", str(row.owner_id), name)
    return f"redacted-{digest[:16]}"
