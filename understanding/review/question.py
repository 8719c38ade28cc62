"""What the reviewing model is told: the rules, and the conversation as fenced data."""

import json
import secrets
from collections.abc import Iterator
from pathlib import Path

from understanding.review.window import Line, Window
from xopc.shared import sensitivity
from xopc.shared.llm import prompts
from xopc.shared.llm.prompts import Prompt

_FILE = Path(__file__).with_name("prompts") / "review.txt"
MASK = "[REDACTED]"


def rules() -> Prompt:
    return prompts.read(_FILE)


def conversation(window: Window) -> str:
    """One line of JSON per message, between two lines that no message can contain."""
    boundary = secrets.token_hex(8)
    lines = (json.dumps(row, ensure_ascii=False) for row in _rows(window))
    return "\n".join([f"conversation {boundary}", *lines, f"end of conversation {boundary}"])


def _rows(window: Window) -> Iterator[dict[str, object]]:
    turns = {turn.id: number for number, turn in enumerate(window.turns, start=1)}
    for line in window.lines:
        yield {
            "index": line.index,
            "turn": turns[line.turn.id],
            "role": line.role,
            "text": _masked(line),
        }


def _masked(line: Line) -> str:
    """It was masked when it was kept; the gate's rules may have become stricter since."""
    masked = sensitivity.redact(line.text)
    return MASK if sensitivity.check(masked).refused else masked
