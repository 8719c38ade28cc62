"""Typed readers for environment values. A bad value stops the start with a sentence that names
it.
"""

import os

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool = False) -> bool:
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() in TRUE | FALSE:
        return value.strip().lower() in TRUE
    raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}")


def number(name: str, default: int, *, least: int = 0) -> int:
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not value.isdigit() or int(value) < least:
        raise ImproperlyConfigured(f"{name} must be a whole number of at least {least}: {value!r}")
    return int(value)


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list without blanks."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]
