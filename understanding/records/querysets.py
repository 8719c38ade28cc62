"""Reads of records. Lists never load vectors or tokens."""

from typing import Any, Self

from django.db import models
from django.db.models import Aggregate, Avg, Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from xopc.shared import clock
from xopc.shared.querysets import OwnedQuerySet, Row_co


class RecordQuerySet(OwnedQuerySet[Row_co]):
    def light(self) -> Self:
        """Without the search columns; usage joined; `evidence_total` and `evidence_mean` (of the
        confidence of its evidence, or None) computed per row that is shown.
        """
        evidence = self.model._meta.get_field("evidence").related_model
        return (
            self.defer("embedding", "tokens")
            .select_related("usage")
            .annotate(
                evidence_total=Coalesce(_figure(evidence, Count("pk")), 0),
                evidence_mean=_figure(evidence, Avg("confidence")),
            )
        )

    def waiting(self) -> Self:
        """The inbox: candidates that are not put off."""
        later = Q(snoozed_until__gt=clock.now())
        return self.filter(status="candidate").exclude(later)

    def living(self) -> Self:
        return self.exclude(status__in=["archived", "rejected"])


def _figure(evidence: Any, figure: Aggregate) -> Subquery:
    """A subquery per row: a join would read the evidence of all rows before the page is cut out."""
    own: models.QuerySet[Any] = evidence.objects.filter(
        owner_id=OuterRef("owner_id"), record_id=OuterRef("pk")
    )
    return Subquery(own.order_by().values("record_id").annotate(figure=figure).values("figure"))
