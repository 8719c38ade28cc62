"""One record: what it says, why it is believed, what became of it, where it was used."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from understanding.records.models import MemoryRecord, Status
from understanding.web import beside, paused_list, paused_words, rows
from understanding.web.access import person
from xopc.shared.http import PageRequest


@person
@require_GET
def show(request: PageRequest, record_id: UUID) -> HttpResponse:
    scope = request.scope
    record: Any = paused_list.explained(MemoryRecord.objects.light()).one(scope, record_id)
    detail = rows.detail(scope, record)
    is_undecided = detail.row.status == Status.NEEDS_REVIEW
    context = {
        "detail": detail,
        "because": paused_words.BECAUSE[record.why].sentence if is_undecided else "",
        "beside": beside.beside(scope, record),
        "history": rows.history(scope, record),
        "used_in": rows.used_in(scope, record),
    }
    return render(request, "record/show.html", context)
