"""What goes into the planner and what comes out."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from understanding.context.budget import DEFAULT
from understanding.context.models import Reason
from understanding.context.sections import Section
from xopc.shared import sensitivity
from xopc.shared.text import canonical, canonical_lines


def kept_form(query: str) -> str:
    """In one line and masked: what of a question may be embedded, searched with and kept."""
    # its lines, while they are there, tell the gate where a sentence ends
    return canonical(sensitivity.redact(canonical_lines(query)))


@dataclass(frozen=True, slots=True)
class Question:
    session_key: str
    query: str
    turn_id: str = ""
    agent: str = ""
    workspace_id: str = ""
    project_id: str = ""
    #: characters of item text
    max_chars: int = DEFAULT
    #: records that this very turn corrects
    exclude: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedItem:
    record_id: UUID
    version: int
    kind: str
    content: str
    score: float
    section: Section
    #: one of understanding.records.origin.Origin
    origin: str
    #: one of understanding.records.stability.Band
    stability: str
    #: where it comes from, in words for a person or a model
    citation: str


@dataclass(frozen=True, slots=True)
class Rejected:
    record_id: UUID
    reason: Reason


@dataclass(frozen=True, slots=True)
class PendingConsent:
    """A question that waits for the person; tells nothing of what the record says."""

    id: UUID
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    #: None when nothing was asked
    trace_id: UUID | None
    turn_id: str
    #: the fenced block, None when there is nothing to say
    context: str | None
    #: what to send to the model: the block, a blank line and the question
    model_message: str
    items: Sequence[PlannedItem] = ()
    rejected: Sequence[Rejected] = ()
    estimated_tokens: int = 0
    pending_consents: Sequence[PendingConsent] = ()
    #: why nothing was planned: `memory_off`, `search_failed`, `fence_mismatch`, else empty
    skipped_reason: str = ""
