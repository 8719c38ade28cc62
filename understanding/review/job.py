"""One review: claim the run, read, ask the model, judge the answer, write. No transaction is open
while the model works.
"""

from dataclasses import dataclass
from typing import Any

import structlog
from django.conf import settings

from connectors.sources.models import SourceItem, Synthesis
from understanding.records import config
from understanding.review import judging, learning, proposing, question, window
from understanding.review.actions import runs, sessions
from understanding.review.actions.runs import Claim
from understanding.review.entries import Reply
from understanding.review.judging import Judged
from understanding.review.learning import Learning
from understanding.review.models import Session
from understanding.review.window import Window
from xopc.shared import clock
from xopc.shared.errors import Unavailable
from xopc.shared.llm import chat
from xopc.shared.llm.chat import Answer
from xopc.shared.scope import Scope, bind

#: seconds of a job's time that are kept for everything but the model
MARGIN = 20.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Reading:
    learning: Learning
    window: Window
    seconds: float


def review(scope: Scope, run_id: str) -> None:
    """Do the run if it is due. Twice has one effect; two workers at once, too."""
    claim = runs.claim(scope, run_id)
    if claim is None:
        return
    reading = _read(scope, claim)
    if not reading.learning.is_on:
        runs.fail(scope, claim, reading.learning.reason)
        return
    try:
        answer = _ask(reading)
    except Unavailable as failure:
        _put_off(scope, claim, failure)
        return
    raw = answer.value.candidates if answer else []
    judged = judging.judge(raw, reading.window, prompt=question.rules().text)
    if not _write(scope, claim, reading.window, judged, answer):
        log.warning("review was taken over", run=str(claim.run_id))
        return
    sessions.look(scope, claim.session.session_key)


def _read(scope: Scope, claim: Claim) -> _Reading:
    with bind(scope):
        # locked, so that no turn is kept between counting what is pending and reading it
        session = Session.objects.select_for_update().one(scope, claim.session.pk)
        understanding = config.read(scope).understanding
        found = window.read(scope, session, most=understanding.max_history_messages)
        state = learning.current(scope)
        version = question.rules().version
        runs.record_reading(scope, claim, found, model=state.model, prompt_version=version)
    seconds = min(understanding.max_duration_ms / 1000, settings.JOB_SECONDS - MARGIN)
    return _Reading(state, found, seconds)


def _ask(reading: _Reading) -> Answer[Reply] | None:
    """None where there is nothing to ask about: it was all erased."""
    if not reading.window.lines:
        return None
    return chat.structured(
        Reply,
        system=question.rules().text,
        user=question.conversation(reading.window),
        seconds=reading.seconds,
        name="candidates",
    )


def _write(
    scope: Scope, claim: Claim, read: Window, judged: Judged, answer: Answer[Reply] | None
) -> bool:
    """Everything that comes of it, in one transaction, if the run is still ours.

    The session's row comes first, as a turn that is captured takes it before a person's records.
    """
    with bind(scope):
        Session.objects.for_scope(scope).select_for_update().filter(pk=claim.session.pk).first()
        if not runs.finish(scope, claim):
            return False
        results = proposing.propose(scope, judged, claim.session.session_key)
        runs.record(scope, claim.run_id, **results, **_cost(answer))
        turns = read.turns
        sessions.reviewed(
            scope, claim.session, turns=read.counted, last=turns[-1] if turns else None
        )
        items = SourceItem.objects.for_scope(scope)
        items.filter(pk__in=[turn.source_item_id for turn in turns]).update(
            synthesis_status=Synthesis.COMPLETED, updated_at=clock.now()
        )
    return True


def _cost(answer: Answer[Reply] | None) -> dict[str, Any]:
    if answer is None:
        return {}
    return {
        "model": answer.model,
        "prompt_tokens": answer.prompt_tokens,
        "completion_tokens": answer.completion_tokens,
        "duration_ms": round(answer.seconds * 1000),
    }


def _put_off(scope: Scope, claim: Claim, failure: Unavailable) -> None:
    log.warning("review put off", run=str(claim.run_id), code=failure.code)
    retry_after = failure.extra.get("retry_after")
    runs.fail(scope, claim, failure.code, may_repeat=failure.retryable, retry_after=retry_after)
