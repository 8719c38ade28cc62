"""What a page shows of a record, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Avg, Count

from understanding.context.models import Phase, TraceItem
from understanding.records import stability
from understanding.records.effective import effective_status
from understanding.records.models import (
    Disclosure,
    Event,
    Evidence,
    EvidenceRelation,
    MemoryRecord,
    Status,
)
from understanding.records.origin import Origin, origin
from understanding.records.stability import Support
from understanding.web import paused_words, words
from understanding.web.words import Badge, Verb
from xopc.shared import clock
from xopc.shared.scope import Scope


@dataclass(frozen=True, slots=True)
class Row:
    """A record in a list. `record` comes from `light()`."""

    record: MemoryRecord
    status: str
    badge: Badge
    origin: str
    kind: Any
    evidence: str
    used_at: datetime | None
    verbs: list[Verb]
    #: what to say when time, and nobody's decision, put it out of use
    overtaken: Any
    #: decided together with others
    is_tickable: bool


@dataclass(frozen=True, slots=True)
class Fact:
    name: Any
    value: Any


@dataclass(frozen=True, slots=True)
class Quote:
    text: str
    source: Any
    at: datetime
    url: str


@dataclass(frozen=True, slots=True)
class Change:
    """One event of a record's history."""

    what: Any
    who: Any
    at: datetime
    before: str
    after: str
    #: a sentence, where the event has a fixed reason
    because: Any


@dataclass(frozen=True, slots=True)
class Detail:
    row: Row
    quotes: list[Quote]
    #: what speaks against it
    against: list[Quote]
    facts: list[Fact]
    effect: Any


def row(record: MemoryRecord, now: datetime | None = None) -> Row:
    status = _status(record, now or clock.now())
    usage = getattr(record, "usage", None)
    return Row(
        record=record,
        status=status,
        badge=words.STATES[_look(record, status)],
        origin=_origin(record),
        kind=words.KINDS[record.kind],
        evidence=words.evidence_count(getattr(record, "evidence_total", 0)),
        used_at=usage.last_used_at if usage else None,
        verbs=[words.VERBS[slug] for slug in _offered(record, status)],
        overtaken=words.OVERTAKEN.get(status, "") if record.status == Status.ACTIVE else "",
        is_tickable=not record.is_special and record.conflict_group_id is None,
    )


def _look(record: MemoryRecord, status: str) -> str:
    """The badge: some states look different for some records."""
    if status == Status.CANDIDATE and getattr(record, "living_twin_id", None):
        return "twin"
    is_asked = record.disclosure == Disclosure.ASK_BEFORE_REFERENCE
    return "asked" if status == Status.ACTIVE and is_asked else status


def _offered(record: MemoryRecord, status: str) -> list[str]:
    """In a disagreement the person chooses between its members: keeping one alone settles
    nothing.
    """
    is_settled = record.conflict_group_id is None
    return [slug for slug in words.OFFERED[status] if is_settled or slug != "keep"]


def _status(record: MemoryRecord, now: datetime) -> str:
    if record.status == Status.ARCHIVED and record.superseded_by_id:
        return "replaced"
    return effective_status(record, now)


def rows(records: Iterable[MemoryRecord]) -> list[Row]:
    now = clock.now()
    return [row(record, now) for record in records]


def detail(scope: Scope, record: MemoryRecord) -> Detail:
    evidence = Evidence.objects.for_scope(scope).filter(record=record)
    speaking = evidence.exclude(relation=EvidenceRelation.CONTRADICTS)
    support = Support(**speaking.aggregate(count=Count("pk"), mean_confidence=Avg("confidence")))
    newest = list(evidence.order_by("-observed_at", "-id")[:20])
    return Detail(
        row(record),
        quotes=[quote(item) for item in newest if not _is_against(item)],
        against=[quote(item) for item in newest if _is_against(item)],
        facts=_facts(record, support),
        effect=words.EFFECTS[record.disclosure],
    )


def _is_against(item: Evidence) -> bool:
    return item.relation == EvidenceRelation.CONTRADICTS


def history(scope: Scope, record: MemoryRecord) -> list[Change]:
    events = Event.objects.for_scope(scope).filter(subject_id=record.pk).order_by("-id")
    return [_change(event) for event in events[:100]]


def used_in(scope: Scope, record: MemoryRecord) -> Sequence[TraceItem]:
    """The replies this record was handed to, newest first."""
    items = TraceItem.objects.for_scope(scope).filter(
        record=record, reason="", trace__phase=Phase.INJECT
    )
    return list(items.select_related("trace").order_by("-id")[:10])


def _origin(record: MemoryRecord) -> str:
    where = origin(record)
    if where == Origin.CONNECTED_SOURCE:
        return str(words.FROM_SOURCE) % {"source": words.source(record.provider)}
    return str(words.ORIGINS[where])


def quote(item: Evidence) -> Quote:
    url = item.url if item.url.startswith(("https://", "http://")) else ""
    return Quote(item.quote, words.source(item.source), item.observed_at, url)


def _facts(record: MemoryRecord, support: Support) -> list[Fact]:
    score = stability.score(record, support, clock.now())
    where = record.project_id or record.workspace_id or record.session_key
    facts = [
        Fact(words.FACTS["kind"], words.KINDS[record.kind]),
        Fact(words.FACTS["applies"], where or words.EVERYWHERE),
        Fact(words.FACTS["support"], words.SUPPORT[stability.band(score)]),
        Fact(words.FACTS["seen"], record.created_at),
    ]
    dates = {"until": record.valid_to or record.expires_at, "purge": record.purge_at}
    return facts + [Fact(words.FACTS[name], date) for name, date in dates.items() if date]


def _change(event: Event) -> Change:
    return Change(
        what=words.HISTORY.get(event.action, words.OTHER_HISTORY),
        who=words.ACTORS.get(event.actor, event.actor),
        at=event.created_at,
        before=event.before.get("content", ""),
        after=event.after.get("content", "") if event.before.get("content") else "",
        because=paused_words.sentence(event.reason),
    )
