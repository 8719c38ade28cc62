"""The gate's last layer, switched on by XOPC_GATE_OPINION: what a chat model thinks of a text."""

import json
from pathlib import Path
from typing import Literal

from django.conf import settings
from pydantic import BaseModel

from xopc.shared.llm import chat, prompts
from xopc.shared.sensitivity import Sensitivity, Verdict

PROMPT = Path(__file__).with_name("opinion.txt")
#: for one text
SECONDS = 20.0
#: characters that are asked about in one request
LONGEST = 20_000


class Opinion(BaseModel):
    sensitivity: Literal["neither", "regulated", "secret"]


def is_enabled() -> bool:
    return bool(settings.GATE_OPINION) and chat.is_configured()


def opinion(text: str, *, seconds: float = SECONDS) -> Verdict | None:
    """A verdict that refuses, or None: the model can only add to what the rules refuse.

    Only for text that the rules let pass, as it leaves this process, and never inside a
    transaction. Longer texts are asked about in parts, each within `seconds`. Raises Unavailable
    when the model gives no usable answer: what was not judged is not stored, and whoever asks, in
    the background, asks again later.
    """
    if not is_enabled():
        return None
    for start in range(0, len(text), LONGEST):
        if verdict := _of_part(text[start : start + LONGEST], seconds):
            return verdict
    return None


def _of_part(text: str, seconds: float) -> Verdict | None:
    answer = chat.structured(
        Opinion,
        system=prompts.read(PROMPT).text,
        user=json.dumps({"text": text}, ensure_ascii=False),
        seconds=seconds,
        name="opinion",
    )
    if answer.value.sensitivity == "neither":
        return None
    found = Sensitivity(answer.value.sensitivity)
    return Verdict(found, f"opinion:{found}")
