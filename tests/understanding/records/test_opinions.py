"""A model is asked about stored text where that is switched on; it can only refuse."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection

from tests.cast import Person
from tests.factories import candidate, draft, propose, record
from tests.fakes import misbehaviours
from tests.fakes.model import ModelServer
from understanding.records import tasks
from understanding.records.actions import records
from understanding.records.models import Event, MemoryRecord, Refusal
from xopc.shared.errors import Unavailable
from xopc.shared.llm import chat
from xopc.shared.scope import bind

REFUSED, PASSED = {"sensitivity": "secret"}, {"sensitivity": "neither"}


@pytest.fixture
def asked(settings: LazySettings, fake_model: ModelServer) -> ModelServer:
    """A model that the gate asks."""
    settings.GATE_OPINION = True
    return fake_model


def due(person: Person) -> list[bool]:
    with bind(person.scope):
        return list(MemoryRecord.objects.values_list("is_opinion_due", flat=True))


def test_what_it_refuses_is_withdrawn_and_told(alice: Person, asked: ModelServer) -> None:
    asked.then(REFUSED)
    propose(alice.scope, draft("The usual word for the cellar is marmalade"))
    with bind(alice.scope):
        assert not MemoryRecord.objects.exists()
        assert Refusal.objects.get().rule == "opinion:secret"
        assert Event.objects.get(action="forget").actor == "system"


def test_what_it_lets_pass_stays_and_is_asked_about_once(alice: Person, asked: ModelServer) -> None:
    asked.always(PASSED)
    (row,) = propose(alice.scope, draft()).records
    tasks.ask_opinion(str(row.tenant_id), str(row.owner_id), str(row.pk))
    assert (due(alice), len(asked.requests)) == ([False], 1)


def test_new_words_are_asked_about_again(alice: Person, asked: ModelServer) -> None:
    asked.always(PASSED)
    (row,) = propose(alice.scope, draft()).records
    with bind(alice.scope):
        records.edit(alice.scope, row.pk, content="Prefers yarn")
    assert len(asked.requests) == 2


@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
def test_without_an_answer_the_question_stays_due(
    alice: Person, asked: ModelServer, settings: LazySettings
) -> None:
    settings.INLINE_JOBS = False
    (row,) = propose(alice.scope, draft()).records
    settings.INLINE_JOBS = True
    asked.always(misbehaviours.off_schema)
    with pytest.raises(Unavailable):
        tasks.ask_opinion(str(row.tenant_id), str(row.owner_id), str(row.pk))
    assert due(alice) == [True]
    asked.always(PASSED)
    tasks.ask_missing()
    assert due(alice) == [False]


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_it_is_asked(
    alice: Person, asked: ModelServer, monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    settings.INLINE_JOBS = False
    (row,) = propose(alice.scope, draft()).records
    seen: list[bool] = []
    honest = chat.structured

    def watched(*args: Any, **options: Any) -> Any:
        seen.append(connection.in_atomic_block)
        return honest(*args, **options)

    monkeypatch.setattr(chat, "structured", watched)
    asked.always(PASSED)
    tasks.ask_opinion(str(row.tenant_id), str(row.owner_id), str(row.pk))
    assert seen == [False]


def test_a_statement_that_the_person_decides_on_stays_here(
    alice: Person, asked: ModelServer
) -> None:
    kept = {"is_special": True, "sensitivity": "personal", "disclosure": "ask_before_reference"}
    row = candidate(alice.scope, "I have epilepsy", is_opinion_due=True, **kept)
    tasks.ask_opinion(str(row.tenant_id), str(row.owner_id), str(row.pk))
    assert (due(alice), asked.requests) == ([False], [])


def test_switched_off_nobody_is_asked(alice: Person, fake_model: ModelServer) -> None:
    propose(alice.scope, draft())
    record(alice.scope)
    assert (due(alice), fake_model.requests) == ([False, False], [])
