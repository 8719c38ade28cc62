"""Figures over the API: the metrics, the pace, the gate of automatic keeping, the days."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.cast import Person
from tests.understanding.past import learned, rate, reject, runs
from understanding.quality import snapshots
from xopc.shared import clock
from xopc.shared.scope import bind

QUALITY = "/api/user-context/quality"
SNAPSHOTS = "/api/user-context/quality/snapshots"
CONFIG = "/api/user-context/config"


def quality(app: APIClient, **query: Any) -> Any:
    answer = app.get(QUALITY, query)
    assert answer.status_code == 200
    return answer.json()


def test_of_a_new_person_everything_is_told_and_nothing_known(app: APIClient) -> None:
    found = quality(app)
    assert found["metrics"]["windowDays"] == 30
    assert found["metrics"]["since"].endswith("Z")
    assert found["cadence"] == {
        "baseIntervalTurns": 10, "effectiveIntervalTurns": 10, "slowed": False, "reasons": [],
    }  # fmt: skip
    assert found["readiness"] == {
        "ready": False,
        "mode": "confirmWrite",
        "reasons": ["insufficient_feedback", "insufficient_dreaming_runs"],
        "figures": dict.fromkeys(
            ["evaluated", "helpful", "judged", "wrong", "sensitive", "runs", "failed"], 0
        ),
    }
    assert found["learning"] == {"model": None, "enabled": False, "reason": "no_model"}


def test_the_pace_is_slower_after_many_rejections(app: APIClient, alice: Person) -> None:
    for _ in range(10):
        reject(alice, learned(alice))
    found = quality(app)
    assert found["metrics"]["decisions"] == {"total": 10, "acceptanceRate": 0.0}
    assert found["cadence"]["effectiveIntervalTurns"] == 20
    assert found["cadence"]["reasons"] == ["low_acceptance"]


@pytest.mark.parametrize("is_ready", [True, False])
def test_automatic_holds_when_it_is_ready(is_ready: bool, app: APIClient, alice: Person) -> None:
    app.put(CONFIG, {"memory": {"mode": "auto"}})
    rate(alice, *["helpful"] * (20 if is_ready else 19))
    runs(alice, 10)
    found = quality(app)["readiness"]
    assert (found["ready"], found["mode"]) == (is_ready, "auto" if is_ready else "confirmWrite")
    assert found["reasons"] == ([] if is_ready else ["insufficient_feedback"])


@pytest.mark.parametrize(
    ("given", "days"), [("7", 7), ("0", 1), ("9999", 365), ("soon", 30), ("", 30)]
)
def test_a_window_that_makes_no_sense_is_made_possible(
    given: str, days: int, app: APIClient
) -> None:
    assert quality(app, windowDays=given)["metrics"]["windowDays"] == days


def test_other_parameters_are_refused(app: APIClient) -> None:
    assert app.get(QUALITY, {"window": 7}).json()["error"]["code"] == "unknown_field"


def test_days_come_oldest_first(app: APIClient, alice: Person) -> None:
    days = [clock.now().date() - timedelta(days=ago) for ago in (1, 2, 40)]
    with bind(alice.scope):
        for day in days:
            snapshots.write(alice.scope, day)
    found = app.get(SNAPSHOTS).json()["snapshots"]
    assert [row["day"] for row in found] == [str(day) for day in reversed(days)]
    assert [row["metrics"]["records"] is None for row in found] == [True, True, False]
    assert len(app.get(SNAPSHOTS, {"days": "7"}).json()["snapshots"]) == 2


def test_it_costs_the_same_however_much_there_is(app: APIClient, alice: Person) -> None:
    quality(app)
    before = statements(app)
    runs(alice, 5, proposed=2)
    rate(alice, "helpful", "mixed")
    for _ in range(5):
        reject(alice, learned(alice))
    assert statements(app) == before


def statements(app: APIClient) -> int:
    with CaptureQueriesContext(connection) as queries:
        quality(app)
    return len(queries)
