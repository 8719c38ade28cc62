"""The one-time link that opens the page as one person."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from xopc.accounts.actions import use_link
from xopc.shared.errors import NotFound

BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_GET
def link(request: HttpRequest, token: str) -> HttpResponse:
    """Use the link up and go to the overview. It is made for one person at hand, not sent about."""
    try:
        user = use_link(token)
    except NotFound as error:
        raise NotFound(error.message, code="link_used") from error
    login(request, user, backend=BACKEND)
    return redirect("about:overview")
