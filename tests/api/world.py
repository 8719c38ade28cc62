"""Everything alice has, and one legal call of every route and method on it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.urls import URLPattern, URLResolver, get_resolver

from tests import factories
from tests.cast import Person
from understanding.api.base import Endpoint
from understanding.capture.turns import NewTurn, capture
from understanding.context.models import Consent
from understanding.context.planner import Question, plan
from understanding.records.actions import candidates
from understanding.review.models import Run, Session
from xopc.shared import ids
from xopc.shared.scope import bind

#: stands in all of alice's texts, in nobody else's
CANARY = "zanzibar"
#: of the plan
TURN = "turn-1"


@dataclass(frozen=True)
class World:
    active: UUID
    other: UUID
    candidate: UUID
    paused: UUID
    rejected: UUID
    group: UUID
    disputed: UUID
    consent: UUID
    trace: UUID
    undo_token: UUID
    #: a session with a review under way
    session: str


@dataclass(frozen=True)
class Call:
    """Path arguments, and body or query; `names` says whether they name something of alice's."""

    path: dict[str, str]
    body: dict[str, Any]
    names: bool


@dataclass(frozen=True)
class Route:
    name: str
    method: str
    view: type[Endpoint]

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


def routes() -> list[Route]:
    """Every method of every endpoint there is, from the resolver."""
    return [
        Route(str(pattern.name), method, view)
        for pattern in _patterns(get_resolver())
        if isinstance(view := getattr(pattern.callback, "cls", None), type)
        and issubclass(view, Endpoint)
        for method in view.rights
    ]


def _patterns(resolver: URLResolver) -> list[URLPattern]:
    found: list[URLPattern] = []
    for entry in resolver.url_patterns:
        found += _patterns(entry) if isinstance(entry, URLResolver) else [entry]
    return found


def make(alice: Person) -> World:
    group = ids.uuid7()
    active = factories.record(alice.scope, f"{CANARY}: likes tea")
    factories.evidence(alice.scope, active, f"{CANARY} tea")
    decided = factories.candidate(alice.scope, f"{CANARY}: likes jazz")
    with bind(alice.scope):
        token = candidates.confirm(alice.scope, decided.pk).undo_token
        consent = Consent.objects.create(
            tenant_id=alice.tenant.pk,
            owner_id=alice.user.pk,
            record=active,
            session_key="s",
            purpose=f"{CANARY}?",
        )
    disputed = {"status": "needs_review", "conflict_group_id": group}
    made = plan(alice.scope, Question("s", f"{CANARY} tea", turn_id=TURN))
    assert made.trace_id
    return World(
        active=active.pk,
        other=factories.record(alice.scope, f"{CANARY}: likes rum").pk,
        candidate=factories.candidate(alice.scope, f"{CANARY}: likes snow").pk,
        paused=factories.record(alice.scope, f"{CANARY}: likes rain", status="paused").pk,
        rejected=factories.record(alice.scope, f"{CANARY}: likes fog", status="rejected").pk,
        group=group,
        disputed=factories.record(alice.scope, f"{CANARY}: likes sun", **disputed).pk,
        consent=consent.pk,
        trace=made.trace_id,
        undo_token=token,
        session=_reviewed(alice),
    )


def _reviewed(alice: Person) -> str:
    said = NewTurn(session_key=f"{CANARY}-1", user_text=f"{CANARY}!", assistant_text="Yes.")
    capture(alice.scope, said)
    with bind(alice.scope):
        session = Session.objects.get(session_key=said.session_key)
        Run.objects.create(tenant_id=alice.tenant.pk, owner_id=alice.user.pk, session=session)
    return said.session_key


def _on(kind: str, **body: Any) -> Callable[[World], Call]:
    return lambda world: Call({"record_id": str(getattr(world, kind))}, body, names=True)


def _to(**body: Any) -> Callable[[World], Call]:
    return lambda world: Call({}, body, names=False)


def _naming(body: Callable[[World], dict[str, Any]]) -> Callable[[World], Call]:
    return lambda world: Call({}, body(world), names=True)


CALLS: dict[str, Callable[[World], Call]] = {
    "POST turns": _to(sessionKey="s", user={"text": "Remember that I like tea."}),
    "POST plan": _to(sessionKey="s", query="What do you know about me?"),
    "GET records": _to(),
    "POST records": _to(kind="preference", content="I like figs"),
    "POST search": _to(query="likes tea", minScore=0),
    "POST merge": _naming(
        lambda world: {"ids": [str(world.active), str(world.other)], "content": "likes both"}
    ),
    "POST bulk": lambda world: Call(
        {}, {"action": "pause", "ids": [str(world.active)]}, names=False
    ),
    "GET record": _on("active"),
    "PATCH record": _on("active", importance=0.1),
    "DELETE record": _on("active"),
    "POST confirm": _on("candidate"),
    "POST reject": _on("candidate"),
    "POST correct": _on("active", content="likes coffee"),
    "POST pause": _on("active"),
    "POST resume": _on("paused"),
    "POST restore": _on("rejected"),
    "POST snooze": _on("candidate"),
    "GET evidence": _on("active"),
    "GET history": _on("active"),
    "POST undo": _naming(lambda world: {"undoToken": str(world.undo_token)}),
    "GET conflicts": _to(),
    "POST resolve": lambda world: Call(
        {"group_id": str(world.group)}, {"keep": [str(world.disputed)]}, names=True
    ),
    "GET consents": _to(),
    "DELETE consent": lambda world: Call({"consent_id": str(world.consent)}, {}, names=True),
    "POST decide_consent": lambda world: Call(
        {"consent_id": str(world.consent)}, {"decision": "once"}, names=True
    ),
    "GET config": _to(),
    "PUT config": _to(memory={"mode": "off"}),
    "GET tenant_config": _to(),
    "PUT tenant_config": _to(understanding={"reviewIntervalTurns": 20}),
    "GET refusals": _to(),
    "GET reviews": _to(),
    "POST reviews": _naming(lambda world: {"sessionKey": world.session}),
    "GET traces": _to(),
    "GET trace": lambda world: Call({"trace_id": str(world.trace)}, {}, names=True),
    "PATCH rate_trace": lambda world: Call(
        {"trace_id": str(world.trace)}, {"outcome": "helpful"}, names=True
    ),
    "GET response_feedback": _to(turnId=TURN),
    "PATCH response_feedback": _to(turnId=TURN, outcome="not_helpful"),
    "GET feedback_summary": _to(),
    "GET quality": _to(),
    "GET quality_snapshots": _to(),
    "GET me": _to(),
    "POST sign_in_link": lambda world: Call({"external_id": "dora"}, {}, names=False),
}
