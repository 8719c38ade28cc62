from django.db import models

from xopc.shared import clock
from xopc.shared.models import Identified


class Tenant(Identified):
    """The isolation boundary: an organisation, or one person."""

    slug = models.SlugField(max_length=63, unique=True)
    name = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    def __str__(self) -> str:
        return self.name or self.slug
