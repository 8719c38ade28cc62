"""A server on loopback that speaks the embeddings part of OpenAI's protocol."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import numpy as np


@dataclass
class EmbeddingServer:
    """What it was asked, and how it shall answer."""

    url: str = ""
    dimensions: int = 384
    #: statuses of the next answers; then 200
    failures: list[int] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        return [text for request in self.requests for text in request["input"]]

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """In reverse order, which the protocol allows: each item carries its index."""
        items = [self._item(*pair, request) for pair in enumerate(request["input"])]
        return {"object": "list", "model": request["model"], "data": items[::-1], "usage": USAGE}

    def _item(self, index: int, text: str, request: dict[str, Any]) -> dict[str, Any]:
        row = np.zeros(self.dimensions, dtype="<f4")
        row[len(text) % self.dimensions] = 3.0
        as_text = request.get("encoding_format") == "base64"
        embedding = base64.b64encode(row.tobytes()).decode() if as_text else row.tolist()
        return {"object": "embedding", "index": index, "embedding": embedding}


USAGE = {"prompt_tokens": 1, "total_tokens": 1}


@contextmanager
def running() -> Iterator[EmbeddingServer]:
    state = EmbeddingServer()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(state))
    state.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(state: EmbeddingServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            state.requests.append(request)
            state.keys.append(self.headers["authorization"])
            status = state.failures.pop(0) if state.failures else 200
            known = self.path == "/v1/embeddings"
            self._send(status if known else 404, state.answer(request))

        def _send(self, status: int, answer: dict[str, Any]) -> None:
            body = json.dumps(answer if status == 200 else {"error": {"message": "no"}}).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.send_header("retry-after-ms", "1")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Silent."""

    return Handler
