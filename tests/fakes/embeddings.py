"""The embeddings part of the protocol: one number of each vector tells the text's length."""

import base64
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tests.fakes.wire import Call

USAGE = {"prompt_tokens": 1, "total_tokens": 1}


@dataclass
class Embeddings:
    """What was asked, and how it shall be answered."""

    dimensions: int = 384
    #: statuses of the next answers; then 200
    failures: list[int] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        return [text for request in self.requests for text in request["input"]]

    def answer(self, call: Call) -> None:
        if isinstance(call.request["input"], str):
            call.request["input"] = [call.request["input"]]
        self.requests.append(call.request)
        self.keys.append(call.handler.headers["authorization"])
        if self.failures:
            call.refuse(self.failures.pop(0), retry_after_ms="1")
        else:
            call.send_json(200, self._rows(call.request))

    def _rows(self, request: dict[str, Any]) -> dict[str, Any]:
        """In reverse order, which the protocol allows: each item carries its index."""
        items = [self._item(*pair, request) for pair in enumerate(request["input"])]
        return {"object": "list", "model": request["model"], "data": items[::-1], "usage": USAGE}

    def _item(self, index: int, text: str, request: dict[str, Any]) -> dict[str, Any]:
        row = np.zeros(self.dimensions, dtype="<f4")
        row[len(text) % self.dimensions] = 3.0
        as_text = request.get("encoding_format") == "base64"
        embedding = base64.b64encode(row.tobytes()).decode() if as_text else row.tolist()
        return {"object": "embedding", "index": index, "embedding": embedding}
