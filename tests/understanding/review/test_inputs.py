"""What the pace depends on: counted by decisions that hold, and by ratings of what was used."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast, Person
from tests.factories import record
from tests.understanding.past import keep, learned, rate, reject, take_back
from understanding.records import config
from understanding.records.actions import records
from understanding.review import inputs, pace
from understanding.review.cadence import Cadence, Inputs
from xopc.shared import clock
from xopc.shared.scope import bind


def read(person: Person) -> Inputs:
    with bind(person.scope):
        return inputs.read(person.scope)


def test_of_somebody_unknown_nothing_is_read(cast: Cast) -> None:
    keep(cast.bob, learned(cast.bob))
    rate(cast.bob, "helpful")
    assert read(cast.alice) == Inputs()


def test_candidates_count_that_were_learned(alice: Person) -> None:
    week = timedelta(days=7)
    learned(alice)
    learned(alice, created_at=clock.now() - week)
    learned(alice, tags=[])
    learned(alice, status="active")
    assert read(alice) == Inputs(candidates=2, aging=1)


def test_decisions_count_by_the_last_on_each_record(alice: Person) -> None:
    kept, rejected, changed, corrected = (learned(alice) for _ in range(4))
    keep(alice, kept)
    reject(alice, rejected)
    keep(alice, changed)
    reject(alice, changed)
    with bind(alice.scope):
        records.correct(alice.scope, corrected.pk, "I prefer coffee to any tea")
    assert read(alice) == Inputs(decisions=4, accepted=2)


def test_a_decision_that_was_taken_back_does_not_count(alice: Person) -> None:
    again = take_back(alice, reject(alice, learned(alice)))
    assert read(alice) == Inputs(candidates=1)
    once_more = take_back(alice, again)
    assert read(alice) == Inputs(decisions=1)
    take_back(alice, once_more)
    assert read(alice) == Inputs(candidates=1)


def test_what_was_decided_before_counts_again(alice: Person) -> None:
    row = learned(alice)
    keep(alice, row)
    take_back(alice, reject(alice, row))
    assert read(alice) == Inputs(decisions=1, accepted=1)


def test_bringing_back_what_was_rejected_takes_the_rejection_away(alice: Person) -> None:
    row = learned(alice)
    reject(alice, row)
    with bind(alice.scope):
        records.restore(alice.scope, row.pk)
    assert read(alice) == Inputs(candidates=1)


def test_use_and_edits_are_no_decisions(alice: Person) -> None:
    row = learned(alice, status="active")
    with bind(alice.scope):
        records.edit(alice.scope, row.pk, importance=0.1)
        records.pause(alice.scope, row.pk)
        records.resume(alice.scope, row.pk)
    assert read(alice) == Inputs()


def test_a_decision_counts_at_its_time(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    row, later = learned(alice), clock.now() + timedelta(days=31)
    keep(alice, row)
    monkeypatch.setattr(clock, "now", lambda: later)
    with bind(alice.scope):
        records.edit(alice.scope, row.pk, importance=0.1)
    assert read(alice) == Inputs()


def test_ratings_count_where_something_learned_was_used(alice: Person) -> None:
    rate(alice, "helpful", "irrelevant", "")
    rate(alice, "helpful", days_ago=31)
    rate(alice, "helpful", reason="budget")
    rate(alice, "helpful", row=record(alice.scope))
    assert read(alice) == Inputs(rated=2, helpful=1)


def test_three_statements_tell_all(alice: Person) -> None:
    with (
        bind(alice.scope),
        CaptureQueriesContext(
            connection,
        ) as queries,
    ):
        inputs.read(alice.scope)
    assert len(queries) == 3


def rejecting(person: Person) -> None:
    for row in [learned(person) for _ in range(10)]:
        reject(person, row)


def current(person: Person) -> Cadence:
    with bind(person.scope):
        return pace.current(person.scope)


def configure(person: Person, **understanding: Any) -> None:
    with bind(person.scope):
        config.save(person.scope, {"understanding": understanding})


def test_the_pace_slows_with_what_the_person_decides(alice: Person) -> None:
    rejecting(alice)
    assert current(alice) == Cadence(10, 20, slowed=True, reasons=("low_acceptance",))


def test_the_pace_without_adaptation_is_the_configured_one(alice: Person) -> None:
    rejecting(alice)
    configure(alice, adaptiveCadence=False, reviewIntervalTurns=3)
    assert current(alice) == Cadence(3, 3, slowed=False)


def test_what_was_read_is_good_for_a_while_and_settings_hold_at_once(alice: Person) -> None:
    current(alice)
    rejecting(alice)
    configure(alice, reviewIntervalTurns=4)
    assert current(alice) == Cadence(4, 4, slowed=False)


def test_the_pace_is_as_configured_where_nothing_can_be_read(alice: Person) -> None:
    rejecting(alice)
    with bind(alice.scope):
        with connection.cursor() as cursor:
            cursor.execute("create temp table context_trace (id uuid) on commit drop")
        assert pace.current(alice.scope) == Cadence(10, 10, slowed=False)
