"""A new statement speaks against what is known: written down beside both, nothing changes yet."""

from collections.abc import Sequence
from dataclasses import replace

from understanding.records.actions import birth
from understanding.records.drafts import Draft, Quote
from understanding.records.models import Evidence, Explicitness, MemoryRecord, Relation, Status
from xopc.shared.scope import Scope

CONTRADICTS = "contradicts"
#: whose word weighs more
_AUTHORITY = (Explicitness.INFERRED, Explicitness.OBSERVED, Explicitness.EXPLICIT)
_IN_FORCE = frozenset({Status.ACTIVE, Status.PAUSED, Status.NEEDS_REVIEW})


def authority(explicitness: str) -> int:
    return _AUTHORITY.index(Explicitness(explicitness))


def proposed(draft: Draft, opposed: Sequence[MemoryRecord]) -> Draft:
    """With the one weaker record that it is to replace, if the person keeps it."""
    weaker = [old for old in opposed if authority(old.explicitness) < authority(draft.explicitness)]
    in_force = [old for old in weaker if old.status in _IN_FORCE]
    if draft.supersedes_id or len(in_force) != 1 or len(opposed) != 1:
        return draft
    return replace(draft, supersedes_id=in_force[0].pk)


def note(
    scope: Scope,
    new: MemoryRecord,
    opposed: Sequence[MemoryRecord],
    evidence: Sequence[Quote],
) -> None:
    """Link the new record to each it opposes; those in force get its quotes as counter-evidence."""
    links = [
        Relation(
            tenant_id=scope.tenant_id,
            owner_id=scope.owner_id,
            from_record=new,
            relation_type=CONTRADICTS,
            to_record=old,
        )
        for old in opposed
    ]
    Relation.objects.bulk_create(links, ignore_conflicts=True)
    against = tuple(replace(quote, relation=CONTRADICTS) for quote in evidence)
    for old in opposed:
        if old.status in _IN_FORCE:
            birth.add_evidence(scope, old, against)


def take_back(scope: Scope, record: MemoryRecord) -> None:
    """Before it is erased: its words go from the records that they speak against, too."""
    evidence = Evidence.objects.for_scope(scope)
    quotes = evidence.filter(record=record).values("quote")
    against = evidence.filter(relation=CONTRADICTS, quote__in=quotes).exclude(record=record)
    against._raw_delete(using="default")
