from django.db import models

from xopc.shared.models import Owned


class Entry(models.TextChoices):
    """By which way a refused text came."""

    TURN = "turn"
    WRITE = "write"
    IMPORT = "import"
    REVIEW = "review"
    SOURCE = "source"
    #: it was kept, and the rules have become stricter since
    RESCAN = "rescan"


class Refusal(Owned):
    """The gate refused something: class, rule, time and way. Never the text, never its hash."""

    sensitivity = models.CharField(max_length=9)
    rule = models.CharField(max_length=80)
    entry = models.CharField(max_length=6, choices=Entry)
    source_item_id = models.UUIDField(null=True, blank=True)

    class Meta:
        # what was not saved, newest first
        indexes = [models.Index(fields=["owner", "-id"], name="refusal_recent")]

    def __str__(self) -> str:
        return f"{self.entry} refused by {self.rule}"
