"""Answers to htmx: which part of a page was asked for, and what else it should do."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def part(request: HttpRequest, parts: Mapping[str, str]) -> str:
    """The partial that fills the requested target; empty when it must be the whole page."""
    htmx = getattr(request, "htmx", None)
    if not htmx or htmx.history_restore_request:
        return ""
    return parts.get(htmx.target or "", "")


def render_part(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    parts: Mapping[str, str],
    status: int = 200,
) -> HttpResponse:
    """The page, or the part of it that htmx asked for (`parts`: target id to partial)."""
    name = part(request, parts)
    whole = f"{template}#{name}" if name else template
    return render(request, whole, {**context, "part": name}, status=status)


def trigger(response: HttpResponse, event: str, **detail: Any) -> HttpResponse:
    """Let the page's elements react to `event` after the answer arrived."""
    response["HX-Trigger"] = json.dumps({event: detail})
    return response
