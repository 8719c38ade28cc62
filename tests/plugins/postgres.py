"""The test database: made by the owner, used as xopc_app, so that row-level security is in force.

Without DATABASE_URL all sessions and workers share one embedded server in `.data/test-postgres`,
fsync off. With it, XOPC_ADMIN_DATABASE_URL must name a superuser of that server. Every process gets
a database of its own, copied from a template that is migrated once per state of the migrations.

Tests write as xopc_app (alias `default`). For `sweep` ask for both and for real commits:
`@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])`. After such a test a
superuser empties the tables that have rows, as xopc_app may not. The fixture `superuser` is a
connection past every policy, for what is really stored once it is committed.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.test import TransactionTestCase
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from xopc.shared import postgres, roles
from xopc.shared.databases import ALIASES, embedded_dir

PREFIX = "test_xopc_"
SPEED = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
LOCK = 7_239_052
#: a live server may still be at work for a page that the test has left: its transaction would hold
#: what is emptied next, and write into the next test
END_LATE_REQUESTS = """
select pg_terminate_backend(pid, 5000) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'"""
#: what `migrate` itself writes stays; as a replica no trigger and no foreign key objects
EMPTY = """
do $$ declare name regclass; has_rows boolean; begin
  set local session_replication_role = replica;
  for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname not in ('django_migrations', 'django_content_type', 'auth_permission')
  loop
    execute format('select exists (select from %s)', name) into has_rows;
    if has_rows then execute format('delete from %s', name); end if;
  end loop;
end $$"""


@pytest.fixture(scope="session")
def superuser_url() -> Iterator[str]:
    """A connection that may make databases, on the server that the tests use."""
    if embedded_dir(settings.DATA_DIR, os.environ):
        with postgres.attached(settings.DATA_DIR / "test-postgres", SPEED) as url:
            yield url
    elif url := os.environ.get("XOPC_ADMIN_DATABASE_URL"):
        yield url
    else:
        pytest.exit("Tests on DATABASE_URL need XOPC_ADMIN_DATABASE_URL, a superuser there.", 2)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: Any, superuser_url: str
) -> Iterator[None]:
    name = f"{PREFIX}{os.environ.get('PYTEST_XDIST_WORKER', 'main')}_{os.getpid()}"
    with django_db_blocker.unblock(), _locked(superuser_url) as server:
        _drop_leftovers(server)
        _copy(server, _template(server, superuser_url), name)
        # held open, so that no other session takes this database for a leftover
        inside = psycopg.connect(make_conninfo(superuser_url, dbname=name), autocommit=True)
        inside.execute("set lock_timeout = '20s'")
    _use(superuser_url, name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: _empty(inside))
        yield
    with django_db_blocker.unblock():
        connections.close_all()
    inside.close()
    with psycopg.connect(superuser_url, autocommit=True) as server:
        _drop(server, name, "with (force)")


@pytest.fixture
def superuser(superuser_url: str, transactional_db: None) -> Iterator[psycopg.Connection[Any]]:
    """Sees what is really stored, past every policy, once it is committed."""
    name = connections.settings["default"]["NAME"]
    with psycopg.connect(make_conninfo(superuser_url, dbname=name), autocommit=True) as connection:
        yield connection


def _empty(inside: psycopg.Connection[Any]) -> None:
    inside.execute(END_LATE_REQUESTS)
    inside.execute(EMPTY)


@contextmanager
def _locked(url: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("select pg_advisory_lock(%s)", [LOCK])
        yield server


def _template(server: psycopg.Connection[Any], url: str) -> str:
    name = f"xopc_template_{_fingerprint()}"
    if server.execute("select 1 from pg_database where datname = %s", [name]).fetchone():
        return name
    for (old,) in server.execute("select datname from pg_database where datname like 'xopc_t%'"):
        _drop(server, old)
    passwords = {
        role: settings.DATABASES[alias]["PASSWORD"] for alias, (role, _) in ALIASES.items()
    }
    roles.set_up(url, "xopc_template_new", passwords)
    _use(url, "xopc_template_new")
    call_command("migrate", verbosity=0)
    connections.close_all()
    server.execute(f"alter database xopc_template_new rename to {name}")
    return name


def _fingerprint() -> str:
    """Of everything that decides what `migrate` makes."""
    digest = hashlib.sha256(repr(sorted(MigrationLoader(None).disk_migrations)).encode())
    migrations = settings.BASE_DIR.glob("[!.]*/**/migrations/*.py")
    for path in sorted([*migrations, *(settings.BASE_DIR / "xopc" / "shared").glob("*.py")]):
        digest.update(Path(path).read_bytes())
    return digest.hexdigest()[:16]


def _use(url: str, name: str) -> None:
    """Point every alias there, in place: the threads of a live server share the entries."""
    connections.close_all()
    server = conninfo_to_dict(url)
    for alias in ALIASES:
        entry = connections.settings[alias]
        entry.update(NAME=name, HOST=server.get("host", ""), PORT=server.get("port", ""))
        entry["OPTIONS"].pop("pool", None)


def _copy(server: psycopg.Connection[Any], template: str, name: str) -> None:
    statement = sql.SQL("create database {} template {} owner {}")
    names = map(sql.Identifier, (name, template, roles.OWNER))
    server.execute(statement.format(*names))


def _drop_leftovers(server: psycopg.Connection[Any]) -> None:
    for (name,) in server.execute(
        "select datname from pg_database where datname like 'test_xopc_%'"
    ):
        with suppress(psycopg.errors.ObjectInUse):
            _drop(server, name)


def _drop(server: psycopg.Connection[Any], name: str, how: str = "") -> None:
    statement = sql.SQL("drop database if exists {} {}")
    server.execute(statement.format(sql.Identifier(name), sql.SQL(how)))
