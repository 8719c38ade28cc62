"""One of everything for alice, and the address of every page."""

from dataclasses import dataclass

from tests import factories
from tests.cast import Person
from understanding.context.models import Reason, Trace, TraceItem
from understanding.records.actions import records
from understanding.records.models import MemoryRecord
from xopc.shared.scope import bind


@dataclass(frozen=True)
class World:
    candidate: MemoryRecord
    known: MemoryRecord
    gone: MemoryRecord
    trace: Trace

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
    "/about/archive/",
    "/about/more/",
    "/why/",
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
    return World(candidate, known, gone, trace)


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
