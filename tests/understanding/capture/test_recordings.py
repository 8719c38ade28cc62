"""Recorded conversations: both forms are read, and sent as a chat app would send them."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.cast import Person
from understanding.capture.management.commands.demo import CONVERSATION
from understanding.capture.recordings import Recorded, read
from understanding.capture.recordings.replay import client, replay
from understanding.records.models import MemoryRecord
from xopc.accounts import actions
from xopc.accounts.models import Right
from xopc.shared.errors import Invalid
from xopc.shared.loopback import served
from xopc.shared.scope import bind

LOCOMO = {
    "speaker_a": "Ann",
    "speaker_b": "Ben",
    "session_2_date_time": "10:05 am on 1 June, 2023",
    "session_2": [{"speaker": "Ann", "text": "Bye!"}],
    "session_1_date_time": "1:56 pm on 8 May, 2023",
    "session_1": [
        {"speaker": "Ben", "text": "Hello?"},
        {"speaker": "Ann", "text": "Hi Ben."},
        {"speaker": "Ann", "text": "I moved."},
        {"speaker": "Ben", "text": "Where to?"},
    ],
}


def written(folder: Path, data: Any) -> Path:
    path = folder / "talk.json"
    path.write_text(json.dumps(data))
    return path


@pytest.fixture
def url(transactional_db: None) -> Iterator[str]:
    with served() as address:
        yield address


@pytest.fixture
def key(url: str, alice: Person) -> str:
    return actions.create_api_key(alice.tenant, name="replay", rights=Right.values)[1]


def test_the_first_speaker_of_locomo_is_the_user_and_sessions_come_in_order(tmp_path: Path) -> None:
    assert read(written(tmp_path, LOCOMO)) == [
        Recorded(
            session_key="locomo-talk-1",
            turn_id="talk-1-1",
            user="Hi Ben.\nI moved.",
            assistant="Where to?",
            at="2023-05-08T13:56:00+00:00",
        ),
        Recorded(
            session_key="locomo-talk-2",
            turn_id="talk-2-1",
            user="Bye!",
            at="2023-06-01T10:05:00+00:00",
        ),
    ]


def test_our_own_form_names_what_the_person_keeps(tmp_path: Path) -> None:
    turns = [{"user": {"text": "Hi"}, "keep": True}, {"turnId": "b", "user": {"text": "Bye"}}]
    first, second = read(written(tmp_path, {"sessionKey": "s", "agent": "a", "turns": turns}))
    assert first == Recorded("s", "talk-1", "Hi", agent="a", is_kept=True)
    assert second == Recorded("s", "b", "Bye", agent="a")


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"turns": [{}]},
        {"turns": [5]},
        {"turns": 5},
        LOCOMO | {"session_1_date_time": "yesterday"},
    ],
)
def test_what_is_no_conversation_is_one_sentence(tmp_path: Path, data: Any) -> None:
    with pytest.raises(Invalid, match=r"recorded conversation|neither"):
        read(written(tmp_path, data))


def test_the_bundled_conversation_ends_in_plans_with_what_was_kept(
    url: str, key: str, alice: Person
) -> None:
    said: list[str] = []
    with client(url, key=key, user="alice") as http:
        tally = replay(http, read(CONVERSATION), say=said.append)
    assert (tally.turns, tally.candidates, tally.kept, tally.plans) == (10, 6, 5, 10)
    assert "British English" in said[-1]
    with bind(alice.scope):
        assert MemoryRecord.objects.filter(status="active").count() == 5


def test_the_command_prints_what_it_found_and_repeats_without_effect(
    url: str, key: str, tmp_path: Path, alice: Person
) -> None:
    turns = [
        {"user": {"text": "Remember that I like tea"}, "keep": True},
        {"user": {"text": "Which tea?"}},
    ]
    path = written(tmp_path, {"turns": turns})
    outputs = []
    for _ in range(2):
        out = StringIO()
        call_command("replay", str(path), url=url, key=key, user="alice", stdout=out)
        outputs.append(out.getvalue())
    assert "? I like tea  (preference, candidate)\n  kept" in outputs[0]
    assert "<user-context boundary=" in outputs[0]
    with bind(alice.scope):
        assert MemoryRecord.objects.get().status == "active"


@pytest.mark.django_db
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read as JSON"):
        call_command("replay", str(tmp_path / "missing.json"), url="http://127.0.0.1:9", key="x")
