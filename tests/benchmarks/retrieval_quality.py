"""How much of the evidence for a question search finds: `make bench`, or as a module by itself.

Recall of evidence: the share of a question's evidence turns that the first k records are or rest
on, averaged over the answerable questions of five LoCoMo conversations. Each conversation is one
person's memory, once with the observations as records and once with the turns; the product's own
search runs as the serving role under row-level security. Vectors are kept in `.data/bench`.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, median

import psycopg
from tqdm import tqdm

from tests.benchmarks import stage
from tests.benchmarks.locomo import Conversation, Passage, Question, conversations
from tests.benchmarks.vectors import of_passages, of_questions
from understanding.records.indexing import lexical_columns
from understanding.records.models import MemoryRecord
from understanding.records.search import FLOOR, search
from xopc.accounts import actions
from xopc.shared.llm import embeddings
from xopc.shared.llm.vectors import Vector
from xopc.shared.scope import Scope, bind

CUTS = (5, 10, 20)
#: name -> (words used, meaning used, least relevance)
METHODS = {
    "lexical": (True, False, 0.0),
    "vector": (False, True, 0.0),
    "hybrid": (True, True, 0.0),
    f"hybrid, floor {FLOOR}": (True, True, FLOOR),
}


@dataclass(frozen=True, slots=True)
class Memory:
    """One conversation as the memory of one person."""

    scope: Scope
    evidence: dict[object, frozenset[str]]
    questions: list[tuple[Question, Vector]]


def main() -> None:
    talks = conversations()
    print(f"{stage.machine()}; embedder {embeddings.current().name}")
    with stage.empty_database() as superuser:
        for kind in ("observations", "turns"):
            memories = [_remember(talk, kind) for talk in tqdm(talks, desc=kind, leave=False)]
            _vacuum(superuser)
            _report(kind, memories)


def _report(kind: str, memories: Sequence[Memory]) -> None:
    records = sum(len(memory.evidence) for memory in memories)
    questions = sum(len(memory.questions) for memory in memories)
    print(f"\n{kind}: {records} records of {len(memories)} people, {questions} questions")
    print(f"{'recall at':22}" + "".join(f"{cut:>8}" for cut in CUTS) + f"{'ms p50':>10}")
    for name, method in METHODS.items():
        results = [_recall(memories, method, cut) for cut in CUTS]
        recalls = "".join(f"{recall:8.3f}" for recall, _ in results)
        print(f"{name:22}{recalls}{results[1][1]:10.2f}")


def _recall(
    memories: Sequence[Memory], method: tuple[bool, bool, float], cut: int
) -> tuple[float, float]:
    """Mean recall, and the median milliseconds of one search."""
    outcomes = [outcome for memory in memories for outcome in _ask(memory, method, cut)]
    return mean(share for share, _ in outcomes), median(spent for _, spent in outcomes) * 1_000


def _ask(
    memory: Memory, method: tuple[bool, bool, float], cut: int
) -> Iterator[tuple[float, float]]:
    words, meaning, floor = method
    with bind(memory.scope):
        for question, vector in memory.questions:
            start = time.perf_counter()
            hits = search(
                memory.scope,
                question.text if words else "",
                vector=vector if meaning else None,
                limit=cut,
                others=0,
                floor=floor,
            )
            spent = time.perf_counter() - start
            found = frozenset().union(*(memory.evidence[hit.record.pk] for hit in hits))
            yield len(found & question.evidence) / len(question.evidence), spent


def _remember(talk: Conversation, kind: str) -> Memory:
    passages: list[Passage] = getattr(talk, kind)
    tenant = actions.create_tenant(f"{kind}-{talk.name}")
    person = actions.person(tenant, external_id=talk.name)
    scope = Scope(tenant_id=tenant.pk, owner_id=person.pk)
    rows = [_row(scope, *pair) for pair in zip(passages, of_passages(passages), strict=True)]
    with bind(scope):
        MemoryRecord.objects.bulk_create(rows)
    evidence = {row.pk: passage.evidence for row, passage in zip(rows, passages, strict=True)}
    return Memory(scope, evidence, list(zip(talk.questions, of_questions(talk), strict=True)))


def _row(scope: Scope, passage: Passage, vector: Vector) -> MemoryRecord:
    row = MemoryRecord(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        kind="user_note",
        status="active",
        content=passage.text,
        embedding=vector,
        embedding_model=embeddings.current().name,
        gate_version=1,
        **lexical_columns(passage.text),
    )
    row.canonical_key = str(row.pk)  # people repeat themselves ("Bye!")
    return row


def _vacuum(superuser: str) -> None:
    """As autovacuum will: marks pages as visible to all, which an index-only scan needs."""
    with psycopg.connect(superuser, autocommit=True) as connection:
        connection.execute("vacuum analyze understanding_memoryrecord")


if __name__ == "__main__":
    main()
