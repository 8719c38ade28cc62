"""Reads of records. Lists never load vectors or tokens."""

from typing import Any, Self

from django.db import models
from django.db.models import Aggregate, Avg, Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from xopc.shared import clock
from xopc.shared.querysets import OwnedQuerySet, Row_co


class RecordQuerySet(OwnedQuerySet[Row_co]):
    def light(self) -> Self:
        """Without the search columns, with its usage and, computed per row that is shown:
        `evidence_total` and `evidence_mean` (of its confidence, or None) of what speaks for it, and
        `living_twin_id`, the record that says nearly the same, while that one lives.
        """
        evidence = self.model._meta.get_field("evidence").related_model
        return (
            self.defer("embedding", "tokens")
            .select_related("usage")
            .annotate(
                evidence_total=Coalesce(_figure(evidence, Count("pk")), 0),
                evidence_mean=_figure(evidence, Avg("confidence")),
                living_twin_id=Subquery(_living_twin(self.model)),
            )
        )

    def waiting(self) -> Self:
        """The inbox: candidates that are not put off."""
        later = Q(snoozed_until__gt=clock.now())
        return self.filter(status="candidate").exclude(later)

    def living(self) -> Self:
        return self.exclude(status__in=["archived", "rejected"])


def _living_twin(records: Any) -> models.QuerySet[Any]:
    own = records.objects.filter(owner_id=OuterRef("owner_id"), pk=OuterRef("similar_to_id"))
    twin: models.QuerySet[Any] = own.living().values("pk")[:1]
    return twin


def _figure(evidence: Any, figure: Aggregate) -> Subquery:
    """A subquery per row: a join would read the evidence of all rows before the page is cut out."""
    own: models.QuerySet[Any] = evidence.objects.filter(
        owner_id=OuterRef("owner_id"), record_id=OuterRef("pk")
    ).exclude(relation="contradicts")
    return Subquery(own.order_by().values("record_id").annotate(figure=figure).values("figure"))
