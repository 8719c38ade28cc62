"""What our own jobs do to single records at night. Nothing here puts one into use."""

from uuid import UUID

from understanding.records import lifecycle, standing
from understanding.records.actions import ledger
from understanding.records.actions.ledger import Decision
from understanding.records.models import MemoryRecord
from understanding.records.standing import Standing
from xopc.shared.scope import Scope

CONTRADICTION = "contradiction"
_UNKNOWN_CONFIDENCE = 0.5


def expire(scope: Scope, record_id: UUID, *, batch: UUID) -> Decision:
    """The stored state follows what time has done already."""
    return ledger.decide(scope, record_id, "expire", batch=batch)


def strengthen(scope: Scope, record: MemoryRecord, found: Standing, *, batch: UUID) -> Decision:
    """More sources say so independently: it is surer, and waits all the same."""
    lifecycle.require("strengthen", record, scope)
    before = _UNKNOWN_CONFIDENCE if record.confidence is None else record.confidence
    counted = standing.counted(record.tags)
    fields = {
        "confidence": standing.raised(before, counted=counted, independent=found.independent),
        "tags": standing.with_counted(record.tags, found.independent),
    }
    reason = f"{found.independent} independent sources"
    return ledger.change(scope, record, "strengthen", fields=fields, reason=reason, batch=batch)


def doubt(scope: Scope, record: MemoryRecord, *, batch: UUID) -> Decision:
    """Something speaks against it: out of use until the person decides."""
    return ledger.decide(scope, record.pk, "dispute", reason=CONTRADICTION, batch=batch)
