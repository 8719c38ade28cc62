"""One message on its way, as a chat app sends it: plan, model, turn."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import BoundedSemaphore
from typing import Any

import httpx

from understanding.web.chat import api
from xopc.shared import sensitivity, text
from xopc.shared.errors import AppError, Unavailable
from xopc.shared.llm import chat
from xopc.shared.sensitivity.gate import MASK

#: for the whole of an answer
SECONDS = 60.0
#: answers at once: each holds a thread of the web server, and the other pages need some, too
_free = BoundedSemaphore(2)
SYSTEM = (
    "You are the assistant of a small chat. Answer in the language of the last message, briefly"
    " and in plain text."
)


@dataclass(frozen=True, slots=True)
class Message:
    session_key: str
    turn_id: str
    text: str
    #: without what must neither be kept nor given to a model
    masked: str

    @property
    def hides_something(self) -> bool:
        return MASK in self.masked and MASK not in self.text


@dataclass(slots=True)
class Answer:
    """What becomes of a message; complete when its pieces have been read."""

    plan: dict[str, Any]
    said: str = ""
    #: why the model's answer is missing or broke off
    failure: AppError | None = None
    #: what the turn was answered with; empty if it was refused
    turn: dict[str, Any] = field(default_factory=dict)
    refusal: AppError | None = None

    @property
    def is_correction(self) -> bool:
        return bool(self.turn) and bool(self.turn["correction"]["detected"])

    @property
    def trace(self) -> dict[str, Any]:
        """The plan, as the API lists it among the traces."""
        return {
            "id": self.plan["traceId"],
            "turnId": self.plan["turnId"],
            "phase": "inject",
            "selectedRecordIds": [item["recordId"] for item in self.plan["items"]],
            "rejected": self.plan["rejected"],
            "feedback": None,
            "skippedReason": None,
        }


def message(session_key: str, turn_id: str, words: str) -> Message:
    """Raises Invalid for characters that hide something."""
    masked = sensitivity.redact(text.canonical_lines(words))
    masked = MASK if sensitivity.check(masked).refused else masked
    return Message(session_key, turn_id, words, masked)


def plan(http: httpx.Client, asked: Message) -> dict[str, Any]:
    """Raises AppError when the message is refused; nothing was asked or kept then."""
    body = _place(asked) | {"query": asked.text}
    return api.ask(http, "POST", "plan", json=body)


def pieces(
    http: httpx.Client, asked: Message, answer: Answer, *, earlier: Sequence[Mapping[str, str]]
) -> Generator[str, None, None]:
    """The model's answer as it comes; nothing without a model. The turn is sent however the answer
    ends, also when nobody reads on.
    """
    try:
        for piece in _spoken(asked, answer.plan, earlier):
            answer.said += piece
            yield piece
    except Unavailable as failure:
        answer.failure = failure
    finally:
        _send(http, asked, answer)


def _spoken(
    asked: Message, plan: Mapping[str, Any], earlier: Sequence[Mapping[str, str]]
) -> Iterator[str]:
    if not chat.is_configured():
        return
    given = plan["modelMessage"].removesuffix(asked.text) + asked.masked
    messages = [
        {"role": "system", "content": SYSTEM},
        *earlier,
        {"role": "user", "content": given},
    ]
    if not _free.acquire(blocking=False):
        raise Unavailable("Too many are answered at once.", code="model_busy")
    try:
        yield from chat.stream(messages, seconds=SECONDS)
    finally:
        _free.release()


def _place(asked: Message) -> dict[str, str]:
    return {"sessionKey": asked.session_key, "turnId": asked.turn_id}


def _send(http: httpx.Client, asked: Message, answer: Answer) -> None:
    turn: dict[str, Any] = {**_place(asked), "user": {"text": asked.text}}
    if answer.said:
        turn["assistant"] = {"text": answer.said}
    try:
        answer.turn = api.ask(http, "POST", "turns", json=turn)
    except AppError as refusal:
        answer.refusal = refusal
