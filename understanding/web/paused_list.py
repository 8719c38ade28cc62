"""Which records are out of use until the person decides, one for each decision, and why."""

from datetime import datetime
from typing import Any

from django.db.models import Case, Count, Exists, F, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce

from understanding.records import states
from understanding.records.models import Event, MemoryRecord, Status
from understanding.web import paused_words, words
from understanding.web.filters import Chip, Records
from xopc.shared import clock
from xopc.shared.scope import Scope

#: what puts a record out of use
PAUSING = ("remediate", "dispute")
ORDER = ("-updated_at", "-id")


def entries(scope: Scope) -> Records:
    """One record for each decision: one that waits alone, or the oldest of those that disagree.
    Each with `why` (a key of paused_words.BECAUSE) and `paused_at`.
    """
    own = MemoryRecord.objects.for_scope(scope)
    older = own.filter(
        conflict_group_id=OuterRef("conflict_group_id"),
        status__in=states.KNOWN,
        pk__lt=OuterRef("pk"),
    )
    alone = states.undecided(clock.now())
    first = Q(conflict_group_id__isnull=False, status__in=states.KNOWN) & ~Exists(older)
    return explained(own.filter(alone | first))


def explained(records: Records) -> Records:
    """With `why` each of them is out of use, and since when."""
    events: Any = Event.objects.filter(
        owner_id=OuterRef("owner_id"), subject_id=OuterRef("pk"), action__in=PAUSING
    )
    newest = events.order_by("-id")
    known = [
        When(reason_given=reason, then=Value(code))
        for reason, code in paused_words.OF_EVENT.items()
    ]
    by_time = When(status=Status.ACTIVE, conflict_group_id=None, then=Value("due"))
    return records.annotate(
        reason_given=Coalesce(Subquery(newest.values("reason")[:1]), Value("")),
        paused_at=Subquery(newest.values("created_at")[:1]),
        why=Case(by_time, *known, default=Value(paused_words.OTHER)),
    )


def narrowed(rows: Any, why: str) -> Any:
    """Of `explained` rows those that wait for this reason; all without one."""
    return rows.filter(why=why) if why else rows


def chips(rows: Any, chosen: str) -> list[Chip]:
    """All, and each reason that there is."""
    found = rows.order_by().values_list("why").annotate(n=Count("pk"))
    counts: dict[str, int] = dict(found)
    made = [Chip(words.ALL, sum(counts.values()), "?", not chosen)]
    return made + [
        Chip(because.label, counts.get(code, 0), f"?why={code}", code == chosen)
        for code, because in paused_words.BECAUSE.items()
        if counts.get(code) or code == chosen
    ]


def by_person(scope: Scope) -> Records:
    return _light(scope).filter(status=Status.PAUSED).order_by(*ORDER)


def out_of_date(scope: Scope, now: datetime) -> Records:
    over = states.known(now)["stale"] & Q(conflict_group_id=None)
    return _light(scope).filter(over).order_by(*ORDER)


def _light(scope: Scope) -> Records:
    light: Records = MemoryRecord.objects.for_scope(scope).light()
    return light.annotate(used_at=F("usage__last_used_at"))
