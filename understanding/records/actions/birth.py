"""From a draft to rows: a record, its search columns, its evidence."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from understanding.records import gate, stability
from understanding.records.canonical_key import canonical_key
from understanding.records.drafts import Draft, Quote
from understanding.records.gate import Admitted
from understanding.records.indexing import search_columns
from understanding.records.models import Evidence, MemoryRecord, Relation, Status
from understanding.records.scoping import Reach
from xopc.shared import clock, sensitivity, text
from xopc.shared.errors import Invalid
from xopc.shared.llm import opinion
from xopc.shared.scope import Scope
from xopc.shared.tasks import enqueue

QUOTE_LIMIT = 600


def record_of(
    scope: Scope, draft: Draft, admitted: Admitted, *, status: Status, where: Reach
) -> MemoryRecord:
    """The unsaved record of a draft whose text was admitted. One of a special category waits for
    its own yes, whoever made it.
    """
    require_order(draft.valid_from, draft.valid_to)
    now = clock.now()
    if admitted.is_special:
        status = Status.CANDIDATE
        draft = replace(draft, explicitness="explicit", disclosure="ask_before_reference")
    return MemoryRecord(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        kind=draft.kind,
        status=status,
        explicitness=draft.explicitness,
        durability=draft.durability,
        disclosure=draft.disclosure,
        confidence=None if draft.confidence is None else min(max(draft.confidence, 0.0), 1.0),
        importance=min(max(draft.importance, 0.0), 1.0),
        sensitivity=admitted.sensitivity,
        is_special=admitted.is_special,
        tags=list(dict.fromkeys(draft.tags)),
        valid_from=draft.valid_from,
        valid_to=draft.valid_to,
        expires_at=draft.expires_at,
        review_after=now
        + stability.review_interval(durability=draft.durability, explicitness=draft.explicitness),
        supersedes_id=draft.supersedes_id,
        conflict_group_id=draft.conflict_group_id,
        workspace_id=where.workspace_id,
        project_id=where.project_id,
        session_key=where.session_key,
        provider=draft.provider,
        source_instance_id=draft.source_instance_id,
        agent=scope.agent,
        updated_at=now,
        **content_columns(draft.kind, admitted.content),
    )


def require_order(valid_from: datetime | None, valid_to: datetime | None) -> None:
    if valid_from and valid_to and valid_to < valid_from:
        raise Invalid(
            "It ends before it begins.", fields={"validTo": "must not be before validFrom"}
        )


def content_columns(kind: str, content: str) -> dict[str, Any]:
    """Everything that follows from the statement; the vector is made anew by the worker."""
    return {
        "content": content,
        "canonical_key": canonical_key(kind, content),
        "gate_version": gate.VERSION,
        "is_opinion_due": opinion.is_enabled(),
        **search_columns(content),
    }


def add_evidence(scope: Scope, record: MemoryRecord, quotes: tuple[Quote, ...]) -> None:
    """Attach quotes, masked and bounded; what the same source said before is not added again."""
    Evidence.objects.bulk_create(
        [_evidence(scope, record, quote) for quote in quotes], ignore_conflicts=True
    )


def link_to_replaced(scope: Scope, new: MemoryRecord, old_id: UUID) -> None:
    """From a record to the one it replaces, or is to replace once it is kept."""
    Relation.objects.get_or_create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        from_record=new,
        relation_type="supersedes",
        to_record_id=old_id,
        defaults={
            "confidence": 1.0 if new.confidence is None else new.confidence,
            "valid_from": new.valid_from or clock.now(),
        },
    )


def ring_for_vector(record: MemoryRecord) -> None:
    """New words are embedded, and a model is asked about them where that is switched on."""
    enqueue(
        "understanding.records.tasks.embed_record",
        tenant_id=record.tenant_id,
        owner_id=record.owner_id,
        record_id=record.pk,
    )
    if record.is_opinion_due:
        enqueue(
            "understanding.records.tasks.ask_opinion",
            tenant_id=record.tenant_id,
            owner_id=record.owner_id,
            record_id=record.pk,
        )


def _evidence(scope: Scope, record: MemoryRecord, quote: Quote) -> Evidence:
    plain = text.canonical_lines(quote.text)
    masked = sensitivity.redact(plain, keep_special=record.is_special)
    masked = text.clip(masked, QUOTE_LIMIT)
    return Evidence(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        record=record,
        relation=quote.relation,
        quote=masked,
        start=quote.start,
        end=None if quote.start is None else quote.start + len(masked),
        source=quote.source,
        source_item_id=quote.source_item_id,
        external_id=quote.external_id,
        url=quote.url,
        session_key=quote.session_key,
        turn_id=quote.turn_id,
        confidence=quote.confidence,
        observed_at=quote.observed_at,
    )
