"""An SDK client for one call: what it does ends with the budget, what it reads stays small."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import Timer
from typing import Any

import httpx2
import openai
from django.conf import settings

from xopc.shared.llm.budget import Budget

#: bytes of one answer
LIMIT = 1_000_000
#: bytes of an answer that is a refusal: enough for the SDK to see what kind
REFUSAL_LIMIT = 50_000


class TooLarge(openai.OpenAIError):
    """The answer was cut off while it was read."""


class _Cut(httpx2.SyncByteStream):
    """A body of so many bytes; a longer one ends there, with an error unless it is `silent`."""

    def __init__(
        self, body: httpx2.SyncByteStream, budget: Budget, *, limit: int, silent: bool
    ) -> None:
        self._body, self._budget, self._limit, self._silent = body, budget, limit, silent

    def __iter__(self) -> Iterator[bytes]:
        left = self._limit
        for chunk in self._body:
            left -= len(chunk)
            if left >= 0:
                yield chunk
            elif self._silent:
                return
            else:
                raise TooLarge
        if not self._budget.left():  # to a body without a length, hanging up looks like its end
            raise httpx2.ReadTimeout("cut off")

    def close(self) -> None:
        self._body.close()


@contextmanager
def client(budget: Budget) -> Iterator[openai.OpenAI]:
    """At the server the settings name. It never repeats a request and never follows a redirect.

    Timeouts of the SDK are per read, so that a server which dribbles could go on for ever: what is
    open at the end of the budget is shut. Only the look-up of the host's name is beyond reach.
    """
    connections = _Connections(budget)
    with openai.DefaultHttpxClient(
        verify=_trust(),
        follow_redirects=False,
        event_hooks={"request": [connections.watch], "response": [connections.cut]},
    ) as http:
        timer = Timer(budget.left(), connections.shut)
        timer.daemon = True
        timer.start()
        try:
            yield openai.OpenAI(
                base_url=settings.CHAT_URL or None,
                api_key=settings.CHAT_KEY or "none",
                # not compressed: a few bytes could become many
                default_headers={"Accept-Encoding": "identity"},
                max_retries=0,
                http_client=http,
            )
        finally:
            timer.cancel()


class _Connections:
    """Of one call. Shutting them ends a read that waits on one of them."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._sockets: list[socket.socket] = []

    def watch(self, request: httpx2.Request) -> None:
        request.extensions["trace"] = self._connected

    def cut(self, response: httpx2.Response) -> None:
        """As the bytes come, whatever the server says of their encoding."""
        response.headers.pop("content-encoding", None)
        body, is_answer = response.stream, response.is_success
        if isinstance(body, httpx2.SyncByteStream):
            limit = LIMIT if is_answer else REFUSAL_LIMIT
            response.stream = _Cut(body, self._budget, limit=limit, silent=not is_answer)

    def shut(self) -> None:
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _connected(self, event: str, info: dict[str, Any]) -> None:
        if not event.endswith(("connect_tcp.complete", "start_tls.complete")):
            return
        self._sockets.append(info["return_value"].get_extra_info("socket"))
        if not self._budget.left():
            self.shut()


@lru_cache(maxsize=1)
def _trust() -> ssl.SSLContext:
    """Reading the certificates takes longer than all else here."""
    return httpx2.create_ssl_context()
