"""A record is withdrawn when the gate refuses what it once let pass: erased, and told of."""

from django.db import transaction

from understanding.records import special
from understanding.records.actions import erasure, refusals
from understanding.records.models import Entry, MemoryRecord, Status
from xopc.shared.errors import Sensitive
from xopc.shared.scope import Scope

#: what was not kept; what was stays, unused
UNDECIDED = [Status.CANDIDATE, Status.REJECTED, Status.ARCHIVED]
UNWANTED = Sensitive(sensitivity="regulated", rule="special.not_wanted")


def withdraw(scope: Scope, record: MemoryRecord, refusal: Sensitive) -> None:
    """Erase it, unless its words have changed since they were judged. Nothing is kept against its
    return, not even a hash: there may be few such texts.
    """
    with transaction.atomic():
        rows = MemoryRecord.objects.for_scope(scope).select_for_update()
        found = rows.filter(pk=record.pk, content=record.content).first()
        if found is None:
            return
        erasure.erase(scope, found, reason=refusal.extra["rule"])
        refusals.note(scope, refusal, entry=Entry.RESCAN)


def withdraw_unwanted(scope: Scope) -> None:
    """What waits of special categories goes when the person wants nothing of them any more."""
    if special.is_asked_about(scope):
        return
    for record in special.records(scope).filter(status__in=UNDECIDED).defer("embedding", "tokens"):
        withdraw(scope, record, UNWANTED)
