"""Candidates that may be duplicates, found by their vectors once they have one."""

from collections.abc import Sequence
from uuid import UUID

from understanding.records import neighbours
from understanding.records.models import MemoryRecord
from xopc.shared.llm.embeddings import Embedder
from xopc.shared.scope import Scope


def mark(scope: Scope, embedder: Embedder, record_ids: Sequence[UUID]) -> None:
    """A hint to whoever decides, no decision: no event, no new version."""
    rows = MemoryRecord.objects.for_scope(scope).filter(similar_to_id=None)
    for record_id, twin_id in neighbours.by_meaning(scope, embedder, record_ids):
        rows.filter(pk=record_id).update(similar_to_id=twin_id)
