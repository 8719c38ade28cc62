"""The conversation so far: what was kept of it, and what the API tells of each reply."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from understanding.capture.models import Role, Turn
from understanding.records.models import MemoryRecord, Status
from understanding.web import rows
from understanding.web.rows import Row
from xopc.shared.scope import Scope

#: messages that are shown again
LAST = 30
#: messages that the model is told again, and how much of each
REPEATED, LENGTH = 6, 4_000
#: what a chat offers for a candidate; the inbox offers the rest
OFFERED = ("keep", "reject")

Records = Mapping[str, MemoryRecord]


@dataclass(frozen=True, slots=True)
class Said:
    """A message and its answer, masked as they are kept, and the records they speak of by id."""

    turn_id: str
    asked: str
    answer: str
    created: Sequence[str] = ()
    corrected: Sequence[str] = ()
    #: asked to remember something that is known already
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class Rating:
    """What was said of a reply, and what still waits for a decision because of that."""

    turn_id: str
    outcome: str
    paused: list[MemoryRecord]


@dataclass(frozen=True, slots=True)
class Became:
    """A record that the message led to, and the one it is to replace."""

    row: Row
    instead_of: MemoryRecord | None


@dataclass(frozen=True, slots=True)
class Exchange:
    said: Said
    trace_id: str
    used: list[MemoryRecord]
    #: what the message spoke against, as it stands now
    corrected: list[Row]
    became: list[Became]
    #: None where no plan is known
    rating: Rating | None
    #: only of what was said just now: the fenced block without a model, and what went wrong
    context: str = ""
    troubles: list[Any] = field(default_factory=list)
    can_retry: bool = False


def kept(scope: Scope, session_key: str) -> list[Said]:
    """What capture keeps of this conversation, oldest first."""
    turns = Turn.objects.for_scope(scope).filter(session_key=session_key)
    newest = turns.prefetch_related("messages").order_by("-id")[:LAST]
    return [_said(turn) for turn in reversed(newest)]


def repeated(said: Iterable[Said]) -> list[dict[str, str]]:
    """The last of them as a model is told."""
    told = []
    for one in list(said)[-REPEATED:]:
        told.append({"role": "user", "content": one.asked[:LENGTH]})
        if one.answer:
            told.append({"role": "assistant", "content": one.answer[:LENGTH]})
    return told


def told(scope: Scope, said: Sequence[Said], traces: Sequence[Mapping[str, Any]]) -> list[Exchange]:
    """Each with what its plan used and what became of it; `traces` as the API lists them."""
    plans = {trace["turnId"]: trace for trace in reversed(traces) if trace["phase"] == "inject"}
    paused = _paused(traces)
    records = _records(scope, _named(said, plans, paused))
    records |= _records(scope, [str(one.supersedes_id) for one in records.values()])
    return [
        _exchange(one, plans[one.turn_id], paused, records)
        if one.turn_id in plans
        else _unplanned(one, records)
        for one in said
    ]


def present(records: Records, record_ids: Iterable[str]) -> list[MemoryRecord]:
    """Those that were not erased, in the given order."""
    return [records[one] for one in dict.fromkeys(record_ids) if one in records]


def waiting(scope: Scope, record_ids: Iterable[str]) -> list[MemoryRecord]:
    """Those of them that are paused until the person decides."""
    return _undecided(_records(scope, record_ids), record_ids)


def _said(turn: Turn) -> Said:
    texts = {message.role: message.text for message in turn.messages.all()}
    return Said(
        turn.turn_id,
        texts.get(Role.USER, ""),
        texts.get(Role.ASSISTANT, ""),
        created=turn.outcome.get("createdRecords", ()),
        is_known=bool(turn.outcome.get("deduplicated")),
    )


def _paused(traces: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """By trace of the reply: what ever was paused because of it."""
    paused: dict[str, list[str]] = {}
    for trace in traces:
        if trace["phase"] == "remediation":
            paused.setdefault(trace["remediation"]["triggerTraceId"], []).extend(
                trace["selectedRecordIds"]
            )
    return paused


def _named(
    said: Iterable[Said],
    plans: Mapping[str, Mapping[str, Any]],
    paused: Mapping[str, Sequence[str]],
) -> Iterator[str]:
    for one in said:
        yield from (*one.created, *one.corrected)
    for plan in plans.values():
        yield from (*plan["selectedRecordIds"], *_targets(plan), *paused.get(plan["id"], ()))


def _targets(plan: Mapping[str, Any]) -> list[str]:
    """What the message itself corrected."""
    left_out = plan["rejected"]
    return [one["recordId"] for one in left_out if one["reason"] == "correction_target"]


def _records(scope: Scope, record_ids: Iterable[str]) -> dict[str, MemoryRecord]:
    wanted = {one for one in record_ids if one != "None"}
    found = MemoryRecord.objects.for_scope(scope).light().filter(pk__in=wanted)
    return {str(record.pk): record for record in found} if wanted else {}


def _exchange(
    said: Said,
    plan: Mapping[str, Any],
    paused: Mapping[str, Sequence[str]],
    records: Records,
) -> Exchange:
    because = _undecided(records, paused.get(plan["id"], ()))
    outcome = plan["feedback"]["outcome"] if plan["feedback"] else ""
    return replace(
        _unplanned(said, records),
        trace_id=plan["id"],
        used=present(records, plan["selectedRecordIds"]),
        corrected=rows.rows(present(records, [*said.corrected, *_targets(plan)])),
        rating=None if plan["skippedReason"] else Rating(said.turn_id, outcome, because),
    )


def _unplanned(said: Said, records: Records) -> Exchange:
    became = [
        Became(_brief(rows.row(record)), records.get(str(record.supersedes_id)))
        for record in present(records, said.created)
    ]
    return Exchange(said, trace_id="", used=[], corrected=[], became=became, rating=None)


def _brief(row: Row) -> Row:
    return replace(row, verbs=[verb for verb in row.verbs if verb.slug in OFFERED])


def _undecided(records: Records, record_ids: Iterable[str]) -> list[MemoryRecord]:
    found = present(records, record_ids)
    return [record for record in found if record.status == Status.NEEDS_REVIEW]
