"""How a decision is answered: pieces for htmx, a redirect without it, a notice when too late."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from understanding.records import lifecycle
from understanding.records.actions import refusals
from understanding.records.models import Entry, MemoryRecord
from understanding.web import frame, review_words, words
from understanding.web.forms import StatementForm
from xopc.shared import htmx
from xopc.shared.errors import AppError, Conflict, Sensitive
from xopc.shared.http import PageRequest, harmless
from xopc.shared.scope import Scope
from xopc.shared.ui import sentences

Page = Callable[..., HttpResponse]
#: the fields of a form that a decision repeated on the present version takes along
REPEATED = ("content", "kind", "valid_to", "next")
#: no record has it: the first one is 1
NO_VERSION = 0


def see_other(address: str) -> HttpResponse:
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response


def version(request: PageRequest) -> int:
    """The version of the record the form was made from."""
    return number(request.POST.get("version", ""))


def number(given: str) -> int:
    """A version as a form sends it. What is none becomes NO_VERSION, so that it is refused as
    stale: a person decides on exactly what they saw.
    """
    return int(given) if given.isdecimal() and len(given) < 10 else NO_VERSION


def by_form(page: str) -> Callable[[Page], Page]:
    """Only by POST. Opened by hand, the address leads to the page on which its form stands."""

    def decorate(view: Page) -> Page:
        posted = require_POST(view)

        @wraps(view)
        def handle(request: PageRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in ("GET", "HEAD"):
                return posted(request, *args, **kwargs)
            return redirect(page, *[kwargs["record_id"]] if "record_id" in kwargs else [])

        return handle

    return decorate


def back(request: HttpRequest, otherwise: str) -> str:
    """Where the form says to go on, if that is a page of ours."""
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) and wanted.startswith("/"):
        return harmless(wanted) or otherwise
    return otherwise


def pieces(request: PageRequest, token: UUID) -> HttpResponse:
    """What every decision changes around the list: counters, undo bar, a sentence read aloud."""
    request.undo = frame.undo_of(request.scope, token)
    return pieces_saying(request, request.undo.sentence if request.undo else "")


def pieces_saying(request: PageRequest, said: str) -> HttpResponse:
    response = render(request, "_pieces.html", {"said": said})
    response["HX-Reswap"] = "none"
    return response


def refreshed(request: PageRequest, token: UUID, *, otherwise: str) -> HttpResponse:
    """The answer of a page whose region can ask for itself again."""
    if request.htmx:
        return htmx.trigger(pieces(request, token), "changed")
    frame.remember(request, token)
    return see_other(back(request, otherwise))


def refuse(request: PageRequest, form: StatementForm, error: AppError) -> None:
    """Say beside the field what the action refused. The gate's refusals are noted, too."""
    form.refuse(error)
    if isinstance(error, Sensitive):
        refusals.note(request.scope, error, entry=Entry.WRITE)


def or_changed(view: Page) -> Page:
    """A decision on something that changed meanwhile is answered with what it is now, as 409."""

    @wraps(view)
    def handle(request: PageRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Conflict as conflict:
            return changed(request, conflict, kwargs.get("record_id"))

    return handle


def changed(request: PageRequest, conflict: AppError, record_id: UUID | None) -> HttpResponse:
    rows = MemoryRecord.objects.for_scope(request.scope).defer("embedding", "tokens")
    record = rows.filter(pk=record_id).first() if record_id else None
    context = {
        "error": conflict,
        "sentence": review_words.OFF.get(conflict.code) or sentences.sentence(conflict),
        "record": record,
        "badge": words.STATES[record.status] if record else None,
        "again": _again(request, conflict, record),
    }
    name = "changed.html#notice" if request.htmx else "changed.html"
    response = render(request, name, context, status=409)
    response["HX-Retarget"], response["HX-Reswap"] = "#notice", "innerHTML"
    return response


def _again(
    request: PageRequest, conflict: AppError, record: MemoryRecord | None
) -> list[tuple[str, str]]:
    """The fields that repeat the decision on the present version; empty when that is not legal."""
    slug = request.path.rstrip("/").rsplit("/", 1)[-1]
    verb = words.VERBS.get(slug)
    if record is None or verb is None or conflict.code != "conflict":
        return []
    if not _is_legal(request.scope, verb.action, record):
        return []
    kept = [(name, request.POST[name]) for name in REPEATED if name in request.POST]
    return [*kept, ("version", str(record.version))]


def _is_legal(scope: Scope, action: str, record: MemoryRecord) -> bool:
    try:
        return bool(lifecycle.require(action, record, scope))
    except AppError:
        return False
