"""An embedder behind any server that speaks OpenAI's protocol."""

from collections.abc import Sequence

import openai

from xopc.shared.errors import Unavailable
from xopc.shared.llm import texts
from xopc.shared.llm.calibration import Calibration, calibration
from xopc.shared.llm.vectors import Vector, unit

#: seconds: a question waits in a request, so a server that hangs must not hold it for long
TIMEOUT = openai.Timeout(10.0, connect=2.0)
RETRIES = 1
#: texts in one request; servers commonly take at least this many
BATCH = 64


class RemoteEmbedder:
    """Models named e5 are told the role of a text by a prefix; others take the text as it is."""

    dimensions = 384

    def __init__(self, *, model: str, url: str, key: str) -> None:
        self.name = model
        self._client = openai.OpenAI(
            base_url=url or None, api_key=key or "none", timeout=TIMEOUT, max_retries=RETRIES
        )

    @property
    def calibration(self) -> Calibration:
        return calibration(self.name)

    def query(self, text: str) -> Vector:
        row: Vector = self._embed([self._in_role("query", texts.question(text))])[0]
        return row

    def passages(self, written: Sequence[str]) -> Vector:
        prepared = [self._in_role("passage", texts.passage(text)) for text in written]
        batches = [prepared[at : at + BATCH] for at in range(0, len(prepared), BATCH)]
        rows = [row for batch in batches for row in self._embed(batch)]
        return unit(rows) if rows else unit([[0.0] * self.dimensions])[:0]

    def _in_role(self, role: str, text: str) -> str:
        return f"{role}: {text}" if "e5" in self.name.lower() else text

    def _embed(self, prepared: list[str]) -> Vector:
        try:
            answer = self._client.embeddings.create(
                model=self.name,
                input=prepared,
                dimensions=self.dimensions if self._can_shorten else openai.omit,
            )
        except openai.OpenAIError as error:
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
