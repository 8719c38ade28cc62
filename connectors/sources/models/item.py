from django.db import models

from xopc.shared import clock
from xopc.shared.models import Owned


class AuthorRole(models.TextChoices):
    USER = "user"
    ASSISTANT = "assistant"
    THIRD_PARTY = "third_party"
    SYSTEM = "system"
    UNKNOWN = "unknown"


class Retention(models.TextChoices):
    EPHEMERAL = "ephemeral"
    BOUNDED = "bounded"
    DURABLE = "durable"


class Pipeline(models.TextChoices):
    USER_UNDERSTANDING = "user_understanding"
    CONNECTED_KNOWLEDGE = "connected_knowledge"


class Synthesis(models.TextChoices):
    PENDING = "pending"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"
    IGNORED = "ignored"


class SourceItem(Owned):
    """One normalised, masked piece of evidence from a conversation or a connected source."""

    #: such as `session:<key>` or `gmail:<account id>`
    source_instance_id = models.CharField(max_length=330)
    external_id = models.CharField(max_length=500)
    item_type = models.CharField(max_length=60)
    author_role = models.CharField(max_length=11, choices=AuthorRole, default=AuthorRole.UNKNOWN)
    occurred_at = models.DateTimeField(null=True, blank=True)
    source_updated_at = models.DateTimeField(null=True, blank=True)
    #: SHA-256 of the masked text
    content_hash = models.CharField(max_length=64)
    text = models.TextField(blank=True)
    url = models.CharField(max_length=2000, blank=True)
    metadata = models.JSONField(default=dict)
    sensitivity = models.CharField(max_length=8, default="normal")
    retention = models.CharField(max_length=9, choices=Retention, default=Retention.BOUNDED)
    pipeline = models.CharField(
        max_length=19, choices=Pipeline, default=Pipeline.USER_UNDERSTANDING
    )
    synthesis_status = models.CharField(max_length=10, choices=Synthesis, default=Synthesis.PENDING)
    synthesis_attempts = models.PositiveSmallIntegerField(default=0)
    synthesis_claimed_at = models.DateTimeField(null=True, blank=True)
    synthesis_claimed_by = models.CharField(max_length=100, blank=True)
    synthesis_error = models.CharField(max_length=500, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint("owner", "id", name="source_item_of_owner"),
            models.UniqueConstraint(
                "owner", "source_instance_id", "external_id", name="one_item_per_external_id"
            ),
            models.CheckConstraint(
                condition=models.Q(sensitivity__in=["normal", "personal"]),
                name="no_secret_source_item",
            ),
        ]
        # a source's items, newest first
        indexes = [models.Index(fields=["owner", "source_instance_id", "-id"], name="source_items")]

    def __str__(self) -> str:
        return f"{self.item_type} {self.id}"
