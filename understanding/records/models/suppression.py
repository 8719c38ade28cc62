from django.db import models

from xopc.shared.models import Owned


class Suppression(Owned):
    """A statement that was erased or rejected and must not come back by inference. Only a keyed
    hash.
    """

    fingerprint = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "fingerprint", name="one_suppression_per_statement")
        ]

    def __str__(self) -> str:
        return f"suppression {self.id}"
