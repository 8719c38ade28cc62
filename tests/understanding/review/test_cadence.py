"""How often to review: the reference's arithmetic."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from understanding.review.cadence import Cadence, Inputs, decide, rate

few = st.integers(0, 60)
counts = st.builds(
    Inputs, candidates=few, aging=few, decisions=few, accepted=few, rated=few, helpful=few
)


def reasons(**figures: int) -> tuple[str, ...]:
    return decide(10, is_adaptive=True, inputs=Inputs(**figures)).reasons


def test_without_metrics_the_configured_pace_holds() -> None:
    """X52."""
    assert decide(10, is_adaptive=True, inputs=Inputs()) == Cadence(10, 10, slowed=False)


def test_every_reason_is_told_and_they_double_it_once() -> None:
    """X53."""
    known = Inputs(candidates=20, aging=10, decisions=15, accepted=3, rated=10, helpful=3)
    told = ("candidate_backlog", "low_acceptance", "low_recall_quality")
    assert decide(10, is_adaptive=True, inputs=known) == Cadence(10, 20, slowed=True, reasons=told)


def test_without_adaptation_nothing_slows_it() -> None:
    known = Inputs(candidates=500, aging=500, decisions=50, rated=50)
    assert decide(10, is_adaptive=False, inputs=known) == Cadence(10, 10, slowed=False)


@pytest.mark.parametrize(
    ("candidates", "aging", "slows"), [(19, 9, False), (20, 0, True), (0, 10, True)]
)
def test_a_backlog_is_twenty_candidates_or_ten_old_ones(
    candidates: int, aging: int, slows: bool
) -> None:
    """X55."""
    assert ("candidate_backlog" in reasons(candidates=candidates, aging=aging)) is slows


@pytest.mark.parametrize(
    ("decisions", "accepted", "slows"),
    [(9, 0, False), (10, 0, True), (12, 3, False), (100, 24, True)],
)
def test_few_accepted_counts_from_ten_decisions(decisions: int, accepted: int, slows: bool) -> None:
    """X56."""
    assert ("low_acceptance" in reasons(decisions=decisions, accepted=accepted)) is slows


@pytest.mark.parametrize(
    ("rated", "helpful", "slows"), [(9, 0, False), (10, 3, True), (10, 4, False)]
)
def test_few_helpful_counts_from_ten_ratings(rated: int, helpful: int, slows: bool) -> None:
    assert ("low_recall_quality" in reasons(rated=rated, helpful=helpful)) is slows


def test_it_never_gets_slower_than_a_thousand_turns() -> None:
    """X58."""
    assert decide(700, is_adaptive=True, inputs=Inputs(aging=10)).effective == 1000


@pytest.mark.parametrize(("configured", "base"), [(0, 1), (2.9, 2), (-3, 1), (5000, 1000)])
def test_the_configured_number_is_made_whole_and_possible(configured: float, base: int) -> None:
    """X59."""
    assert decide(configured, is_adaptive=True, inputs=Inputs()) == Cadence(base, base, False)


@given(st.floats(-10, 3000), st.booleans(), counts)
def test_it_is_as_configured_or_doubled_and_says_why(
    configured: float, is_adaptive: bool, known: Inputs
) -> None:
    found = decide(configured, is_adaptive=is_adaptive, inputs=known)
    assert 1 <= found.base <= found.effective <= 1000
    assert found.slowed == bool(found.reasons) <= is_adaptive
    assert found.effective == (min(1000, 2 * found.base) if found.slowed else found.base)


@given(st.integers(1, 1000), counts, st.integers(1, 60))
def test_more_waiting_never_makes_it_faster(configured: int, known: Inputs, more: int) -> None:
    waiting = {name: getattr(known, name) for name in Inputs.__slots__}
    waiting["candidates"] += more
    before = decide(configured, is_adaptive=True, inputs=known)
    assert decide(configured, is_adaptive=True, inputs=Inputs(**waiting)).effective >= (
        before.effective
    )


@pytest.mark.parametrize(
    ("part", "whole", "share"), [(1, 3, 0.3333), (2, 3, 0.6667), (0, 4, 0.0), (0, 0, None)]
)
def test_a_rate_has_four_decimals_or_is_none(part: int, whole: int, share: float | None) -> None:
    assert rate(part, whole) == share
