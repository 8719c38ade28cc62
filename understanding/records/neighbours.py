"""Which of a person's records say nearly the same as a statement, or the opposite."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import BooleanField, FloatField, Q
from django.db.models.expressions import RawSQL

from understanding.records import lexical, similarity
from understanding.records.models import MemoryRecord, Status
from understanding.records.querysets import RecordQuerySet
from understanding.records.rewording import synonyms
from understanding.records.scoping import Reach
from understanding.records.similarity import Verdict
from understanding.records.terms import Reading, read
from xopc.shared import statements
from xopc.shared.llm.embeddings import Embedder
from xopc.shared.scope import Scope
from xopc.shared.statements import Query, Rows

#: records with most words in common that are looked at, and the nearest vectors
MOST, NEAREST = 60, 5
_SET_ASIDE = frozenset({Status.ARCHIVED, Status.REJECTED})
_TABLE = MemoryRecord._meta.db_table


@dataclass(slots=True)
class Neighbours:
    """Those of one statement, the best match first."""

    #: living records that say the same
    twins: list[MemoryRecord] = field(default_factory=list)
    #: living records that cannot hold together with it
    opposed: list[MemoryRecord] = field(default_factory=list)
    #: archived or rejected records that say the same
    set_aside: list[MemoryRecord] = field(default_factory=list)

    @property
    def is_set_aside(self) -> bool:
        """Whether the person wanted none of it, in these words or others."""
        return bool(self.set_aside) and not self.twins

    @property
    def twin(self) -> MemoryRecord | None:
        """The one to show as a possible duplicate: one in use before one that waits."""
        in_use = (row for row in self.twins if row.status == Status.ACTIVE)
        return next(in_use, None) or next(iter(self.twins), None)


def around(scope: Scope, content: str, where: Reach) -> Neighbours:
    """Judged by their words, among the records of the same reach and those that hold anywhere."""
    said = read(content)
    found = Neighbours()
    for row in _sharing_words(scope, content, said, where):
        verdict = similarity.judge(said, read(row.content))
        if verdict in (Verdict.SAME, Verdict.NEAR):
            (found.set_aside if row.status in _SET_ASIDE else found.twins).append(row)
        elif verdict is Verdict.OPPOSED and row.status not in _SET_ASIDE | {Status.STALE}:
            found.opposed.append(row)
    return found


def by_meaning(
    scope: Scope, embedder: Embedder, record_ids: Sequence[UUID]
) -> Iterable[tuple[UUID, UUID]]:
    """Candidates among these without a twin, each with the nearest record that may mean the same.

    Works on stored vectors of this embedder.
    """
    done: set[UUID] = set()
    for record_id, content, other_id, other, cosine in _nearest(scope, embedder, record_ids):
        is_close = embedder.calibration.relevance(cosine) >= similarity.MEANING
        if record_id in done or not is_close:
            continue
        if similarity.may_mean_the_same(read(content), read(other)):
            done.add(record_id)
            yield record_id, other_id


def _sharing_words(
    scope: Scope, content: str, said: Reading, where: Reach
) -> RecordQuerySet[MemoryRecord]:
    terms = lexical.query_terms(content)
    related = (lexical.tokens(word) for term in said.terms for word in synonyms(term))
    asked = lexical.any_of([*terms, *{stem for stems in related for stem in stems} - {*terms}])
    rows: RecordQuerySet[MemoryRecord] = MemoryRecord.objects.for_scope(scope)
    if asked is None:
        return rows.none()
    shares = RawSQL("tokens @@ %s::tsquery", [asked], BooleanField())
    rank = RawSQL("ts_rank(tokens, %s::tsquery)", [asked], FloatField())
    ranked = rows.filter(shares, _within(where)).annotate(rank=rank)
    return ranked.defer("embedding", "tokens").order_by("-rank", "id")[:MOST]


def _within(where: Reach) -> Q:
    return Q(
        workspace_id__in={"", where.workspace_id},
        project_id__in={"", where.project_id},
        session_key__in={"", where.session_key},
    )


_NEAREST = f"""
select new.id, new.content, other.id, other.content, other.cosine
from {_TABLE} as new cross join lateral (
    select id, content, -(old.embedding <#> new.embedding) as cosine
    from {_TABLE} as old
    where old.owner_id = new.owner_id and old.id <> new.id
        and old.status in ('candidate', 'active', 'paused', 'needs_review', 'stale')
        and old.embedding_model = new.embedding_model
        and old.workspace_id in ('', new.workspace_id)
        and old.project_id in ('', new.project_id)
        and old.session_key in ('', new.session_key)
        and (old.status <> 'candidate' or old.id < new.id)
    order by old.embedding <#> new.embedding, old.id limit {NEAREST}
) as other
where new.owner_id = %(owner)s and new.id = any(%(ids)s::uuid[]) and new.status = 'candidate'
    and new.similar_to_id is null and new.embedding_model = %(model)s
order by new.id, other.cosine desc, other.id
"""


def _nearest(scope: Scope, embedder: Embedder, record_ids: Sequence[UUID]) -> Rows:
    asked = {"owner": scope.owner_id, "ids": list(record_ids), "model": embedder.name}
    return statements.rows(Query(_NEAREST, asked))
