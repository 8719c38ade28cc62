"""From what a model wrote to a checked value, or to what was wrong with it."""

from collections.abc import Iterator
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from xopc.shared.llm import schemas
from xopc.shared.llm.failures import BadAnswer
from xopc.shared.llm.wire import Choice

T = TypeVar("T", bound=BaseModel)

#: faults that a complaint names
NAMED_FAULTS = 8


def value(choice: Choice, schema: type[T]) -> T:
    """JSON that stands alone, in a code fence or between the outermost braces. Raises BadAnswer."""
    if choice.message.refusal or choice.finish_reason == "content_filter":
        raise BadAnswer("answer_refused")
    if choice.finish_reason == "length":
        raise BadAnswer(
            "answer_truncated", complaint="Your last answer was cut off. Answer more briefly."
        )
    text = _after_thinking(choice.message.content or "").strip()
    if not text:
        raise BadAnswer("answer_empty")
    return _parsed(text, schema)


def _parsed(text: str, schema: type[T]) -> T:
    faults: list[str] | None = None
    for candidate in _candidates(text):
        try:
            return schema.model_validate_json(candidate)
        except ValidationError as error:
            faults = _faults(error, schema) or faults
    raise _off_schema(faults) if faults else _not_json()


def _candidates(text: str) -> Iterator[str]:
    yield text
    opening, closing = text.find("```"), text.rfind("```")
    start = text.find("\n", opening)
    if 0 <= opening < start < closing:
        yield text[start:closing]
    first, last = text.find("{"), text.rfind("}")
    if first < last:
        yield text[first : last + 1]


def _after_thinking(text: str) -> str:
    """Some local models think aloud first."""
    return text.rpartition("</think>")[2]


def _faults(error: ValidationError, schema: type[BaseModel]) -> list[str]:
    """Names of members and pydantic's codes, never what stood there; empty when it is no JSON."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    if any(fault["type"] == "json_invalid" for fault in found):
        return []
    known = schemas.names(schema)
    return [f"{_place(fault['loc'], known)} ({fault['type']})" for fault in found[:NAMED_FAULTS]]


def _place(path: tuple[int | str, ...], known: set[str]) -> str:
    """A name that the model made up is its text, not ours."""
    parts = [str(part) for part in path if isinstance(part, int) or part in known]
    return ".".join(parts) or "the whole"


def _off_schema(faults: list[str]) -> BadAnswer:
    wrong = "; ".join(faults)
    complaint = f"Your last answer did not fit the schema. Wrong were: {wrong}. Answer again."
    return BadAnswer("answer_off_schema", complaint=complaint)


def _not_json() -> BadAnswer:
    return BadAnswer(
        "answer_not_json",
        complaint="Your last answer was not JSON. Answer with one JSON object and nothing else.",
    )
