"""What becomes of each entry of an answer: kept with the span that proves it, or dropped with the
reason. Pure: no database, no clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from understanding.records.folding import folded
from understanding.records.inference import as_said, speaks_of_health
from understanding.review import entries, grounding, support, wording
from understanding.review.entries import Entry
from understanding.review.grounding import Span
from understanding.review.reasons import Reason
from understanding.review.window import Window
from xopc.shared import sensitivity
from xopc.shared.errors import Sensitive
from xopc.shared.sensitivity import Verdict

#: rows about dropped entries that a run keeps
MOST_DROPPED = 40


@dataclass(frozen=True, slots=True)
class Kept:
    index: int
    entry: Entry
    span: Span


@dataclass(frozen=True, slots=True)
class Dropped:
    index: int
    kind: str
    reason: Reason
    #: of the gate
    rule: str = ""
    #: what the gate refused, and of which source item
    refusal: Sensitive | None = None
    source_item_id: UUID | None = None

    @property
    def row(self) -> dict[str, Any]:
        """As a run keeps it: no text."""
        row = {"index": self.index, "kind": self.kind, "reason": self.reason.value}
        return row | ({"rule": self.rule} if self.rule else {})


@dataclass(slots=True)
class Judged:
    proposed: int = 0
    kept: list[Kept] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)


def judge(raw: Sequence[Any], window: Window, *, prompt: str) -> Judged:
    """`prompt` is the system's part of what the model was told."""
    judged = Judged(proposed=len(raw))
    for index, entry in enumerate(raw[:MOST_DROPPED]):
        outcome = _judge(index, entry, window, prompt)
        if isinstance(outcome, Kept):
            judged.kept.append(outcome)
        else:
            judged.dropped.append(outcome)
    return judged


def drop(kept: Kept, reason: Reason, *, refusal: Sensitive | None = None) -> Dropped:
    """Dropped after all."""
    rule = str(refusal.extra["rule"]) if refusal else ""
    item = kept.span.line.turn.source_item_id
    return Dropped(kept.index, kept.entry.kind, reason, rule, refusal, item)


def _judge(index: int, raw: Any, window: Window, prompt: str) -> Kept | Dropped:
    if index >= entries.MOST:
        return Dropped(index, entries.kind_of(raw), Reason.TOO_MANY)
    entry = entries.read(raw)
    if entry is None:
        return Dropped(index, entries.kind_of(raw), Reason.INVALID)
    may_ask = entry.kind == "open_question"
    span = grounding.find(window, entry.quote, prompt=prompt, may_ask=may_ask)
    if isinstance(span, Reason):
        return Dropped(index, entry.kind, span)
    kept = Kept(index, entry, span)
    verdict = _verdict(entry)
    if verdict.sensitivity != "normal":
        return _too_sensitive(kept, verdict)
    if sensitivity.redact(span.quote) != span.quote:
        return drop(kept, Reason.MASKED)
    said = "\n".join(line.text for line in window.said)
    fault = wording.fault(entry, span.sentence) or support.fault(
        entry.content, quote=span.quote, sentence=span.sentence, said=said
    )
    return drop(kept, fault) if fault else kept


def _verdict(entry: Entry) -> Verdict:
    """Of the gate, which knows best what somebody says of himself; health is never guessed."""
    for text in (entry.content, as_said(folded(entry.content))):
        verdict = sensitivity.check(text, declared=entry.sensitivity)
        if verdict.sensitivity != "normal":
            return verdict
    if speaks_of_health(entry.content):
        return Verdict(sensitivity.Sensitivity.PERSONAL, "health")
    return verdict


def _too_sensitive(kept: Kept, verdict: Verdict) -> Dropped:
    is_refused = verdict.refused and verdict.rule != "declared"
    refusal = Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule) if is_refused else None
    item = kept.span.line.turn.source_item_id
    return Dropped(kept.index, kept.entry.kind, Reason.SENSITIVE, verdict.rule, refusal, item)
