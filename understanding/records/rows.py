"""Records read by SQL of our own: which columns to select, and from a row to a record."""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from understanding.records.models import Evidence, MemoryRecord
from understanding.records.stability import Support

_HEAVY = {
    "embedding",
    "embedding_model",
    "tokens",
    "token_count",
    "gate_version",
    "is_opinion_due",
}
TABLE = MemoryRecord._meta.db_table
#: what is loaded: everything but the search columns
LIGHT = [
    field.attname for field in MemoryRecord._meta.concrete_fields if field.attname not in _HEAVY
]
#: for the select list: the columns of `record`, then what `SUPPORT` counts
COLUMNS = ", ".join([*(f"record.{name}" for name in LIGHT), "support.number", "support.mean"])
#: joined to `record`: how much evidence speaks for it and how sure that is
SUPPORT = f"""
cross join lateral (
    select count(*) as number, avg(confidence) as mean from {Evidence._meta.db_table} as evidence
    where evidence.owner_id = record.owner_id and evidence.record_id = record.id
        and evidence.relation <> 'contradicts'
) as support
"""
#: how many columns of a row `read` takes
WIDTH = len(LIGHT) + 2


def read(row: Sequence[Any]) -> tuple[MemoryRecord, Support]:
    """The record and its support, from the first WIDTH columns of a row."""
    record = MemoryRecord.from_db(connection.alias, LIGHT, row[: len(LIGHT)])
    return record, Support(row[len(LIGHT)], row[len(LIGHT) + 1])
