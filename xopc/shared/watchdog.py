"""Whether the worker gets anywhere: that its process lives proves nothing."""

import sys
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import structlog
from django.apps import apps
from django.db import Error, connection

from xopc.shared import clock

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Watchdog:
    """Watches the jobs that were ready at one moment: they may only become fewer."""

    patience: timedelta
    since: datetime = field(default_factory=clock.now)
    left: int = sys.maxsize

    def is_stuck(self) -> bool:
        """True once none of them was taken for `patience`; then it begins anew."""
        try:
            return self._look()
        except Error:
            connection.close()  # a broken one is not mended by itself outside a request
            log.warning("the watchdog cannot see the queue")
            return False

    def _look(self) -> bool:
        now, left = clock.now(), waiting(self.since)
        has_moved = not left or left < self.left
        if not has_moved and now - self.since < self.patience:
            return False
        self.since, self.left = now, waiting(now)
        if not has_moved:
            log.error("the worker makes no progress", waiting=left)
        return not has_moved


def waiting(since: datetime) -> int:
    """Jobs that were ready at this moment and have not been taken. Those in Redis are not seen."""
    return int(apps.get_model("django_q", "OrmQ").objects.filter(lock__lte=since).count())
