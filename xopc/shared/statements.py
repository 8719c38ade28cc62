"""Statements in SQL that run on every request: bound by the server, which then may keep their plan.

Django's own cursors write the values into the text of the statement instead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import psycopg
from django.db import Error, connection
from django.db.backends.utils import CursorWrapper
from pgvector import HalfVector
from pgvector.psycopg.halfvec import HalfVectorBinaryDumper

psycopg.adapters.register_dumper(HalfVector, HalfVectorBinaryDumper)

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Query:
    """A statement and its values, by name."""

    statement: str
    parameters: Mapping[str, Any] = field(default_factory=dict)


def compact(statement: str) -> str:
    """Without indentation: psycopg remembers how it reads a statement of up to 4,096 characters.

    Not for statements with blanks inside quotes.
    """
    return " ".join(line.strip() for line in statement.splitlines())


class ReadFailed(Exception):
    """One of several queries failed; the transaction they ran in cannot be used any more."""


def together(queries: Sequence[Query]) -> list[Rows]:
    """The rows of each, for the price of one trip to the server and back."""
    connection.ensure_connection()
    try:
        with connection.connection.pipeline():
            cursors = [_cursor() for _ in queries]
            for cursor, query in zip(cursors, queries, strict=True):
                cursor.execute(query.statement, query.parameters)
            return [cursor.fetchall() for cursor in cursors]
    except Error as error:
        raise ReadFailed from error


def rows(query: Query) -> Rows:
    with _cursor() as cursor:
        cursor.execute(query.statement, query.parameters)
        found: Rows = cursor.fetchall()
    return found


def execute(query: Query) -> None:
    with _cursor() as cursor:
        cursor.execute(query.statement, query.parameters)


def _cursor() -> CursorWrapper:
    """Values travel as bytes in both directions: vectors, times and ids cost the least that way."""
    connection.ensure_connection()
    cursor: Any = psycopg.Cursor(connection.connection)
    cursor.format = psycopg.pq.Format.BINARY
    wrap = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    wrapped: CursorWrapper = wrap(cursor)
    return wrapped
