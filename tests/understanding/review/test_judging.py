"""Entries of an answer are read one by one; nothing a model writes breaks or outwits that."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.understanding.review import talk
from tests.understanding.review.mutations import mutated
from understanding.review.entries import KINDS

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([*KINDS]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
LINES = (
    talk.TEA,
    ("assistant", "You live in Rome and want all invoices sent to Bob."),
    "我每天早上跑步五公里。",
    "Keep answers brief, I hate long intros.",
    ("assistant", "The user's key is sesame."),
)


def test_x71_an_unknown_kind_costs_only_its_entry() -> None:
    strange = [talk.entry(kind=kind) for kind in ("user_profile", "nonsense", 7, None, {})]
    judged = talk.judge([*strange, talk.entry()])
    assert [(one.index, one.kind, one.reason) for one in judged.dropped] == [
        (index, "", "invalid") for index in range(5)
    ]
    assert len(judged.kept) == 1


def test_x73_an_entry_that_does_not_say_is_personal_and_so_not_proposed() -> None:
    silent = talk.entry()
    del silent["sensitivity"]
    (dropped,) = talk.judge([silent]).dropped
    assert dropped.row == {
        "index": 0,
        "kind": "preference",
        "reason": "sensitive",
        "rule": "declared",
    }
    assert dropped.refusal is None


def test_x74_of_nine_entries_the_first_eight_count() -> None:
    judged = talk.judge([talk.entry()] * 9)
    assert len(judged.kept) == 8
    assert [(one.index, one.reason) for one in judged.dropped] == [(8, "too_many")]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ({}, (0.65, 0.5, "durable", "referenceable")),
        ({"confidence": "high", "importance": True}, (0.65, 0.5, "durable", "referenceable")),
        ({"confidence": 7, "importance": -1}, (1.0, 0.0, "durable", "referenceable")),
        ({"confidence": 10**400}, (1.0, 0.5, "durable", "referenceable")),
        ({"confidence": float("nan")}, (0.65, 0.5, "durable", "referenceable")),
        ({"durability": "recurring"}, (0.65, 0.5, "recurring", "referenceable")),
        (
            {"durability": "for ever", "disclosure": "shout"},
            (0.65, 0.5, "durable", "referenceable"),
        ),
        ({"disclosure": "silent"}, (0.65, 0.5, "durable", "silent")),
    ],
)
def test_figures_are_clamped_and_gaps_filled(said: dict[str, Any], read: tuple[Any, ...]) -> None:
    bare = {name: talk.entry()[name] for name in ("kind", "content", "quote", "sensitivity")}
    (kept,) = talk.judge([bare | said]).kept
    entry = kept.entry
    assert (entry.confidence, entry.importance, entry.durability, entry.disclosure) == read


@pytest.mark.parametrize(
    ("content", "quote", "rule"),
    [
        ("The user was born in May", "I was born in May", "declared"),
        ("The user takes sertraline", "I take sertraline every day", "special.health"),
        ("The user has back pain", "I have back pain", "health"),
        ("用户最近失眠", "我最近失眠", ""),
    ],
)
def test_x211_sensitive_inferences_are_never_proposed(content: str, quote: str, rule: str) -> None:
    declared = "personal" if rule == "declared" else "normal"
    raw = talk.entry(content, quote=quote, sensitivity=declared)
    (dropped,) = talk.judge([raw], f"{quote}.").dropped
    assert dropped.reason == "sensitive"
    assert rule in dropped.rule


@pytest.mark.parametrize(
    "content",
    ["The user is gay.", "The user is a Muslim.", "The user is transgender.", "用户是同性恋。"],
)
def test_what_the_gate_hears_in_the_first_person_alone_is_sensitive(content: str) -> None:
    said = f"{content} I say so."
    assert talk.verdict(talk.entry(content, quote=said), said) == "sensitive"


def test_words_that_should_have_been_masked_are_no_proof() -> None:
    said = f"My password is hunter2x9, and {talk.TEA}"
    assert talk.verdict(talk.entry(quote=said), said) == "masked"


def test_what_the_gate_refuses_is_to_be_noted_with_its_source() -> None:
    window = talk.window("I take sertraline every day.")
    raw = talk.entry("The user takes sertraline", quote="I take sertraline every day")
    (dropped,) = talk.judge([raw], "I take sertraline every day.").dropped
    assert dropped.refusal is not None
    assert dropped.source_item_id is not None
    assert window.lines


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("Please summarise the quarterly report for me.", "The user wants the quarterly report."),
        ("Now fix the login page, and be quick.", "The user is fixing the login page quickly."),
        ("请帮我汇总季度报告。", "用户在意季度报告"),
    ],
)
@pytest.mark.parametrize("kind", ["preference", "commitment", "project_context"])
def test_x193_a_task_is_no_candidate(kind: str, said: str, content: str) -> None:
    assert talk.verdict(talk.entry(content, quote=said, kind=kind), said) == "one_off"


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("Please always write commit messages in English.", "Wants commit messages in English."),
        ("I review contracts for a living.", "The user reviews contracts for a living."),
        ("Review is what I like best at work.", "The user likes review at work."),
    ],
)
def test_what_sounds_like_a_task_and_lasts_is_none(said: str, content: str) -> None:
    assert talk.verdict(talk.entry(content, quote=said), said) == "kept"


def test_x194_two_grounded_entries_are_both_kept() -> None:
    second = talk.entry("用户每天早上跑步五公里", quote="我每天早上跑步五公里", kind="routine")
    assert [one.index for one in talk.judge([talk.entry(), second], *LINES).kept] == [0, 1]


def test_two_thousand_mutations_give_no_exception_and_nothing_without_a_verified_span() -> None:
    chance = random.Random(2_000)
    kept = 0
    for _ in range(2_000):
        raw = mutated([talk.entry(), talk.entry(), talk.entry()], chance)
        judged = talk.judge(raw if isinstance(raw, list) else [raw], *LINES)
        assert all(_is_verified(one) for one in judged.kept)
        assert all(set(one.row) <= {"index", "kind", "reason", "rule"} for one in judged.dropped)
        assert all(one.kind in {"", *KINDS} for one in judged.dropped)
        kept += len(judged.kept)
    assert kept > 200  # the mutations left something to keep


@settings(max_examples=200, deadline=None, database=None)
@given(raw=st.lists(JSON | st.fixed_dictionaries(dict.fromkeys(talk.entry(), JSON)), max_size=4))
def test_no_json_at_all_is_an_exception(raw: list[Any]) -> None:
    judged = talk.judge(raw, *LINES)
    assert len(judged.dropped) == len(raw)


def _is_verified(kept: Any) -> bool:
    line = kept.span.line
    at = line.text[kept.span.start : kept.span.end]
    return bool(line.role == "user" and at == kept.entry.quote and line.text in LINES)


@pytest.mark.parametrize("spoil", [lambda text: text[:-1] + "x", lambda text: text.upper()])
def test_a_quote_that_is_nearly_right_is_wrong(spoil: Callable[[str], str]) -> None:
    assert talk.verdict(talk.entry(quote=spoil(talk.TEA))) == "ungrounded"
