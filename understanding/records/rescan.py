"""The gate's newest rules meet what was stored under older ones: all texts of a person, in batches.

A record that fails is withdrawn at once; other words are blanked where they stand. How far it came
is kept in the person's `GateScan`, so it goes on after a crash, and doing it twice changes nothing.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection, models

from understanding.records import gate, masking, special
from understanding.records.actions import ledger, withdrawal
from understanding.records.models import Event, Evidence, GateScan, MemoryRecord
from xopc.shared import clock
from xopc.shared.errors import Invalid, Sensitive
from xopc.shared.models import Owned
from xopc.shared.scope import Scope, bind

#: rows that one step looks at
BATCH = 200
#: what is used, searched and embedded comes first
FIRST: list[type[Owned]] = [MemoryRecord, Evidence, Event]


@dataclass(frozen=True, slots=True)
class Place:
    """The last row that was looked at, in the order of the tables."""

    table: type[Owned]
    after: UUID | None


def step(scope: Scope) -> bool:
    """Look at the next rows of a person; False when there are no more. No transaction is open while
    texts are checked.
    """
    with bind(scope):
        scan = _scan(scope)
    if scan.version >= gate.VERSION:
        return False
    reached = _look(scope, _place(scan))
    with bind(scope):
        is_ours = _move(scan, reached)
    return is_ours and reached is not None


def settle(scope: Scope, record: MemoryRecord) -> bool:
    """Bring one record up to the newest rules; False when it was withdrawn."""
    try:
        admitted = special.admit(
            scope,
            record.content,
            is_own_word=record.is_special or special.is_own_word(record),
            declared=record.sensitivity,
        )
    except Sensitive as refusal:
        if record.is_special and _is_still_special(record):
            return _passed(scope, record)
        withdrawal.withdraw(scope, record, refusal)
        return False
    except Invalid:  # characters that a newer text.py refuses: no matter of the gate
        return _passed(scope, record)
    if admitted.is_special and not record.is_special:
        fields = special.columns(record, admitted, is_new=True)
        fields |= {"sensitivity": admitted.sensitivity, "gate_version": gate.VERSION}
        ledger.change(scope, record, "rescan", fields=fields)
        return True
    return _passed(scope, record, sensitivity=admitted.sensitivity)


def _is_still_special(record: MemoryRecord) -> bool:
    """Kept, but not wanted any more: it stays unused (see docs/sensitivity.md)."""
    try:
        return gate.admit(record.content, permits_special=True).is_special
    except Sensitive:
        return False


def _passed(scope: Scope, record: MemoryRecord, **stricter: str) -> bool:
    rows = MemoryRecord.objects.for_scope(scope).filter(pk=record.pk, content=record.content)
    rows.update(gate_version=gate.VERSION, **stricter)
    return True


def _scan(scope: Scope) -> GateScan:
    """The person's row, from the beginning again when the rules have changed on the way."""
    start = {"tenant_id": scope.tenant_id, "version": 0, "target": gate.VERSION}
    scan, _ = GateScan.objects.get_or_create(owner_id=scope.owner_id, defaults=start)
    if scan.target != gate.VERSION:
        scan.target, scan.table, scan.after = gate.VERSION, "", None
        scan.save(update_fields=["target", "table", "after"])
    return scan


def _tables() -> list[type[Owned]]:
    rest = [table for table in masking.tables() if table not in FIRST]
    return FIRST + [table for table in rest if masking.words(table) or masking.names(table)]


def _place(scan: GateScan) -> Place:
    known = {table._meta.label_lower: table for table in _tables()}
    return Place(known.get(scan.table, FIRST[0]), scan.after if scan.table in known else None)


def _look(scope: Scope, place: Place) -> Place | None:
    """Where the next step goes on; None at the end."""
    tables, left, after = _tables(), BATCH, place.after
    for table in tables[tables.index(place.table) :]:
        rows = _rows(scope, table, after, left)
        for row in rows:
            _clean(scope, row)
        left -= len(rows)
        if not left:
            return Place(table, rows[-1].pk)
        after = None
    return None


def _rows(scope: Scope, table: type[Owned], after: UUID | None, most: int) -> list[Owned]:
    with bind(scope):
        rows: models.QuerySet[Any] = table.objects.for_scope(scope).order_by("pk")
        rows = rows.filter(pk__gt=after) if after else rows
        if table is MemoryRecord:
            return list(rows.defer("embedding", "tokens")[:most])
        if table is Evidence:
            heavy = ("record__embedding", "record__tokens")
            return list(rows.select_related("record").defer(*heavy)[:most])
        return list(rows.only("owner_id", *masking.words(table), *masking.names(table))[:most])


def _clean(scope: Scope, row: Owned) -> None:
    keep_special = isinstance(row, Evidence) and row.record.is_special
    leave = ("content",) if isinstance(row, MemoryRecord) else ()
    changed = masking.masked(row, keep_special=keep_special, leave=leave)
    if isinstance(row, MemoryRecord) and row.gate_version < gate.VERSION:
        with bind(scope):
            settle(scope, row)
    if isinstance(row, Event):
        _mask_event(scope, row, changed)
    elif changed:
        _write(scope, row, changed)


def _write(scope: Scope, row: Owned, changed: dict[str, Any]) -> None:
    with bind(scope):
        before = {name: getattr(row, name) for name in changed}
        type(row).objects.for_scope(scope).filter(pk=row.pk, **before).update(**changed)


def _mask_event(scope: Scope, event: Event, changed: dict[str, object]) -> None:
    """Events cannot be changed, but a function of the database takes words out of them."""
    both = [(event.before, changed.get("before")), (event.after, changed.get("after"))]
    members = {
        name
        for old, new in both
        if isinstance(new, dict)
        for name in old
        if new.get(name) != old[name]
    }
    if "reason" in changed:
        members.add("reason")
    if members:
        with bind(scope), connection.cursor() as cursor:
            cursor.execute("select understanding_mask_event(%s, %s)", [event.pk, sorted(members)])


def _move(scan: GateScan, reached: Place | None) -> bool:
    """Note how far it came; False when another worker looked at the same rows and was faster."""
    rows = GateScan.objects.filter(
        pk=scan.pk, target=scan.target, table=scan.table, after=scan.after
    )
    now = clock.now()
    if reached is None:
        done = {"version": scan.target, "finished_at": now, "table": "", "after": None}
        return bool(rows.update(looked_at=now, **done))
    name = reached.table._meta.label_lower
    return bool(rows.update(looked_at=now, table=name, after=reached.after))
