"""A database of the benchmarks' own in `.data/bench`, made anew by each run. Import it first."""

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django

FOLDER = Path(__file__).resolve().parents[2] / ".data" / "bench"

os.environ.pop("DATABASE_URL", None)
os.environ["XOPC_DATA_DIR"] = str(FOLDER)
os.environ["DJANGO_SETTINGS_MODULE"] = "xopc.settings"
django.setup()

import psycopg  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connections  # noqa: E402

from xopc.shared import postgres, roles  # noqa: E402
from xopc.shared.databases import NAME  # noqa: E402


@contextmanager
def empty_database() -> Iterator[str]:
    """Migrated and without rows; yields a superuser's address of it, for VACUUM and EXPLAIN."""
    with postgres.attached(FOLDER / "postgres") as url:
        with psycopg.connect(url, autocommit=True) as server:
            server.execute(f"drop database if exists {NAME} with (force)")
        roles.set_up(url, NAME, {})
        call_command("migrate", verbosity=0)
        yield postgres.admin_url(FOLDER / "postgres", NAME)
        connections.close_all()


def machine() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
