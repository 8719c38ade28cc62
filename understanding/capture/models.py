"""What was said, masked, by role."""

from django.db import models
from django.db.models import Q

from xopc.shared.models import Owned


class Turn(Owned):
    """One user message and the assistant's answer, once per session however often it is sent."""

    session_key = models.CharField(max_length=300)
    turn_id = models.CharField(max_length=200)
    content_hash = models.CharField(max_length=64)
    source_item_id = models.UUIDField()
    agent = models.CharField(max_length=100, blank=True)
    workspace_id = models.CharField(max_length=200, blank=True)
    project_id = models.CharField(max_length=200, blank=True)
    occurred_at = models.DateTimeField()
    #: the `understanding` part of the first answer, given again when the turn is repeated
    outcome = models.JSONField(default=dict)
    #: where it says what holds instead of what was remembered, if it corrects that: no text
    instead = models.JSONField(null=True, blank=True)
    #: when it was read for requests; null while that is due
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "id", name="turn_of_owner"),
            models.UniqueConstraint("owner", "session_key", "turn_id", name="one_turn_per_id"),
            models.UniqueConstraint(
                "owner", "session_key", "content_hash", name="one_turn_per_text"
            ),
        ]
        # the last turns of a session, for the background review
        indexes = [models.Index(fields=["owner", "session_key", "-id"], name="turns_of_session")]

    def __str__(self) -> str:
        return f"turn {self.id}"


class Role(models.TextChoices):
    USER = "user"
    ASSISTANT = "assistant"


class Message(Owned):
    """One side of a turn: the masked text that quotes point into by offset."""

    turn = models.ForeignKey(
        Turn, models.DO_NOTHING, related_name="messages", db_constraint=False, db_index=False
    )
    role = models.CharField(max_length=9, choices=Role)
    text = models.TextField()
    occurred_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "turn", "role", name="one_message_per_role"),
            models.CheckConstraint(condition=Q(role__in=["user", "assistant"]), name="known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.role} message of {self.turn_id}"
