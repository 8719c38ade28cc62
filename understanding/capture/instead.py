"""What a message states instead of what was remembered. Who finds it stands above this package."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from understanding.capture.explicit import Statement, kind_of
from understanding.records.kinds import UNDERSTANDING_TAG, Kind

TAGS = (UNDERSTANDING_TAG, "explicit-user-correction")


@dataclass(frozen=True, slots=True)
class Instead:
    #: as it stands in the kept message from `start` to `end`; both None when it is masked there
    content: str
    start: int | None = None
    end: int | None = None
    #: of what it replaces, for words that do not tell their own
    kind: str = ""
    #: the one record that it replaces once it is kept
    supersedes_id: UUID | None = None
    #: of several records, of which the person decides which are wrong
    conflict_group_id: UUID | None = None

    @classmethod
    def found(cls, place: dict[str, Any], said: str) -> "Instead":
        """Again, by what `without_text` gave."""
        supersedes, group = place["supersedesId"], place["conflictGroupId"]
        return cls(
            content=said[place["start"] : place["end"]],
            start=place["start"],
            end=place["end"],
            kind=place["kind"],
            supersedes_id=supersedes and UUID(supersedes),
            conflict_group_id=group and UUID(group),
        )

    def without_text(self) -> dict[str, Any] | None:
        """Enough to read the message again later; nothing when its words are not kept."""
        if self.start is None:
            return None
        return {
            "start": self.start,
            "end": self.end,
            "kind": self.kind,
            "supersedesId": self.supersedes_id and str(self.supersedes_id),
            "conflictGroupId": self.conflict_group_id and str(self.conflict_group_id),
        }

    def statement(self) -> Statement:
        """Confidence and importance of an explicit correction (reference 2.5)."""
        kind = kind_of(self.content)
        if kind is Kind.USER_NOTE and self.kind:
            kind = Kind(self.kind)
        return Statement(
            content=self.content,
            quote=self.content,
            start=self.start or 0,
            end=self.end or 0,
            kind=kind,
            confidence=0.95,
            importance=0.9 if kind is Kind.BOUNDARY else 0.8,
            disclosure="silent" if kind is Kind.BOUNDARY else "referenceable",
            tags=TAGS,
        )
