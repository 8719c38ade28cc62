"""One decision: what is known, what stands against it, what speaks for each, and why it waits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from uuid import UUID

from django.db.models import Case, F, Q, When, Window
from django.db.models.functions import RowNumber

from understanding.context.models import Phase, TraceItem
from understanding.records.actions.contradictions import CONTRADICTS
from understanding.records.models import Evidence, MemoryRecord, Relation, Status
from understanding.web import paused_list, paused_words, rows, wording
from understanding.web.filters import Records
from understanding.web.rows import Quote, Row
from understanding.web.wording import Wording
from xopc.shared import clock
from xopc.shared.errors import NotFound
from xopc.shared.scope import Scope

#: of one record on the list, and where it is shown alone
FEW, MANY = 2, 20
#: what stands beside a record that waits alone can still turn out to hold
OPEN = (Status.ACTIVE, Status.CANDIDATE, Status.NEEDS_REVIEW)


@dataclass(frozen=True, slots=True)
class Side:
    row: Row
    #: the statement, with what the other side has not
    wording: Wording
    quotes: list[Quote] = field(default_factory=list)
    against: list[Quote] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Entry:
    record: MemoryRecord
    because: Any
    #: what I have, and what I now see
    mine: list[Side]
    new: list[Side]
    #: the reply that was rated or corrected, if it is one
    trace_id: str

    @property
    def sides(self) -> list[Side]:
        return [*self.mine, *self.new]

    @property
    def records(self) -> list[MemoryRecord]:
        return [side.row.record for side in self.sides]

    @property
    def shown(self) -> dict[UUID, int]:
        return {record.pk: record.version for record in self.records}

    @property
    def is_pair(self) -> bool:
        """One against one: the usual case, for which there are words."""
        return len(self.mine) == 1 and len(self.new) == 1

    @property
    def is_special(self) -> bool:
        return any(record.is_special for record in self.records)


def one(scope: Scope, record_id: UUID) -> Entry:
    """The decision that this record waits for. Raises NotFound when it waits for none."""
    record: MemoryRecord = MemoryRecord.objects.light().one(scope, record_id)
    waiting = paused_list.entries(scope)
    group = record.conflict_group_id
    wanted = waiting.filter(conflict_group_id=group) if group else waiting.filter(pk=record.pk)
    found = made(scope, wanted.light(), quotes=MANY)
    if not found:
        raise NotFound("This waits for no decision.")
    return found[0]


def made(scope: Scope, found: Iterable[MemoryRecord], *, quotes: int = FEW) -> list[Entry]:
    """Each of these records as the decision it stands for; five statements, however many."""
    anchors = list(found)
    if not anchors:
        return []
    beside = _beside(scope, anchors)
    every = [*anchors, *chain.from_iterable(beside.values())]
    said = _evidence(scope, [record.pk for record in every], quotes)
    replies = _replies(scope, [record.pk for record in anchors])
    return [_entry(record, beside[record.pk], said, replies) for record in anchors]


def _beside(scope: Scope, anchors: Sequence[MemoryRecord]) -> dict[UUID, list[MemoryRecord]]:
    """The others of its disagreement; of one that waits alone what is to replace it, and what
    contradicts it.
    """
    groups = [record.conflict_group_id for record in anchors if record.conflict_group_id]
    alone = [record.pk for record in anchors if not record.conflict_group_id]
    opposed = _opposed(scope, alone)
    own: Records = MemoryRecord.objects.for_scope(scope)
    living = paused_list.explained(own.light().living())
    by_itself = Q(conflict_group_id=None, status__in=OPEN)
    near = Q(supersedes_id__in=alone) | Q(pk__in=set(chain.from_iterable(opposed.values())))
    wanted = Q(conflict_group_id__in=groups) | by_itself & near
    found = list(living.filter(wanted).order_by("id"))
    return {
        record.pk: [row for row in found if _stands_beside(row, record, opposed)]
        for record in anchors
    }


def _stands_beside(
    row: MemoryRecord, record: MemoryRecord, opposed: Mapping[UUID, set[UUID]]
) -> bool:
    if row.pk == record.pk:
        return False
    if record.conflict_group_id:
        return row.conflict_group_id == record.conflict_group_id
    if row.conflict_group_id:
        return False
    if row.status == Status.CANDIDATE and row.supersedes_id == record.pk:
        return True
    is_news = row.status == Status.CANDIDATE or getattr(record, "why", "") == "contradiction"
    return is_news and row.pk in opposed.get(record.pk, ())


def _opposed(scope: Scope, record_ids: Sequence[UUID]) -> dict[UUID, set[UUID]]:
    either = Q(from_record__in=record_ids) | Q(to_record__in=record_ids)
    links = Relation.objects.for_scope(scope).filter(either, relation_type=CONTRADICTS)
    found: dict[UUID, set[UUID]] = {record_id: set() for record_id in record_ids}
    for one_end, other_end in links.values_list("from_record_id", "to_record_id"):
        found.get(one_end, set()).add(other_end)
        found.get(other_end, set()).add(one_end)
    return found


def _evidence(scope: Scope, record_ids: Iterable[UUID], most: int) -> dict[UUID, list[Evidence]]:
    """The newest of each, so many for it and so many against it."""
    newest = Window(
        RowNumber(),
        partition_by=[F("record_id"), Case(When(relation=CONTRADICTS, then=1), default=0)],
        order_by=[F("observed_at").desc(), F("id").desc()],
    )
    evidence = Evidence.objects.for_scope(scope).filter(record__in=record_ids)
    found: dict[UUID, list[Evidence]] = {}
    for item in evidence.annotate(place=newest).filter(place__lte=most).order_by("place"):
        found.setdefault(item.record_id, []).append(item)
    return found


def _replies(scope: Scope, record_ids: Sequence[UUID]) -> dict[UUID, str]:
    """The reply because of which each was put out of use last."""
    items = TraceItem.objects.for_scope(scope).filter(
        record__in=record_ids, trace__phase=Phase.REMEDIATION
    )
    newest = items.order_by("record_id", "-id").distinct("record_id")
    found = newest.values_list("record_id", "trace__details")
    return {record_id: details["triggerTraceId"] for record_id, details in found if details}


def _entry(
    record: Any,
    others: Sequence[Any],
    said: Mapping[UUID, list[Evidence]],
    replies: Mapping[UUID, str],
) -> Entry:
    """What was corrected together is all mine; else the others are what speaks against it."""
    with_it = [row for row in others if row.why == record.why == "corrected"]
    with_it = [row for row in with_it if row.status != Status.CANDIDATE]
    news = [row for row in others if row not in with_it]
    old, new = [record, *with_it], news
    texts = {row.pk: wording.plain(row.content) for row in (*old, *new)}
    if len(old) == len(new) == 1:
        texts[old[0].pk], texts[new[0].pk] = wording.compare(old[0].content, new[0].content)
    is_by_reply = record.why not in ("due", "contradiction")
    return Entry(
        record,
        paused_words.TOGETHER if with_it else paused_words.BECAUSE[record.why].sentence,
        mine=[_side(row, texts[row.pk], said) for row in old],
        new=[_side(row, texts[row.pk], said) for row in new],
        trace_id=replies.get(record.pk, "") if is_by_reply else "",
    )


def _side(record: MemoryRecord, text: Wording, said: Mapping[UUID, list[Evidence]]) -> Side:
    items = said.get(record.pk, [])
    return Side(
        rows.row(record, clock.now()),
        text,
        quotes=[rows.quote(item) for item in items if item.relation != CONTRADICTS],
        against=[rows.quote(item) for item in items if item.relation == CONTRADICTS],
    )
