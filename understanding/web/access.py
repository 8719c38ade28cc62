"""Who may see a page: a signed-in person, and of everything only what is theirs."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation
from django.utils.functional import SimpleLazyObject
from django_htmx.http import HttpResponseClientRedirect

from understanding.records.actions import refusals
from understanding.records.models import Entry
from understanding.web import frame
from xopc.accounts.authentication import page_scope
from xopc.accounts.models import User
from xopc.shared.errors import Sensitive
from xopc.shared.http import PageRequest, harmless
from xopc.shared.scope import bind

Page = Callable[..., HttpResponseBase]


def person(view: Page) -> Page:
    """Require sign-in; run the view as that person, in one transaction, in their language."""

    @signed_in
    @wraps(view)
    def handle(page: PageRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            with bind(page.scope):
                return view(page, *args, **kwargs)
        except Sensitive as refusal:
            with bind(page.scope):
                refusals.note(page.scope, refusal, entry=Entry.WRITE)
            raise

    return handle


def signed_in(view: Page) -> Page:
    """As `person`, for a view that binds by itself because it calls a model in between."""

    @wraps(view)
    def handle(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _to_sign_in(request)
        page = _framed(request)
        with timezone.override(_zone(request.user)):
            answer = view(page, *args, **kwargs)
        return _in_language(request, answer)

    return handle


def _framed(request: HttpRequest) -> PageRequest:
    page = cast(PageRequest, request)
    page.scope = page_scope(request)
    language = cast(User, request.user).language
    if language:
        translation.activate(language)
    page.counters = SimpleLazyObject(lambda: frame.counters(page.scope))
    page.undo = SimpleLazyObject(lambda: frame.pending_undo(page))
    return page


def _in_language(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Pages outside this face, such as those for the password, know only the cookie."""
    language, name = cast(User, request.user).language, settings.LANGUAGE_COOKIE_NAME
    if language and request.COOKIES.get(name) != language:
        frame.keep_choice(answer, name, language)
    return answer


def _zone(user: User) -> ZoneInfo:
    try:
        return ZoneInfo(user.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def _to_sign_in(request: HttpRequest) -> HttpResponseBase:
    htmx = getattr(request, "htmx", None)
    # after signing in a person wants the page, not the action of a form
    back = harmless(request.get_full_path()) if request.method == "GET" and not htmx else "/about/"
    answer = redirect_to_login(back)
    return HttpResponseClientRedirect(answer.url) if htmx else answer
