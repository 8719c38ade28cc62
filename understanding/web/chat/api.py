"""The public API as any chat app uses it, for the person who is signed in.

Real requests, answered in this process: httpx hands them to the project's own WSGI application,
with the person's session and CSRF token. So there is no socket, no second server to wait for, and
one that has a single thread cannot wait for itself.
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import httpx
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import translation

from xopc.shared.errors import AppError, Unavailable

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

API = "/api/user-context/"


def client(request: HttpRequest) -> httpx.Client:
    """Speaks as the person of this request."""
    site, token = f"{request.scheme}://{request.get_host()}", get_token(request)
    return httpx.Client(
        transport=httpx.WSGITransport(
            _application, script_name=request.META.get("SCRIPT_NAME", "")
        ),
        base_url=site + API,
        headers={
            "Origin": site,
            "X-CSRFToken": token,
            "X-Request-Id": request.META["xopc.request_id"],
        },
        cookies={
            settings.SESSION_COOKIE_NAME: request.COOKIES[settings.SESSION_COOKIE_NAME],
            settings.CSRF_COOKIE_NAME: request.META["CSRF_COOKIE"],
        },
    )


def ask(http: httpx.Client, method: str, path: str, **options: Any) -> dict[str, Any]:
    """The answer. Raises AppError with the code and status of a refusal."""
    # answering sets the language of the thread, and it is this request's own
    with translation.override(translation.get_language()):
        response = http.request(method, path, **options)
    if response.is_error:
        raise _refusal(response)
    answer: dict[str, Any] = response.json()
    return answer


def _application(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """The project's, within a request that is under way: it announces neither a beginning nor an
    end of one, at which Django would close the connections of the thread.
    """
    response = cast(HttpResponse, _handler().get_response(WSGIRequest(environ)))
    start_response(f"{response.status_code} {response.reason_phrase}", list(response.items()))
    return [response.content]


@cache
def _handler() -> WSGIHandler:
    return WSGIHandler()


def _refusal(response: httpx.Response) -> AppError:
    try:
        error = response.json()["error"]
    except (ValueError, KeyError):
        return Unavailable(f"{response.url.path} answered {response.status_code}.")
    refusal = AppError(error["message"], code=error["code"])
    refusal.status = response.status_code
    return refusal
