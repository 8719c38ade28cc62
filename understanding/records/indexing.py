"""The search columns that follow from a record's text: every write of `content` sets them."""

from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db.models import Value
from django.db.models.functions import Cast

from understanding.records import lexical


def lexical_columns(content: str) -> dict[str, Any]:
    """For `MemoryRecord(**...)` and `.update(**...)`: `tokens` and `token_count`.

    `tokens` is an expression: after `save` the attribute holds it, not the value; records are read
    without this column (`light()`) anyway.
    """
    literal, count = lexical.vector(content)
    return {"tokens": Cast(Value(literal), SearchVectorField()), "token_count": count}


def no_vector() -> dict[str, Any]:
    """A new text has no vector until it is embedded; meanwhile its tokens find it."""
    return {"embedding": None, "embedding_model": ""}


def search_columns(content: str) -> dict[str, Any]:
    """Everything an update of `content` must set, so that no vector of the old text stays."""
    return {**lexical_columns(content), **no_vector()}
