"""What happens around every request."""

import re
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers

from xopc.shared import ids, sensitivity
from xopc.shared.errors import AppError, NotAllowed

Handler = Callable[[HttpRequest], HttpResponseBase]
GIVEN_ID = re.compile(r"[A-Za-z0-9_.-]{8,64}")


def request_id(get_response: Handler) -> Handler:
    """Name the request in every log line and answer."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-Id", "")
        name = given if _is_harmless(given) else str(ids.uuid7())
        request.META["xopc.request_id"] = name
        with structlog.contextvars.bound_contextvars(request_id=name):
            response = get_response(request)
        response["X-Request-Id"] = name
        return response

    return handle


def _is_harmless(given: str) -> bool:
    """It is logged and sent back, so a key is none, even if it has the form."""
    return bool(GIVEN_ID.fullmatch(given)) and not sensitivity.check_name(given).refused


def language(get_response: Handler) -> Handler:
    """The language of the cookie, else of the browser."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        translation.activate(translation.get_language_from_request(request))
        response = get_response(request)
        response.headers.setdefault("Content-Language", translation.get_language() or "en")
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    return handle


def private(get_response: Handler) -> Handler:
    """Nothing but static files may be kept by a browser or a proxy."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not request.path.startswith(f"/{settings.STATIC_URL.strip('/')}/"):
            response["Cache-Control"] = "no-store"
        if getattr(request, "htmx", False):
            patch_vary_headers(response, ["HX-Request", "HX-Target"])
        return response

    return handle


class errors:
    """Turn what a page's action raises into a page."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return error_page(request, error) if isinstance(error, AppError) else None


def error_page(request: HttpRequest, error: AppError) -> HttpResponse:
    return render(request, "error.html", {"error": error}, status=error.status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without a fresh token: usually a page that stood open over a sign-in."""
    message = translation.gettext("This page is out of date. Reload it and try again.")
    return error_page(request, NotAllowed(message, code="csrf"))
