"""Serve the project on a free loopback port for the length of a block: for commands and tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import ThreadingMixIn
from threading import Thread
from wsgiref.simple_server import WSGIServer, make_server

from django.core.handlers.wsgi import WSGIHandler
from django.core.servers.basehttp import WSGIRequestHandler


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Each request is the caller's own."""


@contextmanager
def served() -> Iterator[str]:
    """The address, such as `http://127.0.0.1:41234`."""
    handler = WSGIHandler()
    with make_server("127.0.0.1", 0, handler, server_class=_Server, handler_class=_Quiet) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
