"""The pages for what Django itself refuses."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from xopc.shared.errors import AppError, Invalid, NotAllowed, NotFound
from xopc.shared.middleware import error_page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, Invalid(""))


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, NotAllowed(""))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, NotFound(""))


def failed(request: HttpRequest) -> HttpResponse:
    """Asks nothing of the database or the session: they may be what failed."""
    error = AppError("")
    error.status = 500
    return HttpResponse(render(None, "failed.html", {"error": error}).content, status=500)
