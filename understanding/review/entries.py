"""What the reviewing model may answer, and how each entry of an answer is read."""

import math
from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    WithJsonSchema,
)

from understanding.records.kinds import Kind
from xopc.shared import text
from xopc.shared.errors import Invalid

MOST = 8
LONGEST = 600

KindName = Literal[
    "preference",
    "boundary",
    "relationship",
    "project_context",
    "commitment",
    "routine",
    "personal_logistics",
    "open_question",
    "milestone",
    "current_state",
    "task_lesson",
    "tool_preference",
    "long_term_goal",
    "derived_insight",
]
KINDS = frozenset(get_args(KindName))


def _share(default: float) -> Callable[[Any], float]:
    """A number is brought into 0..1, anything else is the default."""

    def read(value: Any) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or (isinstance(value, float) and not math.isfinite(value)):
            return default
        return float(min(max(value, 0), 1))

    return read


def _one_of(*names: str, otherwise: str) -> Callable[[Any], str]:
    return lambda value: value if isinstance(value, str) and value in names else otherwise


def _canonical(words: str) -> str:
    return _plain(words, text.canonical)


def _canonical_lines(words: str) -> str:
    return _plain(words, text.canonical_lines)


def _plain(words: str, form: Callable[[str], str]) -> str:
    """Bounded before it is brought into form: that may take long for what is made to."""
    if len(words) > 2 * LONGEST:
        raise ValueError("too long")
    try:
        plain = form(words)
    except Invalid as hidden:
        raise ValueError("hides characters") from hidden
    if not 0 < len(plain) <= LONGEST:
        raise ValueError("empty or too long")
    return plain


_SENSITIVITY = ("normal", "personal", "regulated", "secret")
_DISCLOSURE = ("referenceable", "ask_before_reference", "silent")
_DURABILITY = ("durable", "recurring", "ephemeral")


class Entry(BaseModel):
    """One candidate."""

    # what is not named here the model cannot wish for: no status, owner, explicitness, tags
    model_config = ConfigDict(extra="ignore", frozen=True)

    kind: KindName
    content: Annotated[str, AfterValidator(_canonical)]
    quote: Annotated[str, AfterValidator(_canonical_lines)]
    confidence: Annotated[float, BeforeValidator(_share(0.65))] = 0.65
    importance: Annotated[float, BeforeValidator(_share(0.5))] = 0.5
    durability: Annotated[
        Literal["durable", "recurring", "ephemeral"],
        BeforeValidator(_one_of(*_DURABILITY, otherwise="durable")),
    ] = "durable"
    sensitivity: Annotated[
        Literal["normal", "personal", "regulated", "secret"],
        BeforeValidator(_one_of(*_SENSITIVITY, otherwise="personal")),
    ] = "personal"
    disclosure: Annotated[
        Literal["referenceable", "ask_before_reference", "silent"],
        BeforeValidator(_one_of(*_DISCLOSURE, otherwise="referenceable")),
    ] = "referenceable"

    @property
    def record_kind(self) -> Kind:
        return Kind(self.kind)


_ENTRIES = {"type": "array", "items": Entry.model_json_schema()}


class Reply(BaseModel):
    """What is worth proposing; often nothing."""

    # entries are read one by one, so that a bad one costs only itself
    candidates: Annotated[list[Any], WithJsonSchema(_ENTRIES)] = Field(max_length=1_000)


def read(raw: Any) -> Entry | None:
    """None for what is no candidate at all."""
    try:
        return Entry.model_validate(raw)
    except ValidationError:
        return None


def kind_of(raw: Any) -> str:
    """The kind an unreadable entry names, if it is one of ours: nothing of its own is kept."""
    kind = raw.get("kind") if isinstance(raw, dict) else None
    return kind if isinstance(kind, str) and kind in KINDS else ""
