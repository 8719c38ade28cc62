"""From what was found to what is used: policy, rank and room decide. No queries."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from understanding.context import fence, policy, ranking, rescan
from understanding.context.budget import PLACES, Budget
from understanding.context.consents import NO_ANSWER, Answer
from understanding.context.models import Consent, Reason
from understanding.context.plans import Question
from understanding.context.policy import Case
from understanding.context.retrieval import Found, is_elsewhere
from understanding.records.models import Disclosure, MemoryRecord
from understanding.records.stability import Support, review_date


@dataclass(frozen=True, slots=True)
class Considered:
    """One record that was looked at, and what became of it."""

    record: MemoryRecord
    support: Support
    relevance: float
    score: float
    #: None when it is used
    reason: Reason | None
    #: the content as it may stand in the block
    text: str = ""
    #: the permission that its use rests on
    grant: Consent | None = None
    #: left out only for want of the person's consent, and they may be asked
    is_waiting: bool = False


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What beside the records themselves decides."""

    question: Question
    now: datetime
    answers: Mapping[UUID, Answer]
    disputed: Collection[UUID]
    #: whether the person wants to be asked about what is of a special category
    asks_about_special: bool = False
    #: how many records may be used
    places: int = PLACES


def select(found: Sequence[Found], circumstances: Circumstances) -> list[Considered]:
    """All of them in rank order, ties by id; those without a reason against them are used."""
    now = circumstances.now
    scored = [(ranking.score(one.record, one.relevance, now), one) for one in found]
    scored.sort(key=lambda pair: (-pair[0], pair[1].record.pk))
    budget = Budget(circumstances.question.max_chars, circumstances.places)
    return [_considered(one, score, circumstances, budget) for score, one in scored]


def _considered(
    one: Found, score: float, circumstances: Circumstances, budget: Budget
) -> Considered:
    record = one.record
    case = _case(record, score, circumstances)
    answer = circumstances.answers.get(record.pk, NO_ANSWER)
    reason = policy.reason(case)
    is_waiting = reason is Reason.REQUIRES_CONSENT and _may_be_asked(
        case, answer, is_fitting=budget.has_room(record.content)
    )
    text = ""
    if reason is None:
        reason, text = _fitted(record, budget)
    grant = answer.grant if is_gated(record) and reason is None else None
    return Considered(record, one.support, one.relevance, score, reason, text, grant, is_waiting)


def _fitted(record: MemoryRecord, budget: Budget) -> tuple[Reason | None, str]:
    """The text as it will stand in the block, or why it will not."""
    text = _usable_text(record)
    if text is None:
        return Reason.SENSITIVE, ""
    return (None, text) if budget.takes(record.content) else (Reason.BUDGET, "")


def _case(record: MemoryRecord, score: float, circumstances: Circumstances) -> Case:
    question = circumstances.question
    answer = circumstances.answers.get(record.pk, NO_ANSWER)
    return Case(
        now=circumstances.now,
        status=record.status,
        score=score,
        review_at=review_date(record),
        valid_from=record.valid_from,
        valid_to=record.valid_to,
        expires_at=record.expires_at,
        sensitivity=record.sensitivity,
        is_unwanted=record.is_special and not circumstances.asks_about_special,
        is_correction_target=record.pk in question.exclude,
        in_conflict=record.conflict_group_id in circumstances.disputed,
        is_elsewhere=is_elsewhere(record, question),
        lacks_consent=is_gated(record) and answer.grant is None,
    )


def _may_be_asked(case: Case, answer: Answer, *, is_fitting: bool) -> bool:
    """A record is worth a question when nothing else is against it and it would have fitted."""
    qualifies = policy.reason(replace(case, lacks_consent=False)) is None
    return qualifies and not answer.is_denied and is_fitting


def is_gated(record: MemoryRecord) -> bool:
    return record.disclosure == Disclosure.ASK_BEFORE_REFERENCE


def _usable_text(record: MemoryRecord) -> str | None:
    if not rescan.passes(record.content, declared=record.sensitivity, is_special=record.is_special):
        return None
    return fence.readable(record.content)
