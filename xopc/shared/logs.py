"""Structured logs: one JSON line per event with ids, never a person's text."""

import logging
import traceback
from typing import Any

import structlog


def place(exc_info: Any) -> str:
    """Where an exception came from, never its message: a database puts the row's text into it."""
    kind, _, trace = exc_info
    return f"{''.join(traceback.format_tb(trace))}{kind.__module__}.{kind.__qualname__}"


def without_path(record: logging.LogRecord) -> bool:
    """Django logs the path of what it refuses, in which a sign-in link's token may stand."""
    request = getattr(record, "request", None)
    path = getattr(request, "path", None)
    if path and isinstance(record.args, tuple):
        match = request.resolver_match if request else None
        route = f"/{match.route}" if match else "an unknown address"
        record.args = tuple(route if given == path else given for given in record.args)
    return True


_FORMAT = structlog.processors.ExceptionRenderer(place)


def config(*, debug: bool) -> dict[str, Any]:
    """The LOGGING setting, and structlog beside it."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info if debug else _FORMAT,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer = structlog.dev.ConsoleRenderer() if debug else structlog.processors.JSONRenderer()
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    renderer,
                ],
                "foreign_pre_chain": shared,
            }
        },
        "filters": {"without_path": {"()": lambda: without_path}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["without_path"],
            }
        },
        "root": {"handlers": ["console"], "level": "INFO"},
        "loggers": {
            "django.server": {"level": "WARNING"},
            "httpx": {"level": "WARNING"},
            "httpx2": {"level": "WARNING"},
            "django-q": {"level": "WARNING"},
        },
    }
