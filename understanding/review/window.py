"""What a review reads: the last messages of a session, masked and bounded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db.models.functions import Left

from understanding.review.models import Session
from xopc.shared.scope import Scope

USER, ASSISTANT = "user", "assistant"

#: characters of one message (its start) and of all: some ten thousand tokens of English
LONGEST_MESSAGE, LONGEST_WINDOW = 4_000, 40_000
#: turns that wait longer than these are given up
MOST_PENDING = 1_000


@dataclass(frozen=True, slots=True)
class SaidTurn:
    """Where its messages were said."""

    id: UUID
    turn_id: str
    source_item_id: UUID
    agent: str
    workspace_id: str
    project_id: str


@dataclass(frozen=True, slots=True)
class Line:
    """One message, its start if it is long: offsets into `text` are offsets into what is stored."""

    index: int
    role: str
    text: str
    said_at: datetime
    message_id: UUID
    turn: SaidTurn


@dataclass(frozen=True, slots=True)
class Window:
    lines: tuple[Line, ...]
    #: pending turns that are among them, and those that are given up for good
    counted: int

    @property
    def said(self) -> tuple[Line, ...]:
        """The person's own messages."""
        return tuple(line for line in self.lines if line.role == USER)

    @property
    def turns(self) -> list[SaidTurn]:
        return list(dict.fromkeys(line.turn for line in self.lines))


@dataclass(frozen=True, slots=True)
class _Room:
    messages: int
    characters: int

    @property
    def is_empty(self) -> bool:
        return self.characters == LONGEST_WINDOW


_Messages = dict[UUID, list[Any]]


def read(scope: Scope, session: Session, *, most: int) -> Window:
    """At most `most` messages: the oldest pending turns first, so that a backlog is worked off in
    order, and before them what was reviewed already, as far as there is room.

    The session's row must be locked: `turns` counts back from the newest turn, so that one kept
    meanwhile would push the oldest pending one out.
    """
    pending = min(session.turns, MOST_PENDING)
    turns = _turns(scope, session.session_key, pending + most)
    first_new = max(len(turns) - pending, 0)
    before, new = turns[:first_new], turns[first_new:]
    messages = _messages(scope, [*before[-most:], *new[:most]])
    taken, room = _fitting(new[:most], messages, _Room(most, LONGEST_WINDOW))
    context, _ = _fitting(before[: -most - 1 : -1], messages, room)
    chosen = [*reversed(context), *taken]
    said = [(turn, message) for turn in chosen for message in messages.get(turn.id, [])]
    lines = tuple(_line(index, *pair) for index, pair in enumerate(said))
    return Window(lines, counted=session.turns - len(new) + len(taken))


def newest_reply(scope: Scope, session_key: str) -> str:
    """The assistant's text in the newest turn; empty where there is none yet."""
    newest = _turn_rows(scope, session_key).order_by("-id").values("pk")[:1]
    rows = _message_rows(scope).filter(turn_id__in=newest, role=ASSISTANT)
    return str(rows.values_list("text", flat=True).first() or "")


def texts(scope: Scope, message_ids: Iterable[UUID]) -> dict[UUID, str]:
    """What stands in these messages now."""
    rows = _message_rows(scope).filter(pk__in=set(message_ids))
    return dict(rows.values_list("pk", "text"))


def _fitting(
    turns: Sequence[SaidTurn], messages: _Messages, room: _Room
) -> tuple[list[SaidTurn], _Room]:
    """The first turns that fit, at least one where nothing is in the room yet; what room is left.
    Whole turns only, and none is left out between two others.
    """
    taken: list[SaidTurn] = []
    for turn in turns:
        rows = messages.get(turn.id, [])
        left = _Room(
            room.messages - len(rows), room.characters - sum(len(row.head) for row in rows)
        )
        if min(left.messages, left.characters) < 0 and not room.is_empty:
            break
        room = left
        taken.append(turn)
    return taken, room


def _turn_rows(scope: Scope, session_key: str) -> Any:
    turns: Any = apps.get_model("capture", "Turn").objects
    return turns.for_scope(scope).filter(session_key=session_key)


def _message_rows(scope: Scope) -> Any:
    messages: Any = apps.get_model("capture", "Message").objects
    return messages.for_scope(scope)


def _turns(scope: Scope, session_key: str, most: int) -> list[SaidTurn]:
    """The newest ones, oldest first."""
    names = ("id", "turn_id", "source_item_id", "agent", "workspace_id", "project_id")
    rows = _turn_rows(scope, session_key).order_by("-id").values_list(*names)[:most]
    return [SaidTurn(*row) for row in reversed(rows)]


def _messages(scope: Scope, turns: Sequence[SaidTurn]) -> _Messages:
    """By turn, the person's first."""
    rows = _message_rows(scope).filter(turn_id__in=[turn.id for turn in turns])
    found: _Messages = {}
    for row in rows.defer("text").annotate(head=Left("text", LONGEST_MESSAGE)).order_by("-role"):
        found.setdefault(row.turn_id, []).append(row)
    return found


def _line(index: int, turn: SaidTurn, message: Any) -> Line:
    return Line(
        index=index,
        role=message.role,
        text=message.head,
        said_at=message.occurred_at,
        message_id=message.pk,
        turn=turn,
    )
