"""Take a decision back. An undo is itself an event, so it can be undone, too."""

from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Field

from understanding.records import gate
from understanding.records.actions import birth, ledger
from understanding.records.actions.records import UNTIL_ERASED
from understanding.records.models import Event, MemoryRecord, Status
from xopc.shared import clock, ids
from xopc.shared.errors import Conflict, NotFound
from xopc.shared.scope import Scope
from xopc.shared.sensitivity.gate import MASK

#: an event that changed something else, such as a consent, is taken back where it was made
_COLUMNS = frozenset(field.name for field in MemoryRecord._meta.get_fields())


def undo(scope: Scope, token: UUID | str) -> list[MemoryRecord]:
    """Restore what the decision of this token changed.

    Raises NotFound for an unknown token, Conflict for what was changed or undone since.
    """
    decisions = _by_record(_events(scope, token))
    if not decisions:
        raise NotFound("There is nothing to undo here.")
    batch = ids.uuid7()
    with transaction.atomic():
        ledger.take_turn(scope)
        return [_undo(scope, events, batch) for events in decisions]


def _events(scope: Scope, token: UUID | str) -> list[Event]:
    try:
        rows = Event.objects.for_scope(scope).filter(batch_id=token, record__isnull=False)
        return [event for event in rows.order_by("-id") if _COLUMNS.issuperset(event.before)]
    except (ValidationError, ValueError):
        return []


def _by_record(events: list[Event]) -> list[list[Event]]:
    """Newest first in each record; what was born first, so that what it replaced may return."""
    groups: dict[UUID, list[Event]] = {}
    for event in events:
        groups.setdefault(event.subject_id, []).append(event)
    return sorted(groups.values(), key=lambda group: not _is_birth(group[-1]))


def _is_birth(event: Event) -> bool:
    return event.version == 1


def _undo(scope: Scope, events: list[Event], batch: UUID) -> MemoryRecord:
    newest = events[0]
    record: MemoryRecord = MemoryRecord.objects.one(scope, newest.subject_id)
    if record.version != newest.version:
        raise Conflict(
            "This was changed in the meantime, so it cannot be undone any more.",
            state={"status": record.status, "version": record.version},
        )
    fields = _earlier(record, events)
    ledger.change(scope, record, "undo", fields=fields, batch=batch, undoes=newest.pk)
    if "content" in fields:
        birth.ring_for_vector(record)
    return record


def _earlier(record: MemoryRecord, events: list[Event]) -> dict[str, Any]:
    """The fields as they were before the oldest event; what was not there before is set aside.

    Words that the gate refuses by now do not come back.
    """
    if _is_birth(events[-1]):
        return {"status": Status.ARCHIVED, "purge_at": clock.now() + UNTIL_ERASED}
    fields: dict[str, Any] = {}
    if any(MASK in event.before.values() for event in events):
        raise Conflict("What it was before must not be kept any more.", code="withdrawn")
    for event in events:
        fields |= {name: _value(name, value) for name, value in event.before.items()}
    if {"content", "kind"} & set(fields):
        kind, content = fields.get("kind", record.kind), fields.get("content", record.content)
        gate.admit(content, permits_special=fields.get("is_special", record.is_special))
        fields |= birth.content_columns(kind, content)
    return fields


def _value(name: str, value: Any) -> Any:
    field = MemoryRecord._meta.get_field(name)
    return field.to_python(value) if isinstance(field, Field) else value
