from django.db import models
from django.db.models import F, Q

from xopc.shared.models import Owned


class Session(Owned):
    """How far one conversation has been reviewed. The database itself counts each kept turn."""

    session_key = models.CharField(max_length=300)
    #: kept turns since the last review
    turns = models.PositiveIntegerField(default=0)
    last_turn_at = models.DateTimeField()
    #: when it was last looked at whether a review is due; null or older than the last turn: look
    looked_at = models.DateTimeField(null=True, blank=True)
    #: the last turn that a review has read
    reviewed_turn_id = models.UUIDField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "session_key", name="one_session_per_key"),
            models.UniqueConstraint("owner", "id", name="session_of_owner"),
        ]
        # the sweep finds the few sessions with turns that nobody has looked at
        indexes = [
            models.Index(
                fields=["owner"],
                condition=Q(looked_at=None) | Q(looked_at__lt=F("last_turn_at")),
                name="session_unlooked",
            )
        ]

    def __str__(self) -> str:
        return f"session {self.id}"
