"""A statement of a special category reaches a model only by the person's consent."""

import pytest

from tests.cast import Person
from tests.factories import record
from understanding.context import consents, rescan
from understanding.context.models import Consent
from understanding.context.planner import Plan, Question, plan
from understanding.records import config
from understanding.records.models import MemoryRecord
from xopc.shared.scope import bind

EPILEPSY = "I have epilepsy and avoid flashing images"
SPECIAL = {
    "is_special": True,
    "sensitivity": "personal",
    "disclosure": "ask_before_reference",
}


@pytest.fixture
def asked(alice: Person) -> Person:
    set_policy(alice, "confirm")
    return alice


def set_policy(person: Person, policy: str) -> None:
    with bind(person.scope):
        config.save(person.scope, {"privacy": {"sensitiveWritePolicy": policy}})


def planned(person: Person) -> Plan:
    return plan(person.scope, Question("s", "Is my epilepsy a problem with flashing images?"))


def reasons(made: Plan) -> list[str]:
    return [left.reason.value for left in made.rejected]


def test_it_is_asked_about_and_then_used(asked: Person) -> None:
    record(asked.scope, EPILEPSY, **SPECIAL)
    first = planned(asked)
    assert (reasons(first), first.items) == (["requires_consent"], [])
    with bind(asked.scope):
        consents.decide(asked.scope, Consent.objects.get().pk, "once")
    assert [item.content for item in planned(asked).items] == [EPILEPSY]


def test_once_nothing_is_wanted_it_is_neither_used_nor_asked_about(asked: Person) -> None:
    record(asked.scope, EPILEPSY, **SPECIAL)
    set_policy(asked, "deny")
    made = planned(asked)
    assert (reasons(made), list(made.pending_consents)) == (["sensitive"], [])
    with bind(asked.scope):
        assert MemoryRecord.objects.get().status == "active"


def test_kept_as_an_ordinary_record_it_is_not_used(asked: Person) -> None:
    record(asked.scope, EPILEPSY)
    assert reasons(planned(asked)) == ["sensitive"]


def test_a_secret_in_it_is_never_let_out() -> None:
    text = f"{EPILEPSY}, my password is hunter2hunter2"
    assert rescan.passes(EPILEPSY, declared="personal", is_special=True)
    assert not rescan.passes(EPILEPSY, declared="personal")
    assert not rescan.passes(text, declared="personal", is_special=True)


def test_a_chat_app_does_not_find_it_but_the_person_does(asked: Person) -> None:
    record(asked.scope, EPILEPSY, **SPECIAL)
    path, query = "/api/user-context/memories/search", {"query": "epilepsy"}
    assert asked.app().post(path, query).json()["results"] == []
    answer = asked.browser().post(path, query, content_type="application/json")
    assert len(answer.json()["results"]) == 1


def test_what_fails_the_newest_rules_is_not_found(alice: Person) -> None:
    record(alice.scope, EPILEPSY)
    path, query = "/api/user-context/memories/search", {"query": "epilepsy"}
    assert alice.app().post(path, query).json()["results"] == []
