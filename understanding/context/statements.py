"""Statements that run before every reply: bound by the server, which then may keep their plan."""

from collections.abc import Mapping
from typing import Any

import psycopg
from django.db import connection
from django.db.backends.utils import CursorWrapper


def rows(statement: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    with _cursor() as cursor:
        cursor.execute(statement, parameters)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def execute(statement: str, parameters: Mapping[str, Any]) -> None:
    with _cursor() as cursor:
        cursor.execute(statement, parameters)


def _cursor() -> CursorWrapper:
    """Django's own cursors write the values into the text of the statement."""
    connection.ensure_connection()
    cursor: Any = psycopg.Cursor(connection.connection)
    wrap = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    wrapped: CursorWrapper = wrap(cursor)
    return wrapped
