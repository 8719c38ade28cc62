"""Why a reply knew what it knew: what was handed to the assistant, what was left out, and why."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from understanding.context.models import Phase, Trace, TraceItem
from understanding.records.models import MemoryRecord
from understanding.web import filters, rows, words
from understanding.web.access import person
from understanding.web.rows import Row
from understanding.web.words import Cause
from xopc.shared import htmx
from xopc.shared.errors import NotFound
from xopc.shared.http import PageRequest
from xopc.shared.querysets import OwnedQuerySet
from xopc.shared.scope import Scope


@dataclass(frozen=True, slots=True)
class Used:
    """A record that was handed over. `is_newer` when it was changed since."""

    row: Row
    item: TraceItem
    is_newer: bool


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The records that one reason kept out of the reply."""

    cause: Cause
    items: list[Used]


@person
@require_GET
def index(request: PageRequest) -> HttpResponse:
    traces = _traces(request.scope)
    record = _record(request.scope, request.GET.get("record", ""))
    if record is not None:
        traces = traces.filter(items__record=record, items__reason="")
    found = _after(traces, request.GET.get("after", ""))[: filters.PAGE + 1]
    shown = list(found)
    more = str(shown[filters.PAGE - 1].pk) if len(shown) > filters.PAGE else ""
    context = {"traces": shown[: filters.PAGE], "more": more, "record": record}
    return htmx.render_part(request, "why/index.html", context, parts={"more": "rows"})


@person
@require_GET
def show(request: PageRequest, trace_id: UUID) -> HttpResponse:
    trace = _traces(request.scope).one(request.scope, trace_id)
    items = _items(request.scope, trace)
    used = [item for item in items if not item.item.reason]
    context = {
        "trace": trace,
        "used": used,
        "left_out": _by_reason(item for item in items if item.item.reason),
        "left_out_count": len(items) - len(used),
        "skipped": words.SKIPPED.get(trace.skipped_reason, ""),
    }
    return render(request, "why/show.html", context)


def _traces(scope: Scope) -> OwnedQuerySet[Trace]:
    found: OwnedQuerySet[Trace] = Trace.objects.for_scope(scope)
    return found.filter(phase=Phase.INJECT).order_by("-id")


def _after(traces: OwnedQuerySet[Trace], cursor: str) -> OwnedQuerySet[Trace]:
    try:
        return traces.filter(pk__lt=UUID(cursor)) if cursor else traces
    except ValueError:
        return traces


def _record(scope: Scope, record_id: str) -> MemoryRecord | None:
    """The record the list is narrowed to."""
    try:
        return MemoryRecord.objects.light().one(scope, record_id) if record_id else None
    except NotFound:
        return None


def _items(scope: Scope, trace: Trace) -> list[Used]:
    items = list(TraceItem.objects.for_scope(scope).filter(trace=trace).order_by("rank", "id"))
    found = MemoryRecord.objects.for_scope(scope).light()
    records = found.in_bulk([item.record_id for item in items])
    return [_used(item, records[item.record_id]) for item in items if item.record_id in records]


def _used(item: TraceItem, record: MemoryRecord) -> Used:
    return Used(rows.row(record), item, record.version > item.record_version)


def _by_reason(items: Iterable[Used]) -> list[LeftOut]:
    """In the order of the table of causes, which puts what a person can act on first."""
    groups: dict[str, list[Used]] = {}
    for item in items:
        groups.setdefault(item.item.reason, []).append(item)
    return [LeftOut(cause, groups[code]) for code, cause in words.CAUSES.items() if code in groups]
