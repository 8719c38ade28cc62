"""From a file to turns."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from xopc.shared.errors import Invalid

LOCOMO_TIME = "%I:%M %p on %d %B, %Y"


@dataclass(frozen=True, slots=True)
class Recorded:
    session_key: str
    turn_id: str
    user: str
    assistant: str = ""
    at: str | None = None
    agent: str = ""
    is_kept: bool = False


def read(path: Path) -> list[Recorded]:
    """The turns in order. Raises Invalid when the file has none of the known forms."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Invalid(f"{path} cannot be read as JSON: {error}") from error
    form = _form(data)
    try:
        return list(form(path.stem, data))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Invalid(f"{path} is not a recorded conversation: {error!r}") from error


def _form(data: Any) -> Any:
    if isinstance(data, dict) and "turns" in data:
        return _own
    if isinstance(data, dict) and "speaker_a" in data:
        return _locomo
    raise Invalid("The file has neither `turns` (our form) nor `speaker_a` (LoCoMo).")


def _own(name: str, data: dict[str, Any]) -> Iterator[Recorded]:
    for number, turn in enumerate(data["turns"], start=1):
        yield Recorded(
            session_key=turn.get("sessionKey") or data.get("sessionKey") or name,
            turn_id=turn.get("turnId") or f"{name}-{number}",
            user=turn["user"]["text"],
            assistant=turn.get("assistant", {}).get("text", ""),
            at=turn["user"].get("at"),
            agent=data.get("agent", ""),
            is_kept=bool(turn.get("keep")),
        )


def _locomo(name: str, data: dict[str, Any]) -> Iterator[Recorded]:
    """The first speaker is the user, the second answers; what one says in a row is one message."""
    sessions = sorted(int(key[8:]) for key in data if re.fullmatch(r"session_\d+", key))
    for session in sessions:
        at = datetime.strptime(data[f"session_{session}_date_time"], LOCOMO_TIME)
        pairs = _pairs(data[f"session_{session}"], data["speaker_a"])
        for number, (said, answered) in enumerate(pairs, start=1):
            yield Recorded(
                session_key=f"locomo-{name}-{session}",
                turn_id=f"{name}-{session}-{number}",
                user=said,
                assistant=answered,
                at=at.replace(tzinfo=UTC).isoformat(),
            )


def _pairs(lines: list[dict[str, str]], user: str) -> Iterator[tuple[str, str]]:
    said = ""
    for is_user, group in groupby(lines, key=lambda line: line["speaker"] == user):
        words = "\n".join(line["text"] for line in group)
        if said:
            yield (said, "" if is_user else words)
        said = words if is_user else ""
    if said:
        yield (said, "")
