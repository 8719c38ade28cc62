"""The LoCoMo conversations of the project's shared data: what was said, what was asked."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "data" / "locomo"
#: 5 is adversarial: its questions have no answer
ANSWERABLE = {1, 2, 3, 4}
_DIALOGUE_ID = re.compile(r"D\d+:\d+")


@dataclass(frozen=True, slots=True)
class Passage:
    text: str
    #: the turns it is or rests on
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True)
class Conversation:
    name: str
    #: "Caroline: I went to a support group", one per turn, without captions of pictures
    turns: list[Passage]
    #: what the data's authors concluded from each session, as written
    observations: list[Passage]
    questions: list[Question]


def conversations() -> list[Conversation]:
    return [_conversation(path) for path in sorted(FOLDER.glob("*.json"))]


def _conversation(path: Path) -> Conversation:
    data = json.loads(path.read_text(encoding="utf8"))
    return Conversation(
        path.stem, list(_turns(data)), list(_observations(data)), list(_questions(data))
    )


def _sessions(data: dict[str, Any]) -> Iterator[int]:
    return (number for number in range(1, 100) if f"session_{number}" in data)


def _turns(data: dict[str, Any]) -> Iterator[Passage]:
    for number in _sessions(data):
        for turn in data[f"session_{number}"]:
            yield Passage(f"{turn['speaker']}: {turn['text']}", _ids(turn["dia_id"]))


def _observations(data: dict[str, Any]) -> Iterator[Passage]:
    for number in _sessions(data):
        for observed in data.get(f"session_{number}_observation", {}).values():
            yield from (Passage(text, _ids(evidence)) for text, evidence in observed)


def _questions(data: dict[str, Any]) -> Iterator[Question]:
    for item in data["qa"]:
        evidence = _ids(item.get("evidence", ()))
        if item["category"] in ANSWERABLE and evidence:
            yield Question(item["question"], evidence)


def _ids(written: str | list[str]) -> frozenset[str]:
    """A few entries hold several ids in one string, and two are damaged."""
    return frozenset(
        _DIALOGUE_ID.findall(written if isinstance(written, str) else " ".join(written))
    )
