"""Which records may be used: one reason each, in a fixed order."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from understanding.context.models import Reason
from understanding.context.policy import Case, reason

NOW = datetime(2026, 3, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)
FINE = Case(now=NOW, status="active", score=0.8, review_at=NOW + HOUR)

#: in the order of the rules, each applying to a record that is otherwise fine
AGAINST: list[tuple[Reason, dict[str, Any]]] = [
    (Reason.CORRECTION_TARGET, {"is_correction_target": True}),
    (Reason.DISABLED, {"status": "paused"}),
    (Reason.CONFLICT, {"in_conflict": True}),
    (Reason.NOT_YET_VALID, {"valid_from": NOW + HOUR}),
    (Reason.EXPIRED, {"valid_to": NOW - HOUR}),
    (Reason.SENSITIVE, {"sensitivity": "secret"}),
    (Reason.SCOPE_MISMATCH, {"is_elsewhere": True}),
    (Reason.REQUIRES_CONSENT, {"lacks_consent": True}),
    (Reason.NEEDS_REVIEW, {"review_at": NOW - HOUR}),
    (Reason.LOW_SCORE, {"score": 0.249}),
]


def test_a_record_with_nothing_against_it_is_used() -> None:
    assert reason(FINE) is None


@pytest.mark.parametrize(("expected", "fields"), AGAINST)
def test_each_rule_alone(expected: Reason, fields: dict[str, Any]) -> None:
    assert reason(replace(FINE, **fields)) is expected


@pytest.mark.parametrize("first", range(len(AGAINST)))
def test_the_first_rule_that_applies_is_the_reason(first: int) -> None:
    everything: dict[str, Any] = {}
    for _, fields in AGAINST[first:]:
        everything = fields | everything
    assert reason(replace(FINE, **everything)) is AGAINST[first][0]


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("paused", Reason.DISABLED),  # X82: our pause is the reference's disabled tag
        ("archived", Reason.DISABLED),
        ("rejected", Reason.DISABLED),
        ("candidate", Reason.NEEDS_REVIEW),  # X91
        ("needs_review", Reason.NEEDS_REVIEW),
        ("stale", Reason.NEEDS_REVIEW),
    ],
)
def test_only_what_a_person_kept_is_used(status: str, expected: Reason) -> None:
    assert reason(replace(FINE, status=status, score=1.0)) is expected


@pytest.mark.parametrize("field", ["valid_to", "expires_at"])
def test_a_record_holds_until_the_very_moment_it_ends(field: str) -> None:
    """X97."""
    assert reason(replace(FINE, **{field: NOW})) is None
    assert reason(replace(FINE, **{field: NOW - timedelta(microseconds=1)})) is Reason.EXPIRED


@pytest.mark.parametrize("sensitivity", ["secret", "regulated"])
def test_consent_does_not_open_what_must_never_be_used(sensitivity: str) -> None:
    assert reason(replace(FINE, sensitivity=sensitivity, lacks_consent=False)) is Reason.SENSITIVE


def test_a_score_at_the_floor_is_enough() -> None:
    assert reason(replace(FINE, score=0.25)) is None
