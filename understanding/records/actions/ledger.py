"""Change a row and write down who did it: the two always happen together."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from understanding.records import lifecycle
from understanding.records.models import Event, MemoryRecord
from xopc.shared import clock, ids
from xopc.shared.errors import Conflict
from xopc.shared.scope import Scope

#: search columns follow from the content, they are no news
UNRECORDED = {
    "embedding",
    "embedding_model",
    "tokens",
    "token_count",
    "gate_version",
    "is_opinion_due",
}


@dataclass(frozen=True, slots=True)
class Decision:
    record: MemoryRecord
    undo_token: UUID


def take_turn(scope: Scope) -> None:
    """Wait until nobody else is about to write several of the person's records, till the commit:
    two that write the same ones in another order would each hold what the other waits for.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"records {scope.owner_id}"]
        )


def change(
    scope: Scope,
    record: MemoryRecord,
    action: str,
    *,
    fields: Mapping[str, Any],
    version: int | None = None,
    reason: str = "",
    batch: UUID | None = None,
    undoes: UUID | None = None,
) -> Decision:
    """Apply `fields` if the record is still as it was read, and write the event.

    Raises Conflict when `version` is not the present one, or when somebody else was faster.
    """
    require_version(record, version)
    before = {name: getattr(record, name) for name in fields}
    try:
        with transaction.atomic():
            _update(scope, record, fields)
            event = _write(scope, record, action, before, dict(fields), reason, batch, undoes)
    except IntegrityError as error:
        raise _twin(record) from error
    return Decision(record, event.batch_id)


def decide(
    scope: Scope,
    record_id: UUID | str,
    action: str,
    *,
    version: int | None = None,
    reason: str = "",
    batch: UUID | None = None,
    **fields: Any,
) -> Decision:
    """The common case: look it up, ask the lifecycle, change state and `fields`."""
    record = MemoryRecord.objects.one(scope, record_id)
    target = lifecycle.require(action, record, scope).target
    if target is not None:
        fields["status"] = target
    return change(scope, record, action, fields=fields, version=version, reason=reason, batch=batch)


def born(
    scope: Scope, record: MemoryRecord, action: str, *, reason: str = "", batch: UUID | None = None
) -> Decision:
    """Save a new record with its event. Raises IntegrityError when it has a living twin."""
    with transaction.atomic():
        record.save(force_insert=True)
        first = {"status": record.status, "kind": record.kind, "content": record.content}
        event = _write(scope, record, action, {}, first, reason, batch, None)
    return Decision(record, event.batch_id)


def require_version(record: MemoryRecord, version: int | None) -> None:
    if version is not None and version != record.version:
        raise _changed(record)


def _update(scope: Scope, record: MemoryRecord, fields: Mapping[str, Any]) -> None:
    values = {**fields, "version": record.version + 1, "updated_at": clock.now()}
    rows = MemoryRecord.objects.for_scope(scope).filter(pk=record.pk, version=record.version)
    if not rows.update(**values):
        raise _changed(MemoryRecord.objects.one(scope, record.pk))
    for name, value in values.items():
        setattr(record, name, value)


def _write(
    scope: Scope,
    record: MemoryRecord,
    action: str,
    before: dict[str, Any],
    after: dict[str, Any],
    reason: str,
    batch: UUID | None,
    undoes: UUID | None,
) -> Event:
    return Event.objects.create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        record=record,
        subject_id=record.pk,
        batch_id=batch or ids.uuid7(),
        action=action,
        actor=scope.actor,
        actor_id=scope.actor_id,
        reason=reason[:500],
        before=_plain(before),
        after=_plain(after),
        version=record.version,
        undoes_id=undoes,
    )


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Field values as JSON has them; `undo` turns them back by the field's own `to_python`."""
    return {name: _json(value) for name, value in values.items() if name not in UNRECORDED}


def _json(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def _changed(record: MemoryRecord) -> Conflict:
    return Conflict(
        "This was changed in the meantime.",
        state={"status": record.status, "version": record.version},
    )


def _twin(record: MemoryRecord) -> Conflict:
    return Conflict(
        "The same statement is there already.",
        code="duplicate",
        state={"status": record.status, "version": record.version},
    )
