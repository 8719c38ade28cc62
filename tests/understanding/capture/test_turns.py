"""Turns come in once, masked, and bring candidates. X ids are cases of reference/xopc.md 11.1."""

from threading import Thread
from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from connectors.sources.models import SourceItem
from tests.cast import Cast, Person, make_cast
from understanding.capture import outcomes, reading
from understanding.capture.models import Message, Turn
from understanding.capture.turns import Captured, NewTurn, capture
from understanding.records import config
from understanding.records.actions import erasure, merging
from understanding.records.models import Evidence, MemoryRecord
from xopc.shared.errors import Invalid, TooLarge
from xopc.shared.scope import bind

ASKED = "Please remember that I prefer pnpm over npm for this repo"
SECRET = "sk-" + "Fake" * 10


def said(person: Person, text: str = ASKED, **fields: Any) -> Captured:
    return capture(person.key_scope, NewTurn(**({"session_key": "s1", "user_text": text} | fields)))


def counted(person: Person) -> list[int]:
    with bind(person.scope):
        models = (Turn, Message, SourceItem, MemoryRecord, Evidence)
        return [model.objects.count() for model in models]


def test_x1_a_request_becomes_one_candidate_with_a_verbatim_quote(alice: Person) -> None:
    said(alice)
    with bind(alice.scope):
        row, quote, message = (
            MemoryRecord.objects.get(),
            Evidence.objects.get(),
            Message.objects.get(),
        )
    assert (row.content, row.kind, row.status) == (
        "I prefer pnpm over npm for this repo",
        "preference",
        "candidate",
    )
    assert (row.explicitness, row.durability, row.confidence) == ("explicit", "durable", 0.92)
    assert row.canonical_key.startswith("preference:")
    assert message.text[quote.start : quote.end] == quote.quote


def test_x2_a_question_brings_nothing_but_the_turn(alice: Person) -> None:
    outcome = said(alice, "Which routes does the gateway serve?").outcome
    assert (outcome["proposed"], outcome["createdRecords"]) == (0, [])
    assert counted(alice) == [1, 1, 1, 0, 0]


def test_what_the_assistant_says_is_kept_but_proposes_nothing(alice: Person) -> None:
    said(alice, "ok", assistant_text="Please remember that you prefer tea over coffee.")
    assert counted(alice) == [1, 2, 1, 0, 0]


def test_several_requests_in_one_message(alice: Person) -> None:
    outcome = said(alice, f"{ASKED}\n记住我吃素").outcome
    assert [record["content"] for record in outcome["createdRecords"]] == [
        "I prefer pnpm over npm for this repo",
        "我吃素",
    ]


@pytest.mark.parametrize(
    "again",
    [
        pytest.param({}, id="X19 the same words, no id"),
        pytest.param({"turn_id": "t1"}, id="the same id"),
        pytest.param({"turn_id": "t2"}, id="the same words under another id"),
        pytest.param({"turn_id": "t1", "text": "other words"}, id="other words under the same id"),
    ],
)
def test_a_repeated_turn_changes_nothing(alice: Person, again: dict[str, Any]) -> None:
    first = said(alice, turn_id="t1")
    before = counted(alice)
    second = said(alice, **again)
    assert (second.is_new, second.turn_id, second.source_item_id) == (
        False,
        "t1",
        first.source_item_id,
    )
    assert second.outcome == first.outcome
    assert counted(alice) == before


def test_the_same_words_in_another_session_add_evidence(alice: Person) -> None:
    said(alice)
    assert said(alice, session_key="s2").outcome["deduplicated"] == 1
    assert counted(alice) == [2, 2, 2, 1, 2]


def test_a_secret_is_masked_everywhere_and_refused_by_rule(alice: Person) -> None:
    outcome = said(alice, f"Remember that my API key is {SECRET}").outcome
    assert outcome["rejected"] == 1
    assert outcome["refused"][0]["class"] == "secret"
    with bind(alice.scope):
        kept = [Message.objects.get().text, SourceItem.objects.get().text]
        kept.append(str(Turn.objects.get().outcome))
    assert SECRET not in " ".join(kept)
    assert "[REDACTED]" in kept[0]


