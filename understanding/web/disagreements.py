"""Settle a disagreement: the person says which of its members hold."""

from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse

from understanding.records.actions import conflicts
from understanding.records.models import MemoryRecord
from understanding.web import answers
from understanding.web.access import person
from xopc.shared import ids
from xopc.shared.errors import Conflict
from xopc.shared.http import PageRequest


@person
@answers.by_form("about:overview")
@answers.or_changed
def resolve(request: PageRequest, group_id: UUID) -> HttpResponse:
    """Keep the members that the pressed button names; the others are set aside."""
    _require_as_shown(request, group_id)
    batch, keep = ids.uuid7(), request.POST.get("keep", "").split()
    conflicts.resolve(request.scope, group_id, keep=keep, batch=batch)
    return answers.refreshed(request, batch, otherwise=reverse("about:known"))


def _require_as_shown(request: PageRequest, group_id: UUID) -> None:
    """A person chooses between the statements they saw: no other, and none in other words."""
    shown = dict(tick.partition(":")[::2] for tick in request.POST.getlist("members"))
    group = (
        MemoryRecord.objects.for_scope(request.scope).living().filter(conflict_group_id=group_id)
    )
    present = {str(pk): str(version) for pk, version in group.values_list("pk", "version")}
    if present and present != shown:
        raise Conflict("This was changed in the meantime.")
