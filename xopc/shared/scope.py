"""Who is asking, and the database session that knows it.

A `Scope` is built only at the faces (page, API, command, task) from an authenticated identity, and
passed down. `bind` opens a transaction in which row-level security sees that identity; without it
the tables about people show no rows and take none.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper


@dataclass(frozen=True, slots=True)
class Scope:
    tenant_id: UUID
    owner_id: UUID
    #: "user" when the person acts in a browser session, "key" for a chat app, "system" for our own
    #: jobs
    actor: str = "system"
    #: who exactly: the user's id, the key's prefix, the job's name
    actor_id: str = ""
    agent: str = ""
    workspace_id: str = ""
    project_id: str = ""
    session_key: str = ""

    @property
    def is_person(self) -> bool:
        return self.actor == "user"


@contextmanager
def bind(scope: Scope) -> Iterator[None]:
    """Run a block as this person, in one transaction. Nested use restores the outer identity."""
    with transaction.atomic(), connection.cursor() as cursor:
        # inside another transaction the identity outlives this block; outside it ends with the
        # commit
        outer = _identity(cursor) if connection.savepoint_ids else None
        _identify(cursor, str(scope.tenant_id), str(scope.owner_id))
        yield
        if outer is not None:
            _identify(cursor, *outer)


def _identify(cursor: CursorWrapper, tenant: str, owner: str) -> None:
    cursor.execute(
        "select set_config('xopc.tenant', %s, true), set_config('xopc.owner', %s, true)",
        [tenant, owner],
    )


def _identity(cursor: CursorWrapper) -> tuple[str, str]:
    cursor.execute(
        "select coalesce(current_setting('xopc.tenant', true), ''),"
        " coalesce(current_setting('xopc.owner', true), '')"
    )
    tenant, owner = cursor.fetchone()
    return tenant, owner
