"""What the frame of every page needs."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

THEMES = ("light", "dark")


def page(request: HttpRequest) -> dict[str, Any]:
    """`counters` and `undo` are put on the request by the face that knows the person."""
    theme = request.COOKIES.get("theme", "")
    return {
        "theme": theme if theme in THEMES else "",
        "languages": settings.LANGUAGES,
        "counters": getattr(request, "counters", None),
        "undo": getattr(request, "undo", None),
        "here": request.get_full_path(),
        "open_signup": settings.OPEN_SIGNUP,
    }
