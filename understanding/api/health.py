"""For those who run it: is it up, is it ready, what does it do."""

from collections.abc import Callable
from datetime import timedelta
from functools import cache

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest

from xopc.shared import clock, secrets, watchdog

#: how long a job may be ready before the worker counts as stuck: others may take their time
PATIENCE = timedelta(seconds=2 * settings.JOB_SECONDS)
WAITING = Gauge("xopc_jobs_waiting", "Jobs that are ready and not taken")
LATE = Gauge("xopc_jobs_late", "Jobs that have been ready for longer than two may take")


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """The database answers, its tables are the code's, and the worker gets on with the jobs."""
    checks = {name: _holds(check) for name, check in CHECKS.items()}
    is_ready = all(checks.values())
    body = {"status": "ready" if is_ready else "not_ready", "checks": checks}
    return JsonResponse(body, status=200 if is_ready else 503)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus text, for who has the token; without one set there is nothing here."""
    if not settings.METRICS_TOKEN:
        raise Http404
    if not secrets.same(f"Bearer {settings.METRICS_TOKEN}", _authorization(request)):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    WAITING.set(watchdog.waiting(clock.now()))
    LATE.set(watchdog.waiting(clock.now() - PATIENCE))
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _authorization(request: HttpRequest) -> str:
    return request.headers.get("Authorization", "").encode("ascii", "replace").decode()


def _holds(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Error:
        return False


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select 1")
    return True


@cache
def _applied_once() -> bool:
    """Raises LookupError while migrations are missing, so that only a yes is remembered."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise LookupError
    return True


def _migrations_are_applied() -> bool:
    try:
        return _applied_once()
    except LookupError:
        return False


def _worker_progresses() -> bool:
    return watchdog.waiting(clock.now() - PATIENCE) == 0


CHECKS: dict[str, Callable[[], bool]] = {
    "database": _database_answers,
    "migrations": _migrations_are_applied,
    "worker": _worker_progresses,
}
