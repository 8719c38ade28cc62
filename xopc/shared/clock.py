"""The time of day, in one place so that tests can move it."""

from datetime import UTC, datetime


def now() -> datetime:
    """The current moment, aware, in UTC."""
    return datetime.now(UTC)
