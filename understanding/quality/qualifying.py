"""Which candidates are so harmless and so well supported that nobody needs to be asked."""

from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q

from understanding.records import gate, stability
from understanding.records.actions.candidates import SAID_AGAIN
from understanding.records.kinds import Kind
from understanding.records.models import (
    Disclosure,
    Event,
    Evidence,
    EvidenceRelation,
    Explicitness,
    MemoryRecord,
)
from understanding.records.models.record import Sensitivity
from understanding.records.stability import Band, Support
from xopc.shared.llm import embeddings
from xopc.shared.scope import Scope


def harmless(scope: Scope, now: datetime) -> Any:
    """Candidates about which there is nothing to ask: proposed from a conversation, with evidence,
    normal by the newest rules, nothing known that is like them or speaks against them.

    A guess about what the person does not want shapes every reply, so it is for them to decide.
    """
    return (
        _compared(MemoryRecord.objects.for_scope(scope).waiting())
        .filter(
            Exists(_quotes(EvidenceRelation.SUPPORTS)),
            ~Exists(_quotes(EvidenceRelation.CONTRADICTS)),
            ~Exists(_decided()),
            ~Exists(_of(MemoryRecord.objects, pk=OuterRef("similar_to_id")).living()),
            sensitivity=Sensitivity.NORMAL,
            is_special=False,
            provider="local",
            source_instance_id="",
            gate_version=gate.VERSION,
            is_opinion_due=False,
            supersedes_id=None,
            conflict_group_id=None,
        )
        .exclude(disclosure=Disclosure.ASK_BEFORE_REFERENCE)
        .exclude(Q(kind=Kind.BOUNDARY) & ~Q(explicitness=Explicitness.EXPLICIT))
        .exclude(tags__contains=[SAID_AGAIN])
        .exclude(valid_to__isnull=False, valid_to__lt=now)
        .exclude(expires_at__isnull=False, expires_at__lt=now)
    )


def is_supported(record: Any, now: datetime) -> bool:
    """The person said it, or much speaks for it."""
    support = Support(record.evidence_total, record.evidence_mean)
    is_said = record.explicitness == Explicitness.EXPLICIT
    return is_said or stability.band(stability.score(record, support, now)) == Band.STRONG


def _compared(candidates: Any) -> Any:
    """Those that have their vector, where there are vectors: only then all that is like them is
    known.
    """
    embedder = embeddings.current()
    return candidates.filter(embedding_model=embedder.name) if embedder else candidates


def _quotes(relation: str) -> Any:
    return _of(Evidence.objects, record_id=OuterRef("pk"), relation=relation)


def _decided() -> Any:
    """That somebody did something to it other than propose it: edited it, put it off, brought it
    back, undid that it was kept. Whatever it was, they have seen it.
    """
    return _of(Event.objects, subject_id=OuterRef("pk")).exclude(
        Q(action="propose") | Q(actor="system")
    )


def _of(rows: Any, **which: Any) -> Any:
    return rows.filter(owner_id=OuterRef("owner_id"), **which)
