import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xopc.shared.errors import Invalid
from xopc.shared.text import MAX_MARKS, canonical, canonical_lines, clip

#: what hides, joins, reorders, decodes or breaks lines, and ordinary letters between
TRICKY = st.text(
    st.sampled_from(
        "a e\u0301\u200b\u200c\u200d\ufeff\u00ad\u034f\u3164\ufe0f\u2066\n\r\t\x00می क्ष"
        "&#38;ltampﬁ１,,《🍵"
    )
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  two\t words \r\n here ", "two words here"),
        ("cafe\u0301", "café"),
        ("ＡＫＩＡ　１２", "AKIA 12"),
        ("zero\u200bwidth\ufeff, soft\u00adhyphen", "zerowidth, softhyphen"),
        ("fill\u3164er\u115f and \u034fjoiner", "filler and joiner"),
        ("nul\x00 and escape\x1b", "nul and escape"),
        ("R&amp;D &lt;b&gt;", "R&D <b>"),
        ("&amp;amp;lt;", "<"),
        ("?a=1&copy=2&lt=3", "?a=1&copy=2&lt=3"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("a\u200db", "ab"),
        ("我喜欢喝茶，不吃香菜。", "我喜欢喝茶,不吃香菜。"),
        ("日本語とｶﾀｶﾅ", "日本語とカタカナ"),
        ("สวัสดีครับ", "สวัสดีครับ"),
        ("tea 🍵 and 👩\u200d🔬", "tea 🍵 and 👩🔬"),
    ],
)
def test_text_is_brought_to_one_form(text: str, expected: str) -> None:
    assert canonical(text) == unicodedata.normalize("NFKC", expected)


@pytest.mark.parametrize(
    "hidden",
    ["\ud800", "\U000e0041", "\u202e", "\u202d", "\ue000", "\U0010ffff", "\ufdd0", "\u0378"],
)
def test_characters_that_carry_intent_are_refused(hidden: str) -> None:
    with pytest.raises(Invalid) as refusal:
        canonical(f"plain {hidden} text")
    assert refusal.value.code == "text_refused"


@pytest.mark.parametrize("hidden", ["&#x202e;", "&#xE0041;", "&#57344;"])
def test_escaped_characters_that_carry_intent_are_refused(hidden: str) -> None:
    with pytest.raises(Invalid):
        canonical(f"plain {hidden} text")


def test_escapes_without_end_are_refused() -> None:
    with pytest.raises(Invalid):
        canonical("&" + "amp;" * 25_000 + "lt;")


def test_runs_of_combining_marks_are_bounded() -> None:
    assert len(canonical("a" + "\u0315\u0300" * 50_000)) <= MAX_MARKS + 1


def test_emoji_newer_than_this_python_are_kept() -> None:
    assert canonical("ok \U0001fae8") == "ok \U0001fae8"


def test_lines_are_kept_with_at_most_one_blank_between() -> None:
    assert canonical_lines(" one  two \r\n\n\n\nthree\u2028four ") == "one two\n\nthree\nfour"


def test_a_quote_of_one_line_is_found_in_the_lines() -> None:
    assert canonical("likes   tea") in canonical_lines("Ann\n likes \t tea\nBob")


def test_clipped_text_is_a_verbatim_start() -> None:
    assert clip("one two three", 8) == "one two"
    assert clip("short", 8) == "short"


@given(st.one_of(st.text(), TRICKY))
def test_canonical_text_is_a_fixed_point(text: str) -> None:
    for form in (canonical, canonical_lines):
        try:
            once = form(text)
        except Invalid:
            continue
        assert form(once) == once
        assert canonical(once) == canonical(text)


@given(st.text())
def test_canonical_text_has_no_hidden_character(text: str) -> None:
    try:
        kept = canonical_lines(text)
    except Invalid:
        return
    categories = {unicodedata.category(char) for char in kept if char not in "\n\u200c\u200d"}
    assert categories.isdisjoint({"Cc", "Cf", "Cs", "Co"})


@given(TRICKY, st.integers(min_value=0, max_value=20))
def test_clipped_canonical_text_is_canonical(text: str, limit: int) -> None:
    try:
        kept = clip(canonical(text), limit)
    except Invalid:
        return
    assert canonical(kept) == kept
    assert len(kept) <= limit
