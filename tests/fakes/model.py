"""A server that speaks chat completions and embeddings, and does with each request as it is told.

    with model.running() as server:
        server.then("Hello", {"candidates": []}, misbehaviours.busy(retry_after="2"))
        server.always(misbehaviours.hang)

What nobody told it, it answers sensibly.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from tests.fakes.completions import says
from tests.fakes.embeddings import Embeddings
from tests.fakes.misbehaviours import sensibly
from tests.fakes.wire import Call, Step

MODEL = "fake-model"


@dataclass
class ModelServer:
    url: str = ""
    #: of chat completions, in the order they came
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    #: every body that came in, of any kind: for sweeps that look for what must never leave
    bodies: list[str] = field(default_factory=list)
    embeddings: Embeddings = field(default_factory=Embeddings)
    closing: Event = field(default_factory=Event)
    _script: deque[Step] = field(default_factory=deque)
    _otherwise: Step = sensibly

    def then(self, *answers: object) -> None:
        """For the next requests, one each: a step, a text, or a value that is sent as JSON."""
        self._script.extend(map(as_step, answers))

    def always(self, answer: object) -> None:
        """For every request that `then` says nothing of."""
        self._otherwise = as_step(answer)

    def by(self, rule: Callable[[dict[str, Any]], object]) -> None:
        """As `always`, with an answer made from the request."""
        self._otherwise = lambda call: as_step(rule(call.request))(call)

    @property
    def prompts(self) -> list[str]:
        """All that the model was told, one text per request."""
        return [
            "\n".join(str(message["content"]) for message in request["messages"])
            for request in self.requests
        ]

    def complete(self, call: Call) -> None:
        self.requests.append(call.request)
        self.keys.append(call.handler.headers["authorization"])
        step = self._script.popleft() if self._script else self._otherwise
        step(call)

    def routes(self) -> dict[str, Step]:
        return {"/v1/chat/completions": self.complete, "/v1/embeddings": self.embeddings.answer}


def as_step(answer: object) -> Step:
    return answer if callable(answer) else says(answer)


@contextmanager
def running(port: int = 0) -> Iterator[ModelServer]:
    """On loopback; a free port by default. Nothing of it is left at the end."""
    state = ModelServer()
    with _Server(("127.0.0.1", port), _handler(state)) as server:
        state.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield state
        finally:
            state.closing.set()
            server.shutdown()
            thread.join()


class _Server(ThreadingHTTPServer):
    """Waits at its end for calls under way, which `closing` ends."""

    daemon_threads = False

    def handle_error(self, *_: object) -> None:
        """Clients that go away in the middle are what this is for."""


def _handler(state: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        #: seconds that a silent client may hold the end of the server up
        timeout = 10

        def do_GET(self) -> None:
            call = Call(self, {}, state.closing)
            if self.path == "/v1/models":
                call.send_json(200, {"object": "list", "data": [{"id": MODEL, "object": "model"}]})
            else:
                call.refuse(404)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            state.bodies.append(body)
            answer = state.routes().get(self.path, lambda call: call.refuse(404))
            with suppress(OSError):  # the client is gone
                answer(Call(self, json.loads(body), state.closing))

        def log_message(self, *_: object) -> None:
            """Silent."""

    return Handler
