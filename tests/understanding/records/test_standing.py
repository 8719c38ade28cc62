"""What speaks for a candidate and against it. X ids are cases of reference/xopc.md 11."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from understanding.records import standing
from understanding.records.models import Evidence

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def quote(source: str = "conversation", **fields: Any) -> Evidence:
    return Evidence(source=source, **({"observed_at": NOON} | fields))


def test_x215_two_sources_are_two_supports_and_independent() -> None:
    found = standing.standing([quote("gmail", observed_at=NOON + DAY), quote("slack")])
    assert (found.support, found.independent, found.contradictions) == (2, 2, 0)
    assert found.last_supported == NOON + DAY


def test_x200_one_for_it_and_one_against_it() -> None:
    found = standing.standing([quote(), quote(relation="contradicts", observed_at=NOON + DAY)])
    assert (found.support, found.independent, found.contradictions) == (1, 1, 1)
    assert found.last_supported == NOON


def test_nothing_speaks_for_it() -> None:
    assert standing.standing([]) == standing.Standing()


@pytest.mark.parametrize(
    ("one", "other", "independent"),
    [
        ({"session_key": "a"}, {"session_key": "b"}, 2),
        ({"session_key": "a"}, {"session_key": "a", "observed_at": NOON + DAY}, 1),
        ({}, {"observed_at": NOON + DAY}, 2),
        ({}, {"observed_at": NOON + timedelta(hours=1)}, 1),
        ({"source": "gmail", "session_key": "a"}, {"source": "slack", "session_key": "a"}, 2),
    ],
)
def test_what_is_independent(one: dict[str, Any], other: dict[str, Any], independent: int) -> None:
    assert standing.standing([quote(**one), quote(**other)]).independent == independent


@pytest.mark.parametrize(
    ("confidence", "counted", "independent", "expected"),
    [
        (0.6, 1, 2, 0.72),
        (0.6, 1, 3, 0.804),
        (0.72, 2, 3, 0.804),  # one after the other is the same
        (0.88, 1, 2, 0.9),  # never as sure as what was said
        (0.92, 1, 2, 0.92),  # and never lower than it was
    ],
)
def test_how_much_surer(confidence: float, counted: int, independent: int, expected: float) -> None:
    assert standing.raised(confidence, counted=counted, independent=independent) == expected


def test_what_was_counted_is_remembered_in_a_tag() -> None:
    tags = standing.with_counted(standing.with_counted(["music"], 2), 3)
    assert (tags[0], len(tags), standing.counted(tags)) == ("music", 2, 3)
    assert standing.counted(["music", "independent-sources:many"]) == 1
