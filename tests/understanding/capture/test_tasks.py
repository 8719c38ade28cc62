"""A turn whose extraction failed is read by the clock."""

from datetime import timedelta

import pytest
import time_machine

from tests.cast import Person
from understanding.capture import reading, tasks
from understanding.capture.models import Turn
from understanding.capture.turns import NewTurn, capture
from understanding.records.models import MemoryRecord
from xopc.shared import clock
from xopc.shared.scope import bind

ASKED = NewTurn(session_key="s1", user_text="Please remember that I prefer short answers")


@pytest.fixture
def missed(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(reading, "statements", lambda text: 1 / 0)
        capture(alice.key_scope, ASKED)


@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
@pytest.mark.usefixtures("missed")
@pytest.mark.parametrize(
    ("minutes", "found"), [(0, 0), (2, 1), (2 * 24 * 60, 0)], ids=["young", "missed", "given up"]
)
def test_missed_turns_are_read(alice: Person, minutes: int, found: int) -> None:
    with time_machine.travel(clock.now() + timedelta(minutes=minutes)):
        tasks.read_missed()
        tasks.read_missed()
    with bind(alice.scope):
        assert MemoryRecord.objects.count() == found


@pytest.mark.usefixtures("missed")
def test_reading_twice_has_one_effect(alice: Person) -> None:
    with bind(alice.scope):
        turn = Turn.objects.get()
    for _ in range(2):
        tasks.read_turn(str(alice.tenant.pk), str(alice.user.pk), str(turn.pk))
    with bind(alice.scope):
        assert (MemoryRecord.objects.count(), Turn.objects.get().outcome["created"]) == (1, 1)
