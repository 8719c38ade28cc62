"""Make candidates of what was kept of an answer, by the policy that all candidates go through."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from understanding.records.actions import candidates, refusals
from understanding.records.drafts import Draft, Quote
from understanding.records.kinds import UNDERSTANDING_TAG
from understanding.records.models import Entry as EntryPoint
from understanding.review import judging, learning, window
from understanding.review.judging import Dropped, Judged, Kept
from understanding.review.reasons import Reason
from xopc.shared.scope import Scope

TAGS = (UNDERSTANDING_TAG, "background-review")


def propose(scope: Scope, judged: Judged, session_key: str) -> dict[str, Any]:
    """The results as a run keeps them. What the person changed meanwhile is left out. What they set
    aside before counts among the duplicates, and why it was dropped is told.
    """
    kept, dropped = _still_true(scope, judged.kept)
    dropped = [*judged.dropped, *dropped]
    record_ids: list[str] = []
    suppressed: list[Dropped] = []
    deduplicated = 0
    for one in kept:
        drafted = _draft(one, session_key)
        outcome = candidates.propose(replace(scope, agent=one.span.line.turn.agent), [drafted])
        record_ids += [str(record.pk) for record in outcome.records]
        deduplicated += outcome.deduplicated
        dropped += _rejected(one, outcome)
        if candidates.SUPPRESSED in outcome.reasons.values():
            suppressed.append(judging.drop(one, Reason.SUPPRESSED))
    _note(scope, dropped)
    return {
        "proposed": judged.proposed,
        "created": len(record_ids),
        "deduplicated": deduplicated,
        "rejected": len(dropped),
        "record_ids": record_ids,
        "dropped": [one.row for one in sorted(dropped + suppressed, key=lambda one: one.index)],
    }


def _still_true(scope: Scope, kept: Sequence[Kept]) -> tuple[list[Kept], list[Dropped]]:
    """Those whose words still stand where they were read, while learning is still on."""
    texts = window.texts(scope, (one.span.line.message_id for one in kept))
    is_on = learning.current(scope).is_on
    true = [one for one in kept if is_on and _stands(one, texts)]
    return true, [judging.drop(one, Reason.CHANGED) for one in kept if one not in true]


def _stands(kept: Kept, texts: dict[Any, str]) -> bool:
    span = kept.span
    return texts.get(span.line.message_id, "")[span.start : span.end] == span.quote


def _draft(kept: Kept, session_key: str) -> Draft:
    entry, turn = kept.entry, kept.span.line.turn
    return Draft(
        kind=entry.record_kind,
        content=entry.content,
        confidence=entry.confidence,
        importance=entry.importance,
        explicitness="inferred",
        durability=entry.durability,
        disclosure=entry.disclosure,
        sensitivity=entry.sensitivity,
        tags=TAGS,
        evidence=(_quote(kept, session_key),),
        workspace_id=turn.workspace_id,
        project_id=turn.project_id,
        session_key=session_key,
    )


def _quote(kept: Kept, session_key: str) -> Quote:
    span = kept.span
    return Quote(
        text=span.quote,
        observed_at=span.line.said_at,
        start=span.start,
        end=span.end,
        source_item_id=span.line.turn.source_item_id,
        session_key=session_key,
        turn_id=span.line.turn.turn_id,
        confidence=kept.entry.confidence,
    )


def _rejected(kept: Kept, outcome: candidates.Proposed) -> Iterator[Dropped]:
    """At most one: of one draft."""
    for refusal in outcome.refused:
        yield judging.drop(kept, Reason.SENSITIVE, refusal=refusal)
    if outcome.rejected and not outcome.refused:
        is_unsure = kept.entry.confidence < candidates.LEAST_CONFIDENCE
        yield judging.drop(kept, Reason.LOW_CONFIDENCE if is_unsure else Reason.REFUSED)


def _note(scope: Scope, dropped: Sequence[Dropped]) -> None:
    for one in dropped:
        if one.refusal:
            refusals.note(
                scope,
                one.refusal,
                entry=EntryPoint.REVIEW,
                source_item_id=one.source_item_id,
            )
