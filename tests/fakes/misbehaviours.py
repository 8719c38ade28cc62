"""Every way in which a model or its server is known to fail, each by name."""

import gzip
import json
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.fakes import sensible
from tests.fakes.completions import says
from tests.fakes.wire import Call, Step

FOREIGN = "这个人喜欢喝茶。"
PAGE = b"<!doctype html><title>Bad gateway</title><h1>502 Bad gateway</h1>"
HUGE = 5_000_000


def sensibly(call: Call) -> None:
    """No misbehaviour at all."""
    says(sensible.answer(call.request))(call)


def slow(seconds: float = 600.0) -> Step:
    def step(call: Call) -> None:
        call.wait(seconds)
        sensibly(call)

    return step


def hang(call: Call) -> None:
    """Half an answer, then nothing."""
    call.start(200, content_length="1000")
    call.handler.wfile.write(b'{"choices": [{"mess')
    call.wait()


def break_off(call: Call) -> None:
    """Half an answer, then the end of the connection."""
    call.start(200, content_length="1000")
    call.handler.wfile.write(b'{"choices": [{"mess')


def reset(call: Call) -> None:
    call.reset()


def busy(retry_after: str = "1", status: int = 429) -> Step:
    return lambda call: call.refuse(status, "slow down", retry_after=str(retry_after))


def failing(status: int = 500) -> Step:
    return lambda call: call.refuse(status, "it broke")


def html(status: int = 502) -> Step:
    return lambda call: call.send(status, PAGE, content_type="text/html")


def unknown_format(call: Call) -> None:
    if call.request.get("response_format"):
        call.refuse(400, "response_format is not supported")
    else:
        sensibly(call)


def truncated(call: Call) -> None:
    whole = _as_text(call)
    says(whole[: max(1, len(whole) // 2)], finish="length")(call)


def not_json(call: Call) -> None:
    says("Certainly! Here is what I noticed {about: the user, ...")(call)


def fenced(call: Call) -> None:
    says(f"Sure, here you are:\n```json\n{_as_text(call)}\n```\nAnything else?")(call)


def off_schema(call: Call) -> None:
    says({"candidate": "tea", "candidates": [{"kind": 7}], "sensitivity": []})(call)


def echo(call: Call) -> None:
    says("\n".join(str(message["content"]) for message in call.request["messages"]))(call)


def wrong_language(call: Call) -> None:
    """A value of the right shape whose words are another language's."""
    answer = sensible.answer(call.request)
    says(FOREIGN if isinstance(answer, str) else _translated(answer))(call)


def _translated(node: Any) -> Any:
    if isinstance(node, list):
        return [_translated(item) for item in node]
    if isinstance(node, dict):
        words = {name: FOREIGN for name in ("content", "quote") if name in node}
        return {name: _translated(value) for name, value in node.items()} | words
    return node


def huge(call: Call) -> None:
    says("x" * HUGE)(call)


def dribble(call: Call) -> None:
    """A body that never ends, byte by byte."""
    call.start(200)
    call.dribble(b" ")


def flood(call: Call) -> None:
    """A body that never ends, as fast as it goes."""
    call.start(200)
    call.dribble(b" " * 100_000, every=0)


def dribble_headers(call: Call) -> None:
    call.handler.wfile.write(b"HTTP/1.0 200 OK\r\nX-Slow: ")
    call.dribble(b"x")


def compressed(call: Call) -> None:
    """Few bytes that would become many."""
    call.send(200, gzip.compress(b" " * HUGE), content_encoding="gzip")


def not_the_protocol(call: Call) -> None:
    call.send_json(200, {"error": {"message": "no model is loaded"}})


def nested(call: Call) -> None:
    says("[" * 100_000)(call)


def _as_text(call: Call) -> str:
    """What `sensibly` would say."""
    answer = sensible.answer(call.request)
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)


#: name -> what makes a step of the words that follow it in a script
MISBEHAVIOURS: dict[str, Callable[..., Step]] = {
    "slow": slow,
    "busy": busy,
    "failing": failing,
    "unavailable": partial(failing, 503),
    "html": html,
    "empty": lambda: says(""),
    "nothing": lambda: says(None),
    "refusal": lambda: says(None, refusal="I cannot help with that."),
    "filtered": lambda: says("", finish="content_filter"),
    **{
        step.__name__: lambda step=step: step
        for step in (
            hang, break_off, reset, unknown_format, truncated, not_json, fenced, off_schema,
            echo, wrong_language, huge, dribble, flood, dribble_headers, compressed,
            not_the_protocol, nested,
        )
    },
}  # fmt: skip
