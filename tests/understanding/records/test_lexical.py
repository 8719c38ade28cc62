"""The tokens that a text is stored by and a question looks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from understanding.records import lexical

TOKENS = [
    ("I've been running with my dogs", ["run", "dog"]),
    ("Don't you like Caroline's answers?", ["like", "carolin", "answer"]),
    ("Use pnpm v2.1 in foo_bar", ["use", "pnpm", "v2.1", "foo_bar", "foo", "bar"]),
    ("mail me@example.org", ["mail", "me@example.org", "exampl", "org"]),
    ("C++ and C# at 10:30", ["c++", "c#", "10:30"]),
    ("1,000 euros in 2026", ["1,000", "euro", "2026"]),
    ("我喜欢吃辣的", ["我喜", "喜欢", "欢吃", "吃辣", "辣的"]),
    ("以后用 pnpm 装依赖", ["以后", "后用", "pnpm", "装依", "依赖"]),
    ("記住我吃素", ["记住", "住我", "我吃", "吃素"]),
    ("猫", ["猫"]),
    ("¿Dónde están mis gatos?", ["gat"]),
    ("J'aime l'eau des rivières", ["aim", "eau", "rivi"]),
    ("Ich mag keine lauten Katzen", ["mag", "laut", "katz"]),
    ("Моя собака любит гулять", ["собак", "люб", "гуля"]),
    ("ＰＮＰＭ ﬁrst", ["pnpm", "first"]),
    ("the and of it", []),
    ("  ", []),
]


@pytest.mark.parametrize(("text", "expected"), TOKENS)
def test_text_becomes_tokens(text: str, expected: list[str]) -> None:
    assert lexical.tokens(text) == expected


def test_case_and_width_make_no_difference() -> None:
    assert lexical.tokens("PNPM Installs") == lexical.tokens("ｐｎｐｍ installs")


def test_a_question_asks_for_each_word_once() -> None:
    assert lexical.query_terms("tea, more tea and teas") == ["tea"]


def test_a_long_question_is_cut() -> None:
    words = " ".join(f"word{number}" for number in range(500))
    assert len(lexical.query_terms(words)) == lexical.MAX_QUERY_TERMS


def test_a_word_alone_is_tried_in_other_languages() -> None:
    assert "gat" in lexical.query_variants("gatos")


def test_a_question_that_tells_its_language_has_no_variants() -> None:
    assert lexical.query_variants("where are the gatos") == []


def test_a_word_that_repeats_keeps_its_count() -> None:
    assert lexical.vector("tea tea coffee") == ("'tea':1,2 'coffe'", 3)


def test_single_han_characters_are_found_but_not_counted() -> None:
    literal, count = lexical.vector("我爱猫")
    assert (count, "'猫'" in literal) == (2, True)


def test_quotes_and_backslashes_are_escaped() -> None:
    assert lexical.any_of(["o'brien", "a\\b"]) == r"'o''brien' | 'a\\b'"


def test_no_words_ask_for_nothing() -> None:
    assert lexical.any_of([]) is None


def test_a_long_word_is_cut_alike_in_text_and_question() -> None:
    word = "ä" * 300
    assert lexical.tokens(word) == lexical.query_terms(word)


@given(st.text(max_size=400))
def test_any_text_finds_itself(text: str) -> None:
    assert set(lexical.query_terms(text)) <= set(lexical.tokens(text))


@given(st.text(max_size=4_000))
def test_no_text_outgrows_the_bound(text: str) -> None:
    literal, _ = lexical.vector(text)
    assert len(literal.replace("''", "'").encode()) <= lexical.MAX_VECTOR_BYTES
