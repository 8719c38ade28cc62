"""What of a text an embedder reads."""

import pytest

from xopc.shared.llm import texts


@pytest.mark.parametrize("text", ["", "tea", "我喜欢茶" * 50])
def test_a_short_text_is_read_whole(text: str) -> None:
    assert texts.question(text) == texts.passage(text) == text


def test_of_a_long_question_start_and_end_are_read() -> None:
    read = texts.question("Why does this fail? " + "log line " * 10_000 + "What should I do?")
    assert read.startswith("Why does this fail?")
    assert read.endswith("What should I do?")
    assert len(read) <= texts.QUESTION_BYTES + 1


def test_of_a_long_passage_the_start_is_read() -> None:
    assert texts.passage("茶" * 10_000) == "茶" * (texts.PASSAGE_BYTES // 3)


def test_no_half_character_and_no_nul_is_left() -> None:
    assert texts.question("é\0\ud800" * 1_000).isprintable()
