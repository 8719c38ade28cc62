"""One row a day and person, for charts."""

from django.db import models

from xopc.shared.models import Owned


class Snapshot(Owned):
    """The metrics of one day (UTC), as `metrics.py` computed them at its end."""

    day = models.DateField()
    metrics = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint("owner", "day", name="one_snapshot_per_day")]

    def __str__(self) -> str:
        return f"snapshot of {self.day}"
