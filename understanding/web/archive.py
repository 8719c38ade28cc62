"""What was set aside: rejected and forgotten records, until they are erased."""

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from understanding.records.models import MemoryRecord
from understanding.web import filters, rows
from understanding.web.access import person
from xopc.shared import htmx
from xopc.shared.http import PageRequest

ORDER = ("-updated_at", "-id")
SORTS = {"changed": ORDER}


@person
@require_GET
def index(request: PageRequest) -> HttpResponse:
    chosen = filters.read(request.GET, SORTS)
    mine = MemoryRecord.objects.for_scope(request.scope).light()
    start = filters.anchor(mine, request.scope, chosen.after)
    found = filters.cut(mine.filter(status__in=["rejected", "archived"]), ORDER, start)
    context = {
        "rows": rows.rows(found.records),
        "more": chosen.query(after=found.more) if found.more else "",
    }
    parts = {"region": "region", "more": "rows"}
    return htmx.render_part(request, "archive/index.html", context, parts=parts)
