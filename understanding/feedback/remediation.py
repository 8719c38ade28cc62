"""What shaped bad replies, or is said to be wrong, leaves use until the person decides.

The rules are those of the seed: one bad reply only counts; two that outnumber the good ones, or the
person's own word, pause a record. Nothing that is said later brings it back but a decision.
"""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from understanding.context.models import Phase, Trace, TraceItem
from understanding.feedback import verdicts
from understanding.feedback.verdicts import LEAST, Tally
from understanding.records import lifecycle
from understanding.records.actions import ledger
from understanding.records.kinds import UNDERSTANDING_TAG, is_personal
from understanding.records.models import MemoryRecord, Status
from xopc.shared import clock, ids
from xopc.shared.scope import Scope

PENALTY, FLOOR = 0.2, 0.1
REPEATED, CORRECTED = "repeated_not_helpful_feedback", "explicit_user_correction"
RATED = "record_rated_"


@dataclass(frozen=True, slots=True)
class Remediation:
    """`evaluated`: what was looked at; `paused`: what left use because of it."""

    trigger_trace_id: UUID
    evaluated: Sequence[UUID]
    paused: Sequence[UUID]


@dataclass(frozen=True, slots=True)
class _Move:
    record: MemoryRecord
    reason: str
    tally: Tally
    #: None stays None
    confidence: float | None


def remediate(
    scope: Scope,
    trace: Trace,
    blamed: Collection[UUID],
    *,
    outright: Mapping[UUID, str],
    counted: Set[UUID],
    batch: UUID | None = None,
) -> Remediation:
    """Look at the records that a bad reply of this plan speaks against.

    Those in `outright` are paused for their reason at once. Those against which this reply is
    `counted` only now, by what all replies say of them; a reply pauses a record that way once, so
    that neither saying it again nor to and fro undoes what the person decided in between. The
    caller has taken the turn (records/actions/ledger.py).
    """
    records = _understood(scope, blamed)
    evaluated = [record.pk for record in records]
    if counted.isdisjoint(evaluated) and outright.keys().isdisjoint(evaluated):
        return Remediation(trace.pk, evaluated, [])
    tallies, earlier = verdicts.tallies(scope, evaluated), paused_by(scope, trace)
    moves = []
    for record in records:
        tally = tallies.get(record.pk, Tally())
        is_new = record.pk in counted and record.pk not in earlier
        reason = outright.get(record.pk) or (REPEATED if is_new and tally.is_against else "")
        if reason:
            confidence = _confidence(record, is_known=record.pk in earlier)
            moves.append(_Move(record, reason, tally, confidence))
    if moves:
        _write(scope, trace, moves, batch or ids.uuid7())
    return Remediation(trace.pk, evaluated, [move.record.pk for move in moves])


def paused_by(scope: Scope, trace: Trace) -> list[UUID]:
    """What ever left use because of what was said of this plan's reply."""
    items = TraceItem.objects.for_scope(scope).filter(
        trace__phase=Phase.REMEDIATION,
        trace__session_key=trace.session_key,
        trace__turn_id=trace.turn_id,
        trace__details__triggerTraceId=str(trace.pk),
    )
    return list(dict.fromkeys(items.order_by("id").values_list("record_id", flat=True)))


def understands(record: MemoryRecord) -> bool:
    """What was learned or is known of the person, not the facts and notes of a source."""
    return is_personal(record.kind, record.tags) or UNDERSTANDING_TAG in record.tags


def _understood(scope: Scope, record_ids: Collection[UUID]) -> list[MemoryRecord]:
    """Those still in use, locked: whoever was faster has moved them already."""
    rows = MemoryRecord.objects.for_scope(scope).defer("embedding", "tokens").select_for_update()
    active = rows.filter(pk__in=list(record_ids), status=Status.ACTIVE)
    return [record for record in active.order_by("id") if understands(record)]


def _confidence(record: MemoryRecord, *, is_known: bool) -> float | None:
    """One reply costs a record its confidence once. What is below the floor stays there."""
    if record.confidence is None or is_known:
        return record.confidence
    return min(record.confidence, round(max(FLOOR, record.confidence - PENALTY), 3))


def _write(scope: Scope, trace: Trace, moves: Sequence[_Move], batch: UUID) -> None:
    now = clock.now()
    actions = [_action(move) for move in moves]
    for move in moves:
        lifecycle.require("remediate", move.record, scope)
        fields = {
            "status": Status.NEEDS_REVIEW,
            "confidence": move.confidence,
            "review_after": now,
        }
        ledger.change(
            scope, move.record, "remediate", fields=fields, reason=move.reason, batch=batch
        )
    _trace(scope, trace, moves, actions)


def _action(move: _Move) -> dict[str, Any]:
    return {
        "recordId": str(move.record.pk),
        "reason": move.reason,
        "previousStatus": move.record.status,
        "nextStatus": Status.NEEDS_REVIEW.value,
        "previousConfidence": move.record.confidence,
        "nextConfidence": move.confidence,
        "helpful": move.tally.helpful,
        "notHelpful": move.tally.negative,
    }


def _trace(
    scope: Scope, trigger: Trace, moves: Sequence[_Move], actions: list[dict[str, Any]]
) -> None:
    outright = [move.reason for move in moves if move.reason != REPEATED]
    owner = {"tenant_id": scope.tenant_id, "owner_id": scope.owner_id}
    made = Trace.objects.create(
        **owner,
        phase=Phase.REMEDIATION,
        session_key=trigger.session_key,
        turn_id=trigger.turn_id,
        agent=trigger.agent,
        workspace_id=trigger.workspace_id,
        project_id=trigger.project_id,
        selected_count=len(moves),
        details={
            "triggerTraceId": str(trigger.pk),
            "reason": outright[0] if outright else REPEATED,
            "policy": {"minNotHelpful": LEAST, "confidencePenalty": PENALTY},
            "actions": actions,
        },
    )
    TraceItem.objects.bulk_create(
        TraceItem(
            **owner,
            trace=made,
            record=move.record,
            record_version=move.record.version,
            rank=rank,
        )
        for rank, move in enumerate(moves, start=1)
    )
