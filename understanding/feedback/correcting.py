"""A message that says "you got that wrong" speaks against what its session's last plan had used.

It comes twice: with the plan for its reply, and then with its turn. Whichever is first has the
effect, the other finds what was done. Asked again after another reply, it speaks against that one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings

from understanding.capture import turns
from understanding.capture.instead import Instead
from understanding.capture.turns import NewTurn, Said
from understanding.context.models import Rating, Trace
from understanding.context.plans import Question, kept_form
from understanding.feedback import attribution, corrections, rating, remediation, replies
from understanding.feedback.models import CORRECTED, Correction
from understanding.records import config
from understanding.records.actions import conflicts, ledger
from understanding.records.masking import BLANK
from understanding.records.models import MemoryRecord, Status
from xopc.shared import ids, secrets, text
from xopc.shared.scope import Scope, bind
from xopc.shared.sensitivity.gate import MASK

#: what a message can speak against: in use until now, or paused a moment ago by a button
IN_QUESTION = (Status.ACTIVE, Status.NEEDS_REVIEW)


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a turn corrected. `record_ids` wait for the person now."""

    is_detected: bool = False
    record_ids: Sequence[UUID] = ()
    #: what holds instead, if the message says it
    instead: Instead | None = None


NOTHING = Corrected()


@dataclass(frozen=True, slots=True)
class _Message:
    """A message that corrects."""

    session_key: str
    turn_id: str
    #: as a plan keeps its question
    words: str
    #: when it was written, if anybody says
    at: datetime | None = None

    def digests(self, scope: Scope) -> list[str]:
        """Under the present secret, then under those it replaced."""
        keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
        parts = ("correction", str(scope.owner_id), self.words)
        return [secrets.keyed_digest(key, *parts) for key in keys]


def before_plan(scope: Scope, question: Question) -> frozenset[UUID]:
    """The records that the question itself corrects, paused from now on and not to be planned with.

    Most questions correct nothing: then this asks the database nothing. Raises as `plan` does.
    """
    if not _is_correction(question.query):
        return frozenset()
    message = _Message(question.session_key, question.turn_id, kept_form(question.query))
    with bind(scope):
        if config.memory_mode(scope) == "off":
            return frozenset()
        ledger.take_turn(scope)
        known = _known(scope, message)
        if known and _is_said_again(scope, message, known):
            known.delete()
        return frozenset(_settled(scope, message).record_ids)


def at_turn(scope: Scope, new: NewTurn) -> Corrected:
    """What the turn corrects, before it is kept; it has its effect now if no plan had it.

    Raises as `capture` does, and then nothing has changed.
    """
    is_too_long = len(new.user_text) > turns.TEXT_LIMIT
    if new.no_memory or is_too_long or not _is_correction(new.user_text):
        return NOTHING
    said = turns.in_kept_form(new)
    message = _Message(new.session_key, new.turn_id, kept_form(new.user_text), new.user_at)
    with bind(scope):
        if config.memory_mode(scope) == "off":
            return NOTHING
        is_repeated = turns.is_kept(scope, new, said)
        made = _known(scope, message) if is_repeated else _settled(scope, message)
        if made is None:
            return NOTHING
        records = _in_question(scope, made.record_ids)
        return Corrected(True, made.record_ids, _instead(said, made, records))


def _is_correction(message: str) -> bool:
    return corrections.detect(text.canonical_lines(message)) is not None


def _settled(scope: Scope, message: _Message) -> Correction:
    """The correction of this message, made if it is not known yet."""
    ledger.take_turn(scope)
    if known := _known(scope, message):
        return known
    blamed = _blamed(scope, message)
    targets = _in_question(scope, replies.selected(scope, blamed)) if blamed else []
    group = _pause(scope, blamed, targets) if blamed else None
    made: Correction = Correction.objects.create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        session_key=message.session_key,
        digest=message.digests(scope)[0],
        trace=blamed,
        record_ids=[record.pk for record in targets],
        conflict_group_id=group,
    )
    return made


def _known(scope: Scope, message: _Message) -> Correction | None:
    rows = Correction.objects.for_scope(scope).filter(session_key=message.session_key)
    known: Correction | None = rows.filter(digest__in=message.digests(scope)).first()
    return known


def _is_said_again(scope: Scope, message: _Message, known: Correction) -> bool:
    """Whether the session went on since, so that the same words are about another reply; a plan
    that is asked for once more is not.
    """
    last = _blamed(scope, message)
    if last is None or last.created_at <= known.created_at:
        return False
    own = attribution.plans(scope).of(session_key=message.session_key, turn_id=message.turn_id)
    return not (message.turn_id and own.filter(query=message.words).exists())


def _blamed(scope: Scope, message: _Message) -> Trace | None:
    """The last plan of the session before this message, if it used anything; never one further
    back.
    """
    plans = attribution.plans(scope).of(session_key=message.session_key)
    plans = plans.exclude(query=message.words)
    if message.turn_id:
        plans = plans.exclude(turn_id=message.turn_id)
    last = attribution.newest(plans, message.at)
    return last if last and last.selected_count else None


def _in_question(scope: Scope, record_ids: Sequence[UUID]) -> list[MemoryRecord]:
    """Those about the person that are in question still, in the given order."""
    rows = MemoryRecord.objects.for_scope(scope).filter(status__in=IN_QUESTION)
    found = rows.defer("embedding", "tokens").in_bulk(list(record_ids))
    records = [found[record_id] for record_id in record_ids if record_id in found]
    return [record for record in records if remediation.understands(record)]


def _pause(scope: Scope, blamed: Trace, targets: Sequence[MemoryRecord]) -> UUID | None:
    """Rates the reply for the person. Several records become one conflict: its group. All of it is
    undone at once.
    """
    wrong, batch = [record.pk for record in targets], ids.uuid7()
    said = rating.Said(
        outcome=Rating.NOT_HELPFUL,
        code=CORRECTED,
        outright=dict.fromkeys(wrong, remediation.CORRECTED),
        batch=batch,
    )
    rating.rate(scope, blamed.pk, said)
    if len(wrong) < conflicts.LEAST:
        return None
    return conflicts.open(scope, wrong, reason=remediation.CORRECTED, batch=batch).group_id


def _instead(said: Said, made: Correction, records: Sequence[MemoryRecord]) -> Instead | None:
    """The statement of the message, tied to what it replaces; None for a pure denial."""
    stated = _stated(said)
    if stated is None:
        return None
    only = records[0] if len(records) == 1 and made.conflict_group_id is None else None
    return Instead(
        content=stated.replacement,
        start=stated.start,
        end=stated.end,
        kind=only.kind if only else "",
        supersedes_id=only.pk if only else None,
        conflict_group_id=made.conflict_group_id,
    )


def _stated(said: Said) -> corrections.Correction | None:
    """With its place in the kept words; without one if it is masked there."""
    found = corrections.detect(said.user)
    if found and found.replacement and not _hides(found.replacement):
        return found
    found = corrections.detect(said.plain) if said.user != said.plain else None
    if found is None or not found.replacement:
        return None
    return corrections.Correction(found.replacement, None, None)


def _hides(words: str) -> bool:
    return MASK in words or BLANK in words
