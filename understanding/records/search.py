"""Which of a person's records fit a question, by meaning and by words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pgvector import HalfVector

from understanding.records import lexical
from understanding.records.models import MemoryRecord
from understanding.records.rows import WIDTH, read
from understanding.records.search_sql import STATEMENT
from understanding.records.stability import Support
from xopc.shared import statements
from xopc.shared.llm import embeddings
from xopc.shared.llm.vectors import Vector
from xopc.shared.scope import Scope
from xopc.shared.statements import Query, Rows

#: a relevance below this is no hit
FLOOR = 0.15


@dataclass(frozen=True, slots=True)
class Hit:
    #: without its search columns
    record: MemoryRecord
    #: 0 to 1, comparable between questions
    relevance: float
    #: its two parts on the same scale: words covered, calibrated cosine
    lexical: float
    vector: float
    support: Support


def search(scope: Scope, text: str, **wanted: Any) -> list[Hit]:
    """The best `limit` usable records, then the best `others` of the rest; each best first.

    Usable is what is active and applies where the question is asked (workspace, project, session of
    the scope); the rest are candidates, paused, due for review, stale, or at home elsewhere: a
    planner reports why they were left out. `vector` is the question's, of the current embedder;
    without it words alone decide. Runs inside `bind(scope)`. Which records are chosen is decided
    by the fused order, their order by relevance, ties by id.
    """
    return hits(statements.rows(query(scope, text, **wanted)))


def query(
    scope: Scope,
    text: str,
    *,
    vector: Vector | None,
    limit: int = 8,
    others: int = 8,
    kinds: Sequence[str] | None = None,
    statuses: Sequence[str] | None = None,
    floor: float = FLOOR,
) -> Query:
    """What `hits` reads; see `search`."""
    parameters = {
        "owner": scope.owner_id,
        "limit": limit,
        "others": others,
        "kinds": None if kinds is None else list(kinds),
        "statuses": None if statuses is None else list(statuses),
        "floor": floor,
        "workspace": scope.workspace_id,
        "project": scope.project_id,
        "session": scope.session_key,
        **_words(text),
        **_meaning(vector),
    }
    return Query(STATEMENT, parameters)


def hits(rows: Rows) -> list[Hit]:
    return [_hit(row) for row in rows]


def _words(query: str) -> dict[str, Any]:
    """Variants of a word are looked for, but a record need not have them to cover the question."""
    terms, variants = lexical.query_terms(query), lexical.query_variants(query)
    words = terms + variants
    counts = [True] * len(terms) + [False] * len(variants)
    return {"words": words, "counts": counts, "any": lexical.any_of(words)}


def _meaning(vector: Vector | None) -> dict[str, Any]:
    embedder = embeddings.current()
    if vector is None or embedder is None:
        return {"model": None, "vector": None, "slope": 0.0, "middle": 0.0}
    curve = embedder.calibration
    return {
        "model": embedder.name,
        "vector": HalfVector(vector),
        "slope": curve.slope,
        "middle": curve.middle,
    }


def _hit(row: Sequence[Any]) -> Hit:
    record, support = read(row)
    relevance, words, meaning = row[WIDTH:]
    return Hit(record, float(relevance), float(words), float(meaning), support)
