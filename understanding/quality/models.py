"""A row a day and person, for charts; and how far automatic keeping has got."""

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


class Look(Owned):
    """Candidates made until then have been looked at for automatic keeping."""

    until = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint("owner", name="one_look_per_person")]

    def __str__(self) -> str:
        return f"look until {self.until}"
