"""What a writer hands in: a statement that is not a record yet, with the quotes it rests on."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from understanding.records.kinds import Kind


@dataclass(frozen=True, slots=True)
class Quote:
    """Evidence to be: a verbatim, masked span and where it stands."""

    text: str
    observed_at: datetime
    source: str = "conversation"
    start: int | None = None
    end: int | None = None
    source_item_id: UUID | None = None
    external_id: str = ""
    url: str = ""
    session_key: str = ""
    turn_id: str = ""
    confidence: float | None = None
    relation: str = "supports"


@dataclass(frozen=True, slots=True)
class Draft:
    kind: Kind
    content: str
    confidence: float | None = None
    importance: float = 0.5
    explicitness: str = "inferred"
    durability: str = "durable"
    disclosure: str = "referenceable"
    #: what the writer says it is; the gate may only make it stricter
    sensitivity: str = "normal"
    tags: tuple[str, ...] = ()
    evidence: tuple[Quote, ...] = ()
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    workspace_id: str = ""
    project_id: str = ""
    session_key: str = ""
    supersedes_id: UUID | None = None
    conflict_group_id: UUID | None = None
    provider: str = "local"
    source_instance_id: str = ""
