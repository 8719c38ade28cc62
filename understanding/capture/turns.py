"""A conversation turn comes in and is kept, masked, once."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings

from connectors.sources.models import AuthorRole, SourceItem
from understanding.capture import outcomes
from understanding.capture.instead import Instead
from understanding.capture.models import Message, Role, Turn
from understanding.capture.reading import read
from understanding.records import config, special
from understanding.records.actions import refusals
from understanding.records.models import Entry
from xopc.shared import clock, ids, secrets, sensitivity, text
from xopc.shared.errors import Invalid, Sensitive, TooLarge
from xopc.shared.scope import Scope, bind
from xopc.shared.sensitivity import Verdict
from xopc.shared.sensitivity.gate import MASK

TEXT_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class NewTurn:
    session_key: str
    user_text: str
    assistant_text: str = ""
    turn_id: str = ""
    agent: str = ""
    workspace_id: str = ""
    project_id: str = ""
    user_at: datetime | None = None
    assistant_at: datetime | None = None
    no_memory: bool = False
    #: the only thing to propose, if the message corrects what is remembered
    instead: Instead | None = None


@dataclass(frozen=True, slots=True)
class Captured:
    """`outcome` is the `understanding` part of the answer; without memory nothing was stored."""

    turn_id: str
    source_item_id: UUID | None
    outcome: dict[str, Any]
    is_new: bool


@dataclass(frozen=True, slots=True)
class Said:
    """Both sides of a turn in the form in which they are kept."""

    user: str
    assistant: str
    #: the user's words before masking: only to say why something was refused, never stored
    plain: str
    #: why something of either side was masked
    refused: Verdict | None

    def content_hash(self, scope: Scope) -> str:
        """The same for the same words as they are kept. Where the person is asked about special
        categories, what they said of those counts, too, under our key: it may become a candidate.
        """
        words = f"{self.user}\0{self.assistant}"
        if self.plain != self.user and special.is_asked_about(scope):
            asked = sensitivity.redact(self.plain, keep_special=True)
            if asked != self.user:
                return secrets.keyed_digest(settings.SECRET_KEY, "turn", words, asked)
        return hashlib.sha256(words.encode()).hexdigest()


def capture(scope: Scope, new: NewTurn) -> Captured:
    """Keep a turn and propose what the person asked to be remembered. A repeated turn changes
    nothing.

    Raises TooLarge over 100 kB of text on either side, Invalid for text that hides characters.
    """
    said = in_kept_form(new)
    turn_id = new.turn_id or str(ids.uuid7())
    with bind(scope):
        if new.no_memory or config.memory_mode(scope) in ("off", "readOnly"):
            return Captured(turn_id, None, outcomes.NOTHING, is_new=True)
        turn, is_new = _keep(scope, new, said, turn_id)
        if turn.read_at is None:
            read(scope, turn, said.user, plain=said.plain, instead=new.instead)
        if is_new and said.refused:
            _note(scope, turn, said.refused)
        outcome = outcomes.told(scope, turn.outcome)
        return Captured(turn.turn_id, turn.source_item_id, outcome, is_new=is_new)


def is_kept(scope: Scope, new: NewTurn, said: Said) -> bool:
    """Whether the turn came before, under its id or in its words."""
    return _known(scope, new.session_key, new.turn_id, said) is not None


def in_kept_form(new: NewTurn) -> Said:
    """Raises as `capture` does."""
    plain = _bounded(new.user_text)
    if not plain:
        raise Invalid("The user's text is empty.", fields={"user.text": "must not be empty"})
    answer = _bounded(new.assistant_text)
    user, assistant = _masked(plain), _masked(answer)
    masked = [words for words, kept in ((plain, user), (answer, assistant)) if words != kept]
    verdicts = [verdict for verdict in map(sensitivity.check, masked) if verdict.refused]
    strictest = max(verdicts, key=lambda one: one.sensitivity.strictness, default=None)
    return Said(user=user, assistant=assistant, plain=plain, refused=strictest)


def _bounded(said: str) -> str:
    if len(said.encode("utf-8", "surrogatepass")) > TEXT_LIMIT:
        raise TooLarge("The text of a turn is over 100 kB.")
    return text.canonical_lines(said)


def _masked(plain: str) -> str:
    """The text without secret or regulated values; where masking is not enough, nothing of it."""
    masked = sensitivity.redact(plain)
    return MASK if sensitivity.check(masked).refused else masked


def _note(scope: Scope, turn: Turn, refused: Verdict) -> None:
    """Tell the person that something was not saved, unless they will be asked about it."""
    created = special.records(scope).filter(pk__in=turn.outcome["createdRecords"])
    if refused.is_special and created.exists():
        return
    refusal = Sensitive(sensitivity=refused.sensitivity, rule=refused.rule)
    refusals.note(scope, refusal, entry=Entry.TURN, source_item_id=turn.source_item_id)


def _keep(scope: Scope, new: NewTurn, said: Said, turn_id: str) -> tuple[Turn, bool]:
    """The turn's rows, or those of the first time. The unique rules decide who was first."""
    if known := _known(scope, new.session_key, turn_id, said):
        return known, False
    turn = _turn(scope, new, said, turn_id)
    Turn.objects.bulk_create([turn], ignore_conflicts=True)
    if not _is_ours(scope, turn):
        return _known(scope, new.session_key, turn_id, said) or turn, False
    SourceItem.objects.bulk_create([_source_item(scope, new, said, turn)])
    Message.objects.bulk_create(_messages(scope, new, said, turn))
    return turn, True


def _known(scope: Scope, session_key: str, turn_id: str, said: Said) -> Turn | None:
    turns = Turn.objects.for_scope(scope).filter(session_key=session_key)
    known: Turn | None = turns.filter(turn_id=turn_id).first()
    return known or turns.filter(content_hash=said.content_hash(scope)).first()


def _is_ours(scope: Scope, turn: Turn) -> bool:
    """Whether our row is the one that is there: another request may have been faster."""
    return bool(Turn.objects.for_scope(scope).filter(pk=turn.pk).exists())


def _turn(scope: Scope, new: NewTurn, said: Said, turn_id: str) -> Turn:
    return Turn(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        session_key=new.session_key,
        turn_id=turn_id,
        content_hash=said.content_hash(scope),
        source_item_id=ids.uuid7(),
        agent=new.agent,
        workspace_id=new.workspace_id,
        project_id=new.project_id,
        occurred_at=new.user_at or clock.now(),
        instead=new.instead and new.instead.without_text(),
    )


def _source_item(scope: Scope, new: NewTurn, said: Said, turn: Turn) -> SourceItem:
    return SourceItem(
        id=turn.source_item_id,
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        source_instance_id=f"session:{new.session_key}",
        external_id=turn.content_hash,
        item_type="conversation_turn",
        author_role=AuthorRole.USER,
        occurred_at=turn.occurred_at,
        content_hash=turn.content_hash,
        text=f"{said.user}\n\n{said.assistant}".strip(),
        metadata={"sessionKey": new.session_key, "turnId": turn.turn_id},
        sensitivity="personal",
    )


def _messages(scope: Scope, new: NewTurn, said: Said, turn: Turn) -> list[Message]:
    sides = [
        (Role.USER, said.user, new.user_at),
        (Role.ASSISTANT, said.assistant, new.assistant_at),
    ]
    return [
        Message(
            tenant_id=scope.tenant_id,
            owner_id=scope.owner_id,
            turn=turn,
            role=role,
            text=words,
            occurred_at=at or turn.occurred_at,
        )
        for role, words, at in sides
        if words
    ]
