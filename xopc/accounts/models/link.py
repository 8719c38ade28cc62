from django.conf import settings
from django.db import models

from xopc.shared import clock
from xopc.shared.models import Identified


class SignInLink(Identified):
    """Opens the page as one person, once, until it expires. Only the token's SHA-256 is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    def __str__(self) -> str:
        return f"sign-in link of {self.user_id}"
