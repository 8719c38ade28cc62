"""Migration operations that make the database say no, too.

`owned("table")` forces row-level security by owner: a session sees and writes only rows of the
person named by `xopc.owner` (see `scope.bind`). `of_tenant("table")` does the same by tenant.
`child(...)` is a foreign key that includes the owner, so that a row can never hang below another
person's row, and that cascades in the database.
"""

from django.db.migrations.operations import RunSQL

OWNER = "owner_id = nullif(current_setting('xopc.owner', true), '')::uuid"
TENANT = "tenant_id = nullif(current_setting('xopc.tenant', true), '')::uuid"


def owned(table: str) -> RunSQL:
    return _policy(table, f"{OWNER} and {TENANT}")


def of_tenant(table: str) -> RunSQL:
    """What a whole tenant shares: its people see it, another tenant's do not."""
    return _policy(table, TENANT)


def child(table: str, column: str, parent: str, *, on_delete: str = "cascade") -> RunSQL:
    """`on_delete`: "cascade" or "set null (<column>)"; the parent needs a unique (owner_id, id)."""
    name = f"{table}_{column}_of_owner"
    return RunSQL(
        f"alter table {table} add constraint {name} foreign key (owner_id, {column})"
        f" references {parent} (owner_id, id) on delete {on_delete} deferrable initially deferred",
        f"alter table {table} drop constraint {name}",
    )


def follows(table: str, column: str, parent: str) -> RunSQL:
    """Rows go with their parent, like `child`, but are written without looking at it.

    For what is written with every reply: a foreign key would lock and mark each parent row, and
    fail the reply when one of them is erased meanwhile. What then stays is an id of nothing.
    """
    name = f"{table}_{column}_follows"
    return RunSQL(
        f"create function {name}() returns trigger language plpgsql as $$ begin"
        f" delete from {table} where owner_id = old.owner_id and {column} = old.id;"
        f" return null; end $$;"
        f"create trigger {name} after delete on {parent} for each row execute function {name}()",
        f"drop trigger {name} on {parent}; drop function {name}()",
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
