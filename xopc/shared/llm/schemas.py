"""A pydantic model as the strict JSON schema that structured output asks for."""

import json
from typing import Any

import openai
from pydantic import BaseModel

#: of JSON schema, what strict servers refuse or have no use for; pydantic checks it anyway
UNSUPPORTED = {"default", "title", "minLength", "maxLength"}
#: members that map names of our own choice to schemas
NAMES = {"properties", "$defs"}


def strict(schema: type[BaseModel]) -> dict[str, Any]:
    """No further members, every member required."""
    tool = openai.pydantic_function_tool(schema)
    plain: dict[str, Any] = _without_unsupported(tool["function"]["parameters"])
    return plain


def in_words(schema: type[BaseModel]) -> str:
    """For servers that know no structured output."""
    shape = json.dumps(strict(schema), ensure_ascii=False)
    return f"Answer with one JSON object of this JSON schema and with nothing else:\n{shape}"


def names(schema: type[BaseModel]) -> set[str]:
    """Of all members, at any depth."""
    whole = strict(schema)
    parts = [whole, *whole.get("$defs", {}).values()]
    return {name for part in parts for name in _properties(part)}


def _properties(node: Any) -> set[str]:
    if isinstance(node, list):
        return {name for item in node for name in _properties(item)}
    if not isinstance(node, dict):
        return set()
    own = set(node.get("properties", {}))
    return own | {name for value in node.values() for name in _properties(value)}


def _without_unsupported(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_unsupported(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _each(value) if key in NAMES else _without_unsupported(value)
        for key, value in node.items()
        if key not in UNSUPPORTED
    }


def _each(schemas: dict[str, Any]) -> dict[str, Any]:
    return {name: _without_unsupported(schema) for name, schema in schemas.items()}
