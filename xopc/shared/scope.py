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

from xopc.shared import statements
from xopc.shared.statements import Query, Rows


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


_IDENTIFY = """
select set_config('xopc.tenant', %(tenant)s, true), set_config('xopc.owner', %(owner)s, true),
    case when %(is_lazy)s then set_config('synchronous_commit', 'off', true) end
"""
_IDENTITY = """
select coalesce(current_setting('xopc.tenant', true), '') as tenant,
    coalesce(current_setting('xopc.owner', true), '') as owner
"""


@contextmanager
def bind(scope: Scope, *reads: Query, is_lazy: bool = False) -> Iterator[list[Rows]]:
    """Run a block as this person, in one transaction. Nested use restores the outer identity.

    The block gets the rows of `reads`, which travel together with the identity. Raises ReadFailed
    when one of them fails. A lazy commit does not wait for the disk: when the database crashes
    within its next second, what was written may be missing (never half).
    """
    with transaction.atomic():
        # inside another transaction the identity outlives this block; outside it ends with it
        outer = statements.rows(Query(_IDENTITY))[0] if connection.savepoint_ids else None
        identify = _identify(str(scope.tenant_id), str(scope.owner_id), is_lazy=is_lazy)
        yield statements.together([identify, *reads])[1:]
        if outer is not None:
            statements.together([_identify(*outer)])


def _identify(tenant: str, owner: str, *, is_lazy: bool = False) -> Query:
    return Query(_IDENTIFY, {"tenant": tenant, "owner": owner, "is_lazy": is_lazy})
