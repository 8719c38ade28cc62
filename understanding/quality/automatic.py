"""Automatic mode: what qualifies is kept without asking, and listed with undo.

Only while the figures allow it (readiness.py); until then automatic means ask first.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import OuterRef, Subquery

from understanding.quality import figures, qualifying, readiness
from understanding.quality.models import Look
from understanding.quality.readiness import Readiness
from understanding.records import config, stability
from understanding.records.actions import ledger
from understanding.records.actions.ledger import Decision
from understanding.records.models import Event, MemoryRecord, Status
from xopc.shared import clock
from xopc.shared.errors import Conflict
from xopc.shared.scope import Scope

#: of the lifecycle and of the event
ACTION = "keep_automatically"
#: a candidate is left alone for a moment, until everything is known of it; one that has waited for
#: longer than a day stays with the person
SETTLED, FRESH = timedelta(minutes=1), timedelta(days=1)
#: candidates of one person at a time
BATCH = 100


@dataclass(frozen=True, slots=True)
class Standing:
    """The memory mode that holds, and whether the figures allow to keep automatically."""

    mode: str
    readiness: Readiness


def standing(scope: Scope) -> Standing:
    """Who chose automatic is asked first as long as the figures do not allow more."""
    chosen = config.memory_mode(scope)
    found = readiness.decide(figures.readiness(scope))
    is_held_back = chosen == "auto" and not found.ready
    return Standing("confirmWrite" if is_held_back else chosen, found)


def keep(scope: Scope) -> list[Decision]:
    """Keep the new candidates that qualify, where the person chose so and the figures allow it."""
    until = clock.now() - SETTLED
    decisions = _keep(scope, until) if _is_allowed(scope) else []
    Look.objects.update_or_create(
        tenant_id=scope.tenant_id, owner_id=scope.owner_id, defaults={"until": until}
    )
    return decisions


def kept(scope: Scope) -> Any:
    """Records in use that nobody has changed since they were kept automatically; each with
    `kept_at` and the `undo_token` of it.
    """
    event = Event.objects.filter(
        owner_id=OuterRef("owner_id"),
        subject_id=OuterRef("pk"),
        action=ACTION,
        version=OuterRef("version"),
    )
    ever = Event.objects.for_scope(scope).filter(action=ACTION)
    return (
        MemoryRecord.objects.for_scope(scope)
        .filter(status=Status.ACTIVE, pk__in=ever.values("record_id"))
        .annotate(
            kept_at=Subquery(event.values("created_at")[:1]),
            undo_token=Subquery(event.values("batch_id")[:1]),
        )
        .filter(undo_token__isnull=False)
    )


def _is_allowed(scope: Scope) -> bool:
    settings = config.read(scope)
    if config.mode(settings) != "auto" or config.closed(settings):
        return False
    return readiness.decide(figures.readiness(scope)).ready


def _keep(scope: Scope, until: datetime) -> list[Decision]:
    ledger.take_turn(scope)
    now = clock.now()
    new = qualifying.harmless(scope, now).filter(created_at__range=(until - FRESH, until))
    supported = [row for row in new.light().order_by("id") if qualifying.is_supported(row, now)]
    decisions = [_keep_one(scope, row, now) for row in supported[:BATCH]]
    return [decision for decision in decisions if decision]


def _keep_one(scope: Scope, record: MemoryRecord, now: datetime) -> Decision | None:
    """Nothing when the person was faster: theirs is the last word."""
    interval = stability.review_interval(
        durability=record.durability, explicitness=record.explicitness
    )
    try:
        return ledger.decide(
            scope, record.pk, ACTION, version=record.version, review_after=now + interval
        )
    except Conflict:
        return None
