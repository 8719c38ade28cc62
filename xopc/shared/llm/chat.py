"""The door to a chat model behind any server of OpenAI's protocol: checked values and text."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

import openai
from django.conf import settings
from openai.types.chat import ChatCompletionMessageParam
from openai.types.chat.completion_create_params import ResponseFormat
from openai.types.shared_params.response_format_json_schema import JSONSchema
from pydantic import BaseModel, ValidationError

from xopc.shared.errors import Unavailable
from xopc.shared.llm import answers, bounded, failures, schemas, streams
from xopc.shared.llm.budget import Budget
from xopc.shared.llm.failures import BadAnswer, Refused
from xopc.shared.llm.persistence import persistently
from xopc.shared.llm.wire import Completion

T = TypeVar("T", bound=BaseModel)

#: how servers refuse a response format they do not know
NOT_UNDERSTOOD = {400, 422}


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """A value of the schema that was asked for, and what it took."""

    value: T
    model: str
    #: over all requests; 0 when the server counts none
    prompt_tokens: int
    completion_tokens: int
    #: 1 when the first answer was unusable and the model was told why
    repairs: int
    seconds: float


@dataclass(frozen=True, slots=True)
class _Question:
    system: str
    user: str
    schema: type[BaseModel]
    name: str
    #: whether the server is asked to hold the answer to the schema, or just the model
    strict: bool = True

    @property
    def messages(self) -> list[ChatCompletionMessageParam]:
        system = self.system
        if not self.strict:
            system = f"{system}\n\n{schemas.in_words(self.schema)}"
        return [{"role": "system", "content": system}, {"role": "user", "content": self.user}]

    @property
    def response_format(self) -> ResponseFormat | openai.Omit:
        if not self.strict:
            return openai.omit
        shape: JSONSchema = {
            "name": self.name,
            "strict": True,
            "schema": schemas.strict(self.schema),
        }
        return {"type": "json_schema", "json_schema": shape}


def model() -> str:
    """The configured model's name, empty when there is none."""
    return str(settings.CHAT_MODEL)


def is_configured() -> bool:
    return bool(model())


def structured(
    schema: type[T], *, system: str, user: str, seconds: float, name: str = "answer"
) -> Answer[T]:
    """One value of `schema`; `seconds` bounds all of it, repeats and one repair together.

    Raises Unavailable with the codes `model_timeout`, `model_busy` (with `retry_after`, seconds),
    `model_unreachable`, `model_error`; Refused with `model_refused_request` or
    `model_not_configured`; BadAnswer with `answer_empty`, `answer_truncated`, `answer_not_json`,
    `answer_off_schema`, `answer_too_large` or `answer_refused`.
    """
    _require_model()
    budget = Budget(seconds)
    question = _Question(system, user, schema, name)
    with bounded.client(budget) as client:
        question, first = _ask(client, budget, question)
        try:
            return _answer(schema, budget, first)
        except BadAnswer as bad:
            if not bad.complaint:
                raise
            complaint = bad.complaint
        _, second = _ask(client, budget, replace(question, user=f"{user}\n\n{complaint}"))
        return _answer(schema, budget, first, second)


def stream(messages: Sequence[Mapping[str, str]], *, seconds: float) -> Iterator[str]:
    """Pieces of plain text as they come; `seconds` bounds all of it, counted from this call.

    Raises what `structured` raises, also after some pieces: an answer that was cut off ends with
    `answer_truncated`. Nothing is repeated once a piece came.
    """
    _require_model()
    return _pieces(cast(list[ChatCompletionMessageParam], list(messages)), Budget(seconds))


def _require_model() -> None:
    if not is_configured():
        raise failures.unconfigured()


def _ask(
    client: openai.OpenAI, budget: Budget, question: _Question
) -> tuple[_Question, Completion]:
    """The question as it was understood, and the answer."""
    try:
        return question, _complete(client, budget, question)
    except Refused as refused:
        if not question.strict or refused.extra.get("status") not in NOT_UNDERSTOOD:
            raise
    plain = replace(question, strict=False)
    return plain, _complete(client, budget, plain)


def _complete(client: openai.OpenAI, budget: Budget, question: _Question) -> Completion:
    def request() -> Completion | Unavailable:
        response = client.chat.completions.with_raw_response.create(
            model=model(),
            messages=question.messages,
            response_format=question.response_format,
            timeout=budget.left(),
        )
        try:
            return Completion.model_validate_json(response.content)
        except ValidationError:
            return failures.not_understood()

    return persistently(budget, request)


def _answer(schema: type[T], budget: Budget, *completions: Completion) -> Answer[T]:
    """The value is the last one's; all of them count."""
    usages = [completion.usage for completion in completions if completion.usage]
    return Answer(
        value=answers.value(completions[-1].choices[0], schema),
        model=model(),
        prompt_tokens=sum(usage.prompt_tokens for usage in usages),
        completion_tokens=sum(usage.completion_tokens for usage in usages),
        repairs=len(completions) - 1,
        seconds=budget.used(),
    )


def _pieces(messages: list[ChatCompletionMessageParam], budget: Budget) -> Iterator[str]:
    with bounded.client(budget) as client, ExitStack() as open_response:
        response = persistently(
            budget,
            lambda: open_response.enter_context(
                client.chat.completions.with_streaming_response.create(
                    model=model(), messages=messages, stream=True, timeout=budget.left()
                )
            ),
        )
        yield from streams.pieces(response.iter_lines(), budget)
