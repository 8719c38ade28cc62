"""Answers that a file scripts, and the command that serves them."""

import json
import socket
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from tests.fakes import script
from tests.fakes.model import ModelServer
from xopc.shared.errors import Unavailable
from xopc.shared.llm import chat


def written(tmp_path: Path, *entries: object) -> Path:
    file = tmp_path / "script.json"
    file.write_text(json.dumps(entries), encoding="utf-8")
    return file


def reply(question: str) -> str:
    return "".join(chat.stream([{"role": "user", "content": question}], seconds=5))


def test_entries_answer_in_order_and_by_word(fake_model: ModelServer, tmp_path: Path) -> None:
    entries = [{"say": "One"}, {"when": "tea", "say": "Green"}, {"json": {"two": 2}}]
    script.load(written(tmp_path, *entries), fake_model)
    said = [reply("tea") for _ in range(4)]
    assert said == ["One", '{"two": 2}', "Green", "Green"]
    assert reply("milk") == "You said: milk"


def test_entries_can_misbehave(fake_model: ModelServer, tmp_path: Path) -> None:
    entry = {"misbehave": "busy", "retry_after": "9"}
    script.load(written(tmp_path, entry), fake_model)
    with pytest.raises(Unavailable) as caught:
        reply("tea")
    assert caught.value.extra == {"retry_after": 9}


@pytest.mark.parametrize(
    "entry",
    [
        {},
        "tea",
        {"misbehave": "sulk"},
        {"misbehave": "busy", "loudly": 1},
        {"say": "x", "finnish": "y"},
    ],
)
def test_an_entry_that_means_nothing_is_named(
    fake_model: ModelServer, tmp_path: Path, entry: object
) -> None:
    with pytest.raises(script.Unreadable):
        script.load(written(tmp_path, entry), fake_model)


def test_where_there_are_no_tests_the_command_says_so(
    settings: LazySettings, tmp_path: Path
) -> None:
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match=r"tests/ is not here\.$"):
        call_command("fake_model")


def test_the_command_names_a_taken_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match="in use"):
            call_command("fake_model", port=port)


def test_the_command_names_what_it_does_not_know() -> None:
    with pytest.raises(CommandError, match="sulk"):
        call_command("fake_model", port=0, misbehave="sulk")


def test_the_command_names_a_script_it_cannot_read(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nothing\.json"):
        call_command("fake_model", port=0, script=tmp_path / "nothing.json")
