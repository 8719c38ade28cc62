"""What people say of secrets, papers and themselves in many languages, one sentence a line."""

from pathlib import Path

import pytest

from xopc.shared.sensitivity import check, redact


def said(name: str) -> list[str]:
    lines = (Path(__file__).parent / "said" / f"{name}.txt").read_text(encoding="utf-8")
    return lines.splitlines()


@pytest.mark.parametrize("text", said("secrets"))
def test_a_secret_is_refused_in_every_language(text: str) -> None:
    assert check(text).refused
    assert not check(text).is_special


@pytest.mark.parametrize("text", said("papers"))
def test_the_number_of_a_paper_is_refused_in_every_language(text: str) -> None:
    assert check(text).refused
    assert not check(text).is_special


@pytest.mark.parametrize("text", said("special"))
def test_a_special_category_is_refused_in_every_language(text: str) -> None:
    assert check(text).is_special
    assert redact(text, keep_special=True) == text


@pytest.mark.parametrize("text", said("kept"))
def test_talk_of_the_same_things_is_kept(text: str) -> None:
    assert not check(text).refused
