"""What is out of use until the person decides: side by side with what speaks against it."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from understanding.context.models import Trace
from understanding.records.actions import choosing
from understanding.records.models import MemoryRecord
from understanding.web import (
    answers,
    filters,
    forms,
    frame,
    paused_bulk,
    paused_entry,
    paused_forms,
    paused_list,
    paused_words,
    rows,
)
from understanding.web.access import person
from understanding.web.frame import Undo
from understanding.web.paused_entry import Entry
from xopc.shared import clock, htmx, ids
from xopc.shared.errors import Conflict, Invalid, NotFound, Sensitive
from xopc.shared.http import PageRequest
from xopc.shared.scope import Scope

PAGE = 20
#: of what needs no decision; Known has all of it
FEW = 10
#: plans whose projects and workspaces are offered
RECENT = 200
PARTS = {"region": "region", "more": "rows"}


@person
@require_GET
def index(request: PageRequest) -> HttpResponse:
    return htmx.render_part(request, "paused/index.html", _list(request), parts=PARTS)


@person
@require_GET
def show(request: PageRequest, record_id: UUID) -> HttpResponse:
    """One decision; of a record that waits for none, its own page."""
    try:
        entry = paused_entry.one(request.scope, record_id)
    except NotFound:
        return redirect("about:record", _present(request.scope, record_id).pk)
    context = {"entry": entry, "is_alone": True}
    return htmx.render_part(request, "paused/show.html", context, parts={"region": "region"})


@person
@answers.by_form("about:paused_entry")
@answers.or_changed
def decide(request: PageRequest, record_id: UUID) -> HttpResponse:
    """Keep those that the pressed button names, or forget all."""
    entry, batch = _as_shown(request, record_id), ids.uuid7()
    if "forget" in request.POST:
        choosing.forget(request.scope, entry.shown, batch=batch)
        return _decided(request, entry, batch, paused_words.forgotten(entry.records))
    kept = [row for row in entry.records if str(row.pk) in request.POST.get("keep", "").split()]
    choosing.keep(request.scope, entry.shown, [row.pk for row in kept], batch=batch)
    return _decided(request, entry, batch, paused_words.kept(kept, entry.records))


@person
@require_http_methods(["GET", "POST"])
@answers.or_changed
def both(request: PageRequest, record_id: UUID) -> HttpResponse:
    """All of them are true: where or when does each apply?"""
    if request.method == "GET":
        entry = paused_entry.one(request.scope, record_id)
        return _both_page(request, entry, paused_forms.limits(entry.records))
    entry = _as_shown(request, record_id)
    made = paused_forms.limits(entry.records, request.POST)
    batch = ids.uuid7()
    wrong = [form for form in made if not form.is_valid()]
    if not wrong and _keep_apart(request, entry, made, batch):
        return _decided(request, entry, batch, paused_words.kept(entry.records, entry.records))
    return _both_page(request, entry, made, status=422)


@person
@require_http_methods(["GET", "POST"])
@answers.or_changed
def reword(request: PageRequest, record_id: UUID) -> HttpResponse:
    """Keep mine, in other words."""
    if request.method == "GET":
        entry = paused_entry.one(request.scope, record_id)
        return _reword_page(request, entry, forms.of_record(entry.record))
    entry = _as_shown(request, record_id)
    form, batch = forms.of_record(entry.record, request.POST), ids.uuid7()
    if form.is_valid() and _reword(request, entry, form, batch):
        return _decided(request, entry, batch, paused_words.kept([entry.record], entry.records))
    return _reword_page(request, entry, form, status=422)


def _list(request: PageRequest) -> dict[str, Any]:
    scope, why = request.scope, request.GET.get("why", "")
    why = why if why in paused_words.BECAUSE else ""
    waiting = paused_list.entries(scope)
    known = MemoryRecord.objects.light()
    start = filters.anchor(known, scope, request.GET.get("after", ""))
    matching = paused_list.narrowed(waiting.light(), why)
    found = filters.cut(matching, paused_list.ORDER, start, most=PAGE)
    shown = paused_entry.made(scope, found.records)
    is_first = not start and not why
    return {
        "entries": shown,
        "chips": paused_list.chips(waiting, why),
        "why": why,
        "filters": filters.Filters(),
        "more": f"?why={why}&after={found.more}" if found.more else "",
        "choices": paused_bulk.offered(shown) if why else [],
        "over": _rows(paused_list.out_of_date(scope, clock.now())) if is_first else [],
        "paused": _rows(paused_list.by_person(scope)) if is_first else [],
    }


def _rows(found: filters.Records) -> list[rows.Row]:
    return rows.rows(found[:FEW])


def _present(scope: Scope, record_id: UUID) -> MemoryRecord:
    record: MemoryRecord = MemoryRecord.objects.defer("embedding", "tokens").one(scope, record_id)
    return record


def _as_shown(request: PageRequest, record_id: UUID) -> Entry:
    """A person chooses between the statements they saw: no other, and none in other words."""
    record = _present(request.scope, record_id)
    shown = set(request.POST.getlist("members"))
    try:
        entry = paused_entry.one(request.scope, record.pk)
    except NotFound:
        raise _changed(record) from None
    if {f"{pk}:{version}" for pk, version in entry.shown.items()} != shown:
        raise _changed(record)
    return entry


def _changed(record: MemoryRecord) -> Conflict:
    state = {"status": record.status, "version": record.version}
    return Conflict("This was changed in the meantime.", state=state)


def _decided(request: PageRequest, entry: Entry, batch: UUID, said: str) -> HttpResponse:
    """One line in place of the entry, which says what was decided and takes it back."""
    if not request.htmx:
        frame.remember(request, batch)
        return answers.see_other(answers.back(request, reverse("about:paused")))
    request.undo = Undo(batch, said)
    context = {
        "entry": entry,
        "said": said,
        "chips": paused_list.chips(paused_list.entries(request.scope), ""),
    }
    return render(request, "paused/decided.html", context)


def _keep_apart(
    request: PageRequest, entry: Entry, made: list[paused_forms.LimitsForm], batch: UUID
) -> bool:
    limits = {
        record.pk: form.cleaned_data for record, form in zip(entry.records, made, strict=True)
    }
    try:
        with transaction.atomic():
            choosing.keep_apart(request.scope, entry.shown, limits, batch=batch)
    except Invalid as error:
        made[0].refuse(error)
        return False
    return True


def _reword(request: PageRequest, entry: Entry, form: forms.StatementForm, batch: UUID) -> bool:
    shown, record_id = entry.shown, entry.record.pk
    try:
        with transaction.atomic():
            choosing.reword(request.scope, shown, record_id, form.cleaned_data, batch=batch)
    except (Invalid, Sensitive) as error:
        answers.refuse(request, form, error)
        return False
    return True


def _both_page(
    request: PageRequest, entry: Entry, made: list[paused_forms.LimitsForm], *, status: int = 200
) -> HttpResponse:
    plans = Trace.objects.for_scope(request.scope).order_by("-id")
    places = list(plans.values_list("project_id", "workspace_id")[:RECENT])
    context = {
        "entry": entry,
        "sides": list(zip(entry.sides, made, strict=True)),
        "projects": sorted({project for project, _ in places if project}),
        "workspaces": sorted({workspace for _, workspace in places if workspace}),
    }
    return render(request, "paused/both.html", context, status=status)


def _reword_page(
    request: PageRequest, entry: Entry, form: forms.StatementForm, *, status: int = 200
) -> HttpResponse:
    context = {"entry": entry, "form": form}
    return render(request, "paused/reword.html", context, status=status)
