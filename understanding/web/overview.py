"""The first page: what needs the person, what is known, what it was used for."""

from datetime import timedelta
from typing import Any

from django.db.models import Count, Q, Sum
from django.http import HttpResponse
from django.views.decorators.http import require_GET

from understanding.context.models import Phase, Trace, TraceItem
from understanding.records import config, states
from understanding.records.models import MemoryRecord
from understanding.review import querysets
from understanding.review.models import RunState
from understanding.web import memory_words, queue, rows, words
from understanding.web.access import person
from understanding.web.filters import Filters
from xopc.shared import clock, htmx
from xopc.shared.http import PageRequest
from xopc.shared.scope import Scope

WEEK = timedelta(days=7)
FEW = 5


@person
@require_GET
def index(request: PageRequest) -> HttpResponse:
    scope = request.scope
    upcoming = queue.waiting(scope).order_by(*queue.order(Filters())).first()
    known = MemoryRecord.objects.for_scope(scope).light()
    kept = known.filter(status="active").order_by("-updated_at", "-id")[:FEW]
    context = {
        "upcoming": rows.row(upcoming) if upcoming else None,
        "kinds": _kinds(scope),
        "kept": rows.rows(kept),
        "used": _recently_used(scope),
        "week": _week(scope),
        "needs": _needs(scope),
        "mode": memory_words.MODES[config.memory_mode(scope)].label,
    }
    return htmx.render_part(request, "overview/index.html", context, parts={"region": "region"})


def _needs(scope: Scope) -> dict[str, Any]:
    """What waits for the person beside the inbox: how many records, disagreements and reviews."""
    found = MemoryRecord.objects.for_scope(scope).aggregate(
        due=Count("pk", filter=states.undecided(clock.now())),
        disagreements=Count("conflict_group_id", filter=Q(status__in=states.KNOWN), distinct=True),
    )
    failed = querysets.open_or_failed(scope).filter(state=RunState.FAILED)
    return {**found, "failed": failed.count()}


def _kinds(scope: Scope) -> list[tuple[Any, int]]:
    """How many records of each kind are in use, the most first."""
    active = MemoryRecord.objects.for_scope(scope).filter(status="active")
    counts = active.values_list("kind").annotate(n=Count("pk")).order_by("-n", "kind")
    return [(words.KINDS[kind], n) for kind, n in counts[:FEW]]


def _recently_used(scope: Scope) -> list[TraceItem]:
    """The newest use of each of the records used last."""
    items = TraceItem.objects.for_scope(scope).filter(reason="", trace__phase=Phase.INJECT)
    newest = items.order_by("record_id", "-id").distinct("record_id").values("pk")
    found = TraceItem.objects.for_scope(scope).filter(pk__in=newest).order_by("-id")
    found = found.select_related("record").defer("record__embedding", "record__tokens")
    return list(found[:FEW])


def _week(scope: Scope) -> dict[str, int]:
    """Replies of the last seven days that were given something, and how much in all."""
    traces = Trace.objects.for_scope(scope).filter(
        phase=Phase.INJECT, created_at__gte=clock.now() - WEEK
    )
    found = traces.aggregate(
        replies=Count("pk", filter=Q(selected_count__gt=0)), handed=Sum("selected_count")
    )
    return {"replies": found["replies"], "handed": found["handed"] or 0}
