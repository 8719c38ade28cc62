"""What the person said, found in a prompt whatever its layout: lines with roles, JSON, or plain."""

import json
import re
from collections.abc import Iterator
from typing import Any

#: a role near the start of a line, and what is between it and the text: `[3] user (Monday): ...`
ROLE = re.compile(
    r"^\W{0,4}[\w-]{0,40}?\W{0,4}\b(?P<role>user|human|assistant|tool|system)\b[^:>]{0,80}[:>]\s*",
    re.IGNORECASE,
)
PERSON = {"user", "human"}
TEXT_MEMBERS = ("text", "content", "message")
SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]?")


def sentences(prompt: str) -> Iterator[str]:
    """Verbatim, as they stand in the person's messages."""
    for text in _texts(prompt):
        for found in SENTENCE.finditer(text):
            if sentence := found[0].strip():
                yield sentence


def _texts(prompt: str) -> Iterator[str]:
    document = _json(prompt)
    if document is not None:
        yield from _from_json(document)
    else:
        yield from _from_lines(prompt.splitlines())


def _from_lines(lines: list[str]) -> Iterator[str]:
    """A line without a role goes on with the last one; without any role all is the person's."""
    role = "" if any(_role(line) for line in lines) else "user"
    for line in lines:
        entry, marked = _json(line), ROLE.match(line)
        if entry is not None:
            yield from _from_json(entry)
            continue
        role = marked["role"].lower() if marked else role
        if role in PERSON:
            yield line[marked.end() :] if marked else line


def _role(line: str) -> bool:
    return ROLE.match(line) is not None or _json(line) is not None


def _from_json(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _from_json(item)
    elif isinstance(node, dict) and "role" in node:
        if str(node["role"]).lower() in PERSON:
            yield from (node[name] for name in TEXT_MEMBERS if isinstance(node.get(name), str))
    elif isinstance(node, dict):
        yield from _from_json(list(node.values()))


def _json(text: str) -> Any:
    """None for anything but an object or a list."""
    if text.lstrip()[:1] not in {"{", "["}:
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None
