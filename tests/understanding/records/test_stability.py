"""How far a record can be relied on."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from understanding.records.models import MemoryRecord
from understanding.records.stability import Band, Support, band, review_date, score

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def record(**fields: Any) -> MemoryRecord:
    known = {"explicitness": "explicit", "durability": "durable", "confidence": 0.9}
    return MemoryRecord(**({"importance": 0.5, "updated_at": NOW} | known | fields))


def test_a_fresh_record_scores_the_weighted_sum() -> None:
    evidence = 0.75 * 0.8 + 0.0625 * 2
    expected = 0.32 * 0.9 + 0.20 + 0.16 * 0.5 + 0.14 + 0.18 * evidence
    assert score(record(), Support(2, 0.8), NOW) == round(expected, 3)


def test_what_was_said_outright_with_evidence_outlasts_what_was_inferred_without() -> None:
    """X101."""
    age = NOW - timedelta(days=150)
    said = score(record(confidence=0.95, updated_at=age), Support(1, 0.95), NOW)
    guess = record(confidence=0.65, explicitness="inferred", updated_at=age)
    assert said > score(guess, Support(), NOW)
    assert band(said) is not Band.FRAGILE


@pytest.mark.parametrize(
    ("durability", "half_life"), [("ephemeral", 21), ("recurring", 120), ("durable", 365)]
)
def test_age_takes_half_of_what_is_above_the_floor(durability: str, half_life: int) -> None:
    new = record(explicitness="inferred", durability=durability)
    old = record(
        explicitness="inferred",
        durability=durability,
        updated_at=NOW - timedelta(days=half_life),
    )
    share = score(old, Support(), NOW) / score(new, Support(), NOW)
    assert share == pytest.approx(0.28 + 0.72 / 2, abs=0.002)


def test_more_than_four_quotes_add_nothing() -> None:
    assert score(record(), Support(4, 0.5), NOW) == score(record(), Support(9, 0.5), NOW)


def test_without_a_confidence_a_half_is_taken() -> None:
    known, unknown = record(confidence=0.5), record(confidence=None)
    assert score(unknown, Support(), NOW) == score(known, Support(), NOW)


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.75, "strong"), (0.749, "working"), (0.5, "working"), (0.499, "fragile")],
)
def test_bands(value: float, expected: str) -> None:
    assert band(value) == expected


@pytest.mark.parametrize(
    ("durability", "explicitness", "days"),
    [
        ("ephemeral", "explicit", 14),
        ("recurring", "explicit", 120),
        ("recurring", "observed", 60),
        ("durable", "explicit", 365),
        ("durable", "observed", 180),
        ("durable", "inferred", 90),
    ],
)
def test_when_a_record_is_due_for_review(durability: str, explicitness: str, days: int) -> None:
    row = record(durability=durability, explicitness=explicitness)
    assert review_date(row) == NOW + timedelta(days=days)


def test_a_review_date_of_its_own_counts() -> None:
    assert review_date(record(review_after=NOW)) == NOW
