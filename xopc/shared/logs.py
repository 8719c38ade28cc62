"""Structured logs: one JSON line per event with ids, never a person's text."""

import traceback
from typing import Any

import structlog


def place(exc_info: Any) -> str:
    """Where an exception came from, never its message: a database puts the row's text into it."""
    kind, _, trace = exc_info
    return f"{''.join(traceback.format_tb(trace))}{kind.__module__}.{kind.__qualname__}"


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
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "INFO"},
        "loggers": {
            "django.server": {"level": "WARNING"},
            "httpx": {"level": "WARNING"},
            "django-q": {"level": "WARNING"},
        },
    }
