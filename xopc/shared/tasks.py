"""The only door to the queue. A job is a doorbell: it names a task and ids; the truth is in our
rows.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.module_loading import import_string
from django_q.brokers.orm import ORM
from django_q.models import Failure, OrmQ, Schedule, Success
from django_q.tasks import async_task

#: the tables of the queue
QUEUE = (Schedule, Success, Failure, OrmQ)

log = structlog.get_logger(__name__)
_inline: ContextVar[bool | None] = ContextVar("inline", default=None)


class InOrder(ORM):  # type: ignore[misc]
    """Jobs in the order in which they were rung for. Django-q's own broker takes any, so that a job
    which rings again for its rest is taken before all that waits.
    """

    @staticmethod
    def get_connection(list_key: str | None = None) -> QuerySet[OrmQ]:
        jobs: QuerySet[OrmQ] = ORM.get_connection(list_key).order_by("lock", "id")
        return jobs


def enqueue(task: str, **ids: Any) -> None:
    """Ring for a dotted task, inside the transaction that makes the work: undone with it."""
    arguments = {name: str(value) for name, value in ids.items()}
    if _runs_inline():
        import_string(task)(**arguments)
        return
    if settings.BROKER_URL:  # outside the database a job must not be heard before its work is there
        transaction.on_commit(partial(async_task, "xopc.shared.tasks.run", task, **arguments))
        return
    async_task("xopc.shared.tasks.run", task, **arguments)


class TaskFailed(Exception):
    """A job's exception without its message: the queue keeps it, and it may hold a row's text."""


def run(task: str, **ids: str) -> None:
    """What the worker calls: start and end are logged once, with ids only."""
    with structlog.contextvars.bound_contextvars(task=task, **ids):
        log.info("task started")
        try:
            import_string(task)(**ids)
        except Exception as error:
            log.exception("task failed")
            raise TaskFailed(type(error).__name__) from None
        log.info("task ended")


@contextmanager
def inline() -> Iterator[None]:
    """Run jobs at once instead of ringing for them."""
    token = _inline.set(True)
    try:
        yield
    finally:
        _inline.reset(token)


def apply_schedules(schedules: Mapping[str, tuple[str, int]]) -> None:
    """Make the clock's jobs equal the mapping: name -> (dotted task, minutes)."""
    Schedule.objects.exclude(name__in=schedules).delete()
    for name, (task, minutes) in schedules.items():
        Schedule.objects.update_or_create(
            name=name,
            defaults={
                "func": "xopc.shared.tasks.run",
                "args": repr((task,)),
                "schedule_type": Schedule.MINUTES,
                "minutes": minutes,
            },
        )


def _runs_inline() -> bool:
    chosen = _inline.get()
    return bool(settings.INLINE_JOBS) if chosen is None else chosen
