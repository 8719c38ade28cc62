"""What surrounds every page of a person: the counters of the rail and the undo bar."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Count, Q
from django.http import HttpResponseBase

from understanding.records import states
from understanding.records.models import Event, MemoryRecord
from understanding.web import words
from xopc.shared import clock
from xopc.shared.http import PageRequest
from xopc.shared.scope import Scope

UNDO = "undo"
YEAR = 365 * 86_400


@dataclass(frozen=True, slots=True)
class Counters:
    inbox: int
    known: int
    #: decisions on what is out of use
    paused: int


@dataclass(frozen=True, slots=True)
class Undo:
    """A decision that can be taken back, and what to say about it."""

    token: UUID
    sentence: str


def counters(scope: Scope) -> Counters:
    waiting = Q(status="candidate") & ~Q(snoozed_until__gt=clock.now())
    known = Q(status__in=states.KNOWN)
    found = MemoryRecord.objects.for_scope(scope).aggregate(
        inbox=Count("pk", filter=waiting),
        known=Count("pk", filter=known),
        alone=Count("pk", filter=states.undecided(clock.now())),
        groups=Count("conflict_group_id", filter=known, distinct=True),
    )
    return Counters(found["inbox"], found["known"], found["alone"] + found["groups"])


def undo_of(scope: Scope, token: UUID | str) -> Undo | None:
    """The decision of this token in words; None when it is unknown."""
    events = _events(scope, token)
    if not events:
        return None
    decided = [event for event in events if event.action not in words.CONSEQUENCES] or events
    subjects = {event.subject_id for event in decided}
    record = decided[0].record
    content = record.content if record else ""
    return Undo(decided[0].batch_id, words.done(decided[0].action, content, len(subjects)))


def remember(request: PageRequest, token: UUID) -> None:
    """Show the undo bar on the next page. Only the token is kept, never a record's text."""
    request.session[UNDO] = str(token)


def keep_choice(response: HttpResponseBase, name: str, value: str) -> None:
    """How a person wants their pages, for a year, in this browser."""
    response.set_cookie(
        name, value, max_age=YEAR, samesite="Lax", secure=settings.HTTPS, httponly=True
    )


def pending_undo(request: PageRequest) -> Undo | None:
    token = request.session.pop(UNDO, "")
    return undo_of(request.scope, token) if token else None


def _events(scope: Scope, token: UUID | str) -> Sequence[Event]:
    try:
        rows = Event.objects.for_scope(scope).filter(batch_id=token).order_by("-id")
        return list(rows.select_related("record").defer("record__embedding", "record__tokens"))
    except (ValidationError, ValueError):
        return []
