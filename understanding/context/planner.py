"""Pick the few records that matter for a question, fence them, and write down why.

Everything that calls out (the embedder) happens before the one short transaction.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

import structlog
from django.db import IntegrityError

from understanding.context import consents, fence, intent, retrieval, selection, shapes, traces
from understanding.context.budget import PLACES
from understanding.context.models import Consent
from understanding.context.plans import (
    PendingConsent,
    Plan,
    PlannedItem,
    Question,
    Rejected,
    kept_form,
)
from understanding.context.selection import Circumstances, Considered
from understanding.context.unasked import PORTRAIT
from understanding.records import config
from understanding.records.user_context import UserContext
from xopc.shared import clock, ids, statements
from xopc.shared.errors import Unavailable
from xopc.shared.llm import embeddings
from xopc.shared.llm.vectors import Vector
from xopc.shared.scope import Scope, bind
from xopc.shared.statements import Query, ReadFailed, Rows

__all__ = ["PendingConsent", "Plan", "PlannedItem", "Question", "Rejected", "plan"]

#: a permission for once must not come back after a crash, so its plan waits for the disk
SURE = Query("select set_config('synchronous_commit', 'on', true)")

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Asking:
    """One question on its way."""

    scope: Scope
    question: Question
    #: canonical and masked: what may be embedded, searched with and kept
    asked: str
    vector: Vector | None
    now: datetime
    trace_id: UUID
    started: float

    @property
    def is_about_self(self) -> bool:
        return intent.asks_about_self(self.asked)


def plan(scope: Scope, question: Question) -> Plan:
    """What the model gets with this question. Binds the scope itself; every plan leaves one trace.

    A blank question plans nothing and leaves none. Raises Invalid("text_refused") for a question
    with characters that are not allowed; a failing search or embedder raises nothing.
    """
    started = time.perf_counter()
    asked = kept_form(question.query)
    if not asked:
        return _nothing(question)
    vector = _vector(scope, asked)
    place = _placed(scope, question)
    asking = _Asking(place, question, asked, vector, clock.now(), ids.uuid7(), started)
    try:
        return _planned(asking)
    except IntegrityError:  # a record was erased between reading it and writing the trace
        return _planned(asking)


def _planned(asking: _Asking) -> Plan:
    try:
        reads = (config.query(asking.scope), *_reads(asking))
        with bind(asking.scope, *reads, is_lazy=True) as (settings, hits, unasked):
            wanted = config.parsed(settings)
            if config.mode(wanted) == "off":
                return _skipped(asking, "memory_off")
            return _composed(asking, _considered(asking, wanted, hits, unasked))
    except ReadFailed as failed:
        kind = type(failed.__cause__).__name__
        log.error("search failed", trace_id=str(asking.trace_id), error=kind)
    with bind(asking.scope):
        return _skipped(asking, "search_failed")


def _reads(asking: _Asking) -> tuple[Query, Query]:
    return retrieval.reads(
        asking.scope,
        asking.question,
        asking.asked,
        asking.vector,
        is_about_self=asking.is_about_self,
    )


def _composed(asking: _Asking, considered: list[Considered]) -> Plan:
    used = [one for one in considered if one.reason is None]
    items = [shapes.item(one, asking.now) for one in used]
    pending = _requested(asking, considered)
    lines = [shapes.line(item, one) for item, one in zip(items, used, strict=True)]
    block = fence.block(lines, asking.trace_id, is_waiting=bool(pending))
    if items and block is None:
        return _skipped(asking, "fence_mismatch")
    if grants := [one.grant for one in used if one.grant]:
        statements.execute(SURE)
        consents.consume(asking.scope, grants)
    tokens = math.ceil(len(block or "") / 4)
    _trace(asking, shapes.entries(considered, items), tokens=tokens)
    return Plan(
        trace_id=asking.trace_id,
        turn_id=asking.question.turn_id,
        context=block,
        model_message=_message(asking.question, block),
        items=items,
        rejected=[Rejected(one.record.pk, one.reason) for one in considered if one.reason],
        estimated_tokens=tokens,
        pending_consents=[PendingConsent(asked.pk, asked.record.kind) for asked in pending],
    )


def _considered(
    asking: _Asking, settings: UserContext, hits: Rows, unasked: Rows
) -> list[Considered]:
    scope, question = asking.scope, asking.question
    found = retrieval.found(hits, unasked, is_about_self=asking.is_about_self)
    records = [one.record for one in found]
    gated = [record.pk for record in records if selection.is_gated(record)]
    circumstances = Circumstances(
        question,
        asking.now,
        answers=consents.answers(scope, gated, question.session_key, asking.now),
        disputed=retrieval.disputed(scope, records),
        asks_about_special=config.asks_about_special(settings),
        places=PORTRAIT if asking.is_about_self else PLACES,
    )
    return selection.select(found, circumstances)


def _requested(asking: _Asking, considered: Sequence[Considered]) -> list[Consent]:
    waiting = [one.record.pk for one in considered if one.is_waiting]
    session_key = asking.question.session_key
    return consents.request(asking.scope, waiting, session_key=session_key, purpose=asking.asked)


def _trace(
    asking: _Asking, entries: Sequence[traces.Entry] = (), *, tokens: int = 0, skipped: str = ""
) -> None:
    search = "lexical" if asking.vector is None else "hybrid"
    outcome = traces.Outcome(
        trace_id=asking.trace_id,
        question=asking.question,
        asked="" if skipped == "memory_off" else asking.asked,
        now=asking.now,
        duration_ms=int((time.perf_counter() - asking.started) * 1000),
        search="" if skipped else search,
        skipped_reason=skipped,
        estimated_tokens=tokens,
        entries=entries,
    )
    traces.write(asking.scope, outcome)


def _skipped(asking: _Asking, reason: str) -> Plan:
    _trace(asking, skipped=reason)
    return _nothing(asking.question, trace_id=asking.trace_id, reason=reason)


def _nothing(question: Question, *, trace_id: UUID | None = None, reason: str = "") -> Plan:
    return Plan(
        trace_id=trace_id,
        turn_id=question.turn_id,
        context=None,
        model_message=question.query,
        skipped_reason=reason,
    )


def _message(question: Question, block: str | None) -> str:
    return f"{block}\n\n{question.query}" if block else question.query


def _placed(scope: Scope, question: Question) -> Scope:
    """The scope where the question is asked: the search weighs by it what applies."""
    return replace(
        scope,
        agent=question.agent,
        workspace_id=question.workspace_id,
        project_id=question.project_id,
        session_key=question.session_key,
    )


def _vector(scope: Scope, asked: str) -> Vector | None:
    """None without an embedder, and while its server does not answer: then words alone must do.

    With memory off no question leaves this process.
    """
    if embeddings.calls_out() and _is_off(scope):
        return None
    try:
        return embeddings.query_vector(asked)
    except Unavailable as error:
        log.warning("embedder unavailable", error=error.code)
        return None


def _is_off(scope: Scope) -> bool:
    with bind(scope):
        return config.memory_mode(scope) == "off"
