"""Reads of traces and consents."""

from typing import Self
from uuid import UUID

from django.db.models import Prefetch

from understanding.context.models import Consent, ConsentStatus, Phase, Trace, TraceItem
from xopc.shared.querysets import OwnedQuerySet
from xopc.shared.scope import Scope

#: a record's search columns are never listed
_HEAVY = ("record__embedding", "record__tokens")


class TraceQuerySet(OwnedQuerySet[Trace]):
    def of(
        self,
        *,
        session_key: str = "",
        turn_id: str = "",
        phase: str = "",
        rating: str = "",
        record_id: UUID | None = None,
    ) -> Self:
        """Only traces that match every value that is given."""
        given = {"session_key": session_key, "turn_id": turn_id, "phase": phase, "rating": rating}
        rows = self.filter(**{name: value for name, value in given.items() if value})
        if record_id is None:
            return rows
        # as ids, so that the policy's owner and the index by owner and record do the work
        return rows.filter(pk__in=TraceItem.objects.filter(record_id=record_id).values("trace_id"))

    def unrated(self) -> Self:
        """Plans of whose replies nobody has said anything."""
        return self.filter(phase=Phase.INJECT, rating="")

    def explained(self) -> Self:
        """Newest first, with what was selected and left out, in rank order."""
        items = TraceItem.objects.order_by("rank").select_related("record").defer(*_HEAVY)
        return self.order_by("-id").prefetch_related(Prefetch("items", queryset=items))


def traces(scope: Scope) -> TraceQuerySet:
    return TraceQuerySet(Trace).for_scope(scope)


def consents(scope: Scope, *, status: str = "") -> OwnedQuerySet[Consent]:
    """Newest first, each with its record."""
    mine: OwnedQuerySet[Consent] = Consent.objects.for_scope(scope)
    rows = mine.select_related("record").defer(*_HEAVY)
    return (rows.filter(status=ConsentStatus(status)) if status else rows).order_by("-id")
