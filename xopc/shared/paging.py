"""Lists in pages that stay right while rows come in: a cursor names the last row."""

import base64
import binascii
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from django.db import models

from xopc.shared.errors import Invalid

Row = TypeVar("Row", bound=models.Model)

DEFAULT, MOST = 100, 500


@dataclass(frozen=True, slots=True)
class Page:
    rows: list[Any]
    next_cursor: str | None


def page(rows: "models.QuerySet[Row]", *, limit: int, cursor: str = "", by: str = "-id") -> Page:
    """The next `limit` rows by a unique UUID column, newest first unless `by` says else."""
    name, step = by.lstrip("-"), "lt" if by.startswith("-") else "gt"
    if cursor:
        rows = rows.filter(**{f"{name}__{step}": decode(cursor)})
    found = list(rows.order_by(by)[: limit + 1])
    has_more = len(found) > limit
    found = found[:limit]
    return Page(found, encode(getattr(found[-1], name)) if has_more else None)


def encode(last: UUID) -> str:
    return base64.urlsafe_b64encode(last.bytes).decode().rstrip("=")


def decode(cursor: str) -> UUID:
    try:
        return UUID(bytes=base64.b64decode(f"{cursor}==", altchars=b"-_", validate=True))
    except (binascii.Error, ValueError) as error:
        raise Invalid(
            "The cursor is not one of ours.", fields={"cursor": "not a cursor"}
        ) from error
