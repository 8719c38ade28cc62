"""What a nightly run finds to do in one person's memory, a batch at a time.

Each step looks for what is still due and decides it through records/actions, under the run's id as
the undo token. Done twice it changes nothing; broken off, the next run goes on.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q

from understanding.records import config, standing
from understanding.records.actions import generalizing, upkeep
from understanding.records.models import Evidence, EvidenceRelation, MemoryRecord, Status
from understanding.records.querysets import RecordQuerySet
from understanding.review import disputes
from xopc.shared import clock
from xopc.shared.errors import Conflict
from xopc.shared.scope import Scope

#: records in one transaction
BATCH = 100


@dataclass(slots=True)
class Batch:
    """What one went through: decisions made, candidates made, where to go on (None: at the end)."""

    changed: int = 0
    created: list[UUID] = field(default_factory=list)
    cursor: str | None = None

    def decide(self, act: Callable[..., Any], *args: Any, **wanted: Any) -> None:
        """Somebody who was faster has decided; what is due then, the next run sees."""
        with suppress(Conflict):
            act(*args, **wanted)
            self.changed += 1


def expire(scope: Scope, run_id: UUID, after: str | None) -> Batch:
    """Active records past their end become stale."""
    now = clock.now()
    over = Q(valid_to__lt=now) | Q(expires_at__lt=now)
    rows = _page(_records(scope).filter(over, status=Status.ACTIVE), after)
    batch = Batch(cursor=_cursor(rows))
    for row in rows:
        batch.decide(upkeep.expire, scope, row.pk, batch=run_id)
    return batch


def strengthen(scope: Scope, run_id: UUID, after: str | None) -> Batch:
    """Candidates that more independent sources speak for than were counted so far become surer."""
    supports = ~Q(evidence__relation=EvidenceRelation.CONTRADICTS)
    supported = _records(scope).annotate(quotes=Count("evidence", filter=supports))
    rows = _page(supported.filter(status=Status.CANDIDATE, quotes__gte=standing.ENOUGH), after)
    quotes = _evidence(scope, rows)
    batch = Batch(cursor=_cursor(rows))
    for row in rows:
        found = standing.standing(quotes[row.pk])
        if found.independent > standing.counted(row.tags):
            batch.decide(upkeep.strengthen, scope, row, found, batch=run_id)
    return batch


def dispute(scope: Scope, run_id: UUID, after: str | None) -> Batch:
    """Records that oppose each other go out of use together, until the person decides."""
    clashes = disputes.clashes(scope, after, BATCH)
    batch = Batch(cursor=str(clashes[-1].pk) if len(clashes) == BATCH else None)
    for clash in disputes.due(scope, clashes):
        batch.decide(disputes.settle, scope, clash, batch=run_id)
    return batch


def doubt(scope: Scope, run_id: UUID, after: str | None) -> Batch:
    """Active records with counter-evidence that no other record stands for need a look."""
    rows = _page(disputes.doubtful(scope), after)
    batch = Batch(cursor=_cursor(rows))
    for row in disputes.undecided(scope, rows):
        batch.decide(upkeep.doubt, scope, row, batch=run_id)
    return batch


def generalize(scope: Scope, run_id: UUID, after: str | None) -> Batch:
    """What is in use in two projects is proposed for everywhere, once; where settings let it."""
    if config.closed(config.read(scope)):
        return Batch()
    keys = _in_projects(scope, after)
    members = _records(scope).filter(canonical_key__in=keys, status=Status.ACTIVE)
    ordered = members.exclude(project_id="").order_by("canonical_key", "id")
    batch = Batch(cursor=keys[-1] if len(keys) == BATCH else None)
    for _, group in groupby(ordered, key=lambda row: row.canonical_key):
        made = generalizing.generalize(scope, list(group), batch=run_id)
        batch.created += [made.pk] if made else []
    return batch


STEPS = (expire, strengthen, dispute, doubt, generalize)


def _in_projects(scope: Scope, after: str | None) -> list[str]:
    """Keys of statements in use in several projects and nowhere known without a place."""
    everywhere = _records(scope).filter(
        canonical_key=OuterRef("canonical_key"), project_id="", workspace_id="", session_key=""
    )
    used = _records(scope).filter(status=Status.ACTIVE, canonical_key__gt=after or "")
    keys = used.exclude(project_id="").filter(~Exists(everywhere)).values("canonical_key")
    several = keys.annotate(projects=Count("project_id", distinct=True)).filter(projects__gte=2)
    return list(several.order_by("canonical_key").values_list("canonical_key", flat=True)[:BATCH])


def _evidence(scope: Scope, rows: Sequence[MemoryRecord]) -> dict[UUID, list[Evidence]]:
    found: dict[UUID, list[Evidence]] = {row.pk: [] for row in rows}
    for quote in Evidence.objects.for_scope(scope).filter(record__in=found).order_by("id"):
        found[quote.record_id].append(quote)
    return found


def _records(scope: Scope) -> RecordQuerySet[MemoryRecord]:
    own: RecordQuerySet[MemoryRecord] = MemoryRecord.objects.for_scope(scope)
    return own.defer("embedding", "tokens")


def _page(rows: RecordQuerySet[MemoryRecord], after: str | None) -> list[MemoryRecord]:
    rest = rows.filter(pk__gt=after) if after else rows
    return list(rest.order_by("pk")[:BATCH])


def _cursor(rows: Sequence[MemoryRecord]) -> str | None:
    return str(rows[-1].pk) if len(rows) == BATCH else None
