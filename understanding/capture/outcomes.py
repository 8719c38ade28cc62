"""What became of a turn: kept as counts and ids, told with the words the records have now."""

from typing import Any

from understanding.records.actions.candidates import Proposed
from understanding.records.models import MemoryRecord
from xopc.shared.scope import Scope

NOTHING: dict[str, Any] = {
    "proposed": 0,
    "created": 0,
    "deduplicated": 0,
    "rejected": 0,
    "createdRecords": [],
    "refused": [],
}


def kept(proposed: Proposed) -> dict[str, Any]:
    """No text: neither what was refused, nor what its record may lose by an edit or an erasure."""
    return {
        "proposed": proposed.proposed,
        "created": proposed.created,
        "deduplicated": proposed.deduplicated,
        "rejected": proposed.rejected,
        "createdRecords": [str(record.pk) for record in proposed.records],
        "refused": [
            {"class": refusal.extra["class"], "rule": refusal.extra["rule"]}
            for refusal in proposed.refused
        ],
    }


def told(scope: Scope, outcome: dict[str, Any]) -> dict[str, Any]:
    """In the API's words. A record that was erased since is not among the created ones."""
    created = outcome["createdRecords"]
    if not created:
        return outcome
    rows = MemoryRecord.objects.for_scope(scope).filter(pk__in=created).order_by("id")
    values = rows.values_list("id", "content", "kind", "status")
    names = ("id", "content", "kind", "status")
    records = [dict(zip(names, (str(row[0]), *row[1:]), strict=True)) for row in values]
    return outcome | {"createdRecords": records}
