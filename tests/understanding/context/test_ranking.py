"""In which order records compete."""

import math
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from understanding.context.ranking import base_relevance, score, self_summary_relevance
from understanding.records.models import MemoryRecord

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def record(**fields: Any) -> MemoryRecord:
    known = {
        "kind": "preference",
        "status": "active",
        "explicitness": "explicit",
        "confidence": 0.8,
        "importance": 0.5,
        "updated_at": NOW,
    }
    return MemoryRecord(**(known | fields))


def test_the_weights() -> None:
    assert score(record(), 0.6, NOW) == pytest.approx(0.30 + 0.12 + 0.10 + 0.10 + 0.05)


@pytest.mark.parametrize(
    ("fields", "lost"),
    [
        ({"confidence": None}, 0.15 * 0.3),
        ({"importance": 0.0}, 0.1),
        ({"explicitness": "observed"}, 0.10 * 0.35),
        ({"explicitness": "inferred"}, 0.10 * 0.6),
        ({"updated_at": NOW - timedelta(days=180)}, 0.05 * (1 - math.exp(-1))),
        ({"updated_at": NOW + timedelta(days=9)}, 0.0),
    ],
)
def test_what_a_record_loses(fields: dict[str, Any], lost: float) -> None:
    assert score(record(), 0.6, NOW) - score(record(**fields), 0.6, NOW) == pytest.approx(lost)


@pytest.mark.parametrize(
    ("fields", "base"),
    [
        ({"kind": "boundary", "explicitness": "inferred", "importance": 0.1}, 0.7),
        ({}, 0.42),
        ({"kind": "tool_preference"}, 0.42),
        ({"explicitness": "inferred", "importance": 0.7}, 0.42),
        ({"explicitness": "inferred", "importance": 0.69}, 0.0),
        ({"kind": "routine", "explicitness": "observed", "importance": 0.9}, 0.42),
        ({"kind": "user_profile"}, 0.42),
        ({"kind": "personal_logistics"}, 0.42),
        ({"kind": "commitment", "importance": 1.0}, 0.0),
        ({"kind": "workspace_fact", "importance": 1.0}, 0.0),
        ({"kind": "boundary", "status": "candidate"}, 0.0),
    ],
)
def test_what_is_considered_unasked(fields: dict[str, Any], base: float) -> None:
    assert base_relevance(record(**fields)) == base


@pytest.mark.parametrize(
    ("fields", "relevance"),
    [
        ({"kind": "relationship"}, 0.6),
        ({"kind": "derived_insight", "tags": ["user-understanding"]}, 0.6),
        ({"kind": "derived_insight"}, 0.0),
        ({"kind": "workspace_fact", "tags": ["user-understanding"]}, 0.0),
        ({"kind": "user_note"}, 0.0),
    ],
)
def test_a_portrait_takes_what_is_personal(fields: dict[str, Any], relevance: float) -> None:
    assert self_summary_relevance(record(**fields)) == relevance
