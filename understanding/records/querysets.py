"""Reads of records. Lists never load vectors or tokens."""

from typing import Self

from django.db import models
from django.db.models import Q

from xopc.shared import clock
from xopc.shared.querysets import OwnedQuerySet, Row_co


class RecordQuerySet(OwnedQuerySet[Row_co]):
    def light(self) -> Self:
        """Without the search columns, with evidence counted and usage joined."""
        return (
            self.defer("embedding", "tokens")
            .select_related("usage")
            .annotate(evidence_total=models.Count("evidence"))
        )

    def waiting(self) -> Self:
        """The inbox: candidates that are not put off."""
        later = Q(snoozed_until__gt=clock.now())
        return self.filter(status="candidate").exclude(later)

    def living(self) -> Self:
        return self.exclude(status__in=["archived", "rejected"])
