"""Two that say the same become one, by one click, in the words that were known first."""

from uuid import UUID

from django.http import HttpResponse

from understanding.records.actions import ledger, merging
from understanding.records.actions.ledger import Decision
from understanding.records.kinds import Kind
from understanding.records.models import MemoryRecord
from understanding.web import answers, inbox
from understanding.web.access import person
from xopc.shared.errors import Conflict
from xopc.shared.http import PageRequest


@person
@answers.by_form("about:inbox_item")
@answers.or_changed
def merge(request: PageRequest, record_id: UUID) -> HttpResponse:
    """The candidate and the record that it is like, each in the version its form showed."""
    candidate = _as_shown(request, record_id, request.POST.get("version", ""))
    twin_id, _, version = request.POST.get("twin", "").partition(":")
    if twin_id != str(candidate.similar_to_id):
        raise Conflict("This was changed in the meantime.")
    twin = _as_shown(request, twin_id, version)
    both = [twin.pk, candidate.pk]
    made = merging.merge(request.scope, both, content=twin.content, kind=Kind(twin.kind))
    return inbox.decided(request, Decision(candidate, made.undo_token))


def _as_shown(request: PageRequest, record_id: UUID | str, version: str) -> MemoryRecord:
    rows = MemoryRecord.objects.select_for_update().defer("embedding", "tokens")
    record: MemoryRecord = rows.one(request.scope, record_id)
    ledger.require_version(record, answers.number(version))
    return record
