"""Which records of a person oppose each other, and whether the person has said something to it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from understanding.records.actions import conflicts, upkeep
from understanding.records.actions.contradictions import CONTRADICTS, authority
from understanding.records.lifecycle import PERSON
from understanding.records.models import (
    Event,
    Evidence,
    Explicitness,
    MemoryRecord,
    Relation,
    Status,
)
from understanding.records.querysets import RecordQuerySet
from xopc.shared.scope import Scope

#: what may still turn out to hold
_OPEN = [Status.ACTIVE, Status.CANDIDATE, Status.NEEDS_REVIEW]
#: the person has looked at the record and left it standing
_DECIDING = ["confirm", "resolve", "edit", "restore", "resume"]
#: ... or has taken such a doubt back
_DOUBTING = ["dispute", "remediate"]
_HEAVY = ("embedding", "tokens")
_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(slots=True)
class Decided:
    """What the person did with one record: when last, and when together with which others."""

    last: datetime = _NEVER
    together: dict[UUID, datetime] = field(default_factory=dict)


def clashes(scope: Scope, after: str | None, limit: int) -> list[Relation]:
    """Pairs of records that cannot hold together, both still open, in the order they were found."""
    rows = Relation.objects.for_scope(scope).filter(
        relation_type=CONTRADICTS,
        from_record__status__in=_OPEN,
        to_record__status__in=_OPEN,
    )
    if after:
        rows = rows.filter(pk__gt=after)
    heavy = [f"{end}__{name}" for end in ("from_record", "to_record") for name in _HEAVY]
    return list(
        rows.select_related("from_record", "to_record").defer(*heavy).order_by("pk")[:limit]
    )


def due(scope: Scope, found: Sequence[Relation]) -> list[Relation]:
    """Those that put a record in use in doubt and that the person has not settled since."""
    ends = [end for clash in found for end in (clash.from_record_id, clash.to_record_id)]
    decided = _decided(scope, ends)
    return [clash for clash in found if _is_due(clash, decided)]


def settle(scope: Scope, clash: Relation, *, batch: UUID) -> None:
    """Both into one conflict. What a candidate is to replace waits alone for that decision."""
    new, old = clash.from_record, clash.to_record
    if new.supersedes_id == old.pk and new.status == Status.CANDIDATE:
        upkeep.doubt(scope, old, batch=batch)
        return
    pair = [old.pk, new.pk]
    conflicts.open(scope, pair, reason=upkeep.CONTRADICTION, batch=batch)


def doubtful(scope: Scope) -> RecordQuerySet[MemoryRecord]:
    """Records in use with counter-evidence, without a record that opposes them."""
    against: Any = Evidence.objects.filter(
        owner_id=OuterRef("owner_id"), record_id=OuterRef("pk"), relation=CONTRADICTS
    )
    opposing: Any = Relation.objects.filter(
        owner_id=OuterRef("owner_id"), to_record_id=OuterRef("pk"), relation_type=CONTRADICTS
    )
    rows: RecordQuerySet[MemoryRecord] = MemoryRecord.objects.for_scope(scope)
    used = rows.filter(Exists(against), ~Exists(opposing), status=Status.ACTIVE)
    return used.defer(*_HEAVY)


def undecided(scope: Scope, rows: Sequence[MemoryRecord]) -> list[MemoryRecord]:
    """Those whose counter-evidence is newer than the person's last decision on them."""
    decided = _decided(scope, [row.pk for row in rows])
    against = Evidence.objects.for_scope(scope).filter(record__in=rows, relation=CONTRADICTS)
    newest: dict[UUID, datetime] = {}
    for record_id, at in against.order_by("created_at").values_list("record_id", "created_at"):
        newest[record_id] = at
    return [row for row in rows if newest[row.pk] > _of(decided, row.pk).last]


def _is_due(clash: Relation, decided: Mapping[UUID, Decided]) -> bool:
    ends = (clash.to_record, clash.from_record)
    return any(
        _puts_in_doubt(theirs, mine, decided)
        and not _is_settled(clash, mine.pk, theirs.pk, decided)
        for mine, theirs in (ends, ends[::-1])
    )


def _puts_in_doubt(new: MemoryRecord, old: MemoryRecord, decided: Mapping[UUID, Decided]) -> bool:
    """A record in use, or in a conflict already, against one whose word weighs as much."""
    is_grouped = old.conflict_group_id is not None
    if old.status != Status.ACTIVE and not is_grouped:
        return False
    if is_grouped and new.conflict_group_id == old.conflict_group_id:
        return False
    is_weaker = _authority(new, decided) < _authority(old, decided)
    return new.status == Status.ACTIVE or not is_weaker


def _authority(record: MemoryRecord, decided: Mapping[UUID, Decided]) -> int:
    """What the person keeps in use is as good as said."""
    is_kept = record.status == Status.ACTIVE and record.pk in decided
    return authority(Explicitness.EXPLICIT if is_kept else record.explicitness)


def _is_settled(clash: Relation, mine: UUID, theirs: UUID, decided: Mapping[UUID, Decided]) -> bool:
    """Left side by side by one decision, or kept after all that is known of the other."""
    own, other = _of(decided, mine), _of(decided, theirs)
    shared = own.together.keys() & other.together.keys()
    if any(own.together[batch] > clash.created_at for batch in shared):
        return True
    return own.last > max(clash.created_at, other.last)


def _of(decided: Mapping[UUID, Decided], record_id: UUID) -> Decided:
    return decided.get(record_id, Decided())


def _decided(scope: Scope, record_ids: Iterable[UUID]) -> dict[UUID, Decided]:
    own = Event.objects.for_scope(scope).filter(subject_id__in=set(record_ids))
    doubts = own.filter(action__in=_DOUBTING).values("pk")
    deciding = Q(action__in=_DECIDING) | Q(action="undo", undoes_id__in=doubts)
    found: dict[UUID, Decided] = {}
    for event in own.filter(deciding, actor__in=PERSON).order_by("id"):
        decided = found.setdefault(event.subject_id, Decided())
        decided.last = event.created_at
        if event.action in ("resolve", "undo"):
            decided.together[event.batch_id] = event.created_at
    return found
