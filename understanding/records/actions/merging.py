"""Several records that say one thing become one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from understanding.records import lifecycle, special
from understanding.records.actions import birth, ledger, records
from understanding.records.drafts import Draft
from understanding.records.gate import Admitted
from understanding.records.kinds import Kind
from understanding.records.models import Evidence, MemoryRecord, Status
from understanding.records.scoping import Reach
from xopc.shared import ids, sensitivity
from xopc.shared.errors import Conflict, Invalid
from xopc.shared.scope import Scope

LEAST, MOST = 2, 5
#: what one of them says in earlier words holds for the merged record
EXPLICIT_FIRST = ("explicit", "observed", "inferred")
STRICT_FIRST = ("personal", "normal")
ASK_FIRST = ("ask_before_reference", "silent", "referenceable")


@dataclass(frozen=True, slots=True)
class Merged:
    record: MemoryRecord
    merged: list[MemoryRecord]
    undo_token: UUID


def merge(
    scope: Scope, record_ids: Sequence[UUID | str], *, content: str, kind: Kind | None = None
) -> Merged:
    """One record with the chosen words and everybody's evidence; the others are archived and
    linked.

    It is in use if any of them was, else it waits in the inbox like them.
    """
    olds = _olds(scope, record_ids)
    new = _merged(scope, olds, _admitted(scope, olds, content), kind or Kind(olds[0].kind))
    batch = ids.uuid7()
    try:
        with transaction.atomic():
            ledger.take_turn(scope)
            for old in olds:
                records.replace_by(scope, old, new, action="merge", batch=batch)
            ledger.born(scope, new, "merge", batch=batch)
            take_evidence(scope, olds, new)
            birth.ring_for_vector(new)
    except IntegrityError as error:
        raise Conflict("The same statement is there already.", code="duplicate") from error
    return Merged(new, olds, batch)


def _olds(scope: Scope, record_ids: Sequence[UUID | str]) -> list[MemoryRecord]:
    distinct = list(dict.fromkeys(str(record_id) for record_id in record_ids))
    if not LEAST <= len(distinct) <= MOST:
        raise Invalid(
            f"Merge {LEAST} to {MOST} different records.", fields={"ids": "2 to 5 different ids"}
        )
    olds = [MemoryRecord.objects.one(scope, record_id) for record_id in distinct]
    for old in olds:
        lifecycle.require("merge", old, scope)
    if len({_reach(old) for old in olds}) > 1:
        raise Conflict("They apply in different places.", code="different_reach")
    return olds


def _merged(scope: Scope, olds: list[MemoryRecord], admitted: Admitted, kind: Kind) -> MemoryRecord:
    first = olds[0]
    draft = Draft(
        kind=kind,
        content=admitted.content,
        confidence=max(0.5 if old.confidence is None else old.confidence for old in olds),
        importance=max(old.importance for old in olds),
        explicitness=_first(EXPLICIT_FIRST, [old.explicitness for old in olds]),
        durability=first.durability,
        disclosure=_first(ASK_FIRST, [old.disclosure for old in olds]),
        tags=tuple(tag for old in olds for tag in old.tags),
        valid_from=first.valid_from,
        valid_to=_earliest([old.valid_to for old in olds]),
        expires_at=_earliest([old.expires_at for old in olds]),
    )
    is_used = any(old.status == Status.ACTIVE for old in olds)
    status = Status.ACTIVE if is_used else Status.CANDIDATE
    return birth.record_of(scope, draft, admitted, status=status, where=_reach(first))


def _reach(record: MemoryRecord) -> Reach:
    return Reach(record.workspace_id, record.project_id, record.session_key)


def _earliest(ends: Sequence[datetime | None]) -> datetime | None:
    """No statement lives longer by being merged."""
    return min((end for end in ends if end), default=None)


def _admitted(scope: Scope, olds: list[MemoryRecord], content: str) -> Admitted:
    """What one of them was declared to be, the merged record is, too."""
    declared = _first(STRICT_FIRST, [old.sensitivity for old in olds])
    return special.admit(scope, content, is_own_word=scope.is_person, declared=declared)


def _first(order: Sequence[str], values: Sequence[str]) -> str:
    return min(values, key=order.index)


def take_evidence(scope: Scope, olds: list[MemoryRecord], new: MemoryRecord) -> None:
    """Copies, so that an undo leaves everybody with what was theirs."""
    copies = list(Evidence.objects.for_scope(scope).filter(record__in=olds).order_by("id"))
    for copy in copies:
        copy.pk = ids.uuid7()
        copy.record_id = new.pk
        if not new.is_special:
            copy.quote = sensitivity.redact(copy.quote)
    Evidence.objects.bulk_create(copies, ignore_conflicts=True)
