"""The same decision on many records: each has its own result, one failure does not undo the
rest.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from understanding.records import special
from understanding.records.actions import candidates, ledger, records
from understanding.records.actions.ledger import Decision
from understanding.records.models import MemoryRecord
from xopc.shared import ids
from xopc.shared.errors import AppError, Invalid
from xopc.shared.scope import Scope

MOST = 100

DECISIONS: Mapping[str, Callable[..., Decision]] = {
    "confirm": candidates.confirm,
    "reject": candidates.reject,
    "snooze": candidates.snooze,
    "pause": records.pause,
    "resume": records.resume,
    "archive": records.archive,
    "restore": records.restore,
}


@dataclass(frozen=True, slots=True)
class Result:
    id: str
    record: MemoryRecord | None = None
    error: AppError | None = None


@dataclass(frozen=True, slots=True)
class Bulk:
    results: list[Result]
    undo_token: UUID


def decide(
    scope: Scope,
    action: str,
    record_ids: Sequence[UUID | str],
    *,
    versions: Mapping[str, int] | None = None,
) -> Bulk:
    """Apply one of DECISIONS to up to a hundred records, in the given order, under one undo
    token. What is no longer in the version named for its id is left as it is, and what is of a
    special category is never kept this way.
    """
    if action not in DECISIONS:
        raise Invalid("There is no such action.", fields={"action": ", ".join(DECISIONS)})
    distinct = list(dict.fromkeys(str(record_id) for record_id in record_ids))
    if not 1 <= len(distinct) <= MOST:
        raise Invalid(f"Name 1 to {MOST} records.", fields={"ids": f"1 to {MOST}"})
    batch = ids.uuid7()
    ledger.take_turn(scope)
    seen = versions or {}
    results = [
        _one(scope, action, record_id, version=seen.get(record_id), batch=batch)
        for record_id in distinct
    ]
    return Bulk(results, batch)


def _one(scope: Scope, action: str, record_id: str, *, version: int | None, batch: UUID) -> Result:
    try:
        if action == "confirm":
            special.require_ordinary(scope, record_id)
        decision = DECISIONS[action](scope, record_id, version=version, batch=batch)
    except AppError as error:
        return Result(record_id, error=error)
    return Result(record_id, decision.record)
