"""One call to a fake server, and what can be written back: whole answers, pieces, nothing."""

import json
import socket
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any

#: SO_LINGER: on, for no time at all: closing resets the connection
RESET = struct.pack("ii", 1, 0)


@dataclass(frozen=True)
class Call:
    """Writing raises OSError once the client is gone; the server takes that for an end."""

    handler: BaseHTTPRequestHandler
    request: dict[str, Any]
    #: set when the server stops, so that nothing here outlives it
    closing: Event

    def send(self, status: int, body: bytes, **headers: str) -> None:
        """`retry_after="1"` becomes `Retry-After: 1`."""
        self.start(status, content_length=str(len(body)), **headers)
        self.handler.wfile.write(body)

    def start(self, status: int, *, content_type: str = "application/json", **headers: str) -> None:
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", content_type)
        for name, value in headers.items():
            self.handler.send_header(name.replace("_", "-").title(), value)
        self.handler.end_headers()

    def send_json(self, status: int, body: object, **headers: str) -> None:
        self.send(status, json.dumps(body).encode(), **headers)

    def refuse(self, status: int, message: str = "no", **headers: str) -> None:
        self.send_json(status, {"error": {"message": message, "type": "fake"}}, **headers)

    def send_events(self, events: Iterable[object]) -> None:
        """Server-sent events; the end of the connection is the end of them."""
        self.start(200, content_type="text/event-stream")
        for event in events:
            self.handler.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
        self.handler.wfile.write(b"data: [DONE]\n\n")

    def reset(self) -> None:
        self.handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.handler.connection.close()

    def wait(self, seconds: float | None = None) -> None:
        """Until the server stops, at most."""
        self.closing.wait(seconds)

    def dribble(self, piece: bytes, *, every: float = 0.005) -> None:
        """For as long as the client listens and the server runs."""
        while not self.closing.wait(every):
            self.handler.wfile.write(piece)


#: what answers one call
Step = Callable[[Call], None]
