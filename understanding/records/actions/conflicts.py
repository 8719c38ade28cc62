"""Records that disagree: none is used until the person says which holds."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction

from understanding.records import lifecycle, special, validity
from understanding.records.actions import ledger, records
from understanding.records.models import MemoryRecord, Status
from xopc.shared import clock, ids
from xopc.shared.errors import Invalid, NotFound
from xopc.shared.scope import Scope

#: members of a conflict
LEAST = 2


@dataclass(frozen=True, slots=True)
class Opened:
    group_id: UUID
    changed: list[MemoryRecord]


def open(
    scope: Scope,
    record_ids: Sequence[UUID | str],
    *,
    reason: str,
    batch: UUID | None = None,
) -> Opened:
    """Two or more living records disagree: from now on none of them is used.

    A group that one of them is in already takes in the others; of several groups the first does.
    """
    distinct = list(dict.fromkeys(str(record_id) for record_id in record_ids))
    if len(distinct) < LEAST:
        raise Invalid("A conflict needs two records.", fields={"ids": "at least 2 different ids"})
    ledger.take_turn(scope)
    records = [MemoryRecord.objects.one(scope, record_id) for record_id in distinct]
    for record in records:
        lifecycle.require("dispute", record, scope)
    group = next((row.conflict_group_id for row in records if row.conflict_group_id), ids.uuid7())
    fields = {"status": Status.NEEDS_REVIEW, "conflict_group_id": group}
    changed = [row for row in records if any(getattr(row, name) != fields[name] for name in fields)]
    batch = batch or ids.uuid7()
    with transaction.atomic():
        for record in changed:
            ledger.change(scope, record, "dispute", fields=fields, reason=reason, batch=batch)
    return Opened(group, changed)


def resolve(
    scope: Scope,
    group_id: UUID | str,
    *,
    keep: Sequence[UUID | str],
    content: str | None = None,
    batch: UUID | None = None,
) -> list[MemoryRecord]:
    """Keep the named members in use, archive the others, dissolve the group.

    With `content` the one kept record gets these words. Keeping none archives all of them.
    """
    members = _members(scope, group_id)
    kept = {str(record_id) for record_id in keep}
    _require_members(kept, members, content)
    batch = batch or ids.uuid7()
    with transaction.atomic():
        ledger.take_turn(scope)
        settle(scope, members, keep=kept, batch=batch)
        if content is not None:
            records.edit(scope, next(iter(kept)), content=content, batch=batch)
    return [MemoryRecord.objects.one(scope, member.pk) for member in members]


def settle(
    scope: Scope, members: Sequence[MemoryRecord], *, keep: Collection[str], batch: UUID
) -> None:
    """Of records that stand against each other keep those named by id in use, set the others aside.
    The caller has taken the turn.
    """
    now = clock.now()
    for member in members:
        lifecycle.require("resolve", member, scope)
    for member in members:
        if str(member.pk) in keep:
            special.require_wanted(scope, member)
            changes = {"status": Status.ACTIVE, **validity.renewed(member, now)}
        else:
            is_new = member.status == Status.CANDIDATE
            changes = {"status": Status.REJECTED if is_new else Status.ARCHIVED}
        fields = {**changes, "conflict_group_id": None}
        ledger.change(scope, member, "resolve", fields=fields, batch=batch)


def _members(scope: Scope, group_id: UUID | str) -> list[MemoryRecord]:
    rows = MemoryRecord.objects.for_scope(scope).living().order_by("id")
    try:
        members = list(rows.filter(conflict_group_id=group_id))
    except (ValidationError, ValueError):
        members = []
    if not members:
        raise NotFound("There is no such conflict here.")
    return members


def _require_members(kept: set[str], members: list[MemoryRecord], content: str | None) -> None:
    if strangers := kept - {str(member.pk) for member in members}:
        raise Invalid(
            "A record to keep is not part of this conflict.",
            fields={"keep": f"not a member: {min(strangers)}"},
        )
    if content is not None and len(kept) != 1:
        raise Invalid("New words need exactly one record to keep.", fields={"keep": "exactly one"})
