"""From the events of a stream to the pieces of its text."""

from collections.abc import Iterator

from pydantic import ValidationError

from xopc.shared.errors import Unavailable
from xopc.shared.llm import failures
from xopc.shared.llm.budget import Budget
from xopc.shared.llm.failures import BadAnswer
from xopc.shared.llm.wire import Chunk, Delta

FIELD = "data:"
END = "[DONE]"


def pieces(lines: Iterator[str], budget: Budget) -> Iterator[str]:
    """Raises Unavailable or BadAnswer, also after some pieces."""
    finish, is_empty = None, True
    for delta in _deltas(_within(lines, budget)):
        if delta.delta.refusal:
            raise BadAnswer("answer_refused")
        finish = delta.finish_reason or finish
        if piece := delta.delta.content:
            is_empty = False
            yield piece
    _check_end(finish, is_empty=is_empty)


def _check_end(finish: str | None, *, is_empty: bool) -> None:
    if finish == "content_filter":
        raise BadAnswer("answer_refused")
    if finish is None or finish == "length":
        raise BadAnswer("answer_truncated")
    if is_empty:
        raise BadAnswer("answer_empty")


def _deltas(lines: Iterator[str]) -> Iterator[Delta]:
    for line in lines:
        data = line.removeprefix(FIELD).strip()
        if data == END:
            return
        if line.startswith(FIELD):
            yield from _chunk(data).choices[:1]


def _chunk(data: str) -> Chunk:
    try:
        return Chunk.model_validate_json(data)
    except ValidationError:
        failure = failures.not_understood()
    raise failure


def _within(lines: Iterator[str], budget: Budget) -> Iterator[str]:
    """What the transport raises while it reads, in our words."""
    failure: Unavailable
    try:
        yield from lines
    except failures.OUTSIDE as error:
        failure = failures.of(error, budget)
    else:
        return
    raise failure
