"""Conversations to review, in the database and out of it, and what a model may answer."""

from typing import Any

from tests.cast import Person
from understanding.capture.turns import NewTurn, capture
from understanding.records import config
from understanding.records.models import MemoryRecord
from understanding.review import judging, question
from understanding.review.judging import Judged
from understanding.review.models import Run, Session
from understanding.review.window import Line, SaidTurn, Window
from xopc.shared import clock, ids
from xopc.shared.scope import bind

TEA = "I prefer green tea in the morning."


def say(
    person: Person, *said: str, session: str = "s", reply: str = "Noted.", **fields: Any
) -> None:
    """One turn for each of the person's messages."""
    for text in said:
        turn = NewTurn(session_key=session, user_text=text, assistant_text=reply, **fields)
        capture(person.key_scope, turn)


def configure(person: Person, mode: str = "confirmWrite", **understanding: Any) -> None:
    with bind(person.scope):
        config.save(person.scope, {"memory": {"mode": mode}, "understanding": understanding})


def entry(
    content: str = "The user prefers green tea in the morning.", **fields: Any
) -> dict[str, Any]:
    """What a good model writes about TEA."""
    return {
        "kind": "preference",
        "content": content,
        "quote": TEA,
        "confidence": 0.8,
        "importance": 0.5,
        "durability": "durable",
        "sensitivity": "normal",
        "disclosure": "referenceable",
    } | fields


def answer(*entries: object) -> dict[str, Any]:
    return {"candidates": list(entries)}


def window(*lines: str | tuple[str, str]) -> Window:
    """Messages in memory: the person's, or (role, text)."""
    pairs = [("user", line) if isinstance(line, str) else line for line in lines]
    return Window(tuple(_line(number, *pair) for number, pair in enumerate(pairs)), len(pairs))


def judge(raw: list[Any], *lines: str | tuple[str, str]) -> Judged:
    return judging.judge(raw, window(*(lines or (TEA,))), prompt=question.rules().text)


def verdict(raw: Any, *lines: str | tuple[str, str]) -> str:
    """ "kept", or why it was dropped."""
    judged = judge([raw], *lines)
    return "kept" if judged.kept else judged.dropped[0].reason.value


def runs(person: Person) -> list[Run]:
    with bind(person.scope):
        return list(Run.objects.order_by("id"))


def records(person: Person) -> list[MemoryRecord]:
    with bind(person.scope):
        return list(MemoryRecord.objects.order_by("id"))


def pending(person: Person, session: str = "s") -> int:
    with bind(person.scope):
        return int(Session.objects.get(session_key=session).turns)


def _line(number: int, role: str, text: str) -> Line:
    turn = SaidTurn(ids.uuid7(), f"t-{number}", ids.uuid7(), "", "", "")
    return Line(number, role, text, clock.now(), ids.uuid7(), turn)
