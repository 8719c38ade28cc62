"""Candidates: proposed by capture or review, kept or rejected by the person."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction

from understanding.records import (
    config,
    inference,
    neighbours,
    special,
    suppression,
    validity,
)
from understanding.records.actions import birth, contradictions, ledger
from understanding.records.actions.ledger import Decision
from understanding.records.canonical_key import canonical_key
from understanding.records.drafts import Draft
from understanding.records.gate import Admitted
from understanding.records.models import MemoryRecord, Status
from understanding.records.neighbours import Neighbours
from understanding.records.scoping import Reach, reach
from xopc.shared import clock
from xopc.shared.errors import Invalid, Sensitive
from xopc.shared.scope import Scope

MOST_PER_CALL = 10
LEAST_CONFIDENCE = 0.55
LEAST_LENGTH = 4
CONTENT_LIMIT = 600
LATER = timedelta(days=7)
SAID_AGAIN = "said-again"
#: why a draft creates nothing: the first two count as deduplicated, the others as rejected
KNOWN, SUPPRESSED = "known", "suppressed"
REFUSED, INVALID, NOT_WORTH = "sensitive", "invalid", "not_worth"
SENSITIVE_INFERENCE, CLOSED = "sensitive_inference", "closed"
_REJECTED = frozenset({REFUSED, INVALID, NOT_WORTH, SENSITIVE_INFERENCE, CLOSED})
AGAIN = "You set this aside before and have now said it again."


@dataclass(slots=True)
class Proposed:
    """What became of the drafts. `refused`: the gate's refusals, class and rule, no text.
    `reasons`: by the draft's place, why it created nothing.
    """

    proposed: int = 0
    deduplicated: int = 0
    rejected: int = 0
    records: list[MemoryRecord] = field(default_factory=list)
    refused: list[Sensitive] = field(default_factory=list)
    reasons: dict[int, str] = field(default_factory=dict)

    @property
    def created(self) -> int:
        return len(self.records)


def propose(scope: Scope, drafts: Sequence[Draft]) -> Proposed:
    """Make candidates of the first ten drafts; each lands, adds evidence, or is refused. All are
    where the person's settings let nothing in.
    """
    outcome = Proposed(proposed=len(drafts))
    if not drafts:
        return outcome
    ledger.take_turn(scope)
    is_closed = bool(config.closed(config.read(scope)))
    for index, draft in enumerate(drafts[:MOST_PER_CALL]):
        reason = CLOSED if is_closed else _propose(scope, draft, outcome)
        if reason:
            outcome.reasons[index] = reason
        outcome.deduplicated += reason in (KNOWN, SUPPRESSED)
        outcome.rejected += reason in _REJECTED
    return outcome


def confirm(
    scope: Scope, record_id: UUID | str, *, version: int | None = None, batch: UUID | None = None
) -> Decision:
    """Keep it: from now on it is used when relevant. What it replaces is archived, an end that has
    passed is taken off.
    """
    record = MemoryRecord.objects.one(scope, record_id)
    special.require_wanted(scope, record)
    fields = validity.renewed(record, clock.now())
    with transaction.atomic():
        decision = ledger.decide(
            scope, record_id, "confirm", version=version, batch=batch, **fields
        )
        if record.supersedes_id:
            _retire(scope, record.supersedes_id, by=decision)
    return decision


def reject(
    scope: Scope,
    record_id: UUID | str,
    *,
    version: int | None = None,
    reason: str = "",
    batch: UUID | None = None,
) -> Decision:
    """Not right: never used, kept so that it is not suggested again."""
    return ledger.decide(scope, record_id, "reject", version=version, reason=reason, batch=batch)


def snooze(
    scope: Scope,
    record_id: UUID | str,
    *,
    version: int | None = None,
    until: datetime | None = None,
    batch: UUID | None = None,
) -> Decision:
    """Later: out of the inbox for a week, or until the given time, which must be to come."""
    if until and until <= clock.now():
        raise Invalid("That time has passed.", fields={"until": "must be in the future"})
    return ledger.decide(
        scope,
        record_id,
        "snooze",
        version=version,
        batch=batch,
        snoozed_until=until or clock.now() + LATER,
    )


def _propose(scope: Scope, draft: Draft, outcome: Proposed) -> str:
    """Why nothing was created, or nothing."""
    try:
        admitted = special.admit(
            scope,
            draft.content[:CONTENT_LIMIT],
            is_own_word=special.is_own_word(draft),
            declared=draft.sensitivity,
            limit=CONTENT_LIMIT,
        )
    except Sensitive as refusal:
        outcome.refused.append(refusal)
        return REFUSED
    except Invalid:
        return INVALID
    if not _is_worth_proposing(draft, admitted.content):
        return NOT_WORTH
    if inference.is_banned(draft, admitted):
        return SENSITIVE_INFERENCE
    return _settle(scope, draft, admitted, outcome)


def _is_worth_proposing(draft: Draft, content: str) -> bool:
    sure = draft.confidence is None or draft.confidence >= LEAST_CONFIDENCE
    return sure and _weight(content) >= LEAST_LENGTH


def _weight(content: str) -> int:
    """Length with each Han character counted twice: three of them say as much as a word or two."""
    return len(content) + sum("\u3400" <= char <= "\u9fff" for char in content)


def _settle(scope: Scope, draft: Draft, admitted: Admitted, outcome: Proposed) -> str:
    """A new candidate, unless the statement is known: then the known record gains the evidence."""
    key = canonical_key(draft.kind, admitted.content)
    where = reach(draft)
    is_said = draft.explicitness == "explicit"
    twin = _twin(scope, key, where)
    if twin is not None and not (is_said and _is_set_aside(twin)):
        birth.add_evidence(scope, twin, draft.evidence)
        _tie(scope, twin, draft)
        return SUPPRESSED if _is_set_aside(twin) else KNOWN
    is_suppressed = suppression.is_suppressed(scope, key, admitted.content)
    near = neighbours.around(scope, admitted.content, where)
    if not is_said and (is_suppressed or near.is_set_aside):
        return SUPPRESSED
    if is_suppressed or twin is not None:
        draft = replace(draft, tags=(*draft.tags, SAID_AGAIN))
    return _open(scope, draft, admitted, outcome, near=near)


def _twin(scope: Scope, key: str, where: Reach) -> MemoryRecord | None:
    """The record of this statement in this reach; a living one first."""
    twins = MemoryRecord.objects.for_scope(scope).filter(
        canonical_key=key,
        workspace_id=where.workspace_id,
        project_id=where.project_id,
        session_key=where.session_key,
    )
    twin: MemoryRecord | None = twins.living().first() or twins.order_by("-id").first()
    return twin


def _tie(scope: Scope, known: MemoryRecord, draft: Draft) -> None:
    """A candidate that is now said in place of other records is tied to them as a new one is."""
    ties = {"supersedes_id": draft.supersedes_id, "conflict_group_id": draft.conflict_group_id}
    new = {name: other for name, other in ties.items() if other and not getattr(known, name)}
    if known.status != Status.CANDIDATE or not new:
        return
    ledger.change(scope, known, "tie", fields=new)
    if "supersedes_id" in new:
        birth.link_to_replaced(scope, known, new["supersedes_id"])


def _is_set_aside(record: MemoryRecord) -> bool:
    return record.status in (Status.ARCHIVED, Status.REJECTED)


def _open(
    scope: Scope, draft: Draft, admitted: Admitted, outcome: Proposed, *, near: Neighbours
) -> str:
    draft = contradictions.proposed(draft, near.opposed)
    record = birth.record_of(scope, draft, admitted, status=Status.CANDIDATE, where=reach(draft))
    record.similar_to_id = near.twin.pk if near.twin else None
    try:
        ledger.born(scope, record, "propose", reason=AGAIN if SAID_AGAIN in draft.tags else "")
    except IntegrityError:
        _join(scope, record, draft)
        return KNOWN
    suppression.lift(scope, record.canonical_key, record.content)
    birth.add_evidence(scope, record, draft.evidence)
    contradictions.note(scope, record, near.opposed, draft.evidence)
    if draft.supersedes_id:
        birth.link_to_replaced(scope, record, draft.supersedes_id)
    birth.ring_for_vector(record)
    outcome.records.append(record)
    return ""


def _join(scope: Scope, record: MemoryRecord, draft: Draft) -> None:
    """Another capture wrote the same statement a moment ago."""
    where = Reach(record.workspace_id, record.project_id, record.session_key)
    twin = _twin(scope, record.canonical_key, where)
    if twin is not None:
        birth.add_evidence(scope, twin, draft.evidence)


def _retire(scope: Scope, record_id: UUID, *, by: Decision) -> None:
    old = MemoryRecord.objects.for_scope(scope).filter(pk=record_id).living().first()
    if old is None:
        return
    fields = {
        "status": Status.ARCHIVED,
        "superseded_by_id": by.record.pk,
        "valid_to": validity.end_of_replaced(old, by.record, clock.now()),
    }
    ledger.change(scope, old, "supersede", fields=fields, batch=by.undo_token)
