"""What a record is now, whatever its row says."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from understanding.records.effective import effective_status
from understanding.records.models import MemoryRecord

NOW = datetime(2026, 3, 1, tzinfo=UTC)
BEFORE = NOW - timedelta(seconds=1)


def record(**fields: Any) -> MemoryRecord:
    known = {"status": "active", "explicitness": "explicit", "durability": "durable"}
    return MemoryRecord(**({"updated_at": NOW} | known | fields))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "active"),
        ({"review_after": BEFORE}, "needs_review"),
        ({"updated_at": NOW - timedelta(days=366)}, "needs_review"),
        ({"valid_to": BEFORE}, "stale"),
        ({"expires_at": BEFORE}, "stale"),
        ({"expires_at": BEFORE, "review_after": BEFORE}, "stale"),
        ({"review_after": NOW}, "needs_review"),  # X217
        ({"valid_to": NOW}, "active"),  # X97
        ({"status": "candidate", "valid_to": BEFORE}, "candidate"),
        ({"status": "paused", "review_after": BEFORE}, "paused"),
        ({"status": "archived", "expires_at": BEFORE}, "archived"),
    ],
)
def test_effective_status(fields: dict[str, Any], expected: str) -> None:
    assert effective_status(record(**fields), NOW) == expected


def test_reading_the_status_changes_nothing() -> None:
    """X103."""
    row = record(review_after=BEFORE)
    effective_status(row, NOW)
    assert row.status == "active"
