"""Django's DATABASES from the environment: three ways into one database, one per role.

`default` serves as `xopc_app` under row-level security, `owner` migrates, `sweep` sees only ids and
due times. Without DATABASE_URL all three lead to the embedded server. With it, a way without an URL
of its own is DATABASE_URL with that role's name and the same password.
"""

import multiprocessing
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import conninfo_to_dict

from xopc.shared import postgres, roles
from xopc.shared.roles import APP, OWNER, SWEEP

NAME = "xopc"
#: a statement bound by the server (shared/statements.py) is prepared after so many runs
PREPARE_AFTER = 5
#: and planned once, not per value: every one of them finds its rows by the person's id
PLANS = "-c plan_cache_mode=force_generic_plan"
ALIASES = {
    "default": (APP, "DATABASE_URL"),
    "owner": (OWNER, "XOPC_OWNER_DATABASE_URL"),
    "sweep": (SWEEP, "XOPC_SWEEP_DATABASE_URL"),
}


def databases(data_dir: Path, environ: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Opens and starts nothing. XOPC_DATABASE_POOL, set by `serve` for the web, pools `default`."""
    entries = {alias: _entry(alias, data_dir, environ) for alias in ALIASES}
    if size := environ.get("XOPC_DATABASE_POOL", "").strip():
        entries["default"]["CONN_MAX_AGE"] = 0
        entries["default"]["OPTIONS"]["pool"] = {"min_size": 1, "max_size": int(size)}
    return entries


def embedded_dir(data_dir: Path, environ: Mapping[str, str]) -> Path | None:
    """Where the embedded server keeps its data, or None when an external one is used."""
    return None if environ.get("DATABASE_URL", "").strip() else data_dir / "postgres"


@contextmanager
def attached(data_dir: Path, environ: Mapping[str, str]) -> Iterator[None]:
    """The embedded server with its roles for the length of a block; nothing for an external one."""
    directory = embedded_dir(data_dir, environ)
    if directory is None:
        yield
        return
    with postgres.attached(directory) as url:
        roles.set_up(url, NAME, {})
        yield
        for child in multiprocessing.active_children():  # a queue's command ends before its workers
            child.join()


def revive(data_dir: Path, environ: Mapping[str, str]) -> None:
    """Start the embedded server again if it ended while we use it."""
    directory = embedded_dir(data_dir, environ)
    if directory and not postgres.is_running(directory):
        postgres.start(directory)


def _entry(alias: str, data_dir: Path, environ: Mapping[str, str]) -> dict[str, Any]:
    role, variable = ALIASES[alias]
    if embedded := embedded_dir(data_dir, environ):
        parts = {"dbname": NAME, "user": role, "host": str(postgres.socket_dir(embedded))}
        return _django(parts | {"port": "5432"})
    if own := environ.get(variable, "").strip():
        return _django(_parts(own, variable))
    return _django(_parts(environ["DATABASE_URL"], "DATABASE_URL") | {"user": role})


def _parts(url: str, variable: str) -> dict[str, Any]:
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        parts = {}
    if not parts.get("dbname"):
        # the URL itself stays out of the message: it holds a password
        raise ImproperlyConfigured(
            f"{variable} must look like postgresql://user:password@host:5432/database"
        )
    return parts


def _django(parts: dict[str, Any]) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "CONN_MAX_AGE": 60,
        "OPTIONS": {"prepare_threshold": PREPARE_AFTER, "options": PLANS, **parts},
    }
