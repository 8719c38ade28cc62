"""What the frame of every page needs."""

from typing import Any

from django.http import HttpRequest


def page(request: HttpRequest) -> dict[str, Any]:
    return {"theme": request.COOKIES.get("theme", "")}
