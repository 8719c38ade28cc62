"""When a review of a session is due."""

import pytest
from django.conf import LazySettings
from rest_framework.test import APIClient

from tests import factories
from tests.cast import Person
from tests.fakes.model import ModelServer
from tests.understanding.review import talk
from understanding.review import learning, pace
from understanding.review.actions import runs, sessions
from understanding.review.models import Session
from xopc.shared.errors import Conflict
from xopc.shared.scope import bind

TURNS = "/api/user-context/turns"


@pytest.fixture(autouse=True)
def _rung_for_only(settings: LazySettings) -> None:
    """Runs wait for a worker that does not come."""
    settings.INLINE_JOBS = False


def send(app: APIClient, number: int, reply: str = "Yes.") -> bool:
    turn = {"sessionKey": "s", "turnId": f"t-{number}", "user": {"text": f"Hello {number}."}}
    answer = app.post(TURNS, turn | {"assistant": {"text": reply}})
    return bool(answer.json()["review"]["due"])


@pytest.mark.usefixtures("fake_model")
def test_x61_the_second_turn_of_two_makes_exactly_one_review(alice: Person) -> None:
    talk.configure(alice, reviewIntervalTurns=2)
    app = alice.app()
    assert [send(app, number) for number in range(4)] == [False, True, False, False]
    (run,) = talk.runs(alice)
    assert (run.trigger, run.state) == ("turns", "waiting")


@pytest.mark.usefixtures("fake_model")
def test_a_turn_sent_again_counts_once(alice: Person) -> None:
    talk.configure(alice, reviewIntervalTurns=2)
    app = alice.app()
    assert not any(send(app, 1) for _ in range(3))
    assert talk.pending(alice) == 1


def test_x62_without_settings_the_interval_is_ten_and_without_a_model_nothing_is_due(
    alice: Person,
) -> None:
    app = alice.app()
    assert not any(send(app, number) for number in range(11))
    assert talk.pending(alice) == 11
    with bind(alice.scope):
        assert pace.current(alice.scope).base == 10
        assert learning.current(alice.scope).reason == "no_model"
        with pytest.raises(Conflict, match="only explicit statements"):
            runs.start(alice.scope, "s")


@pytest.mark.usefixtures("fake_model")
def test_a_model_that_comes_later_makes_up_for_it(alice: Person, settings: LazySettings) -> None:
    configured, settings.CHAT_MODEL = settings.CHAT_MODEL, ""
    talk.configure(alice, reviewIntervalTurns=1)
    send(alice.app(), 1)
    with bind(alice.scope):
        assert Session.objects.get().looked_at is None
    settings.CHAT_MODEL = configured
    assert sessions.look(alice.scope, "s")


@pytest.mark.usefixtures("fake_model")
def test_x64_in_mode_auto_the_persons_settings_count(alice: Person) -> None:
    talk.configure(
        alice,
        mode="auto",
        reviewIntervalTurns=3,
        maxHistoryMessages=40,
        maxDurationMs=45_000,
        adaptiveCadence=False,
    )
    app = alice.app()
    assert [send(app, number) for number in range(3)] == [False, False, True]


@pytest.mark.usefixtures("fake_model")
@pytest.mark.parametrize(
    ("mode", "enabled", "reason"),
    [
        ("readOnly", True, "read_only"),
        ("off", True, "memory_off"),
        ("confirmWrite", False, "disabled"),
    ],
)
def test_x65_what_is_switched_off_is_not_due(
    alice: Person, mode: str, enabled: bool, reason: str
) -> None:
    talk.say(alice, "Hello.")
    talk.configure(alice, mode, enabled=enabled, reviewIntervalTurns=1)
    assert not send(alice.app(), 1)
    assert not sessions.look(alice.scope, "s")
    with bind(alice.scope):
        assert learning.current(alice.scope).reason == reason


@pytest.mark.usefixtures("fake_model")
def test_a_turn_without_an_answer_leaves_it_pending(alice: Person) -> None:
    talk.configure(alice, reviewIntervalTurns=1)
    app = alice.app()
    assert [send(app, 1, reply=""), send(app, 2, reply="  ")] == [False, False]
    assert send(app, 3)
    assert talk.pending(alice) == 3


@pytest.mark.usefixtures("fake_model")
def test_a_slower_pace_is_kept(alice: Person) -> None:
    talk.configure(alice, reviewIntervalTurns=1)
    for _ in range(20):
        factories.candidate(alice.scope, tags=["user-understanding"])
    assert [send(alice.app(), number) for number in range(2)] == [False, True]


@pytest.mark.usefixtures("fake_model")
def test_a_turn_that_is_not_kept_makes_nothing_due(alice: Person) -> None:
    talk.configure(alice, reviewIntervalTurns=1)
    turn = {"sessionKey": "s", "user": {"text": "Hello."}, "noMemory": True}
    assert not alice.app().post(TURNS, turn).json()["review"]["due"]


def test_a_review_takes_off_what_it_read_and_not_what_came_meanwhile(
    alice: Person, fake_model: ModelServer
) -> None:
    talk.say(alice, "1.", "2.")
    with bind(alice.scope):
        session = Session.objects.get()
    talk.say(alice, "3.")
    with bind(alice.scope):
        sessions.reviewed(alice.scope, session, turns=2, last=None)
    assert talk.pending(alice) == 1
    assert fake_model.requests == []


def test_an_unknown_session_is_nothing(alice: Person, fake_model: ModelServer) -> None:
    assert not sessions.look(alice.scope, "nowhere")
    assert fake_model.requests == []
