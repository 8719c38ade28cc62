"""What of a turn is masked, and how the person hears of it."""

import pytest

from tests.cast import Person
from tests.understanding.capture.test_turns import SECRET, said
from understanding.capture import reading, tasks
from understanding.capture.models import Message, Turn
from understanding.records import config
from understanding.records.masking import BLANK
from understanding.records.models import Entry, Evidence, MemoryRecord, Refusal
from xopc.shared.scope import bind

HEALTH = "Hello! Remember that I have epilepsy. Remember that I like tea."


@pytest.fixture
def asked(alice: Person) -> Person:
    """Alice, who wants to be asked about special categories."""
    with bind(alice.scope):
        config.save(alice.scope, {"privacy": {"sensitiveWritePolicy": "confirm"}})
    return alice


def refusals(person: Person) -> list[tuple[str, str]]:
    with bind(person.scope):
        return list(Refusal.objects.order_by("id").values_list("sensitivity", "rule"))


def contents(person: Person) -> list[str]:
    with bind(person.scope):
        rows = MemoryRecord.objects.order_by("id")
        return list(rows.values_list("content", flat=True))


def test_a_masked_turn_is_told_with_its_source(alice: Person) -> None:
    captured = said(alice, f"my key is {SECRET}")
    with bind(alice.scope):
        row = Refusal.objects.get()
    assert (row.entry, row.source_item_id) == (Entry.TURN, captured.source_item_id)


def test_one_turn_is_one_row_of_the_strictest_class(alice: Person) -> None:
    said(alice, f"I have epilepsy. My card is 4111 1111 1111 1111, my key is {SECRET}")
    assert [found for found, _ in refusals(alice)] == ["secret"]


def test_what_the_assistant_gave_away_is_told_too(alice: Person) -> None:
    said(alice, "hello", assistant_text=f"Your key is {SECRET}")
    assert len(refusals(alice)) == 1


def test_a_repeated_turn_is_told_once(alice: Person) -> None:
    for _ in range(2):
        said(alice, f"my key is {SECRET}", turn_id="t1")
    assert len(refusals(alice)) == 1


def test_a_harmless_turn_tells_nothing(alice: Person) -> None:
    said(alice, "Remember that I like tea.")
    assert refusals(alice) == []


def test_a_turn_off_the_record_tells_nothing(alice: Person) -> None:
    said(alice, f"my key is {SECRET}", no_memory=True)
    assert refusals(alice) == []


def test_by_default_a_special_category_is_refused_by_its_rule(alice: Person) -> None:
    outcome = said(alice, HEALTH).outcome
    assert outcome["refused"] == [{"class": "regulated", "rule": "special.health"}]
    assert contents(alice) == ["I like tea."]
    assert refusals(alice) == [("regulated", "special.health")]


def test_in_ask_mode_it_waits_with_its_quote_and_the_turn_keeps_none_of_it(asked: Person) -> None:
    said(asked, HEALTH)
    assert sorted(contents(asked)) == ["I have epilepsy.", "I like tea."]
    with bind(asked.scope):
        quote = Evidence.objects.get(record__is_special=True)
        other = Evidence.objects.get(record__is_special=False)
        text = Message.objects.get().text
    assert (quote.quote, quote.start) == ("Remember that I have epilepsy.", None)
    assert text[other.start : other.end] == other.quote
    assert "epilepsy" not in text
    assert refusals(asked) == []


def test_two_statements_in_the_same_sentence_are_two_turns(asked: Person) -> None:
    for condition in ("epilepsy", "asthma", "epilepsy"):
        said(asked, f"Please remember that I have {condition}.")
    assert contents(asked) == ["I have epilepsy.", "I have asthma."]


def test_what_was_refused_may_be_said_again_once_it_is_asked_about(alice: Person) -> None:
    said(alice, HEALTH)
    with bind(alice.scope):
        config.save(alice.scope, {"privacy": {"sensitiveWritePolicy": "confirm"}})
    said(alice, HEALTH)
    assert "I have epilepsy." in contents(alice)


def test_a_secret_beside_it_stays_masked(asked: Person) -> None:
    said(asked, f"Remember that I have epilepsy, and my key is {SECRET}")
    with bind(asked.scope):
        quotes = list(Evidence.objects.values_list("quote", flat=True))
    assert SECRET not in " ".join([*contents(asked), *quotes])
    assert [found for found, _ in refusals(asked)] == ["secret"]


@pytest.mark.parametrize(
    "words",
    ["Remember that my wife has epilepsy.", "I have epilepsy.", "Did I say I have epilepsy?"],
)
def test_what_is_not_their_own_wish_about_themselves_stays_out(asked: Person, words: str) -> None:
    said(asked, words)
    assert contents(asked) == []
    assert refusals(asked) == [("regulated", "special.health")]


def test_an_assistant_cannot_say_it_for_them(asked: Person) -> None:
    said(asked, "hello", assistant_text="Remember that I have epilepsy.")
    assert contents(asked) == []


def test_words_that_were_blanked_before_they_were_read_ask_for_nothing(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(reading, "statements", lambda text: 1 / 0)
        said(alice, "Remember that I like tea.", turn_id="t1")
    with bind(alice.scope):
        Message.objects.update(text=f"Remember that {BLANK * 10}.")
        turn = Turn.objects.get()
    tasks.read_turn(str(turn.tenant_id), str(turn.owner_id), str(turn.pk))
    assert contents(alice) == []
