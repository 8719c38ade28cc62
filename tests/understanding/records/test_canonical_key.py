import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from understanding.records.canonical_key import canonical_key


def test_the_key_is_the_kind_and_twenty_hex_digits_over_the_bare_words():
    digest = hashlib.sha256(b"i prefer pnpm").hexdigest()[:20]
    assert canonical_key("preference", "I prefer pnpm!") == f"preference:{digest}"


@pytest.mark.parametrize(
    "variant",
    ["i PREFER pnpm", "I prefer   pnpm.", "«I prefer pnpm»", "I_prefer-pnpm", "I prefer pnpm！"],
)
def test_case_and_punctuation_do_not_matter(variant):
    assert canonical_key("preference", variant) == canonical_key("preference", "I prefer pnpm")


@pytest.mark.parametrize(
    "variant", ["pnpm I prefer", "I favour pnpm", "I prefer pnpm 9", "Iprefer pnpm"]
)
def test_word_order_and_wording_matter(variant):
    assert canonical_key("preference", variant) != canonical_key("preference", "I prefer pnpm")


def test_the_same_sentence_under_another_kind_is_another_key():  # X13
    assert canonical_key("preference", "Tea at four") != canonical_key("routine", "Tea at four")


def test_chinese_punctuation_does_not_matter():
    assert canonical_key("user_profile", "我吃素。") == canonical_key("user_profile", "「我吃素」")


@given(st.text())
def test_any_text_has_a_key(content):
    assert len(canonical_key("user_note", content)) == len("user_note:") + 20
