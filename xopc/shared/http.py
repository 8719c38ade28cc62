"""Typed requests and answers of the faces."""

from typing import Any

from django.http import HttpRequest

from xopc.shared.scope import Scope


class PageRequest(HttpRequest):
    """A request of a signed-in person; `scope` was bound by the view's decorator."""

    scope: Scope
    htmx: Any
    #: what the frame of the page shows; computed when it is asked for
    counters: Any
    undo: Any
