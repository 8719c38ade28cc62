"""Why a reply knew what it knew: what was handed to the assistant, what was left out, and why."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from understanding.context.models import Phase, Trace, TraceItem
from understanding.records.models import MemoryRecord
from understanding.web import answers, filters, frame, rows, why_left_out, why_rating, words
from understanding.web.access import person
from understanding.web.filters import Chip
from understanding.web.rows import Row
from understanding.web.why_rating import Button
from xopc.shared import htmx, ids
from xopc.shared.errors import NotFound
from xopc.shared.http import PageRequest
from xopc.shared.querysets import OwnedQuerySet
from xopc.shared.scope import Scope

UNRATED = "unrated"


@dataclass(frozen=True, slots=True)
class Used:
    """A record that was handed over. `is_newer` when it was changed since."""

    row: Row
    item: TraceItem
    is_newer: bool
    buttons: list[Button]
    #: what is folded away, unless it is said
    more: list[Button]
    is_open: bool


@person
@require_GET
def index(request: PageRequest) -> HttpResponse:
    traces = _traces(request.scope)
    record = _record(request.scope, request.GET.get("record", ""))
    if record is not None:
        traces = traces.filter(items__record=record, items__reason="")
    chosen = request.GET.get("rating", "")
    chosen = chosen if chosen in (*why_rating.OUTCOMES, UNRATED) else ""
    narrowed = traces.filter(rating="" if chosen == UNRATED else chosen) if chosen else traces
    found = list(_after(narrowed, request.GET.get("after", ""))[: filters.PAGE + 1])
    shown = found[: filters.PAGE]
    context = {
        "traces": [(trace, why_rating.OUTCOMES.get(trace.rating, "")) for trace in shown],
        "more": _link(record, chosen, shown[-1]) if len(found) > filters.PAGE else "",
        "record": record,
        "rating": chosen,
        "chips": _chips(traces, record, chosen),
    }
    return htmx.render_part(request, "why/index.html", context, parts={"more": "rows"})


@person
@require_GET
def show(request: PageRequest, trace_id: UUID) -> HttpResponse:
    trace = _traces(request.scope).one(request.scope, trace_id)
    parts = {"region": "region"}
    return htmx.render_part(request, "why/show.html", _explained(request, trace), parts=parts)


@person
@answers.by_form("why:index")
def rate(request: PageRequest, trace_id: UUID) -> HttpResponse:
    """Say of the reply, or of one record, whether it helped. What it pauses can be undone."""
    scope, batch = request.scope, ids.uuid7()
    trace = _traces(scope).one(scope, trace_id)
    rated = why_rating.say(scope, trace, request.POST, batch=batch)
    has_paused = bool(rated.remediation and rated.remediation.paused)
    if not request.htmx:
        if has_paused:
            frame.remember(request, batch)
        named = request.POST.get("record", "")
        where = f"#row-{named}" if named else ""
        return answers.see_other(reverse("why:show", args=[trace.pk]) + where)
    undo = frame.undo_of(scope, batch) if has_paused else None
    if undo:
        request.undo = undo
    context = _explained(request, rated.trace) | {
        "said": undo.sentence if undo else why_rating.told(request.POST),
        "has_paused": has_paused,
    }
    return render(request, "why/show.html#region", context)


def _explained(request: PageRequest, trace: Trace) -> dict[str, Any]:
    scope = request.scope
    items = _items(scope, trace)
    said = why_rating.of_records(scope, trace)
    opened = request.POST.get("record", "") if "more" in request.POST else ""
    used = [_used(*pair, said, opened) for pair in items if not pair[1].reason]
    return {
        "trace": trace,
        "used": used,
        "reply_buttons": why_rating.of_reply(trace),
        "left_out": why_left_out.by_reason(pair for pair in items if pair[1].reason),
        "left_out_count": len(items) - len(used),
        "skipped": words.SKIPPED.get(trace.skipped_reason, ""),
    }


def _traces(scope: Scope) -> OwnedQuerySet[Trace]:
    """Of replies. What was paused because of one stands in the history of each record."""
    found: OwnedQuerySet[Trace] = Trace.objects.for_scope(scope)
    return found.filter(phase=Phase.INJECT).order_by("-id")


def _after(traces: OwnedQuerySet[Trace], cursor: str) -> OwnedQuerySet[Trace]:
    try:
        return traces.filter(pk__lt=UUID(cursor)) if cursor else traces
    except ValueError:
        return traces


def _chips(traces: OwnedQuerySet[Trace], record: MemoryRecord | None, chosen: str) -> list[Chip]:
    labels = {**why_rating.OUTCOMES, UNRATED: words.UNRATED}
    wanted = {name: Q(rating="" if name == UNRATED else name) for name in labels}
    counts = traces.order_by().aggregate(
        all=Count("pk"), **{name: Count("pk", filter=one) for name, one in wanted.items()}
    )
    made = [Chip(words.ALL, counts["all"], _link(record, ""), not chosen)]
    return made + [
        Chip(label, counts[name], _link(record, name), name == chosen)
        for name, label in labels.items()
        if counts[name] or name == chosen
    ]


def _link(record: MemoryRecord | None, rating: str, after: Trace | None = None) -> str:
    given = {
        "record": str(record.pk) if record else "",
        "rating": rating,
        "after": str(after.pk) if after else "",
    }
    return "?" + urlencode({name: value for name, value in given.items() if value})


def _record(scope: Scope, record_id: str) -> MemoryRecord | None:
    """The record the list is narrowed to."""
    try:
        return MemoryRecord.objects.light().one(scope, record_id) if record_id else None
    except NotFound:
        return None


def _items(scope: Scope, trace: Trace) -> list[tuple[Row, TraceItem]]:
    """Of those that were not erased since."""
    items = list(TraceItem.objects.for_scope(scope).filter(trace=trace).order_by("rank", "id"))
    found = MemoryRecord.objects.for_scope(scope).light()
    records = found.in_bulk([item.record_id for item in items])
    present = [item for item in items if item.record_id in records]
    return [(rows.row(records[item.record_id]), item) for item in present]


def _used(row: Row, item: TraceItem, said: dict[UUID, str], opened: str) -> Used:
    verdict = said.get(item.record_id, "")
    return Used(
        row,
        item,
        is_newer=row.record.version > item.record_version,
        buttons=why_rating.of_record(verdict, why_rating.RECORD),
        more=why_rating.of_record(verdict, why_rating.MORE),
        is_open=verdict in why_rating.MORE or opened == str(item.record_id),
    )
