"""Migration operations that make the database say no, too.

`owned("table")` forces row-level security by owner: a session sees and writes only rows of the
person named by `xopc.owner` (see `scope.bind`). `child(...)` is a foreign key that includes the
owner, so that a row can never hang below another person's row, and that cascades in the database.
"""

from django.db.migrations.operations import RunSQL

OWNER = "owner_id = nullif(current_setting('xopc.owner', true), '')::uuid"
TENANT = "tenant_id = nullif(current_setting('xopc.tenant', true), '')::uuid"


def owned(table: str) -> RunSQL:
    return _policy(table, f"{OWNER} and {TENANT}")


def shared_in_tenant(table: str) -> RunSQL:
    return _policy(table, TENANT)


def child(table: str, column: str, parent: str, *, on_delete: str = "cascade") -> RunSQL:
    """`on_delete`: "cascade" or "set null (<column>)"; the parent needs a unique (owner_id, id)."""
    name = f"{table}_{column}_of_owner"
    return RunSQL(
        f"alter table {table} add constraint {name} foreign key (owner_id, {column})"
        f" references {parent} (owner_id, id) on delete {on_delete} deferrable initially deferred",
        f"alter table {table} drop constraint {name}",
    )


def append_only(table: str) -> RunSQL:
    """The serving role may add rows and read them, never change or remove them."""
    return RunSQL(
        f"revoke update, delete on {table} from xopc_app",
        f"grant update, delete on {table} to xopc_app",
    )


def swept(table: str, *columns: str) -> RunSQL:
    """The sweep role sees every row, but only ids and the columns that say what is due."""
    names = ", ".join(["id", "owner_id", "tenant_id", *columns])
    return RunSQL(
        f"grant select ({names}) on {table} to xopc_sweep;"
        f"create policy sweep on {table} for select to xopc_sweep using (true)",
        f"drop policy sweep on {table}; revoke select ({names}) on {table} from xopc_sweep",
    )


def _policy(table: str, condition: str) -> RunSQL:
    return RunSQL(
        f"alter table {table} enable row level security;"
        f"alter table {table} force row level security;"
        f"create policy scope on {table} using ({condition}) with check ({condition})",
        f"drop policy scope on {table};"
        f"alter table {table} no force row level security;"
        f"alter table {table} disable row level security",
    )