def test_a_failing_extraction_keeps_the_turn_and_the_next_try_mends_it(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(reading, "statements", lambda text: 1 / 0)
        assert said(alice, turn_id="t1").outcome == outcomes.NOTHING
    assert counted(alice) == [1, 1, 1, 0, 0]
    assert said(alice, turn_id="t1").outcome["created"] == 1


@pytest.mark.parametrize("mode", ["off", "readOnly"])
def test_without_memory_nothing_is_stored(alice: Person, mode: str) -> None:
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"mode": mode}})
    assert said(alice).source_item_id is None
    assert counted(alice) == [0, 0, 0, 0, 0]


def test_a_turn_off_the_record_is_not_stored(alice: Person) -> None:
    assert said(alice, no_memory=True).source_item_id is None
    assert counted(alice) == [0, 0, 0, 0, 0]


def test_a_hundred_kilobytes_are_accepted(alice: Person) -> None:
    assert said(alice, f"{ASKED}.\n" + "la " * 33_000).outcome["created"] == 1


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("x" * 100_001, TooLarge),
        ("汉" * 33_334, TooLarge),
        ("", Invalid),
        (" \n ", Invalid),
        ("a\ud800b", Invalid),
        ("hidden\U000e0041text", Invalid),
        ("right\u202eleft", Invalid),
    ],
)
def test_bad_text_stores_nothing(alice: Person, text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        said(alice, text)
    assert counted(alice) == [0, 0, 0, 0, 0]


def test_invisible_characters_do_not_make_another_turn(alice: Person) -> None:
    said(alice, "Remember that I like te\u200ba in the morning")
    said(alice, "Remember that I like tea in the morning")
    assert counted(alice) == [1, 1, 1, 1, 1]


def test_what_is_forgotten_is_gone_from_the_turn_it_was_said_in(alice: Person) -> None:
    captured = said(alice, f"Hello! {ASKED}. Remember that I like tea.", turn_id="t1")
    first, second = captured.outcome["createdRecords"]
    with bind(alice.scope):
        erasure.forget(alice.scope, first["id"])
        rest = [Message.objects.get().text, SourceItem.objects.get().text]
        quote, outcome = Evidence.objects.get(), Turn.objects.get().outcome
    assert "pnpm" not in f"{rest} {outcome}"
    assert all(text.startswith("Hello!") for text in rest)
    assert rest[0][quote.start : quote.end] == quote.quote
    assert said(alice, turn_id="t1").outcome["createdRecords"] == [second]


def test_what_a_merged_record_still_quotes_stays_until_that_is_forgotten(alice: Person) -> None:
    created = said(alice, f"{ASKED}. Remember that I like tea.").outcome["createdRecords"]
    ids = [record["id"] for record in created]
    with bind(alice.scope):
        merged = merging.merge(alice.scope, ids, content="I prefer pnpm and tea").record
        erasure.forget(alice.scope, ids[0])
        assert "pnpm" in Message.objects.get().text
        erasure.forget(alice.scope, merged.pk)
        assert "tea" not in Message.objects.get().text


@pytest.mark.usefixtures("transactional_db")
def test_the_same_statements_at_once_in_another_order_all_count() -> None:
    alice = make_cast().alice
    words = [f"Remember that I like tea number {number}." for number in range(5)]
    found: list[dict[str, Any]] = []

    def run(number: int) -> None:
        order = words if number % 2 else words[::-1]
        found.append(said(alice, " ".join(order), session_key=str(number)).outcome)
        connection.close()

    threads = [Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [outcome["proposed"] for outcome in found] == [5] * 4


def test_the_same_turn_of_two_people_is_two_turns(cast: Cast) -> None:
    said(cast.alice, turn_id="t1")
    assert said(cast.bob, turn_id="t1").is_new


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(words=st.text(min_size=1, max_size=200), answer=st.text(max_size=60))
def test_any_turn_sent_twice_has_one_effect(alice: Person, words: str, answer: str) -> None:
    try:
        said(alice, words, assistant_text=answer)
    except Invalid:
        return
    before = counted(alice)
    assert not said(alice, words, assistant_text=answer).is_new
    assert counted(alice) == before
