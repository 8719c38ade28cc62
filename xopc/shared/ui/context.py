"""What the frame of every page needs."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from xopc.shared.http import harmless

THEMES = ("light", "dark")


def page(request: HttpRequest) -> dict[str, Any]:
    """`counters` and `undo` are put on the request by the face that knows the person."""
    theme = request.COOKIES.get("theme", "")
    return {
        "theme": theme if theme in THEMES else "",
        "languages": settings.LANGUAGES,
        "counters": getattr(request, "counters", None),
        "undo": getattr(request, "undo", None),
        "here": _here(request),
        "open_signup": settings.OPEN_SIGNUP,
    }


def _here(request: HttpRequest) -> str:
    """The page a person looks at, to return to it; unknown when this answers a form."""
    htmx = getattr(request, "htmx", None)
    if htmx:
        return harmless(htmx.current_url_abs_path or "")
    return harmless(request.get_full_path()) if request.method == "GET" else ""
