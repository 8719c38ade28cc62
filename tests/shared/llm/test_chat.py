"""The chat door, through the real SDK, against a server that does as it is told."""

import json
import socket
from collections.abc import Callable
from typing import Annotated, Literal

import httpx2
import pytest
from annotated_types import Len
from django.conf import LazySettings
from pydantic import BaseModel, Field

from tests.fakes import misbehaviours
from tests.fakes.completions import says
from tests.fakes.misbehaviours import MISBEHAVIOURS
from tests.fakes.model import ModelServer
from tests.fakes.wire import Step
from xopc.shared.errors import Unavailable
from xopc.shared.llm import bounded, chat, failures, persistence
from xopc.shared.llm.chat import Answer
from xopc.shared.llm.failures import BadAnswer, Refused


class Drink(BaseModel):
    kind: Literal["tea", "coffee"]
    cups: int = Field(ge=0, default=1)


class Tray(BaseModel):
    drinks: Annotated[list[Drink], Len(max_length=3)]


#: ways to misbehave that still give a value
USABLE = {"fenced", "unknown_format", "wrong_language"}
TEA = {"drinks": [{"kind": "tea", "cups": 2}]}


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that failed is asked again at once."""
    monkeypatch.setattr(persistence, "BACKOFF", 0.001)


def ask(seconds: float = 5.0) -> Answer[Tray]:
    return chat.structured(Tray, system="Be brief.", user="Which drinks?", seconds=seconds)


def failure(seconds: float = 5.0, *, of: Callable[..., object] = ask) -> Unavailable:
    with pytest.raises(Unavailable) as caught:
        of(seconds=seconds)
    return caught.value


def listen(seconds: float = 5.0) -> list[str]:
    return list(chat.stream([{"role": "user", "content": "Hello"}], seconds=seconds))


@pytest.mark.parametrize("call", [ask, listen])
def test_without_a_model_that_is_said(call: Callable[..., object]) -> None:
    refused = failure(of=call)
    assert not chat.is_configured()
    assert (refused.code, refused.retryable) == ("model_not_configured", False)


def test_an_answer_is_a_value_with_what_it_took(fake_model: ModelServer) -> None:
    fake_model.then(TEA)
    answer = ask()
    assert answer.value == Tray(drinks=[Drink(kind="tea", cups=2)])
    assert (answer.model, answer.repairs) == ("fake-model", 0)
    assert answer.prompt_tokens > 0 < answer.completion_tokens
    assert fake_model.keys == ["Bearer sesame"]


def test_the_schema_is_strict(fake_model: ModelServer) -> None:
    fake_model.then(TEA)
    ask()
    asked = fake_model.requests[0]["response_format"]["json_schema"]
    drink = asked["schema"]["$defs"]["Drink"]
    assert asked["strict"] is True
    assert (drink["required"], drink["additionalProperties"]) == (["kind", "cups"], False)
    assert "default" not in drink["properties"]["cups"]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(TEA),
        f"Here:\n```json\n{json.dumps(TEA, indent=1)}\n```\nCheers",
        f"Here: {json.dumps(TEA)} Cheers",
        f"<think>{{tea}} or coffee?</think>\n{json.dumps(TEA)}",
    ],
    ids=["plain", "fenced", "in prose", "after thinking"],
)
def test_json_is_found_in_an_answer(fake_model: ModelServer, text: str) -> None:
    fake_model.then(text)
    assert (ask().value.drinks[0].kind, len(fake_model.requests)) == ("tea", 1)


@pytest.mark.parametrize("status", [400, 422])
def test_a_server_without_structured_output_gets_the_schema_in_words(
    fake_model: ModelServer, status: int
) -> None:
    fake_model.then(misbehaviours.failing(status), TEA)
    assert ask().value.drinks[0].cups == 2
    assert '"cups"' not in fake_model.prompts[0]
    assert '"cups"' in fake_model.prompts[1]
    assert "response_format" not in fake_model.requests[1]


@pytest.mark.parametrize(
    ("first", "complaint"),
    [
        (misbehaviours.truncated, "cut off"),
        (misbehaviours.not_json, "not JSON"),
        (misbehaviours.echo, "not JSON"),
        (misbehaviours.nested, "not JSON"),
        (says({"drinks": [{"kind": "beer"}]}), "drinks.0.kind (literal_error)"),
        (says({"secret": "hunter2"}), "drinks (missing)"),
        (says([TEA, TEA]), "the whole (model_type)"),
    ],
)
def test_an_unusable_answer_is_repaired_once(
    fake_model: ModelServer, first: Step, complaint: str
) -> None:
    fake_model.then(first, TEA)
    answer = ask()
    assert answer.repairs == 1
    assert complaint in fake_model.prompts[1]
    assert fake_model.prompts[1].startswith("Be brief.\nWhich drinks?\n\nYour last answer")


def test_a_repair_counts_the_tokens_of_both_answers(fake_model: ModelServer) -> None:
    fake_model.then(TEA)
    once = ask().completion_tokens
    fake_model.then("x", TEA)
    assert ask().completion_tokens == once + 1


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize(
    ("name", "code", "requests"),
    [
        ("truncated", "answer_truncated", 2),
        ("not_json", "answer_not_json", 2),
        ("off_schema", "answer_off_schema", 2),
        ("echo", "answer_not_json", 2),
        ("empty", "answer_empty", 1),
        ("nothing", "answer_empty", 1),
        ("refusal", "answer_refused", 1),
        ("filtered", "answer_refused", 1),
        ("huge", "answer_too_large", 1),
        ("flood", "answer_too_large", 1),
        ("busy", "model_busy", 2),
        ("failing", "model_error", 2),
        ("unavailable", "model_error", 2),
        ("html", "model_error", 2),
        ("not_the_protocol", "model_error", 2),
        ("compressed", "model_error", 2),
        ("reset", "model_unreachable", 2),
        ("break_off", "model_unreachable", 2),
    ],
)
def test_each_failure_has_a_code(
    fake_model: ModelServer, name: str, code: str, requests: int
) -> None:
    fake_model.always(MISBEHAVIOURS[name](**({"retry_after": "0"} if name == "busy" else {})))
    failed = failure()
    assert (failed.code, failed.retryable) == (code, True)
    assert len(fake_model.requests) == requests


@pytest.mark.parametrize("name", ["slow", "hang", "dribble", "dribble_headers"])
@pytest.mark.parametrize("call", [ask, listen])
def test_the_budget_ends_what_would_not_end(
    fake_model: ModelServer, name: str, call: Callable[..., object]
) -> None:
    step = MISBEHAVIOURS[name]()
    fake_model.always(step)
    assert failure(0.3, of=call).code == "model_timeout"
    assert len(fake_model.requests) == 1


@pytest.mark.usefixtures("_impatient")
def test_the_budget_is_one_for_all_requests(fake_model: ModelServer) -> None:
    fake_model.then(misbehaviours.failing(), "no JSON", misbehaviours.hang)
    assert failure(0.5).code == "model_timeout"
    assert len(fake_model.requests) == 3


def test_without_any_time_nothing_is_asked(fake_model: ModelServer) -> None:
    assert failure(0.0).code == "model_timeout"
    assert fake_model.requests == []


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize(
    "first", [misbehaviours.failing(503), misbehaviours.failing(408), misbehaviours.reset]
)
def test_a_failing_server_is_asked_once_more(fake_model: ModelServer, first: Step) -> None:
    fake_model.then(first, TEA)
    assert (ask().repairs, len(fake_model.requests)) == (0, 2)


def test_a_busy_server_is_asked_again_when_it_says(fake_model: ModelServer) -> None:
    fake_model.then(misbehaviours.busy(retry_after="0.01"), TEA)
    assert ask().value.drinks[0].cups == 2


@pytest.mark.parametrize("call", [ask, listen])
def test_a_wait_that_does_not_fit_is_left_to_the_caller(
    fake_model: ModelServer, call: Callable[..., object]
) -> None:
    fake_model.always(misbehaviours.busy(retry_after="7"))
    busy = failure(of=call)
    assert (busy.code, busy.extra["retry_after"]) == ("model_busy", 7.0)
    assert len(fake_model.requests) == 1


@pytest.mark.parametrize("status", [301, 401, 403, 404, 418])
def test_a_request_that_is_refused_is_not_repeated(fake_model: ModelServer, status: int) -> None:
    fake_model.always(misbehaviours.failing(status))
    refused = failure()
    assert isinstance(refused, Refused)
    assert (refused.code, refused.retryable) == ("model_refused_request", False)
    assert (refused.extra, len(fake_model.requests)) == ({"status": status}, 1)


def test_a_server_that_refuses_every_format_is_asked_twice(fake_model: ModelServer) -> None:
    fake_model.always(misbehaviours.failing(400))
    assert (failure().code, len(fake_model.requests)) == ("model_refused_request", 2)


def test_a_server_that_is_gone_is_unreachable(settings: LazySettings) -> None:
    settings.CHAT_MODEL, settings.CHAT_URL = "m", "http://127.0.0.1:9/v1"
    assert failure(0.3).code == "model_unreachable"


def test_a_server_that_never_answers_is_met_once(settings: LazySettings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.CHAT_MODEL = "m"
        settings.CHAT_URL = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        assert failure(0.15).code == "model_timeout"
        silent.settimeout(0)
        silent.accept()[0].close()
        with pytest.raises(BlockingIOError):
            silent.accept()


def test_an_answer_just_within_the_limit_is_read(fake_model: ModelServer) -> None:
    fake_model.then(json.dumps(TEA) + " " * (bounded.LIMIT - 1_000))
    assert ask().value.drinks[0].cups == 2


@pytest.mark.parametrize("name", sorted(MISBEHAVIOURS.keys() - USABLE))
def test_a_failure_carries_nothing_of_what_was_said(
    fake_model: ModelServer, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither its message nor what it came from, as a log or a report would show it."""
    fake_model.always(MISBEHAVIOURS[name]())
    failed = failure(0.15)
    written = f"{failed} {failed.extra} {caplog.text}"
    assert not any(said in written for said in ("Which", "Certainly", "it broke", "gateway"))
    assert (failed.__cause__, failed.__context__) == (None, None)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, failures.BUSY),
        ({"retry-after": "3"}, 3),
        ({"retry-after": "3", "retry-after-ms": "20"}, 0.02),
        ({"retry-after": "-3"}, failures.BUSY),
        ({"retry-after": "nan"}, failures.BUSY),
        ({"retry-after": "soon"}, failures.BUSY),
        ({"retry-after": "1e9"}, failures.LONGEST_WAIT),
        ({"retry-after": "Mon, 01 Jan 2001 00:00:00 GMT"}, 0),
        ({"retry-after": "Fri, 01 Jan 2998 00:00:00 GMT"}, failures.LONGEST_WAIT),
        ({"retry-after": "Mon, 01 Jan 99999 00:00:00 GMT"}, failures.BUSY),
    ],
)
def test_how_long_a_server_wants_to_be_left_alone(headers: dict[str, str], seconds: float) -> None:
    assert failures.retry_after(httpx2.Headers(headers)) == seconds


