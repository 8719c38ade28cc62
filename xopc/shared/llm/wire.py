"""What a chat-completions server sends, as far as it is read, checked by a schema at the edge."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field


def _tokens(value: object) -> int:
    """Some servers count nothing; a count is stored in an integer column."""
    return min(max(value, 0), 2**31 - 1) if isinstance(value, int) else 0


Tokens = Annotated[int, BeforeValidator(_tokens)]


class Said(BaseModel):
    content: str | None = None
    refusal: str | None = None


class Usage(BaseModel):
    prompt_tokens: Tokens = 0
    completion_tokens: Tokens = 0


class Choice(BaseModel):
    message: Said
    finish_reason: str | None = None


class Completion(BaseModel):
    choices: list[Choice] = Field(min_length=1)
    usage: Usage | None = None


class Delta(BaseModel):
    delta: Said
    finish_reason: str | None = None


class Chunk(BaseModel):
    """One event of a stream; the last may hold no choice, just the usage."""

    choices: list[Delta]
