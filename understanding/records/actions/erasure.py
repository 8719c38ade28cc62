"""Delete means gone: the row and all that hangs on it, with a receipt."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from understanding.records import lifecycle, suppression
from understanding.records.actions import contradictions, ledger
from understanding.records.models import Event, Evidence, MemoryRecord, Relation, Status
from understanding.records.signals import forgotten
from xopc.accounts import idempotency
from xopc.shared import clock, ids
from xopc.shared.scope import Scope


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was erased. An event without text and a keyed hash against its return remain."""

    record_id: UUID
    erased_at: datetime
    evidence: int
    events: int
    relations: int


def forget(scope: Scope, record_id: UUID | str, *, version: int | None = None) -> Receipt:
    """Erase a record at once and for good, and the earlier wordings that it replaced. The database
    cascades to evidence, events and traces.
    """
    with transaction.atomic():
        record = MemoryRecord.objects.select_for_update().one(scope, record_id)
        lifecycle.require("forget", record, scope)
        ledger.require_version(record, version)
        for earlier in _replaced(scope, record.pk):
            suppression.suppress(scope, earlier.canonical_key, earlier.content)
            erase(scope, earlier)
        suppression.suppress(scope, record.canonical_key, record.content)
        return erase(scope, record)


def erase(scope: Scope, record: MemoryRecord, *, reason: str = "") -> Receipt:
    """Remove a locked record and all that hangs on it, inside the caller's transaction."""
    receipt = _count(scope, record)
    idempotency.forget(scope, record.pk)
    contradictions.take_back(scope, record)
    forgotten.send(MemoryRecord, scope=scope, record=record)
    MemoryRecord.objects.for_scope(scope).filter(pk=record.pk)._raw_delete(using="default")
    _tombstone(scope, receipt, reason)
    return receipt


def purge(scope: Scope) -> int:
    """Erase what the person forgot more than thirty days ago; how many records."""
    due = MemoryRecord.objects.for_scope(scope).filter(purge_at__lte=clock.now())
    record_ids = list(due.order_by("id").values_list("pk", flat=True))
    for record_id in record_ids:
        if due.filter(pk=record_id).exists():  # else it went with the one that replaced it
            forget(scope, record_id)
    return len(record_ids)


def _replaced(scope: Scope, record_id: UUID) -> list[MemoryRecord]:
    """What it replaced, what that replaced, and so on; locked."""
    rows = MemoryRecord.objects.for_scope(scope).select_for_update().exclude(pk=record_id)
    found: dict[UUID, MemoryRecord] = {}
    latest = {record_id}
    while latest:
        older = rows.filter(superseded_by_id__in=latest, status=Status.ARCHIVED)
        latest = set(older.exclude(pk__in=found).values_list("pk", flat=True))
        found |= rows.in_bulk(latest)
    return list(found.values())


def _count(scope: Scope, record: MemoryRecord) -> Receipt:
    relations = Relation.objects.for_scope(scope)
    return Receipt(
        record_id=record.pk,
        erased_at=clock.now(),
        evidence=Evidence.objects.for_scope(scope).filter(record=record).count(),
        events=Event.objects.for_scope(scope).filter(record=record).count(),
        relations=(
            relations.filter(from_record=record) | relations.filter(to_record=record)
        ).count(),
    )


def _tombstone(scope: Scope, receipt: Receipt, reason: str) -> None:
    Event.objects.create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        record=None,
        subject_id=receipt.record_id,
        batch_id=ids.uuid7(),
        action="forget",
        actor=scope.actor,
        actor_id=scope.actor_id,
        reason=reason,
        after={"evidence": receipt.evidence, "events": receipt.events},
    )
