"""Language and theme, and the page that holds what the phone's bar has no room for."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from understanding.web import answers, frame
from understanding.web.access import person
from xopc.accounts import preferences
from xopc.accounts.models import User
from xopc.shared.http import PageRequest
from xopc.shared.ui.context import THEMES


@person
@require_GET
def more(request: PageRequest) -> HttpResponse:
    return render(request, "more/index.html")


@answers.by_form("about:overview")
def language(request: HttpRequest) -> HttpResponse:
    """Kept with the account, and as a cookie for the pages before sign-in."""
    wanted = request.POST.get("language", "")
    response = _back(request)
    if wanted in dict(settings.LANGUAGES):
        frame.keep_choice(response, settings.LANGUAGE_COOKIE_NAME, wanted)
        if isinstance(request.user, User):
            preferences.set_language(request.user, wanted)
    return response


@answers.by_form("about:overview")
def theme(request: HttpRequest) -> HttpResponse:
    """Light or dark; anything else follows the system."""
    wanted = request.POST.get("theme", "")
    response = _back(request)
    frame.keep_choice(response, "theme", wanted if wanted in THEMES else "system")
    return response


def _back(request: HttpRequest) -> HttpResponse:
    return answers.see_other(answers.back(request, "/about/"))
