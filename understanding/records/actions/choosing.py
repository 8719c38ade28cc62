"""The person chooses between a record that is out of use and what stands beside it.

Each choice is one decision: one undo takes all of it back.
"""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from understanding.records.actions import candidates, conflicts, ledger, records
from understanding.records.models import MemoryRecord, Status
from xopc.shared.errors import Invalid
from xopc.shared.scope import Scope

#: of each record that was shown: the version it was shown in
Shown = Mapping[UUID, int]


def keep(scope: Scope, shown: Shown, kept: Collection[UUID], *, batch: UUID) -> None:
    """These of them are used from now on, the others are set aside. What is older than the only one
    that is kept counts as replaced by it.
    """
    with transaction.atomic():
        ledger.take_turn(scope)
        found = _as_shown(scope, shown)
        _require_among(kept, shown)
        if len(found) == 1 and found[0].conflict_group_id is None:
            candidates.confirm(scope, found[0].pk, version=found[0].version, batch=batch)
            return
        conflicts.settle(scope, found, keep={str(one) for one in kept}, batch=batch)
        if len(kept) == 1:
            _retire(scope, found, next(iter(kept)), batch)


def keep_apart(
    scope: Scope, shown: Shown, limits: Mapping[UUID, Mapping[str, Any]], *, batch: UUID
) -> None:
    """All of them are true, each where or when its limits say; nothing is to replace another."""
    with transaction.atomic():
        keep(scope, shown, list(shown), batch=batch)
        for record_id, changes in limits.items():
            record: MemoryRecord = MemoryRecord.objects.one(scope, record_id)
            if record.supersedes_id in shown:
                alone = {"supersedes_id": None}
                ledger.change(scope, record, "resolve", fields=alone, batch=batch)
            records.edit(scope, record_id, batch=batch, **changes)


def reword(
    scope: Scope, shown: Shown, record_id: UUID, changes: Mapping[str, Any], *, batch: UUID
) -> None:
    """Keep this one, in other words."""
    with transaction.atomic():
        ledger.take_turn(scope)
        _as_shown(scope, shown)
        _require_among([record_id], shown)
        edited = records.edit(scope, record_id, batch=batch, **changes).record
        keep(scope, {**shown, record_id: edited.version}, [record_id], batch=batch)


def forget(scope: Scope, shown: Shown, *, batch: UUID) -> None:
    with transaction.atomic():
        ledger.take_turn(scope)
        for record_id, version in shown.items():
            records.archive(scope, record_id, version=version, batch=batch)


def _as_shown(scope: Scope, shown: Shown) -> list[MemoryRecord]:
    found = [MemoryRecord.objects.one(scope, record_id) for record_id in shown]
    for record in found:
        ledger.require_version(record, shown[record.pk])
    return found


def _require_among(kept: Collection[UUID], shown: Shown) -> None:
    if not kept or not set(kept) <= shown.keys():
        raise Invalid("Only what is compared can be kept.", fields={"keep": "not compared here"})


def _retire(scope: Scope, found: Collection[MemoryRecord], kept_id: UUID, batch: UUID) -> None:
    kept: MemoryRecord = MemoryRecord.objects.one(scope, kept_id)
    for old in found:
        if old.pk < kept.pk and old.status == Status.ARCHIVED:
            records.replace_by(scope, old, kept, action="supersede", batch=batch)
