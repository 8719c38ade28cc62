"""Write down that the gate refused something: class, rule, time and way, never the text."""

from datetime import timedelta
from uuid import UUID

from understanding.records.models import Entry, Refusal
from xopc.shared import clock
from xopc.shared.errors import Sensitive
from xopc.shared.scope import Scope

#: the same refusal again within this time, such as a form sent twice, is no second row
REPEATED = timedelta(minutes=1)


def note(
    scope: Scope, refusal: Sensitive, *, entry: Entry, source_item_id: UUID | None = None
) -> Refusal:
    """The row of this refusal, new or from a moment ago.

    Where the refused write is rolled back, call it afterwards, in a transaction of its own.
    """
    said = {
        "sensitivity": refusal.extra["class"],
        "rule": refusal.extra["rule"][:80],
        "entry": entry,
        "source_item_id": source_item_id,
    }
    rows = Refusal.objects.for_scope(scope).filter(created_at__gt=clock.now() - REPEATED, **said)
    known: Refusal | None = rows.order_by("-id").first()
    if known is not None and entry != Entry.RESCAN:  # there each row is a record that is gone
        return known
    row: Refusal = Refusal.objects.create(
        tenant_id=scope.tenant_id, owner_id=scope.owner_id, **said
    )
    return row
