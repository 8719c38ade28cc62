"""A kept turn is read for explicit requests, once. What it finds becomes candidates."""

from dataclasses import replace
from uuid import UUID

import structlog
from django.db import transaction

from understanding.capture import outcomes
from understanding.capture.explicit import Statement, statements
from understanding.capture.instead import Instead
from understanding.capture.models import Turn
from understanding.records.actions import candidates
from understanding.records.actions.candidates import Proposed
from understanding.records.drafts import Draft, Quote
from understanding.records.masking import BLANK
from understanding.records.models import MemoryRecord
from xopc.shared import clock, sensitivity
from xopc.shared.errors import Sensitive
from xopc.shared.scope import Scope
from xopc.shared.sensitivity.gate import MASK

log = structlog.get_logger(__name__)


def read(
    scope: Scope, turn: Turn, said: str, *, plain: str, instead: Instead | None = None
) -> None:
    """Extract from what the user `said` (masked) and propose; sets `turn.outcome`.

    `plain` is the same before masking, if it is still known: only to say why something was refused.
    With `instead` nothing else is proposed.
    A fault here costs the candidates, not the turn: the sweep, or the turn sent again, tries again.
    """
    try:
        with transaction.atomic():
            proposed = (
                _propose_instead(scope, turn, instead)
                if instead
                else _propose(scope, turn, said, plain)
            )
            turn.outcome = outcomes.kept(proposed)
            turn.read_at = clock.now()
            turn.save(update_fields=["outcome", "read_at"])
    except Exception:
        turn.outcome, turn.read_at = outcomes.NOTHING, None
        log.exception("extraction failed", turn=str(turn.pk))


def _propose(scope: Scope, turn: Turn, said: str, plain: str) -> Proposed:
    found = statements(said)
    readable = [statement for statement in found if not _hides(statement.content)]
    drafts = [_draft(turn, statement, _quote(turn, statement)) for statement in readable]
    special, refused = _masked(plain) if plain != said else ([], [])
    drafts += [_draft(turn, statement, _loose_quote(turn, statement)) for statement in special]
    proposed = candidates.propose(scope, drafts)
    lost = max(len(refused), len(found) - len(readable))
    proposed.proposed += lost
    proposed.rejected += lost
    proposed.refused += refused
    return proposed


def _propose_instead(scope: Scope, turn: Turn, instead: Instead) -> Proposed:
    """What stands masked in the kept message is proposed only where its owner may want to be asked
    about it, as with requests.
    """
    statement = instead.statement()
    if instead.start is not None and not _hides(instead.content):
        quote = _quote(turn, statement)
    elif sensitivity.check(statement.content).is_special:
        quote = _loose_quote(turn, statement)
    else:
        return _refused(statement.content)
    draft = replace(
        _draft(turn, statement, quote),
        supersedes_id=_living(scope, instead.supersedes_id),
        conflict_group_id=_unsettled(scope, instead.conflict_group_id),
    )
    return candidates.propose(scope, [draft])


def _refused(content: str) -> Proposed:
    verdict = sensitivity.check(content)
    refusal = Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule)
    refused = [refusal] if verdict.refused else []
    return Proposed(proposed=1, rejected=1, refused=refused)


def _living(scope: Scope, record_id: UUID | None) -> UUID | None:
    """The record, unless it was erased or set aside since."""
    living = MemoryRecord.objects.for_scope(scope).living()
    return record_id if record_id and living.filter(pk=record_id).exists() else None


def _unsettled(scope: Scope, group_id: UUID | None) -> UUID | None:
    """The conflict, unless the person has decided it since."""
    living = MemoryRecord.objects.for_scope(scope).living()
    return group_id if group_id and living.filter(conflict_group_id=group_id).exists() else None


def _hides(content: str) -> bool:
    return MASK in content or BLANK in content


def _masked(plain: str) -> tuple[list[Statement], list[Sensitive]]:
    """The requests whose words are masked in what is kept: those of special categories, which their
    owner may want to be asked about, and why the others are refused.
    """
    special: list[Statement] = []
    refused: list[Sensitive] = []
    for statement in statements(plain):
        verdict = sensitivity.check(statement.content)
        if verdict.is_special:
            special.append(statement)
        elif verdict.refused:
            refused.append(Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule))
    return special, refused


def _draft(turn: Turn, statement: Statement, quote: Quote) -> Draft:
    return Draft(
        kind=statement.kind,
        content=statement.content,
        confidence=statement.confidence,
        importance=statement.importance,
        explicitness="explicit",
        disclosure=statement.disclosure,
        tags=statement.tags,
        evidence=(quote,),
        workspace_id=turn.workspace_id,
        project_id=turn.project_id,
        session_key=turn.session_key,
    )


def _quote(turn: Turn, statement: Statement) -> Quote:
    return Quote(
        text=statement.quote,
        observed_at=turn.occurred_at,
        start=statement.start,
        end=statement.end,
        source_item_id=turn.source_item_id,
        session_key=turn.session_key,
        turn_id=turn.turn_id,
        confidence=statement.confidence,
    )


def _loose_quote(turn: Turn, statement: Statement) -> Quote:
    """Of words that are masked in the kept message, so that they stand nowhere in it."""
    return replace(_quote(turn, statement), start=None, end=None)