def test_a_text_is_streamed_in_pieces(fake_model: ModelServer) -> None:
    fake_model.then("One cup of green tea, please.")
    pieces = listen()
    assert "".join(pieces) == "One cup of green tea, please."
    assert len(pieces) > 1
    assert fake_model.requests[0]["stream"] is True


def test_a_stream_that_was_cut_off_ends_with_that(fake_model: ModelServer) -> None:
    fake_model.then(says("One cup of", finish="length"))
    pieces = chat.stream([{"role": "user", "content": "Hello"}], seconds=5)
    assert next(pieces) == "One cup of"
    with pytest.raises(BadAnswer) as caught:
        next(pieces)
    assert caught.value.code == "answer_truncated"


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize(
    ("name", "code", "requests"),
    [
        ("empty", "answer_empty", 1),
        ("refusal", "answer_refused", 1),
        ("filtered", "answer_refused", 1),
        ("truncated", "answer_truncated", 1),
        ("huge", "answer_too_large", 1),
        ("flood", "answer_too_large", 1),
        ("failing", "model_error", 2),
        ("html", "model_error", 2),
        ("reset", "model_unreachable", 2),
        ("break_off", "model_unreachable", 1),
        ("not_the_protocol", "answer_truncated", 1),
    ],
)
def test_a_stream_fails_with_the_same_codes(
    fake_model: ModelServer, name: str, code: str, requests: int
) -> None:
    fake_model.always(MISBEHAVIOURS[name]())
    assert failure(of=listen).code == code
    assert len(fake_model.requests) == requests


def test_events_that_are_no_json_end_a_stream(fake_model: ModelServer) -> None:
    fake_model.then(
        lambda call: call.send(200, b"data: {oops\n\n", content_type="text/event-stream")
    )
    assert failure(of=listen).code == "model_error"


def test_a_stream_that_nobody_reads_to_its_end_lets_go(fake_model: ModelServer) -> None:
    pieces = chat.stream([{"role": "user", "content": "Hello"}], seconds=5)
    next(pieces)
    pieces.close()
    assert len(fake_model.requests) == 1
