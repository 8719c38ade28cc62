"""Take a decision back. An undo is itself an event, so it can be undone, too."""

from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction

from understanding.records.actions import birth, ledger
from understanding.records.actions.records import UNTIL_ERASED
from understanding.records.models import Event, MemoryRecord, Status
from xopc.shared import clock, ids
from xopc.shared.errors import Conflict, NotFound
from xopc.shared.scope import Scope


def undo(scope: Scope, token: UUID | str) -> list[MemoryRecord]:
    """Restore what the decision of this token changed.

    Raises NotFound for an unknown token, Conflict when a record was changed since or already undone.
    """
    events = _events(scope, token)
    if not events:
        raise NotFound("There is nothing to undo here.")
    batch = ids.uuid7()
    with transaction.atomic():
        return [_undo(scope, event, batch) for event in events]


def _events(scope: Scope, token: UUID | str) -> list[Event]:
    """The decision's events, newest first: what was born last goes before what it replaced returns."""
    try:
        rows = Event.objects.for_scope(scope).filter(batch_id=token, record__isnull=False)
        return sorted(rows, key=lambda event: (bool(event.before), event.pk))
    except (ValidationError, ValueError):
        return []


def _undo(scope: Scope, event: Event, batch: UUID) -> MemoryRecord:
    record = MemoryRecord.objects.one(scope, event.record_id)
    if record.version != event.version:
        raise Conflict(
            "This was changed in the meantime, so it cannot be undone any more.",
            state={"status": record.status, "version": record.version},
        )
    fields = _earlier(record, event)
    ledger.change(scope, record, "undo", fields=fields, batch=batch, undoes=event.pk)
    if "content" in fields:
        birth.ring_for_vector(record)
    return record


def _earlier(record: MemoryRecord, event: Event) -> dict[str, Any]:
    """The fields as they were; a record that was not there before is set aside."""
    if not event.before:
        return {"status": Status.ARCHIVED, "purge_at": clock.now() + UNTIL_ERASED}
    fields = {name: _value(name, value) for name, value in event.before.items()}
    if {"content", "kind"} & set(fields):
        kind, content = fields.get("kind", record.kind), fields.get("content", record.content)
        fields |= birth.content_columns(kind, content)
    return fields


def _value(name: str, value: Any) -> Any:
    return MemoryRecord._meta.get_field(name).to_python(value)
