"""Vectors for records: by the job of one record, by person, and by the sweep."""

from typing import Any

import numpy as np
import psycopg
import pytest
from django.conf import LazySettings
from django.db import connection

from tests.cast import Person
from tests.factories import record
from understanding.records import tasks
from understanding.records.models import MemoryRecord
from xopc.shared.llm import embeddings
from xopc.shared.llm.calibration import calibration
from xopc.shared.llm.vectors import Vector, unit
from xopc.shared.scope import bind


class Ones:
    """An embedder that answers at once; `meanwhile` is what happens while it works."""

    name, dimensions, calibration = "ones", 384, calibration("ones")

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.in_transaction: list[bool] = []
        self.meanwhile: Any = lambda: None

    def query(self, text: str) -> Vector:
        return unit(np.ones(384))

    def passages(self, texts: list[str]) -> Vector:
        self.batches.append(list(texts))
        self.in_transaction.append(connection.in_atomic_block)
        self.meanwhile()
        return unit(np.ones((len(texts), 384)))


@pytest.fixture
def ones(monkeypatch: pytest.MonkeyPatch) -> Ones:
    embedder = Ones()
    monkeypatch.setattr(embeddings, "current", lambda: embedder)
    return embedder


def ids(row: MemoryRecord) -> dict[str, str]:
    return {
        "tenant_id": str(row.tenant_id),
        "owner_id": str(row.owner_id),
        "record_id": str(row.pk),
    }


def model_of(person: Person, row: MemoryRecord) -> str:
    with bind(person.scope):
        stored = MemoryRecord.objects.get(pk=row.pk)
        assert bool(stored.embedding) == bool(stored.embedding_model)
        return stored.embedding_model


@pytest.mark.django_db
def test_a_record_gets_its_vector(alice: Person, ones: Ones) -> None:
    row = record(alice.scope, "Likes tea")
    tasks.embed_record(**ids(row))
    assert (model_of(alice, row), ones.batches) == ("ones", [["Likes tea"]])


@pytest.mark.django_db
def test_embedding_twice_is_once(alice: Person, ones: Ones) -> None:
    row = record(alice.scope, "Likes tea")
    tasks.embed_record(**ids(row))
    tasks.embed_record(**ids(row))
    assert len(ones.batches) == 1


@pytest.mark.django_db
def test_a_text_that_changed_meanwhile_keeps_no_vector_of_the_old(
    alice: Person, ones: Ones
) -> None:
    row = record(alice.scope, "Likes tea")

    def correct() -> None:
        with bind(alice.scope):
            MemoryRecord.objects.filter(pk=row.pk).update(content="Likes coffee")

    ones.meanwhile = correct
    tasks.embed_record(**ids(row))
    assert model_of(alice, row) == ""


@pytest.mark.django_db
def test_a_record_that_is_gone_is_no_error(alice: Person, ones: Ones) -> None:
    row = record(alice.scope)
    with bind(alice.scope):
        MemoryRecord.objects.filter(pk=row.pk).delete()
    tasks.embed_record(**ids(row))
    assert ones.batches == []


@pytest.mark.django_db
def test_what_is_not_searched_is_not_embedded(alice: Person, ones: Ones) -> None:
    tasks.embed_record(**ids(record(alice.scope, status="rejected")))
    assert ones.batches == []


@pytest.mark.django_db
def test_without_an_embedder_nothing_happens(alice: Person, settings: LazySettings) -> None:
    settings.EMBEDDER = "none"
    row = record(alice.scope)
    tasks.embed_record(**ids(row))
    tasks.embed_missing()
    assert model_of(alice, row) == ""


@pytest.mark.django_db
def test_a_person_with_many_records_is_done_in_batches(
    alice: Person, ones: Ones, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "BATCH", 2)
    for _ in range(5):
        record(alice.scope)
    tasks.embed_owner(str(alice.tenant.pk), str(alice.user.pk))
    assert [len(batch) for batch in ones.batches] == [2, 2, 1]


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_the_model_works(alice: Person, ones: Ones) -> None:
    tasks.embed_record(**ids(record(alice.scope)))
    assert ones.in_transaction == [False]


@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
def test_the_sweep_finds_everybody_without_a_vector_of_this_model(
    alice: Person, carol: Person, ones: Ones, superuser: psycopg.Connection[Any]
) -> None:
    record(alice.scope, "Likes tea")
    record(carol.scope, "Likes coffee", embedding=[1.0] * 384, embedding_model="old")
    tasks.embed_missing()
    counted = superuser.execute(
        "select embedding_model, count(*) from understanding_memoryrecord group by 1"
    )
    assert counted.fetchall() == [("ones", 2)]
