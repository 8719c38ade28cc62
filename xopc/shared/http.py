"""Typed requests and answers of the faces."""

from typing import Any
from urllib.parse import unquote_plus

from django.http import HttpRequest

from xopc.shared import sensitivity
from xopc.shared.scope import Scope


class PageRequest(HttpRequest):
    """A request of a signed-in person; `scope` was bound by the view's decorator."""

    scope: Scope
    htmx: Any
    #: what the frame of the page shows; computed when it is asked for
    counters: Any
    undo: Any


def harmless(address: str) -> str:
    """An address as it may be given back: without its query, or empty, where the gate refuses it.
    Browsers and proxies keep addresses.
    """
    for part in (address, address.partition("?")[0]):
        if not sensitivity.check(unquote_plus(part)).refused:
            return part
    return ""
