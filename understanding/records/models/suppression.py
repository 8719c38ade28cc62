from django.db import models

from xopc.shared.models import Owned


class Suppression(Owned):
    """The keyed hash of a statement that must not come back by inference."""

    fingerprint = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "fingerprint", name="one_suppression_per_statement")
        ]

    def __str__(self) -> str:
        return f"suppression {self.id}"
