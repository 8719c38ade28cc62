"""When candidates may be kept without asking: the gate of the reference, item 9 of 10.1."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from understanding.quality.readiness import Figures, decide

GOOD = {
    "evaluated": 20, "helpful": 15, "judged": 20, "wrong": 2, "sensitive": 0, "runs": 10,
    "failed": 1,
}  # fmt: skip
ORDER = (
    "insufficient_feedback",
    "low_helpful_rate",
    "high_record_error_rate",
    "sensitive_feedback_detected",
    "insufficient_dreaming_runs",
    "high_dreaming_failure_rate",
)


def reasons(**figures: int) -> tuple[str, ...]:
    return decide(Figures(**(GOOD | figures))).reasons


def test_at_exactly_the_limits_it_is_open() -> None:
    assert decide(Figures(**GOOD)).ready


@pytest.mark.parametrize(
    ("figures", "reason"),
    [
        ({"evaluated": 19}, ORDER[0]),
        ({"helpful": 14}, ORDER[1]),
        ({"wrong": 3}, ORDER[2]),
        ({"sensitive": 1}, ORDER[3]),
        ({"runs": 9, "failed": 0}, ORDER[4]),
        ({"failed": 2}, ORDER[5]),
    ],
)
def test_one_step_over_a_limit_closes_it_and_says_why(figures: Any, reason: str) -> None:
    assert reasons(**figures) == (reason,)


def test_a_rate_is_not_rounded_into_its_limit() -> None:
    assert reasons(evaluated=100_000, helpful=74_999) == ("low_helpful_rate",)
    assert reasons(judged=100_000, wrong=10_001) == ("high_record_error_rate",)


def test_without_any_figures_it_is_closed_and_no_rate_is_blamed() -> None:
    found = decide(Figures())
    assert not found.ready
    assert found.reasons == ("insufficient_feedback", "insufficient_dreaming_runs")


def test_every_reason_is_told_in_order() -> None:
    bad = {"evaluated": 2, "helpful": 1, "judged": 2, "wrong": 1, "sensitive": 1}
    assert reasons(**bad, runs=2, failed=1) == ORDER


@given(st.builds(Figures, **{name: st.integers(0, 40) for name in GOOD}))
def test_it_is_open_exactly_when_nothing_speaks_against_it(figures: Figures) -> None:
    found = decide(figures)
    assert found.ready == (not found.reasons)
    assert list(found.reasons) == [reason for reason in ORDER if reason in found.reasons]
