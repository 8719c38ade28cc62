"""Chat completions as their protocol has them: whole, and as events of a stream."""

import json
from collections.abc import Iterator
from typing import Any

from tests.fakes.wire import Call, Step

#: characters of one event
PIECE = 12


def says(content: object, *, finish: str = "stop", refusal: str | None = None) -> Step:
    """A text, or anything else as JSON; None for an answer without content."""
    is_text = isinstance(content, str) or content is None
    text = content if is_text else json.dumps(content, ensure_ascii=False)

    def step(call: Call) -> None:
        if call.request.get("stream"):
            call.send_events(_events(call.request, text, finish=finish, refusal=refusal))
        else:
            call.send_json(200, completion(call.request, text, finish=finish, refusal=refusal))

    return step


def completion(
    request: dict[str, Any], text: str | None, *, finish: str = "stop", refusal: str | None = None
) -> dict[str, Any]:
    message = {"role": "assistant", "content": text, "refusal": refusal}
    return {
        **_head(request, "chat.completion"),
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": usage(request, text or ""),
    }


def usage(request: dict[str, Any], text: str) -> dict[str, int]:
    """About a token for four characters."""
    asked = sum(len(str(message.get("content"))) for message in request.get("messages", []))
    prompt, answer = asked // 4 + 1, len(text) // 4 + 1
    return {"prompt_tokens": prompt, "completion_tokens": answer, "total_tokens": prompt + answer}


def _events(
    request: dict[str, Any], text: str | None, *, finish: str, refusal: str | None
) -> Iterator[dict[str, Any]]:
    pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)] if text else []
    yield event(request, {"role": "assistant", "content": ""})
    for piece in pieces:
        yield event(request, {"content": piece})
    if refusal:
        yield event(request, {"refusal": refusal})
    yield event(request, {}, finish=finish)
    if (request.get("stream_options") or {}).get("include_usage"):
        total = usage(request, text or "")
        yield {**_head(request, "chat.completion.chunk"), "choices": [], "usage": total}


def event(
    request: dict[str, Any], delta: dict[str, Any], *, finish: str | None = None
) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {**_head(request, "chat.completion.chunk"), "choices": [choice]}


def _head(request: dict[str, Any], kind: str) -> dict[str, Any]:
    return {"id": "fake-1", "object": kind, "created": 1, "model": request.get("model")}
