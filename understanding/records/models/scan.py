from django.db import models

from xopc.shared import clock
from xopc.shared.models import Owned


class GateScan(Owned):
    """Which version of the gate's rules all stored texts of a person have passed."""

    version = models.PositiveSmallIntegerField()
    finished_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [models.UniqueConstraint("owner", name="one_scan_per_person")]

    def __str__(self) -> str:
        return f"scan of {self.owner_id} by version {self.version}"
