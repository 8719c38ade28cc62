"""Take back the last decision, from any page."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from understanding.records.actions.undo import undo as take_back
from understanding.records.models import MemoryRecord
from understanding.web import answers, words
from understanding.web.access import person
from xopc.shared import htmx
from xopc.shared.http import PageRequest


@person
@answers.by_form("about:overview")
@answers.or_changed
def undo(request: PageRequest) -> HttpResponse:
    restored = take_back(request.scope, request.POST.get("token", ""))
    if not request.htmx:
        return answers.see_other(answers.back(request, reverse("about:overview")))
    return htmx.trigger(
        answers.pieces_saying(request, _said(restored)), "changed", record=str(restored[0].pk)
    )


def _said(restored: list[MemoryRecord]) -> str:
    return words.done("undo", restored[0].content, len(restored)) if restored else _("Undone")
