"""One of everything for alice, and the address of every page."""

from dataclasses import dataclass

from tests import factories
from tests.cast import Person
from understanding.context.models import Reason, Trace, TraceItem
from understanding.records.actions import conflicts, records
from understanding.records.models import MemoryRecord, Refusal
from understanding.review.models import Run, Session
from xopc.shared import clock
from xopc.shared.scope import Scope, bind


@dataclass(frozen=True)
class World:
    candidate: MemoryRecord
    known: MemoryRecord
    gone: MemoryRecord
    trace: Trace
    session: Session

    @property
    def addresses(self) -> list[str]:
        return [*PLAIN, *self.personal]

    @property
    def personal(self) -> list[str]:
        """The pages of one thing: for anybody else they do not exist."""
        return [
            f"/about/inbox/{self.candidate.pk}/",
            f"/about/inbox/{self.candidate.pk}/edit/",
            f"/about/known/{self.known.pk}/",
            f"/about/known/{self.known.pk}/edit/",
            f"/about/known/{self.gone.pk}/",
            f"/why/{self.trace.pk}/",
        ]


PLAIN = [
    "/about/",
    "/about/inbox/",
    "/about/known/",
    "/about/known/add/",
    "/about/paused/",
    "/about/learning/",
    "/about/archive/",
    "/about/more/",
    "/try/",
    "/why/",
    "/settings/memory/",
]


def furnish(person: Person) -> World:
    scope = person.scope
    candidate = factories.candidate(scope, "喜欢先看结论", explicitness="observed", confidence=0.95)
    factories.evidence(scope, candidate, "先说结论吧")
    factories.candidate(scope, "每周一做计划", provider="gmail", confidence=0.9)
    known = factories.record(scope, "不吃贝类")
    paused = factories.record(scope, "住在里斯本", status="paused")
    with bind(scope):
        gone = records.archive(scope, factories.record(scope, "住在柏林").pk).record
        trace = explained(scope, used=[known], left_out={paused: Reason.DISABLED})
    return World(candidate, known, gone, trace, learned(scope))


def learned(scope: Scope, name: str = "周末") -> Session:
    """A conversation with a new message, and what earlier reviews of it came to."""
    with bind(scope):
        return _learned(scope, name)


def _learned(scope: Scope, name: str) -> Session:
    mine = {"tenant_id": scope.tenant_id, "owner_id": scope.owner_id}
    session = Session.objects.create(
        **mine, session_key=name, turns=1, last_turn_at=clock.now(), looked_at=clock.now()
    )
    over = mine | {"session": session, "finished_at": clock.now()}
    dropped = [{"index": 0, "kind": "preference", "reason": "one_off"}]
    Run.objects.create(**over, state="done", proposed=1, rejected=1, dropped=dropped)
    Run.objects.create(**over, state="failed", error="model_timeout")
    for rule, kind in (("prose.password", "secret"), ("special.health", "regulated")):
        Refusal.objects.create(**mine, rule=rule, sensitivity=kind, entry="turn")
    return session


@dataclass(frozen=True)
class Doubts:
    """What cannot just be kept: a possible duplicate, a sensitive statement, a disagreement."""

    twin: MemoryRecord
    known: MemoryRecord
    special: MemoryRecord
    here: MemoryRecord
    there: MemoryRecord

    @property
    def addresses(self) -> list[str]:
        pages = [f"/about/inbox/{row.pk}/" for row in (self.twin, self.special)]
        return [*pages, *(f"/about/known/{row.pk}/" for row in (self.here, self.twin))]


def doubts(person: Person) -> Doubts:
    scope = person.scope
    known = factories.record(scope, "回答先给结论")
    twin = factories.candidate(scope, "希望回答先说结论", similar_to_id=known.pk, confidence=1.0)
    factories.evidence(scope, twin, "先告诉我结论")
    factories.evidence(scope, known, "结论放前面")
    special = factories.candidate(
        scope,
        "我对花生过敏",
        is_special=True,
        sensitivity="personal",
        disclosure="ask_before_reference",
    )
    here, there = (factories.record(scope, f"住在{city}") for city in ("上海", "北京"))
    with bind(scope):
        conflicts.open(scope, [here.pk, there.pk], reason="contradiction")
    return Doubts(twin, known, special, here, there)


def explained(scope, *, used, left_out) -> Trace:
    mine = {"tenant_id": scope.tenant_id, "owner_id": scope.owner_id}
    trace = Trace.objects.create(
        **mine,
        session_key="s",
        query="今晚做什么菜",
        selected_count=len(used),
        rejected_count=len(left_out),
    )
    items = [(record, "") for record in used] + list(left_out.items())
    for rank, (record, reason) in enumerate(items):
        TraceItem.objects.create(
            **mine, trace=trace, record=record, record_version=1, rank=rank, reason=reason
        )
    return trace
