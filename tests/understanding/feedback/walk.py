"""A walk of random steps over one person's memory, beside a model that says what may happen.

The model knows plans and ratings only, in plain sets and sums. States of records are read from the
database before and after each step: what changed must be what the model allows, and nothing else.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from tests import factories
from tests.cast import Person
from tests.understanding.feedback import replies
from understanding.capture.turns import NewTurn, capture
from understanding.context.models import Trace
from understanding.context.planner import Question, plan
from understanding.feedback import correcting, rating
from understanding.feedback.rating import OfRecord, Said
from understanding.records.actions import candidates, undo
from understanding.records.models import Event, MemoryRecord
from xopc.shared.errors import Conflict

SESSIONS = ("s1", "s2")
OUTCOMES = ("helpful", "not_helpful", "not_helpful", "mixed", "irrelevant")
OUTRIGHT = {"incorrect", "outdated", "sensitive"}
NEGATIVE = OUTRIGHT | {"not_helpful", "irrelevant"}
VERDICTS = ("", "helpful", "not_helpful", "irrelevant", "incorrect", "outdated", "sensitive")
LIVING = {"candidate", "active", "needs_review"}
Snapshot = dict[UUID, tuple[str, float, UUID | None]]


@dataclass
class Reply:
    trace_id: UUID
    used: tuple[UUID, ...]
    session: str
    outcome: str = ""
    ratings: dict[UUID, str] = field(default_factory=dict)
    #: the step that last changed what is said: of a record, or of the reply (None)
    said_at: dict[UUID | None, int] = field(default_factory=dict)
    #: records that it moved before
    moved: set[UUID] = field(default_factory=set)

    def says(self, record_id: UUID) -> str:
        return self.ratings.get(record_id) or self.outcome

    def say(self, outcome: str, ratings: dict[UUID, str], *, at: int) -> None:
        """Over what was said before; an empty rating takes it back."""
        if outcome != self.outcome:
            self.outcome, self.said_at[None] = outcome, at
        for pk, said in ratings.items():
            if said and said != self.ratings.get(pk):
                self.said_at[pk] = at
        self.ratings = {pk: said for pk, said in (self.ratings | ratings).items() if said}

    def is_since(self, record_id: UUID, settled: int) -> bool:
        return self.said_at.get(record_id if record_id in self.ratings else None, 0) > settled

    def is_against(self, record_id: UUID) -> bool:
        own = self.ratings.get(record_id)
        return own in NEGATIVE if own else self.outcome == "not_helpful"


class Walk:
    """`steps` counts what was done, by name, and `moved` what was paused, by reason."""

    def __init__(self, person: Person, seed: int) -> None:
        self.scope = person.scope
        self.dice = random.Random(seed)
        self.replies: list[Reply] = []
        self.messages: dict[str, list[str]] = {session: [] for session in SESSIONS}
        #: what a message corrected, and how many replies its session had had
        self.known: dict[tuple[str, str], tuple[frozenset[UUID], int]] = {}
        #: the step in which a record was last confirmed
        self.settled: dict[UUID, int] = {}
        self.steps, self.moved = Counter[str](), Counter[str]()
        for _ in range(4):
            factories.record(self.scope)
        #: as the last step left it
        self.now: Snapshot = {}

    def step(self) -> None:
        steps: dict[Callable[[Snapshot], None], int] = {
            self.plan: 34, self.rate: 30, self.rate_again: 5, self.correct: 3, self.confirm: 16,
            self.reject: 3, self.undo: 8, self.search: 1,
        }  # fmt: skip
        (chosen,) = self.dice.choices([*steps], [*steps.values()])
        if len(self._active(self.now)) < 2:
            factories.record(self.scope)
            self.now = self.snapshot()
        chosen(self.now)
        self.steps[chosen.__name__] += 1

    @property
    def tick(self) -> int:
        """The number of this step, from 1."""
        return self.steps.total() + 1

    def snapshot(self) -> Snapshot:
        rows = MemoryRecord.objects.values_list("pk", "status", "confidence", "conflict_group_id")
        return {row[0]: row[1:] for row in rows}

    def changed(self, before: Snapshot) -> Snapshot:
        self.now = self.snapshot()
        return {pk: now for pk, now in self.now.items() if before.get(pk) != now}

    def _active(self, before: Snapshot) -> list[UUID]:
        return sorted(pk for pk, (status, *_) in before.items() if status == "active")

    def _pick(self, before: Snapshot, *states: str) -> UUID | None:
        found = sorted(pk for pk, (status, *_) in before.items() if status in states)
        return self.dice.choice(found[-8:]) if found else None

    def plan(self, before: Snapshot) -> None:
        """What the planner writes down, for any choice among what is in use."""
        active = self._active(before)
        used = self.dice.sample(active, self.dice.randint(0, min(3, len(active))))
        session = self.dice.choice(SESSIONS)
        rows = [MemoryRecord(pk=pk, version=1) for pk in used]
        trace_id = replies.write(self.scope, *rows, session_key=session)
        self.replies.append(Reply(trace_id, tuple(used), session))
        assert not self.changed(before)

    def search(self, before: Snapshot) -> None:
        """The planner itself: only what is in use comes out."""
        session = self.dice.choice(SESSIONS)
        made = plan(self.scope, Question(session, "Which tea number shall I take?"))
        used = tuple(item.record_id for item in made.items)
        assert set(used) <= set(self._active(before))
        assert made.trace_id
        self.replies.append(Reply(made.trace_id, used, session))
        assert not self.changed(before)

    def rate(self, before: Snapshot) -> None:
        if self.replies:
            reply = self.dice.choice(self.replies[-12:])
            named = [pk for pk in reply.used if self.dice.random() < 0.25]
            ratings = {pk: self.dice.choice(VERDICTS) for pk in named}
            self._rate(reply, self.dice.choice(OUTCOMES), ratings, before)

    def rate_again(self, before: Snapshot) -> None:
        if self.replies:
            reply = self.dice.choice(self.replies)
            outcome = reply.outcome or "helpful"
            is_first = not reply.outcome
            self._rate(reply, outcome, dict(reply.ratings), before)
            assert is_first or not self.changed(before)

    def _rate(self, reply: Reply, outcome: str, ratings: dict[UUID, str], before: Snapshot) -> None:
        was_against = {pk for pk in reply.used if reply.is_against(pk)}
        outright = {
            pk for pk, said in ratings.items()
            if said in OUTRIGHT and reply.ratings.get(pk) != said
        }  # fmt: skip
        reply.say(outcome, ratings, at=self.tick)
        newly = {pk for pk in reply.used if reply.is_against(pk)} - was_against - reply.moved
        due = outright | {pk for pk in newly if self._is_condemned(pk)}
        records = [OfRecord(pk, said) for pk, said in ratings.items()]
        rating.rate(self.scope, reply.trace_id, Said(outcome=outcome, records=records))
        self._expect_paused(reply, due, before)

    def _is_condemned(self, pk: UUID) -> bool:
        settled = self.settled.get(pk, 0)
        shaped = [one for one in self.replies if pk in one.used and one.is_since(pk, settled)]
        negative = sum(reply.is_against(pk) for reply in shaped)
        return negative >= 2 and negative > sum(reply.says(pk) == "helpful" for reply in shaped)

    def _expect_paused(
        self, reply: Reply, due: set[UUID], before: Snapshot, grouped: Iterable[UUID] = ()
    ) -> None:
        """Exactly these, as far as they were in use, each with its penalty, once a reply."""
        due = {pk for pk in due if before[pk][0] == "active"}
        after = self.changed(before)
        assert {pk for pk in after if before[pk][:2] != after[pk][:2]} == due
        assert due <= set(reply.used)
        for pk in due:
            cost = 0.0 if pk in reply.moved else 0.2
            least = min(before[pk][1], 0.1)
            assert after[pk][:2] == ("needs_review", round(max(least, before[pk][1] - cost), 3))
        assert {pk for pk in after if before[pk][2] != after[pk][2]} <= set(grouped)
        reply.moved |= due
        self.moved["paused"] += len(due)

    def correct(self, before: Snapshot) -> None:
        """A message that corrects, planned and sent, planned alone, or sent alone; maybe again."""
        session = self.dice.choice(SESSIONS)
        said = self.messages[session]
        is_again = bool(said) and self.dice.random() < 0.3
        text = self.dice.choice(said) if is_again else self._words(len(said))
        in_session = [reply for reply in self.replies if reply.session == session]
        blamed = in_session[-1] if in_session and in_session[-1].used else None
        form = self.dice.choice(["plan", "turn", "both"])
        targets: Iterable[UUID] = ()
        if form != "turn":
            targets = correcting.before_plan(self.scope, Question(session, text))
        if form != "plan":
            targets = correcting.at_turn(self.scope, NewTurn(session, text)).record_ids
        if form != "turn" and self._is_said_again(session, text, blamed, len(in_session)):
            del self.known[session, text]
        self._expect_corrected(session, text, blamed, set(targets), before)
        if form != "plan" and self.dice.random() < 0.8:
            self._propose(session, text)

    def _is_said_again(
        self, session: str, text: str, blamed: Reply | None, replies_by_now: int
    ) -> bool:
        """Asked in the same words after another reply, which used something."""
        return (
            (session, text) in self.known
            and blamed is not None
            and (self.known[session, text][1] < replies_by_now)
        )

    def _words(self, number: int) -> str:
        stated = self.dice.choice(["", f"; I prefer coffee number {self.dice.random()}"])
        return f"You remembered my preference wrong{'!' * (number + 1)}{stated}"

    def _expect_corrected(
        self, session: str, text: str, blamed: Reply | None, targets: set[UUID], before: Snapshot
    ) -> None:
        if (session, text) in self.known:
            assert targets == self.known[session, text][0]
            assert not self.changed(before)
            return
        self.messages[session].append(text)
        living = {"active", "needs_review"}
        wrong = {pk for pk in blamed.used if before[pk][0] in living} if blamed else set()
        assert targets == wrong
        count = sum(reply.session == session for reply in self.replies)
        self.known[session, text] = frozenset(wrong), count
        if blamed is None:
            assert not self.changed(before)
            return
        blamed.say("not_helpful", {}, at=self.tick)
        self._expect_paused(blamed, wrong, before, grouped=wrong if len(wrong) > 1 else ())

    def _propose(self, session: str, text: str) -> None:
        """The turn itself is kept: at most one candidate more, and no other change."""
        before = self.now
        turn = NewTurn(session, text)
        capture(
            self.scope, NewTurn(session, text, instead=correcting.at_turn(self.scope, turn).instead)
        )
        after = self.changed(before)
        assert len(after) <= 1
        assert all(pk not in before and now[0] == "candidate" for pk, now in after.items())

    def confirm(self, before: Snapshot) -> None:
        pk = self._pick(before, "candidate", "needs_review")
        if pk is None:
            return
        supersedes = candidates.confirm(self.scope, pk).record.supersedes_id
        self.settled[pk] = self.tick
        after = self.changed(before)
        assert after.pop(pk)[:2] == ("active", before[pk][1])
        assert all(
            old == supersedes and before[old][0] in LIVING and now[0] == "archived"
            for old, now in after.items()
        )

    def reject(self, before: Snapshot) -> None:
        if pk := self._pick(before, *LIVING):
            candidates.reject(self.scope, pk)
            assert {one: now[0] for one, now in self.changed(before).items()} == {pk: "rejected"}

    def undo(self, before: Snapshot) -> None:
        """Takes back one of the last decisions, or says that it cannot be."""
        events = list(Event.objects.filter(record__isnull=False).order_by("-id")[:6])
        if not events:
            return
        token = self.dice.choice(events).batch_id
        touched = set(Event.objects.filter(batch_id=token).values_list("subject_id", flat=True))
        with suppress(Conflict):
            undo.undo(self.scope, token)
        assert set(self.changed(before)) <= touched


def penalties(traces: Iterable[Trace]) -> Counter[tuple[Any, Any]]:
    """How often each reply cost each record confidence, by what remediations wrote down."""
    return Counter(
        (trace.details["triggerTraceId"], action["recordId"])
        for trace in traces
        for action in trace.details["actions"]
        if action["previousConfidence"] != action["nextConfidence"]
    )
