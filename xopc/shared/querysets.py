"""Reads that every table about a person shares."""

from typing import Self, TypeVar

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import models

from xopc.shared.errors import NotFound
from xopc.shared.scope import Scope

Row_co = TypeVar("Row_co", bound=models.Model, covariant=True)


class OwnedQuerySet(models.QuerySet[Row_co]):
    def for_scope(self, scope: Scope) -> Self:
        """Rows of the person who is asking. The database's own policy says the same once more."""
        return self.filter(owner_id=scope.owner_id)

    def one(self, scope: Scope, pk: object) -> Row_co:
        """The row, or NotFound: absent, malformed and somebody else's look alike."""
        try:
            return self.for_scope(scope).get(pk=pk)
        except (ObjectDoesNotExist, ValidationError, ValueError) as missing:
            raise NotFound("There is no such thing here.") from missing
