"""Candidates: proposed by capture or review, kept or rejected by the person."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from understanding.records import special, stability, suppression
from understanding.records.actions import birth, ledger
from understanding.records.actions.ledger import Decision
from understanding.records.canonical_key import canonical_key
from understanding.records.drafts import Draft
from understanding.records.gate import Admitted
from understanding.records.models import MemoryRecord, Status
from understanding.records.scoping import Reach, reach
from xopc.shared import clock
from xopc.shared.errors import Invalid, Sensitive
from xopc.shared.scope import Scope

MOST_PER_CALL = 10
LEAST_CONFIDENCE = 0.55
LEAST_LENGTH = 4
CONTENT_LIMIT = 600
LATER = timedelta(days=7)
AGAIN = "You set this aside before and have now said it again."


@dataclass(slots=True)
class Proposed:
    """What became of the drafts. `refused`: the gate's refusals, class and rule, no text."""

    proposed: int = 0
    deduplicated: int = 0
    rejected: int = 0
    records: list[MemoryRecord] = field(default_factory=list)
    refused: list[Sensitive] = field(default_factory=list)

    @property
    def created(self) -> int:
        return len(self.records)


def propose(scope: Scope, drafts: Sequence[Draft]) -> Proposed:
    """Make candidates of the first ten drafts; each lands, adds evidence, or is refused."""
    outcome = Proposed(proposed=len(drafts))
    if drafts:
        ledger.take_turn(scope)
    for draft in drafts[:MOST_PER_CALL]:
        _propose(scope, draft, outcome)
    return outcome


def confirm(
    scope: Scope, record_id: UUID | str, *, version: int | None = None, batch: UUID | None = None
) -> Decision:
    """Keep it: from now on it is used when relevant. What it replaces is archived, an end that has
    passed is taken off.
    """
    record = MemoryRecord.objects.one(scope, record_id)
    special.require_wanted(scope, record)
    now = clock.now()
    interval = stability.review_interval(
        durability=record.durability, explicitness=record.explicitness
    )
    ends = {"valid_to": record.valid_to, "expires_at": record.expires_at}
    passed: dict[str, Any] = {name: None for name, end in ends.items() if end and end < now}
    with transaction.atomic():
        decision = ledger.decide(
            scope,
            record_id,
            "confirm",
            version=version,
            batch=batch,
            review_after=now + interval,
            snoozed_until=None,
            **passed,
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


def _propose(scope: Scope, draft: Draft, outcome: Proposed) -> None:
    try:
        admitted = special.admit(
            scope,
            draft.content[:CONTENT_LIMIT],
            is_own_word=special.is_own_word(draft),
            declared=draft.sensitivity,
            limit=CONTENT_LIMIT,
        )
    except Sensitive as refusal:
        outcome.rejected += 1
        outcome.refused.append(refusal)
        return
    except Invalid:
        outcome.rejected += 1
        return
    if not _is_worth_proposing(draft, admitted.content):
        outcome.rejected += 1
        return
    _settle(scope, draft, admitted, outcome)


def _is_worth_proposing(draft: Draft, content: str) -> bool:
    sure = draft.confidence is None or draft.confidence >= LEAST_CONFIDENCE
    return sure and _weight(content) >= LEAST_LENGTH


def _weight(content: str) -> int:
    """Length with each Han character counted twice: three of them say as much as a word or two."""
    return len(content) + sum("\u3400" <= char <= "\u9fff" for char in content)


def _settle(scope: Scope, draft: Draft, admitted: Admitted, outcome: Proposed) -> None:
    """A new candidate, unless the statement is known: then the known record gains the evidence."""
    key = canonical_key(draft.kind, admitted.content)
    where = reach(draft)
    is_said = draft.explicitness == "explicit"
    twin = _twin(scope, key, where)
    if twin is None and not is_said and suppression.is_suppressed(scope, key):
        outcome.deduplicated += 1
        return
    if twin is not None and not (is_said and _is_set_aside(twin)):
        outcome.deduplicated += 1
        birth.add_evidence(scope, twin, draft.evidence)
        return
    _open(scope, draft, admitted, outcome, is_again=twin is not None)


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


def _is_set_aside(record: MemoryRecord) -> bool:
    return record.status in (Status.ARCHIVED, Status.REJECTED)


def _open(
    scope: Scope, draft: Draft, admitted: Admitted, outcome: Proposed, *, is_again: bool
) -> None:
    if is_again or suppression.is_suppressed(scope, canonical_key(draft.kind, admitted.content)):
        draft = replace(draft, tags=(*draft.tags, "said-again"))
        is_again = True
    record = birth.record_of(scope, draft, admitted, status=Status.CANDIDATE, where=reach(draft))
    try:
        ledger.born(scope, record, "propose", reason=AGAIN if is_again else "")
    except IntegrityError:
        _join(scope, record, draft, outcome)
        return
    suppression.lift(scope, record.canonical_key)
    birth.add_evidence(scope, record, draft.evidence)
    if draft.supersedes_id:
        birth.link_to_replaced(scope, record, draft.supersedes_id)
    birth.ring_for_vector(record)
    outcome.records.append(record)


def _join(scope: Scope, record: MemoryRecord, draft: Draft, outcome: Proposed) -> None:
    """Another capture wrote the same statement a moment ago."""
    outcome.deduplicated += 1
    where = Reach(record.workspace_id, record.project_id, record.session_key)
    twin = _twin(scope, record.canonical_key, where)
    if twin is not None:
        birth.add_evidence(scope, twin, draft.evidence)


def _retire(scope: Scope, record_id: UUID, *, by: Decision) -> None:
    old = MemoryRecord.objects.for_scope(scope).filter(pk=record_id).living().first()
    if old is None:
        return
    fields = {"status": Status.ARCHIVED, "superseded_by_id": by.record.pk}
    if old.valid_to is None:
        fields["valid_to"] = clock.now()
    ledger.change(scope, old, "supersede", fields=fields, batch=by.undo_token)
