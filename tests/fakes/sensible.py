"""What a good model would answer, by a small rule: the same request gets the same answer."""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.fakes import spoken

MOST_CANDIDATES = 8
#: the kind of what a sentence about oneself says <- how it starts; the first that fits
ABOUT_ONESELF = [
    ("preference", r"I (?:really )?(?:prefer|like|love|enjoy|hate|dislike|don't like)\b"),
    ("preference", r"我(?:不|很|最)?喜欢"),
    ("routine", r"I (?:always|usually|often|never)\b|Every \w+ I\b"),
    ("routine", r"我(?:总是|通常|习惯|从不|每天)"),
    ("relationship", r"My (?:wife|husband|partner|mother|father|son|daughter|sister|brother)\b"),
    ("long_term_goal", r"I (?:want|plan|hope) to\b|My goal\b|我(?:想|打算)"),
    ("project_context", r"I(?:'m| am) (?:working|building|writing)\b|My (?:project|team)\b|我正在"),
    ("current_state", r"My \w+|I (?:live|work)\b|我的|我住"),
]
CONTEXT = re.compile(r"<user-context[^>]*>(?P<inside>.*?)</user-context[^>]*>", re.DOTALL)
ITEM = re.compile(r'"text":\s*("(?:[^"\\]|\\.)*")')
SCHEMA_IN_WORDS = re.compile(r"JSON schema[^\n]*\n(?P<schema>\{.*\})", re.DOTALL)


def answer(request: dict[str, Any]) -> object:
    """A text, or a value of the schema that is asked for."""
    schema = schema_of(request)
    if schema is None:
        return _reply(request)
    if "candidates" in schema.get("properties", {}):
        return {"candidates": list(_candidates(_said_by(request, "user")))}
    return _least(schema, schema)


def schema_of(request: dict[str, Any]) -> dict[str, Any] | None:
    """From the response format, else from words in the system prompt."""
    asked = (request.get("response_format") or {}).get("json_schema")
    if asked:
        return dict(asked["schema"])
    found = SCHEMA_IN_WORDS.search(_said_by(request, "system"))
    return dict(json.loads(found["schema"])) if found else None


def _candidates(prompt: str) -> Iterator[dict[str, Any]]:
    told = [(sentence, kind) for sentence in spoken.sentences(prompt) if (kind := _kind(sentence))]
    for sentence, kind in list(dict(told).items())[:MOST_CANDIDATES]:
        yield {
            "kind": kind,
            "content": sentence,
            "quote": sentence,
            "confidence": 0.8,
            "importance": 0.6,
            "durability": "recurring" if kind == "routine" else "durable",
            "sensitivity": "personal" if kind == "relationship" else "normal",
            "disclosure": "referenceable",
            "tags": ["fake-model"],
        }


def _kind(sentence: str) -> str | None:
    if sentence.endswith(("?", "？")):
        return None
    matching = (kind for kind, start in ABOUT_ONESELF if re.match(start, sentence))
    return next(matching, None)


def _reply(request: dict[str, Any]) -> str:
    """Repeats the question and says what it was told about the person."""
    asked = _said_by(request, "user", last=True)
    fence = CONTEXT.search(asked) or CONTEXT.search(_said_by(request, "system"))
    known = [json.loads(text) for text in ITEM.findall(fence["inside"])] if fence else []
    question = " ".join(CONTEXT.sub("", asked).split())[:200]
    remembered = " ".join(f"I remember: {text}" for text in known)
    return f"You said: {question} {remembered}".strip()


def _said_by(request: dict[str, Any], role: str, *, last: bool = False) -> str:
    texts = [
        str(message.get("content") or "")
        for message in request.get("messages", [])
        if message.get("role") == role
    ]
    return "\n".join(texts[-1:] if last else texts)


def _least(schema: dict[str, Any], whole: dict[str, Any]) -> object:
    """The smallest value of a schema: the first of an enumeration, empty lists, empty texts."""
    if "$ref" in schema:
        return _least(whole["$defs"][schema["$ref"].rsplit("/", 1)[1]], whole)
    if "anyOf" in schema:
        return _least(schema["anyOf"][-1], whole)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if schema.get("type") == "object":
        members = schema.get("properties", {})
        return {name: _least(member, whole) for name, member in members.items()}
    least = {"array": [], "string": "", "boolean": False, "null": None}
    return least.get(schema.get("type", "null"), schema.get("minimum", 0))
