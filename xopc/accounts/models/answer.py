from django.db import models

from xopc.shared.models import Owned


class IdempotentAnswer(Owned):
    """The first answer to a POST that carried an Idempotency-Key, given again for 24 hours."""

    key = models.CharField(max_length=255)
    path = models.CharField(max_length=500)
    body_hash = models.CharField(max_length=64)
    #: null while the first request is still being answered
    status = models.PositiveSmallIntegerField(null=True)
    body = models.JSONField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint("owner", "key", name="one_answer_per_key")]

    def __str__(self) -> str:
        return f"answer to {self.path}"
