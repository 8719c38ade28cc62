"""Which change of a record is legal, from which states, by whom. The only place that knows.

`user` is the person in a browser session, `key` a chat app that passes on the person's decision,
`system` our own jobs. An action without a target leaves the state as it is.
"""

from dataclasses import dataclass

from understanding.records.effective import effective_status
from understanding.records.models import MemoryRecord, Status
from xopc.shared import clock
from xopc.shared.errors import Conflict, NotAllowed
from xopc.shared.scope import Scope

CANDIDATE, ACTIVE, PAUSED = Status.CANDIDATE, Status.ACTIVE, Status.PAUSED
NEEDS_REVIEW, STALE = Status.NEEDS_REVIEW, Status.STALE
ARCHIVED, REJECTED = Status.ARCHIVED, Status.REJECTED

LIVING = frozenset({CANDIDATE, ACTIVE, PAUSED, NEEDS_REVIEW, STALE})
PERSON = frozenset({"user", "key"})
ANYONE = frozenset({"user", "key", "system"})


@dataclass(frozen=True, slots=True)
class Change:
    sources: frozenset[Status]
    target: Status | None
    by: frozenset[str]


CHANGES = {
    "confirm": Change(frozenset({CANDIDATE, NEEDS_REVIEW, STALE}), ACTIVE, PERSON),
    # in automatic mode, what qualifies (understanding/quality)
    "keep_automatically": Change(frozenset({CANDIDATE}), ACTIVE, frozenset({"system"})),
    "reject": Change(LIVING, REJECTED, PERSON),
    "snooze": Change(frozenset({CANDIDATE, NEEDS_REVIEW}), None, PERSON),
    "edit": Change(LIVING, None, PERSON),
    "correct": Change(LIVING, ARCHIVED, PERSON),
    "pause": Change(frozenset({ACTIVE}), PAUSED, PERSON),
    "resume": Change(frozenset({PAUSED}), ACTIVE, PERSON),
    "archive": Change(LIVING, ARCHIVED, ANYONE),
    # back to the state it was set aside from: the action finds it in the events
    "restore": Change(frozenset({ARCHIVED, REJECTED}), None, PERSON),
    "merge": Change(LIVING, ARCHIVED, PERSON),
    "resolve": Change(LIVING, None, PERSON),
    # something speaks against it: out of use until the person decides
    "dispute": Change(LIVING, NEEDS_REVIEW, ANYONE),
    # replies that it shaped were bad, or the person said that it is wrong (understanding/feedback):
    # whoever rated is the actor, what follows from it is ours
    "remediate": Change(frozenset({ACTIVE}), NEEDS_REVIEW, ANYONE),
    # the nightly pass: what time has ended, and what more sources say
    "expire": Change(frozenset({ACTIVE}), STALE, frozenset({"system"})),
    "strengthen": Change(frozenset({CANDIDATE}), None, frozenset({"system"})),
    "forget": Change(frozenset(Status), None, ANYONE),
}


def born(scope: Scope) -> Status:
    """The state of a record created outright: only the person's own word is used at once."""
    return ACTIVE if scope.is_person else CANDIDATE


def require(action: str, record: MemoryRecord, scope: Scope) -> Change:
    """The change, or Conflict with the present state, or NotAllowed for the wrong kind of actor.

    What time has overtaken counts as what it has become, too: an active record whose review is due
    can be confirmed.
    """
    change = CHANGES[action]
    if scope.actor not in change.by:
        raise NotAllowed(f"Only the person may {action} a record.")
    if change.sources.isdisjoint({record.status, effective_status(record, clock.now())}):
        raise Conflict(
            f"A record that is {record.status} cannot be changed by '{action}'.",
            state={"status": record.status, "version": record.version},
        )
    return change
