"""What was kept in several projects may hold everywhere: the person is asked, once."""

from collections.abc import Sequence
from uuid import UUID

from understanding.records import gate, suppression
from understanding.records.actions import birth, ledger
from understanding.records.actions.merging import ASK_FIRST, take_evidence
from understanding.records.drafts import Draft
from understanding.records.kinds import Kind
from understanding.records.models import MemoryRecord, Status
from understanding.records.scoping import Reach
from xopc.shared.errors import Sensitive
from xopc.shared.scope import Scope

TAG = "kept-in-projects"
REASON = "You kept the same in several projects."
#: nobody has said that it holds everywhere
MOST_CONFIDENT = 0.8


def generalize(
    scope: Scope, members: Sequence[MemoryRecord], *, batch: UUID
) -> MemoryRecord | None:
    """A candidate without a place, with everybody's evidence.

    None where one was there before, whatever became of it, or where it may not be proposed.
    """
    first = members[0]
    known = MemoryRecord.objects.for_scope(scope).filter(
        canonical_key=first.canonical_key, project_id="", workspace_id="", session_key=""
    )
    is_private = any(one.is_special or one.sensitivity != "normal" for one in members)
    if is_private or known.exists():
        return None
    if suppression.is_suppressed(scope, first.canonical_key, first.content):
        return None
    return _propose(scope, members, batch)


def _propose(scope: Scope, members: Sequence[MemoryRecord], batch: UUID) -> MemoryRecord | None:
    try:
        admitted = gate.admit(members[0].content)
    except Sensitive:
        return None  # the rules have become stricter; the re-scan deals with the members
    draft = _draft(members)
    record = birth.record_of(scope, draft, admitted, status=Status.CANDIDATE, where=Reach())
    ledger.born(scope, record, "propose", reason=REASON, batch=batch)
    take_evidence(scope, list(members), record)
    birth.ring_for_vector(record)
    return record


def _draft(members: Sequence[MemoryRecord]) -> Draft:
    first = members[0]
    sure = min(MOST_CONFIDENT if one.confidence is None else one.confidence for one in members)
    tags = [tag for one in members for tag in one.tags]
    return Draft(
        kind=Kind(first.kind),
        content=first.content,
        confidence=min(sure, MOST_CONFIDENT),
        importance=max(one.importance for one in members),
        durability=first.durability,
        disclosure=min((one.disclosure for one in members), key=ASK_FIRST.index),
        tags=(*tags, TAG),
    )
