"""Two wordings side by side: what the other has not is marked, nothing of the text is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from understanding.web.wording import Wording, compare

TEXT = st.text("ab 住京茶，.\n", max_size=30)


def shown(wording: Wording) -> str:
    """With brackets around what is marked."""
    return "".join(f"[{piece.text}]" if piece.is_changed else piece.text for piece in wording)


@pytest.mark.parametrize(
    ("old", "new", "marked"),
    [
        ("Lives in Berlin", "Lives in Lisbon", ("Lives in [Berlin]", "Lives in [Lisbon]")),
        ("Likes tea", "Likes tea at noon", ("Likes tea", "Likes tea [at noon]")),
        ("likes Tea", "Likes tea", ("likes Tea", "Likes tea")),
        ("住在上海，喝茶", "住在北京，喝茶", ("住在[上海]，喝茶", "住在[北京]，喝茶")),
        ("喜欢用pnpm", "喜欢用npm", ("喜欢用[pnpm]", "喜欢用[npm]")),
        ("Uses big red pens", "Uses old pens", ("Uses [big red] pens", "Uses [old] pens")),
        ("Prefers tea", "I work at night", ("Prefers tea", "I work at night")),
        ("", "Likes tea", ("", "Likes tea")),
    ],
)
def test_what_differs_is_marked(old: str, new: str, marked: tuple[str, str]) -> None:
    assert tuple(map(shown, compare(old, new))) == marked


@given(TEXT, TEXT)
def test_every_letter_is_still_there(old: str, new: str) -> None:
    texts = ["".join(piece.text for piece in wording) for wording in compare(old, new)]
    assert texts == [old, new]


@given(TEXT)
def test_the_same_words_are_not_marked(text: str) -> None:
    assert not any(piece.is_changed for wording in compare(text, text) for piece in wording)


def test_very_long_texts_are_shown_plainly() -> None:
    assert len(compare("a " * 2_000, "b " * 2_000)[0]) == 1
