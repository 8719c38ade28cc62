"""An embedder behind any server that speaks OpenAI's protocol."""

import time
from collections.abc import Sequence

import openai

from xopc.shared.errors import Unavailable
from xopc.shared.llm import texts
from xopc.shared.llm.calibration import Calibration, calibration
from xopc.shared.llm.vectors import Vector, unit

#: seconds, for jobs
TIMEOUT = openai.Timeout(10.0, connect=2.0)
#: seconds: a question waits in a request, so a server that hangs must not hold it for long
QUESTION = openai.Timeout(1.5, connect=1.0)
RETRIES = 1
#: seconds in which a server that left one question without an answer is not asked the next
REST = 15.0
#: texts in one request; servers commonly take at least this many
BATCH = 64


class RemoteEmbedder:
    """Models named e5 are told the role of a text by a prefix; others take the text as it is."""

    dimensions = 384
    calls_out = True

    def __init__(self, *, model: str, url: str, key: str) -> None:
        self.name = model
        self._client = openai.OpenAI(
            base_url=url or None, api_key=key or "none", timeout=TIMEOUT, max_retries=RETRIES
        )
        self._rests_until = 0.0

    @property
    def calibration(self) -> Calibration:
        return calibration(self.name)

    def query(self, text: str) -> Vector:
        if time.monotonic() < self._rests_until:
            raise Unavailable("The embedding server did not answer a moment ago.")
        prepared = [self._in_role("query", texts.question(text))]
        row: Vector = self._embed(prepared, timeout=QUESTION)[0]
        return row

    def passages(self, written: Sequence[str]) -> Vector:
        prepared = [self._in_role("passage", texts.passage(text)) for text in written]
        batches = [prepared[at : at + BATCH] for at in range(0, len(prepared), BATCH)]
        rows = [row for batch in batches for row in self._embed(batch)]
        return unit(rows) if rows else unit([[0.0] * self.dimensions])[:0]

    def _in_role(self, role: str, text: str) -> str:
        return f"{role}: {text}" if "e5" in self.name.lower() else text

    def _embed(self, prepared: list[str], *, timeout: openai.Timeout = TIMEOUT) -> Vector:
        try:
            answer = self._client.embeddings.create(
                model=self.name,
                input=prepared,
                timeout=timeout,
                dimensions=self.dimensions if self._can_shorten else openai.omit,
            )
        except openai.OpenAIError as error:
            if isinstance(error, openai.APIConnectionError):
                self._rests_until = time.monotonic() + REST
            raise Unavailable("The embedding server does not answer.") from error
        rows = [item.embedding for item in sorted(answer.data, key=lambda item: item.index)]
        if [len(row) for row in rows] != [self.dimensions] * len(prepared):
            raise Unavailable(
                f"The embedding server must give {self.dimensions} numbers for each text.",
                code="wrong_dimensions",
            )
        return unit(rows)

    @property
    def _can_shorten(self) -> bool:
        return self.name.startswith("text-embedding-3")
