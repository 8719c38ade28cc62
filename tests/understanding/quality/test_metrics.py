"""The metrics of a person: what was proposed, what became of it, how well it served."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast, Person
from tests.factories import record
from tests.understanding.past import keep, learned, owner, rate, reject, runs
from understanding.capture.models import Turn
from understanding.capture.turns import NewTurn, capture
from understanding.quality import figures, metrics
from xopc.shared import clock, ids
from xopc.shared.scope import bind

DAY = timedelta(days=1)


def shown(person: Person, days: int = 30) -> Any:
    with bind(person.scope):
        return metrics.shown(figures.recent(person.scope, days))


def test_the_case_of_the_reference(alice: Person) -> None:
    """X35."""
    now = clock.now()
    explicit: dict[str, Any] = {"explicitness": "explicit"}
    inferred: dict[str, Any] = {"explicitness": "inferred", "confidence": 0.8}
    kept = learned(alice, confidence=0.9, updated_at=now - DAY, **explicit)
    keep(alice, kept)
    reject(alice, learned(alice, explicitness="inferred", confidence=0.7))
    learned(alice, created_at=now - 8 * DAY, **inferred)
    learned(alice, created_at=now - 60 * DAY, confidence=0.8, **explicit)
    record(alice.scope)
    runs(alice, proposed=4, created=2, deduplicated=1, rejected=1)
    rate(alice, "helpful", row=kept)
    found = shown(alice)
    assert found["attempts"] == {"total": 1, "turn": 0, "background": 1}
    assert found["candidates"] == {
        "proposed": 4, "created": 2, "deduplicated": 1, "rejectedByPolicy": 1,
    }  # fmt: skip
    assert found["records"] == {
        "total": 4, "candidate": 2, "active": 1, "rejected": 1, "needsReview": 0, "stale": 0,
        "archived": 0, "agingCandidates": 2, "explicit": 2, "inferred": 2,
        "averageConfidence": 0.8,
    }  # fmt: skip
    assert found["decisions"] == {"total": 2, "acceptanceRate": 0.5}
    assert found["recall"] == {
        "total": 1, "helpful": 1, "notHelpful": 0, "mixed": 0, "irrelevant": 0, "helpfulRate": 1,
    }  # fmt: skip


def test_of_nothing_there_are_no_rates(cast: Cast) -> None:
    keep(cast.bob, learned(cast.bob))
    rate(cast.bob, "helpful")
    runs(cast.bob, proposed=1)
    found = shown(cast.alice)
    assert set(found) == {
        "windowDays", "since", "attempts", "candidates", "records", "decisions", "recall",
    }  # fmt: skip
    assert found["attempts"]["total"] == found["records"]["total"] == 0
    assert found["records"]["averageConfidence"] is None
    assert found["decisions"] == {"total": 0, "acceptanceRate": None}
    assert found["recall"]["helpfulRate"] is None


def test_a_turn_is_an_attempt_when_it_proposed_something(alice: Person) -> None:
    for text in ("Remember that I like tea.", "Remember that I like tea!", "Good morning."):
        capture(alice.key_scope, NewTurn("s", text))
    found = shown(alice)
    assert found["attempts"] == {"total": 2, "turn": 2, "background": 0}
    assert found["candidates"] == {
        "proposed": 2, "created": 1, "deduplicated": 1, "rejectedByPolicy": 0,
    }  # fmt: skip


def test_a_turn_that_nobody_has_read_is_none(alice: Person) -> None:
    with bind(alice.scope):
        Turn.objects.create(
            **owner(alice), session_key="s", turn_id="1", content_hash="h",
            source_item_id=ids.uuid7(), occurred_at=clock.now(),
        )  # fmt: skip
    assert shown(alice)["attempts"]["total"] == 0


def test_reviews_count_once_they_are_done(alice: Person) -> None:
    runs(alice, state="failed", proposed=1)
    runs(alice, state="running", finished_at=None)
    runs(alice, kind="consolidation", proposed=1)
    runs(alice, proposed=3)
    assert shown(alice)["candidates"]["proposed"] == 3


def test_what_happened_before_the_window_does_not_count(alice: Person) -> None:
    runs(alice, proposed=1, days_ago=8)
    rate(alice, "helpful", days_ago=8)
    assert (shown(alice, 7)["attempts"]["total"], shown(alice, 9)["attempts"]["total"]) == (0, 1)
    assert (shown(alice, 7)["recall"]["total"], shown(alice, 9)["recall"]["total"]) == (0, 1)


def test_every_rating_has_its_count(alice: Person) -> None:
    rate(alice, "helpful", "not_helpful", "mixed", "mixed", "irrelevant", "irrelevant")
    assert shown(alice)["recall"] == {
        "total": 6, "helpful": 1, "notHelpful": 1, "mixed": 2, "irrelevant": 2,
        "helpfulRate": 0.1667,
    }  # fmt: skip


def test_states_are_those_that_a_person_sees(alice: Person) -> None:
    past = clock.now() - DAY
    for fields in (
        {}, {"review_after": past}, {"expires_at": past}, {"valid_to": past},
    ):  # fmt: skip
        learned(alice, status="active", **fields)
    learned(alice, status="needs_review")
    learned(alice, status="stale")
    learned(alice, status="archived")
    learned(alice, status="paused")
    found = shown(alice)["records"]
    names = ("total", "active", "needsReview", "stale", "archived")
    assert [found[name] for name in names] == [8, 1, 2, 3, 1]


def test_in_a_short_window_candidates_age_sooner(alice: Person) -> None:
    learned(alice, created_at=clock.now() - 3 * DAY)
    assert shown(alice, 2)["records"]["agingCandidates"] == 1
    assert shown(alice, 30)["records"]["agingCandidates"] == 0


def test_use_is_no_decision(alice: Person) -> None:
    """What the reference got wrong: a recall moved `updatedAt`, and so looked like a decision."""
    learned(alice, status="active", updated_at=clock.now())
    assert shown(alice)["decisions"]["total"] == 0


def test_four_statements_tell_all(alice: Person) -> None:
    with bind(alice.scope), CaptureQueriesContext(connection) as queries:
        figures.recent(alice.scope, 30)
    assert len(queries) == 4


@pytest.mark.parametrize(
    ("given", "days"),
    [("7", 7), ("0", 1), ("-4", 1), ("366", 365), ("soon", 30), ("", 30), ("7.5", 30), (None, 30)],
)
def test_days_that_make_no_sense_are_the_default(given: object, days: int) -> None:
    assert metrics.days(given) == days
