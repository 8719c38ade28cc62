"""Scripted answers from a JSON file: a list, each entry for one request, in order.

    [{"say": "Hello"},
     {"json": {"candidates": []}, "finish": "length"},
     {"misbehave": "busy", "retry_after": "3"},
     {"when": "tea", "say": "For each request that mentions tea, as often as it comes."}]

What no entry is for is answered sensibly.
"""

import json
from pathlib import Path
from typing import Any

from tests.fakes.completions import says
from tests.fakes.misbehaviours import MISBEHAVIOURS, sensibly
from tests.fakes.model import ModelServer
from tests.fakes.wire import Call, Step


class Unreadable(Exception):
    """One sentence for whoever wrote the script."""


def load(path: Path, server: ModelServer) -> None:
    """Raises Unreadable."""
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise Unreadable(f"{path} must hold a list of objects")
    conditional = [entry for entry in entries if "when" in entry]
    server.then(*(step(entry) for entry in entries if "when" not in entry))
    server.always(_when({entry["when"]: step(entry) for entry in conditional}))


def step(entry: dict[str, Any]) -> Step:
    words = {name: value for name, value in entry.items() if name != "when"}
    name = words.pop("misbehave", None)
    try:
        if name is not None:
            return named(name, **words)
        content = words.pop("say") if "say" in words else words.pop("json")
        return says(content, **words)
    except (KeyError, TypeError) as error:
        raise Unreadable(f"An entry of the script is wrong: {json.dumps(entry)}") from error


def named(name: str, **words: Any) -> Step:
    if name not in MISBEHAVIOURS:
        raise Unreadable(f"There is no misbehaviour {name}, only: {', '.join(MISBEHAVIOURS)}")
    return MISBEHAVIOURS[name](**words)


def _when(rules: dict[str, Step]) -> Step:
    def answer(call: Call) -> None:
        prompt = "\n".join(str(message["content"]) for message in call.request["messages"])
        matching = (step for word, step in rules.items() if word in prompt)
        next(matching, sensibly)(call)

    return answer
