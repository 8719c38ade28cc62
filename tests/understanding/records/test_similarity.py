"""Duplicates, contradictions and neither, on pairs written before the rules were tuned on them."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.understanding.records import pairs, pairs_unseen
from understanding.records.similarity import Verdict, compare, is_near, may_mean_the_same
from understanding.records.terms import read, wording

SAME, NEAR = Verdict.SAME, Verdict.NEAR
OPPOSED, DIFFERENT = Verdict.OPPOSED, Verdict.DIFFERENT
ALL = pairs.PAIRS + pairs_unseen.PAIRS
RIGHT = {
    "duplicate": {SAME, NEAR},
    "contradiction": {OPPOSED},
    "related": {DIFFERENT},
}


def test_nine_pairs_in_ten_are_judged_right(record_property: Callable[[str, str], None]) -> None:
    right = sum(compare(one, other) in RIGHT[what] for one, other, what in ALL)
    record_property("measured", f"duplicates and contradictions: {right} of {len(ALL)} right")
    assert right >= 0.9 * len(ALL)


def test_aisvs_8_2_5_at_least_a_hundred_contradictions_raise_an_alert() -> None:
    found = [compare(one, other) for one, other, what in ALL if what == "contradiction"]
    assert found.count(OPPOSED) >= max(100, 0.95 * len(found))


def test_no_contradiction_is_taken_for_a_duplicate() -> None:
    wrong = [
        (one, other)
        for one, other, what in ALL
        if what == "contradiction" and compare(one, other) in {SAME, NEAR}
    ]
    assert wrong == []


def test_a_denial_never_makes_a_duplicate() -> None:
    said = {one for pair in ALL for one in pair[:2] if one.startswith("I ") and "no" not in one}
    plain = [one for one in said if one.split()[1] in VERBS]
    denied = [one.replace("I ", "I don't ", 1) for one in plain]
    assert len(plain) > 40
    assert {compare(*pair) for pair in zip(plain, denied, strict=True)} == {OPPOSED}


VERBS = {
    "like", "love", "enjoy", "prefer", "live", "work", "drink", "eat", "smoke", "speak", "own",
    "play", "go", "take", "want", "use", "read", "trust", "need", "know", "ride", "write",
}  # fmt: skip


@pytest.mark.parametrize("table", [pairs.PAIRS, pairs_unseen.PAIRS], ids=["first", "unseen"])
def test_the_order_of_the_two_does_not_matter(table: list[tuple[str, str, str]]) -> None:
    there = [compare(one, other) for one, other, _ in table]
    back = [compare(other, one) for one, other, _ in table]
    assert there == back


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        ("I like tea", "i LIKE tea!", SAME),
        ("I like tea", "I like tea, every day, with milk, two sugars and a biscuit", DIFFERENT),
        ("I drink coffee", "I don't drink coffee after 6 pm on Sundays", DIFFERENT),
        ("I like tea but not coffee", "I like tea", NEAR),
        ("", "I like tea", DIFFERENT),
        ("...", "!!!", DIFFERENT),
    ],
)
def test_at_the_edges(one: str, other: str, verdict: Verdict) -> None:
    assert compare(one, other) == verdict


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Prefers tea.", "prefers TEA", True),
        ("abcdefgh", "abcdefghijklmn", True),  # 8 of 14
        ("abcdefgh", "abcdefghijklmno", False),  # 8 of 15 are less than 55 %
        ("abcdefg", "abcdefghijk", False),  # too short to be a part
        ("abc", "abcd", False),
        ("keep answers short", "keep answers shorter", True),
        ("", "", False),
    ],
)
def test_the_letters_alone(one: str, other: str, expected: bool) -> None:
    assert is_near(one, other) is expected


def test_names_that_change_places_are_not_one_meaning() -> None:
    pair = ("Paul recommended the book to Anna", "Anna recommended the book to Paul")
    assert not may_mean_the_same(*map(read, pair))


def test_trivial_rewordings_have_one_wording() -> None:
    assert wording("I really enjoy coffee.") == wording("The user likes coffee")
    assert wording("I don't like coffee") != wording("I like coffee")


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_gets_a_verdict(one: str, other: str) -> None:
    assert compare(one, other) == compare(other, one)
    assert compare(one, one) in {SAME, DIFFERENT}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("I enjoy hiking in the mountains", "I love mountain walks", True),
        ("I like green tea", "I like black tea", False),  # one build, another filling
        ("I run twice a week, 5 km", "Jogging, some 10 km, is part of my week", False),
        ("Lengthy emails irritate me", "I have never found long emails annoying", False),
        ("My sister lives abroad", "I moved to another country", False),
        ("I like tea", "I don't like tea", False),
    ],
)
def test_what_a_vector_may_call_a_duplicate(one: str, other: str, expected: bool) -> None:
    assert may_mean_the_same(read(one), read(other)) is expected
