"""How well a candidate is supported: by how many quotes, of how many sources that do not depend on
each other, and what speaks against it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from understanding.records.models import Evidence, EvidenceRelation

#: independent sources from which on it stands better
ENOUGH = 2
#: each further independent source takes away so much of the remaining doubt ...
DOUBT_LEFT = 0.7
#: ... but what nobody said is never as sure as what the person said
MOST = 0.9
_TAG = "independent-sources:"


@dataclass(frozen=True, slots=True)
class Standing:
    support: int = 0
    independent: int = 0
    contradictions: int = 0
    last_supported: datetime | None = None


def standing(evidence: Iterable[Evidence]) -> Standing:
    """Two quotes are independent when they are of different sources, of different sessions of one
    source, or, where there are no sessions, of different days (UTC).
    """
    rows = list(evidence)
    against = [row for row in rows if row.relation == EvidenceRelation.CONTRADICTS]
    support = [row for row in rows if row.relation != EvidenceRelation.CONTRADICTS]
    return Standing(
        support=len(support),
        independent=len({_origin(row) for row in support}),
        contradictions=len(against),
        last_supported=max((row.observed_at for row in support), default=None),
    )


def raised(confidence: float, *, counted: int, independent: int) -> float:
    """1 - (1 - confidence) * 0.7^(newly counted sources), at most 0.9, never lower than before."""
    doubt: float = (1 - confidence) * DOUBT_LEFT ** (independent - counted)
    return max(confidence, round(min(1 - doubt, MOST), 4))


def counted(tags: Iterable[str]) -> int:
    """How many independent sources the confidence takes into account already."""
    found = (tag.removeprefix(_TAG) for tag in tags if tag.startswith(_TAG))
    return max((int(number) for number in found if number.isdigit()), default=1)


def with_counted(tags: Iterable[str], independent: int) -> list[str]:
    return [*(tag for tag in tags if not tag.startswith(_TAG)), f"{_TAG}{independent}"]


def _origin(row: Evidence) -> tuple[str, str]:
    return row.source, row.session_key or row.observed_at.date().isoformat()
