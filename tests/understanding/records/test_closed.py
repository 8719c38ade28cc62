"""Where settings let nothing in, nothing is proposed; a chat app is held to what holds for any
inference.
"""

from typing import Any

import pytest

from tests import factories
from tests.cast import Person
from tests.understanding.review.test_consolidation import night
from understanding.records import config
from understanding.records.actions import candidates, erasure, records
from understanding.records.drafts import Draft
from understanding.records.kinds import Kind
from understanding.records.models import MemoryRecord
from understanding.review import learning
from xopc.shared.errors import Conflict, Sensitive
from xopc.shared.scope import bind

CLOSED = [
    ({"mode": "off"}, "memory_off"),
    ({"mode": "readOnly"}, "read_only"),
    ({"writePolicy": {"understanding": "deny"}}, "read_only"),
]
TEA = "The user prefers green tea"


@pytest.fixture(params=CLOSED, ids=["off", "readOnly", "deny"])
def closed(request: pytest.FixtureRequest, alice: Person) -> str:
    """Alice's memory takes nothing in; the reason."""
    memory, reason = request.param
    with bind(alice.scope):
        config.save(alice.scope, {"memory": memory})
    return str(reason)


def app_writes(person: Person, content: str = TEA) -> MemoryRecord:
    draft = Draft(kind=Kind.PREFERENCE, content=content)
    with bind(person.key_scope):
        return records.create(person.key_scope, draft).record


def count(person: Person) -> int:
    with bind(person.scope):
        return int(MemoryRecord.objects.count())


def test_nothing_is_proposed(alice: Person, closed: str) -> None:
    outcome = factories.propose(alice.key_scope, factories.draft())
    assert (outcome.created, outcome.rejected, outcome.reasons) == (0, 1, {0: candidates.CLOSED})


def test_a_chat_app_writes_nothing(alice: Person, closed: str) -> None:
    with pytest.raises(Conflict) as refused:
        app_writes(alice)
    assert refused.value.code == closed


def test_no_conversation_is_learned_from(alice: Person, closed: str) -> None:
    with bind(alice.scope):
        assert learning.current(alice.scope).reason == closed


def test_the_night_proposes_nothing(alice: Person, closed: str) -> None:
    for project in ("one", "two"):
        factories.record(alice.scope, TEA, project_id=project)
    night(alice)
    assert count(alice) == 2


def test_the_persons_own_hand_writes_all_the_same(alice: Person, closed: str) -> None:
    with bind(alice.scope):
        assert records.create(alice.scope, factories.draft()).record.status == "active"


@pytest.mark.parametrize("set_aside", [candidates.reject, records.archive, erasure.forget])
def test_a_chat_app_does_not_bring_back_what_was_set_aside(alice: Person, set_aside: Any) -> None:
    row = app_writes(alice)
    with bind(alice.scope):
        set_aside(alice.scope, row.pk)
    with pytest.raises(Conflict) as refused:
        app_writes(alice, f"{TEA}!")
    assert refused.value.code == "set_aside"


def test_the_persons_own_hand_brings_it_back(alice: Person) -> None:
    row = app_writes(alice)
    with bind(alice.scope):
        erasure.forget(alice.scope, row.pk)
        assert records.create(alice.scope, factories.draft(TEA)).record.status == "active"
    assert count(alice) == 1


def test_a_chat_app_says_nothing_of_health_in_the_third_person(alice: Person) -> None:
    with pytest.raises(Sensitive):
        app_writes(alice, "The user is diabetic")
    assert count(alice) == 0


def test_a_private_matter_from_a_chat_app_waits_for_the_person(alice: Person) -> None:
    record = app_writes(alice, "The user's birthday is on 3 May")
    assert (record.status, record.sensitivity) == ("candidate", "personal")
