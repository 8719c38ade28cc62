import pytest

from xopc.shared.sensitivity import check
from xopc.shared.sensitivity.bounds import FREE, Unreadable, bounded, room


def test_what_fits_is_passed_on() -> None:
    assert list(bounded("abc", 3)) == ["a", "b", "c"]


def test_one_more_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        list(bounded("abcd", 3))


def test_longer_texts_have_more_room() -> None:
    assert room("a" * 600, one_in=60) == FREE + 10


@pytest.mark.parametrize(
    "piece", ["pin v1.2 ", "I have diabetes. ", "password of 4821 and more words. ", "wifi:"]
)
def test_more_than_can_be_looked_at_is_refused(piece: str) -> None:
    assert check(piece * (100_000 // len(piece))).refused


@pytest.mark.parametrize(
    "sentence",
    [
        "The login page explains how a token is rotated, and links to the runbook of the team. ",
        "A study of diabetes and cancer is what the lecture at the museum was about. ",
    ],
)
def test_long_talk_about_delicate_things_is_read_to_its_end(sentence: str) -> None:
    assert not check(sentence * (100_000 // len(sentence))).refused
    assert check(sentence * 1000 + "my password is hunter2").sensitivity == "secret"


@pytest.mark.parametrize("piece", ["sam@example.invalid ", "account number ", "cakes, "])
def test_the_same_harmless_words_over_and_over_are_kept(piece: str) -> None:
    assert not check(piece * (70_000 // len(piece))).refused
