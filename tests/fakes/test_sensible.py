"""What the fake model answers when nobody told it what to."""

import json

import httpx
import pytest
from pydantic import BaseModel

from tests.fakes import spoken
from tests.fakes.misbehaviours import FOREIGN, wrong_language
from tests.fakes.model import ModelServer
from xopc.shared.llm import chat


class Candidate(BaseModel):
    kind: str
    content: str
    quote: str


class Review(BaseModel):
    candidates: list[Candidate]


class Weather(BaseModel):
    sky: str
    degrees: int
    clouds: list[str]
    moon: bool | None


LINES = """\
Review this.
[1] user (Monday): I prefer short answers. What time is it?
[2] assistant: I always answer at length.
[3] user: Hello!
我喜欢喝茶。 My wife is called Ann.
"""
AS_JSON = [
    {"role": "user", "text": "I prefer short answers. What time is it?\n我喜欢喝茶。"},
    {"role": "assistant", "text": "I always answer at length."},
    {"role": "user", "text": "My wife is called Ann."},
]
QUOTES = ["I prefer short answers.", "我喜欢喝茶。", "My wife is called Ann."]


def reply(*messages: tuple[str, str]) -> str:
    told = [{"role": role, "content": content} for role, content in messages]
    return "".join(chat.stream(told, seconds=5))


@pytest.mark.parametrize(
    "prompt",
    [
        LINES,
        json.dumps(AS_JSON, ensure_ascii=False),
        json.dumps({"window": {"messages": AS_JSON}}, ensure_ascii=False),
        "Messages:\n" + "\n".join(json.dumps(line, ensure_ascii=False) for line in AS_JSON),
        " ".join(QUOTES),
    ],
    ids=["lines", "a list", "inside a document", "a line each", "no roles"],
)
def test_a_review_finds_what_the_person_said_of_themselves(
    fake_model: ModelServer, prompt: str
) -> None:
    found = chat.structured(Review, system="s", user=prompt, seconds=5).value.candidates
    assert [candidate.quote for candidate in found] == QUOTES
    assert [candidate.kind for candidate in found] == ["preference", "preference", "relationship"]


def test_of_what_only_the_assistant_said_nothing_is_found() -> None:
    assert list(spoken.sentences("assistant: I always answer at length.\nAnd more.")) == []


def test_any_schema_gets_a_value(fake_model: ModelServer) -> None:
    answer = chat.structured(Weather, system="s", user="u", seconds=5)
    assert answer.value == Weather(sky="", degrees=0, clouds=[], moon=None)


def test_the_schema_is_also_understood_in_words(fake_model: ModelServer) -> None:
    fake_model.then(lambda call: call.refuse(400))
    found = chat.structured(Review, system="s", user=LINES, seconds=5).value.candidates
    assert [candidate.quote for candidate in found] == QUOTES


def test_a_reply_mentions_what_it_was_told_of_the_person(fake_model: ModelServer) -> None:
    fence = (
        '<user-context boundary="a1">\n{"text": "I like \\"tea\\".", "date": "x"}\n</user-context>'
    )
    assert reply(("user", f"{fence}\n\nWhich drink?")) == (
        'You said: Which drink? I remember: I like "tea".'
    )


def test_a_reply_without_context_repeats_the_question(fake_model: ModelServer) -> None:
    assert reply(("system", "s"), ("user", "Which\ndrink?")) == "You said: Which drink?"


def test_another_language_keeps_the_shape(fake_model: ModelServer) -> None:
    fake_model.always(wrong_language)
    found = chat.structured(Review, system="s", user=LINES, seconds=5).value.candidates
    assert {candidate.content for candidate in found} == {FOREIGN}
    assert reply(("user", "Hello")) == FOREIGN


def test_the_server_lists_its_model(fake_model: ModelServer) -> None:
    listed = httpx.get(f"{fake_model.url}/models").json()["data"]
    assert [model["id"] for model in listed] == [chat.model()]


def test_bodies_of_any_kind_are_kept_for_sweeps(fake_model: ModelServer) -> None:
    reply(("user", "canary"))
    httpx.post(f"{fake_model.url}/embeddings", json={"model": "m", "input": "budgie"})
    httpx.post(f"{fake_model.url}/nothing", json={"bird": "parrot"})
    seen = "".join(fake_model.bodies)
    assert all(bird in seen for bird in ("canary", "budgie", "parrot"))
