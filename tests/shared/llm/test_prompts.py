"""Prompts are files that say their version."""

from pathlib import Path

import pytest

from xopc.shared.llm import opinion, prompts


def test_a_prompt_knows_its_version(tmp_path: Path) -> None:
    file = tmp_path / "tea.txt"
    file.write_text("version: 7\nBe brief.\n")
    assert prompts.read(file) == prompts.Prompt("tea-7", "Be brief.")


def test_a_prompt_without_a_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tea.txt"
    file.write_text("Be brief.\n")
    with pytest.raises(ValueError, match="version"):
        prompts.read(file)


def test_the_prompt_of_the_gate_has_one() -> None:
    assert prompts.read(opinion.PROMPT).version == "opinion-1"
