"""What a chat app shows beside a reply: what was said of it, and what is known that shaped it."""

from collections.abc import Sequence
from uuid import UUID

from understanding.context.models import Trace, TraceItem
from understanding.feedback import remediation
from understanding.feedback.models import Feedback
from understanding.feedback.remediation import Remediation
from understanding.records.models import Disclosure, MemoryRecord, Status
from understanding.records.models.record import Sensitivity
from xopc.shared.scope import Scope

SHOWN = (Sensitivity.NORMAL, Sensitivity.PERSONAL)


def feedback(scope: Scope, trace: Trace) -> Feedback | None:
    said: Feedback | None = Feedback.objects.for_scope(scope).filter(trace=trace).first()
    return said


def selected(scope: Scope, trace: Trace) -> list[UUID]:
    """What the plan used, in rank order, unless it was erased since."""
    items = TraceItem.objects.for_scope(scope).filter(trace=trace, reason="")
    return list(items.order_by("rank").values_list("record_id", flat=True))


def personal_context(scope: Scope, record_ids: Sequence[UUID]) -> list[MemoryRecord]:
    """Those of them that may be shown beside a reply: nothing silent, nothing of a special
    category, nothing that was set aside.
    """
    rows = MemoryRecord.objects.for_scope(scope).living().defer("embedding", "tokens")
    shown = rows.filter(sensitivity__in=SHOWN, is_special=False)
    found = shown.exclude(disclosure=Disclosure.SILENT).in_bulk(list(record_ids))
    return [found[record_id] for record_id in record_ids if record_id in found]


def standing(scope: Scope, trace: Trace) -> Remediation | None:
    """What is still paused because of what was said of this reply; None if nothing ever was."""
    paused = remediation.paused_by(scope, trace)
    if not paused:
        return None
    waiting = MemoryRecord.objects.for_scope(scope).filter(status=Status.NEEDS_REVIEW)
    still = set(waiting.filter(pk__in=paused).values_list("pk", flat=True))
    return Remediation(trace.pk, paused, [one for one in paused if one in still])
