"""The inbox: what waits for a decision, one row each, with the chosen one open beside the list."""

from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from understanding.records.actions import bulk, candidates, records
from understanding.records.actions.ledger import Decision
from understanding.records.models import MemoryRecord
from understanding.web import answers, forms, frame, queue, words
from understanding.web.access import person
from xopc.shared import htmx
from xopc.shared.errors import Invalid, NotFound, Sensitive
from xopc.shared.http import PageRequest

DECISIONS = {"keep": candidates.confirm, "reject": candidates.reject, "later": candidates.snooze}
PARTS = {"region": "region", "pane": "pane", "more": "rows"}


@person
@require_GET
def index(request: PageRequest) -> HttpResponse:
    return _page(request, None)


@person
@require_GET
def item(request: PageRequest, record_id: UUID) -> HttpResponse:
    """The list with this one open; on a phone this one alone."""
    record = queue.light(request.scope).one(request.scope, record_id)
    if not queue.waiting(request.scope).filter(pk=record_id).exists():
        return redirect("about:record", record_id)
    return _page(request, record, is_item=True)


@person
@answers.by_form("about:inbox_item")
@answers.or_changed
def decide(request: PageRequest, record_id: UUID, verb: str) -> HttpResponse:
    if verb not in DECISIONS:
        raise NotFound("There is no such decision.")
    decision = DECISIONS[verb](request.scope, record_id, version=answers.version(request))
    return decided(request, decision)


@person
@require_http_methods(["GET", "POST"])
@answers.or_changed
def edit(request: PageRequest, record_id: UUID) -> HttpResponse:
    """Reword a candidate and keep it, as one decision that one undo takes back."""
    record = queue.light(request.scope).one(request.scope, record_id)
    if request.method == "GET":
        return _page(request, record, is_item=True, form=forms.of_record(record))
    form = forms.of_record(record, request.POST)
    decision = _save_and_keep(request, record_id, form) if form.is_valid() else None
    if decision is None:
        return _page(request, record, is_item=True, form=form, status=422)
    return decided(request, decision)


@person
@answers.by_form("about:inbox")
def decide_many(request: PageRequest) -> HttpResponse:
    """The ticked ones, each in the version its row showed."""
    verb = words.VERBS.get(request.POST.get("verb", ""))
    if verb is None or verb.slug not in DECISIONS:
        raise Invalid("There is no such decision.")
    ticked = [tick.partition(":") for tick in request.POST.getlist("ids")]
    versions = {record_id: answers.number(version) for record_id, _, version in ticked}
    listing = reverse("about:inbox") + queue.chosen_by(request).link
    if not versions:
        return answers.see_other(listing)
    made = bulk.decide(request.scope, verb.action, list(versions), versions=versions)
    if any(result.error for result in made.results):
        return _partly_decided(request, made, listing)
    return answers.refreshed(request, made.undo_token, otherwise=listing)


def _partly_decided(request: PageRequest, made: bulk.Bulk, listing: str) -> HttpResponse:
    """Says which ones were left as they are; what was decided can be undone all the same."""
    request.undo = frame.undo_of(request.scope, made.undo_token)
    failed = [result.id for result in made.results if result.error]
    context = {
        "left": queue.named(request.scope, failed),
        "count": len(failed),
        "listing": listing,
        "said": request.undo.sentence if request.undo else "",
    }
    name = "inbox/left.html#pieces" if request.htmx else "inbox/left.html"
    response = render(request, name, context, status=409)
    response["HX-Retarget"], response["HX-Reswap"] = "#notice", "innerHTML"
    return htmx.trigger(response, "changed")


def _save_and_keep(
    request: PageRequest, record_id: UUID, form: forms.StatementForm
) -> Decision | None:
    scope, version = request.scope, answers.version(request)
    try:
        with transaction.atomic():
            edited = records.edit(scope, record_id, version=version, **form.cleaned_data)
            return candidates.confirm(scope, record_id, batch=edited.undo_token)
    except (Invalid, Sensitive) as error:
        answers.refuse(request, form, error)
        return None


def decided(request: PageRequest, decision: Decision) -> HttpResponse:
    """The list with the next one open; for htmx that one's pane and what changed around it."""
    chosen = queue.chosen_by(request)
    upcoming = queue.following(request.scope, chosen, decision.record)
    address = queue.address(upcoming, chosen)
    if not request.htmx:
        frame.remember(request, decision.undo_token)
        return answers.see_other(answers.back(request, address))
    if request.htmx.target != "pane" or upcoming is None:
        return answers.refreshed(request, decision.undo_token, otherwise=address)
    request.undo = frame.undo_of(request.scope, decision.undo_token)
    context = queue.pane(request.scope, upcoming, chosen) | {
        "gone": decision.record.pk,
        "said": request.undo.sentence if request.undo else "",
        "chips": queue.chips(request.scope, chosen),
        **queue.numbers(request.counters.inbox),
    }
    response = render(request, "inbox/decided.html", context)
    response["HX-Replace-Url"] = address.partition("#")[0]
    return response


def _page(
    request: PageRequest,
    record: MemoryRecord | None,
    *,
    is_item: bool = False,
    form: forms.StatementForm | None = None,
    status: int = 200,
) -> HttpResponse:
    chosen = queue.chosen_by(request)
    context = queue.pane(request.scope, record, chosen) | {"form": form, "is_item": is_item}
    if htmx.part(request, PARTS) != "pane":
        context |= queue.listing(request, chosen)
        if record is None and context["rows"]:
            context |= queue.pane(request.scope, context["rows"][0].record, chosen)
    return htmx.render_part(request, "inbox/index.html", context, parts=PARTS, status=status)
