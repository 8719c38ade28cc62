"""The records that one record stands beside: like it, against it, to be replaced by it."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from understanding.records.actions.contradictions import CONTRADICTS
from understanding.records.models import MemoryRecord, Relation, Status
from understanding.records.querysets import RecordQuerySet
from understanding.web import rows
from understanding.web.rows import Row
from xopc.shared.scope import Scope

#: of a kind; more of them would say nothing that these do not
MOST = 5


@dataclass(frozen=True, slots=True)
class Beside:
    twins: list[Row]
    #: whether the first twin can take this one in by one click
    is_mergeable: bool
    opposed: list[Row]
    replaces: list[Row]
    #: of the disagreement the person has to settle: this one and the others; empty without one
    members: list[Row]

    @property
    def others(self) -> list[Row]:
        return self.members[1:]


def beside(scope: Scope, record: MemoryRecord) -> Beside:
    """Two statements."""
    against = _opposed_ids(scope, record)
    near = {record.similar_to_id, record.supersedes_id, *against} - {None}
    own: RecordQuerySet[MemoryRecord] = MemoryRecord.objects.for_scope(scope)
    group = record.conflict_group_id
    same_group = Q(conflict_group_id=group) if group else Q()
    wanted = own.light().living().filter(Q(pk__in=near) | same_group).exclude(pk=record.pk)
    found = list(wanted.order_by("id")) if near or group else []
    twins = [row for row in found if row.pk == record.similar_to_id]
    members = [row for row in found if group and row.conflict_group_id == group]
    apart = [row for row in found if row not in members and row.pk != record.supersedes_id]
    return Beside(
        twins=rows.rows(twins),
        is_mergeable=any(_is_mergeable(record, twin) for twin in twins),
        opposed=rows.rows(row for row in apart if row.pk in against),
        replaces=rows.rows(row for row in found if row.pk == record.supersedes_id),
        members=rows.rows([record, *members]) if group else [],
    )


def _opposed_ids(scope: Scope, record: MemoryRecord) -> set[UUID]:
    """Of the records that this one contradicts and of those that contradict it."""
    either = Q(from_record=record) | Q(to_record=record)
    links = Relation.objects.for_scope(scope).filter(either, relation_type=CONTRADICTS)
    pairs = links.order_by("-id").values_list("from_record_id", "to_record_id")[:MOST]
    return {one for pair in pairs for one in pair} - {record.pk}


def _is_mergeable(record: MemoryRecord, twin: MemoryRecord) -> bool:
    """Sensitive statements are decided one by one, disagreements are settled first."""
    if record.status != Status.CANDIDATE or record.is_special or twin.is_special:
        return False
    if record.conflict_group_id or twin.conflict_group_id:
        return False
    return _reach(record) == _reach(twin)


def _reach(record: MemoryRecord) -> tuple[str, str, str]:
    return record.workspace_id, record.project_id, record.session_key
