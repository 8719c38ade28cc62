"""A quote counts where the person says it, to the letter, and means it."""

import pytest

from tests.understanding.review import talk
from understanding.review import grounding, question
from understanding.review.grounding import Span
from understanding.review.reasons import Reason

MAIL = "From: Ann <ann@x.invalid>\nSubject: hi\n\nI live in Rome."
TALK = "Look at this:\n\nAssistant (10:03): I prefer tea and cake.\n\nFunny."


def find(quote: str, *lines: str | tuple[str, str]) -> Span | Reason:
    rules = question.rules().text
    return grounding.find(talk.window(*lines), quote, prompt=rules, may_ask=False)


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("I prefer tea", "Hello. I prefer tea, thanks."),
        ("I prefer tea", "I don't like coffee, but I prefer tea."),
        ("I prefer tea", "I prefer tea, can you order some?"),
        ("我喜欢绿茶", "今天很累。我喜欢绿茶。"),
        ("first line\nsecond line", "My first line\nsecond line"),
        ('I re-read "The Hobbit" every autumn', 'I re-read "The Hobbit" every autumn.'),
    ],
)
def test_the_persons_words_are_found_by_offset(quote: str, said: str) -> None:
    span = find(quote, ("assistant", quote), said)
    assert isinstance(span, Span)
    assert said[span.start : span.end] == quote


@pytest.mark.parametrize(
    ("quote", "said", "reason"),
    [
        ("I prefer teas", "I prefer tea.", "ungrounded"),
        ("i prefer tea", "I prefer tea.", "ungrounded"),
        ("I  prefer tea", "I prefer tea.", "ungrounded"),
        ("tea", "I prefer tea.", "ungrounded"),
        ("like tea", "I dislike tea.", "ungrounded"),
        ("like tea", "I don't like tea.", "out_of_context"),
        ("meat or eggs", "I never eat fish, meat or eggs.", "out_of_context"),
        ("I liked tea", "Suppose I liked tea.", "out_of_context"),
        ("I like tea", "My boss says I like tea.", "out_of_context"),
        ("喜欢绿茶", "我不喜欢绿茶。", "out_of_context"),
        ("我喜欢绿茶", "你说我喜欢绿茶。", "out_of_context"),
        ("I like tea", "Do you think that I like tea?", "question"),
        ("I like tea", "I like tea?", "question"),
        ("I live in Rome", MAIL, "quoted"),
        ("I live in Rome", "> I live in Rome\nreally?", "quoted"),
        ("I live in Rome", "Translate this: I live in Rome", "quoted"),
        ("I live in Rome", 'He wrote "I live in Rome" and left.', "quoted"),
        ("I prefer tea and cake", TALK, "quoted"),
        ("my key is [REDACTED]", "my key is [REDACTED]", "masked"),
        ("I like \u2588\u2588\u2588", "I like \u2588\u2588\u2588", "masked"),
    ],
)
def test_other_words_are_not(quote: str, said: str, reason: str) -> None:
    assert find(quote, said) == reason


def test_what_only_the_assistant_says_is_told_apart() -> None:
    assert find("You prefer tea", ("assistant", "You prefer tea."), "Ok.") == "assistant_only"


def test_an_echo_of_the_prompt_is_told_apart() -> None:
    assert find("a memory that belongs to a person", "Hello there.") == "prompt_echo"


def test_a_later_place_counts_when_the_first_does_not() -> None:
    span = find("I like tea", "You said I like tea.", "Well, I like tea.")
    assert isinstance(span, Span)
    assert span.line.index == 1
