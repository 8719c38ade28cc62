"""Two at the same moment: real connections, real commits."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from tests import factories
from tests.cast import Person, make_cast
from tests.understanding.feedback.replies import events, fresh, planned, rate, remediations, state
from understanding.capture.turns import NewTurn
from understanding.context.planner import Question
from understanding.feedback import correcting
from understanding.feedback.models import Correction, Feedback
from xopc.shared.scope import bind

pytestmark = pytest.mark.django_db(transaction=True)
DENIAL = "You remembered my preference wrong."


@pytest.fixture
def alice() -> Person:
    return make_cast().alice


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_two_bad_ratings_pause_a_record_once(alice: Person) -> None:
    for _ in range(5):
        row = factories.record(alice.scope)
        traces = [planned(alice, row) for _ in "12"]
        at_once(*(lambda trace=trace: rate(alice, trace) for trace in traces))
        assert state(alice, row) == ("needs_review", 0.7)
        assert len(events(alice.scope, row.pk, "remediate")) == 1
    assert len(remediations(alice)) == 5


def test_the_same_rating_twice_counts_once(alice: Person) -> None:
    row = factories.record(alice.scope)
    trace = planned(alice, row)
    at_once(*[lambda: rate(alice, trace)] * 3)
    assert state(alice, row) == ("active", 0.9)
    with bind(alice.scope):
        assert Feedback.objects.count() == 1
    assert len(events(alice.scope, trace.pk, "rate")) == 1


def test_bad_ratings_of_many_records_in_any_order_do_not_block_each_other(alice: Person) -> None:
    rows = [factories.record(alice.scope) for _ in range(6)]
    traces = [planned(alice, *order) for order in (rows, rows[::-1], rows[3:] + rows[:3])]
    at_once(*(lambda trace=trace: rate(alice, trace) for trace in traces))
    assert [state(alice, row) for row in rows] == [("needs_review", 0.7)] * 6
    assert [fresh(alice, row).version for row in rows] == [2] * 6


def test_a_plan_and_a_turn_of_one_message_correct_once(alice: Person) -> None:
    row = factories.record(alice.scope)
    planned(alice, row)
    question = Question("s1", DENIAL)
    turn = NewTurn("s1", DENIAL)
    planned_for: Sequence[Callable[[], Any]] = [
        lambda: correcting.before_plan(alice.key_scope, question)
    ] * 2
    *excluded, found = at_once(*planned_for, lambda: correcting.at_turn(alice.key_scope, turn))
    assert excluded == [{row.pk}, {row.pk}]
    assert list(found.record_ids) == [row.pk]
    assert state(alice, row) == ("needs_review", 0.7)
    with bind(alice.scope):
        assert Correction.objects.count() == Feedback.objects.count() == 1


def test_a_rating_and_a_correction_pause_a_record_once(alice: Person) -> None:
    row = factories.record(alice.scope)
    rate(alice, planned(alice, row))
    last = planned(alice, row)
    at_once(
        lambda: rate(alice, last),
        lambda: correcting.before_plan(alice.key_scope, Question("s1", DENIAL)),
    )
    assert state(alice, row) == ("needs_review", 0.7)
    assert len(events(alice.scope, row.pk, "remediate")) == 1
