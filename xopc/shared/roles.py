"""The three roles and the database they share, made again and again without harm.

`xopc_owner` migrates and owns the tables; `xopc_app` serves under row-level security; `xopc_sweep`
sees what migrations grant it column by column.
"""

from collections.abc import Iterator, Mapping

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

OWNER = "xopc_owner"
APP = "xopc_app"
SWEEP = "xopc_sweep"
ALL = (OWNER, APP, SWEEP)

#: any number, the same for all who set up roles on one server at once
_LOCK = 7_239_051

Connection = psycopg.Connection[tuple[object, ...]]


class UnsafeRole(RuntimeError):
    """A role exists that no policy would hold back."""


def set_up(admin_url: str, database: str, passwords: Mapping[str, str]) -> None:
    """Roles, database, extension and grants, through a connection that may make them.

    `passwords` by role; a role without one keeps what it has. Raises psycopg's errors where the
    connection may not, and UnsafeRole when xopc_app or xopc_sweep could pass by the policies.
    """
    with psycopg.connect(admin_url, autocommit=True) as server:
        server.execute("select pg_advisory_lock(%s)", [_LOCK])
        for statement in server_statements(server, database, passwords):
            server.execute(statement)
        _refuse_unsafe(server)
        with psycopg.connect(make_conninfo(admin_url, dbname=database), autocommit=True) as inside:
            for statement in database_statements(database):
                inside.execute(statement)


def server_statements(
    server: Connection | None, database: str, passwords: Mapping[str, str]
) -> Iterator[sql.Composed]:
    """What is missing on this server; everything when `server` is None."""
    for role in ALL:
        if not _has(server, "pg_roles", "rolname", role):
            yield sql.SQL(
                "create role {} login nosuperuser nobypassrls nocreatedb nocreaterole"
            ).format(sql.Identifier(role))
        if password := passwords.get(role):
            yield sql.SQL("alter role {} password {}").format(sql.Identifier(role), password)
    if server is not None and not _is_superuser(server):
        yield _compose("grant {owner} to current_user")
    if not _has(server, "pg_database", "datname", database):
        yield _compose("create database {database} owner {owner}", database)


def database_statements(database: str) -> Iterator[sql.Composed]:
    """What follows inside the database; each may be repeated."""
    yield _compose("create extension if not exists vector")
    yield _compose("revoke all on database {database} from public", database)
    yield _compose("grant connect on database {database} to {app}, {sweep}", database)
    yield _compose("revoke create on schema public from public")
    yield _compose("grant usage, create on schema public to {owner}")
    yield _compose("grant usage on schema public to {app}, {sweep}")
    defaults = "alter default privileges for role {owner} in schema public grant "
    yield _compose(defaults + "select, insert, update, delete on tables to {app}")
    yield _compose(defaults + "usage, select on sequences to {app}")


def script(database: str) -> str:
    """The same as text for a person with the right to run it in psql, passwords left to them."""
    passwords = {role: f"<password of {role}>" for role in ALL}
    lines = [statement.as_string() for statement in server_statements(None, database, passwords)]
    lines += [rf"\connect {sql.Identifier(database).as_string()}"]
    lines += [statement.as_string() for statement in database_statements(database)]
    return "\n".join(line if line.startswith("\\") else f"{line};" for line in lines)


def _compose(text: str, database: str = "") -> sql.Composed:
    names = {"owner": OWNER, "app": APP, "sweep": SWEEP, "database": database or OWNER}
    identifiers = {key: sql.Identifier(name) for key, name in names.items()}
    return sql.SQL(text).format(**identifiers)


def _has(server: Connection | None, table: str, column: str, name: str) -> bool:
    if server is None:
        return False
    query = sql.SQL("select 1 from {} where {} = %s").format(
        sql.Identifier(table), sql.Identifier(column)
    )
    return server.execute(query, [name]).fetchone() is not None


def _is_superuser(server: Connection) -> bool:
    row = server.execute("select rolsuper from pg_roles where rolname = current_user").fetchone()
    return row == (True,)


def _refuse_unsafe(server: Connection) -> None:
    query = "select rolname from pg_roles where rolname = any(%s) and (rolsuper or rolbypassrls)"
    if row := server.execute(query, [[APP, SWEEP]]).fetchone():
        raise UnsafeRole(f"{row[0]} is a superuser or bypasses row-level security; change that")
