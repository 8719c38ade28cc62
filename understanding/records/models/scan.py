from django.db import models

from xopc.shared import clock
from xopc.shared.models import Owned


class GateScan(Owned):
    """Which version of the gate's rules all stored texts of a person have passed, and how far those
    of `target` have come.
    """

    version = models.PositiveSmallIntegerField()
    finished_at = models.DateTimeField(default=clock.now)

    target = models.PositiveSmallIntegerField(default=0)
    #: the table and row that were looked at last
    table = models.CharField(max_length=100, blank=True, db_default="")
    after = models.UUIDField(null=True, blank=True)
    looked_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [models.UniqueConstraint("owner", name="one_scan_per_person")]

    def __str__(self) -> str:
        return f"scan of {self.owner_id} by version {self.version}"
