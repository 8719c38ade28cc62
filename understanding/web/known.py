"""What is known: the list, and what a person can do with one of its rows."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from understanding.records import states
from understanding.records.actions import bulk, records
from understanding.records.actions.ledger import Decision
from understanding.records.drafts import Draft
from understanding.records.kinds import Kind
from understanding.records.models import MemoryRecord
from understanding.web import answers, filters, forms, frame, rows, words
from understanding.web.access import person
from understanding.web.filters import Filters, Records
from xopc.shared import clock, htmx
from xopc.shared.errors import Conflict, Invalid, NotFound, Sensitive
from xopc.shared.http import PageRequest
from xopc.shared.scope import Scope

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
SORTS = {
    "used": ("-used_at", "-id"),
    "changed": ("-updated_at", "-id"),
    "unused": ("used_at", "id"),
}
SORT_WORDS = {
    "used": _("Recently used"),
    "changed": _("Recently changed"),
    "unused": _("Longest unused"),
}
PARTS = {"region": "region", "more": "rows"}


@person
@require_GET
def index(request: PageRequest) -> HttpResponse:
    context = _list(request.scope, filters.read(request.GET, SORTS))
    return htmx.render_part(request, "known/index.html", context, parts=PARTS)


@person
@require_http_methods(["GET", "POST"])
@answers.or_changed
def add(request: PageRequest) -> HttpResponse:
    """Tell me something: in use at once, as the person's own word."""
    if request.method == "GET":
        form = forms.StatementForm(initial={"kind": Kind.PREFERENCE})
        return render(request, "known/add.html", {"form": form})
    form = forms.StatementForm(request.POST)
    decision = _create(request, form) if form.is_valid() else None
    if decision is None:
        return render(request, "known/add.html", {"form": form}, status=422)
    return _settled(request, decision)


@person
@require_http_methods(["GET", "POST"])
@answers.or_changed
def edit(request: PageRequest, record_id: UUID) -> HttpResponse:
    record = _listed(request.scope).one(request.scope, record_id)
    is_post = request.method == "POST"
    form = forms.of_record(record, request.POST if is_post else None)
    decision = _save(request, record_id, form) if form.is_bound and form.is_valid() else None
    if decision is not None:
        return _settled(request, decision)
    context = {"form": form, "row": rows.row(record)}
    return render(request, "known/edit.html", context, status=422 if form.is_bound else 200)


@person
@answers.by_form("about:record")
@answers.or_changed
def decide(request: PageRequest, record_id: UUID, verb: str) -> HttpResponse:
    """Pause, resume, forget and the rest, on one record of any page but the inbox."""
    if verb not in words.VERBS:
        raise NotFound("There is no such decision.")
    action = bulk.DECISIONS[words.VERBS[verb].action]
    decision = action(request.scope, record_id, version=answers.version(request))
    return answers.refreshed(request, decision.undo_token, otherwise=_record_page(decision))


def _create(request: PageRequest, form: forms.StatementForm) -> Decision | None:
    data = form.cleaned_data
    draft = Draft(kind=Kind(data["kind"]), content=data["content"], valid_to=data["valid_to"])
    try:
        return records.create(request.scope, draft)
    except (Invalid, Sensitive, Conflict) as error:
        answers.refuse(request, form, error)
        return None


def _save(request: PageRequest, record_id: UUID, form: forms.StatementForm) -> Decision | None:
    try:
        return records.edit(
            request.scope, record_id, version=answers.version(request), **form.cleaned_data
        )
    except (Invalid, Sensitive) as error:
        answers.refuse(request, form, error)
        return None


def _settled(request: PageRequest, decision: Decision) -> HttpResponse:
    frame.remember(request, decision.undo_token)
    return answers.see_other(_record_page(decision))


def _record_page(decision: Decision) -> str:
    return reverse("about:record", args=[decision.record.pk])


def _list(scope: Scope, chosen: Filters) -> dict[str, Any]:
    listed = _listed(scope).filter(status__in=states.KNOWN)
    start = filters.anchor(_listed(scope), scope, chosen.after)
    order = SORTS[chosen.sort or "used"]
    found = filters.cut(filters.narrow(listed, chosen), order, start)
    plain = MemoryRecord.objects.for_scope(scope).filter(status__in=states.KNOWN)
    chips = filters.chips(plain, chosen, "state", _states())
    matching = next(chip.count for chip in chips if chip.is_chosen)
    return {
        "rows": rows.rows(found.records),
        "more": chosen.query(after=found.more) if found.more else "",
        "filters": chosen,
        "chips": chips,
        "matching": matching,
        "kinds": words.KINDS,
        "origins": words.ORIGINS,
        "sorts": SORT_WORDS,
        "said": ngettext("%(n)d item found", "%(n)d items found", matching) % {"n": matching},
    }


def _states() -> dict[str, tuple[Any, Q]]:
    cases = states.known(clock.now())
    return {state: (words.STATES[state].label, case) for state, case in cases.items()}


def _listed(scope: Scope) -> Records:
    known: Records = MemoryRecord.objects.for_scope(scope).light()
    return known.annotate(used_at=Coalesce(F("usage__last_used_at"), LONG_AGO))
