"""Feedback reaches the plan of the reply it is about, or none. X ids: reference/xopc.md 11.3."""

import random
from datetime import timedelta

import pytest
import time_machine

from tests import factories
from tests.cast import Cast, Person
from tests.understanding.feedback.replies import planned
from understanding.context.models import Trace
from understanding.feedback import attribution
from xopc.shared import clock
from xopc.shared.scope import bind

SECOND = timedelta(seconds=1)


def of_reply(person: Person, session_key: str, at) -> Trace | None:
    with bind(person.scope):
        return attribution.of_reply(person.scope, session_key, at)


def of_turn(person: Person, turn_id: str, session_key: str = "") -> Trace | None:
    with bind(person.scope):
        return attribution.of_turn(person.scope, turn_id, session_key=session_key)


def test_a_reply_belongs_to_the_last_plan_before_it(alice: Person) -> None:
    row = factories.record(alice.scope)
    with time_machine.travel(clock.now(), tick=False) as time:
        earlier = planned(alice, row)
        time.shift(10)
        later = planned(alice, row)
    assert of_reply(alice, "s1", later.created_at - SECOND) == earlier
    assert of_reply(alice, "s1", later.created_at + SECOND) == later
    assert of_reply(alice, "s1", earlier.created_at - SECOND) is None


def test_the_moment_of_the_plan_itself_counts_in_whole_milliseconds(alice: Person) -> None:
    trace = planned(alice, factories.record(alice.scope))
    at = trace.created_at
    assert of_reply(alice, "s1", at.replace(microsecond=at.microsecond // 1000 * 1000)) == trace


def test_a_plan_without_records_is_not_passed_over(alice: Person) -> None:
    """X38."""
    planned(alice, factories.record(alice.scope))
    empty = planned(alice)
    assert of_reply(alice, "s1", clock.now()) == empty


@pytest.mark.parametrize("session_key", ["s2", "s", "S1"])
def test_another_session_is_unknown(alice: Person, session_key: str) -> None:
    """X49."""
    planned(alice, factories.record(alice.scope))
    assert of_reply(alice, session_key, clock.now()) is None


def test_a_turn_that_was_planned_again_means_its_newest_plan(alice: Person) -> None:
    row = factories.record(alice.scope)
    planned(alice, row, turn_id="t1")
    again = planned(alice, row, turn_id="t1")
    planned(alice, row, turn_id="t2")
    assert of_turn(alice, "t1") == again


def test_a_session_that_is_named_beside_the_turn_must_be_its_own(alice: Person) -> None:
    trace = planned(alice, factories.record(alice.scope), turn_id="t1")
    assert of_turn(alice, "t1", "s1") == trace
    assert of_turn(alice, "t1", "s2") is None
    assert of_turn(alice, "t9") is None


def test_a_turns_name_that_two_sessions_use_is_no_guess(alice: Person) -> None:
    row = factories.record(alice.scope)
    one, two = (planned(alice, row, turn_id="t1", session_key=key) for key in ("s1", "s2"))
    assert of_turn(alice, "t1") is None
    assert (of_turn(alice, "t1", "s1"), of_turn(alice, "t1", "s2")) == (one, two)


def test_what_was_paused_is_no_plan(alice: Person) -> None:
    row = factories.record(alice.scope)
    trace = planned(alice, row, turn_id="t1")
    with bind(alice.scope):
        Trace.objects.create(
            tenant_id=alice.tenant.pk, owner_id=alice.user.pk, session_key="s1", turn_id="t1",
            phase="remediation",
        )  # fmt: skip
    assert of_turn(alice, "t1") == of_reply(alice, "s1", clock.now()) == trace


def test_somebody_elses_plans_are_unknown(cast: Cast) -> None:
    planned(cast.alice, factories.record(cast.alice.scope), turn_id="t1")
    assert of_turn(cast.bob, "t1") is None
    assert of_reply(cast.bob, "s1", clock.now()) is None


def test_fifty_interleaved_sessions_each_find_their_own(alice: Person) -> None:
    """Replies come in any order, some turns were planned twice and some are still unanswered."""
    rows = [factories.record(alice.scope) for _ in range(4)]
    dice, now = random.Random(4), clock.now()
    last: dict[tuple[str, str], Trace] = {}
    with time_machine.travel(now, tick=False) as time:
        for step in range(200):
            session, turn = f"chat-{dice.randrange(50)}", f"t{dice.randrange(3)}"
            used = dice.sample(rows, dice.randrange(3))
            last[session, turn] = planned(alice, *used, session_key=session, turn_id=turn)
            time.shift(dice.choice([0.001, 0.4, 30]))
            assert of_turn(alice, turn, session) == last[session, turn], step
    assert {key: of_turn(alice, key[1], key[0]) for key in last} == last
    newest = {
        session: max((t for (s, _), t in last.items() if s == session), key=lambda t: t.created_at)
        for session, _ in last
    }
    assert {
        session: of_reply(alice, session, now + timedelta(days=1)) for session in newest
    } == newest
