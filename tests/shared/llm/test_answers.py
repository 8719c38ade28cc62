"""Whatever a model writes becomes a checked value or a BadAnswer that repeats none of it."""

import json
from collections.abc import Callable
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from xopc.shared.llm import answers, schemas
from xopc.shared.llm.failures import BadAnswer
from xopc.shared.llm.wire import Choice, Completion, Said, Usage


class Leaf(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: Literal["a", "b"]
    weight: float = Field(default=0.5, ge=0, le=1, description="How heavy.")
    default: str = Field(min_length=1, max_length=5)


class Tree(BaseModel):
    title: str
    leaves: list[Leaf]


LEAF = {"kind": "a", "weight": 1, "default": "x"}
values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(list(LEAF)), inner),
)


def read(text: str | None, *, finish: str = "stop") -> Tree:
    return answers.value(Choice(message=Said(content=text), finish_reason=finish), Tree)


def complaint(tree: object) -> str:
    with pytest.raises(BadAnswer) as caught:
        read(json.dumps(tree))
    return caught.value.complaint


def outcome(call: Callable[[], BaseModel]) -> str:
    try:
        return type(call()).__name__
    except BadAnswer as bad:
        return bad.code
    except ValidationError:
        return "invalid"


@given(st.text() | values.map(json.dumps) | st.text(alphabet='{}[]",:`\n0ae\\ud8'))
def test_any_text_is_a_value_or_a_bad_answer(text: str) -> None:
    codes = {"answer_empty", "answer_not_json", "answer_off_schema"}
    assert outcome(lambda: read(text)) in {"Tree"} | codes


@given(st.binary() | values.map(json.dumps).map(str.encode))
def test_any_body_is_a_completion_or_invalid(body: bytes) -> None:
    assert outcome(lambda: Completion.model_validate_json(body)) in {"Completion", "invalid"}


@given(values)
def test_any_count_of_tokens_fits_a_column(count: object) -> None:
    assert 0 <= Usage(prompt_tokens=count).prompt_tokens < 2**31


@pytest.mark.parametrize(
    ("tree", "named"),
    [
        ({"leaves": []}, "title (missing)"),
        ({"title": "t", "leaves": "hunter2"}, "leaves (list_type)"),
        ({"title": "t", "leaves": [LEAF | {"kind": "hunter2"}]}, "leaves.0.kind (literal_error)"),
        ({"title": "t", "leaves": [LEAF | {"default": ""}]}, "leaves.0.default (string_too_short)"),
        ({"title": "t", "leaves": [LEAF | {"hunter2": 1}]}, "leaves.0 (extra_forbidden)"),
    ],
)
def test_a_complaint_names_members_and_nothing_that_stood_there(tree: object, named: str) -> None:
    assert complaint(tree) == (
        f"Your last answer did not fit the schema. Wrong were: {named}. Answer again."
    )


def test_a_complaint_is_short() -> None:
    leaves = [{"kind": "c"}] * 100
    assert complaint({"title": "t", "leaves": leaves}).count("leaves.") == answers.NAMED_FAULTS


def test_a_whole_answer_that_met_its_limit_counts_as_cut_off() -> None:
    with pytest.raises(BadAnswer) as caught:
        read(json.dumps({"title": "t", "leaves": []}), finish="length")
    assert caught.value.code == "answer_truncated"


def test_members_keep_their_names_and_lose_what_strict_servers_refuse() -> None:
    leaf = schemas.strict(Tree)["$defs"]["Leaf"]["properties"]
    assert set(schemas.strict(Tree)["properties"]) == {"title", "leaves"}
    assert leaf["default"] == {"type": "string"}
    assert leaf["weight"] == {
        "type": "number", "minimum": 0, "maximum": 1, "description": "How heavy.",
    }  # fmt: skip


def test_the_names_of_all_members_are_known() -> None:
    assert schemas.names(Tree) == {"title", "leaves", "kind", "weight", "default"}
