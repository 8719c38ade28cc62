"""What the inbox lists, in which order, and which one comes next."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from understanding.records.models import MemoryRecord
from understanding.web import beside, filters, rows, words
from understanding.web.filters import Chip, Filters, Records
from xopc.shared.http import PageRequest
from xopc.shared.scope import Scope

SORTS = {
    "certain": ("-certainty", "-id"),
    "newest": ("-id",),
    "oldest": ("id",),
    "evidence": ("-evidence_total", "-id"),
}
SORT_WORDS = {
    "certain": _("Most certain"),
    "newest": _("Newest first"),
    "oldest": _("Oldest first"),
    "evidence": _("Most evidence"),
}


def listing(request: PageRequest, chosen: Filters) -> dict[str, Any]:
    start = filters.anchor(light(request.scope), request.scope, chosen.after)
    matches = filters.narrow(waiting(request.scope), chosen)
    found = filters.cut(matches, order(chosen), start)
    shown = chips(request.scope, chosen)
    matching = next(chip.count for chip in shown if chip.is_chosen)
    return {
        "rows": rows.rows(found.records),
        "more": chosen.query(after=found.more) if found.more else "",
        "chips": shown,
        "matching": matching,
        "kinds": words.KINDS,
        "sorts": SORT_WORDS,
        "said": ngettext("%(n)d item found", "%(n)d items found", matching) % {"n": matching},
        **numbers(request.counters.inbox),
    }


def chips(scope: Scope, chosen: Filters) -> list[Chip]:
    origins = {str(name): (words.ORIGINS[name], case) for name, case in filters.ORIGINS.items()}
    waiting_now = MemoryRecord.objects.for_scope(scope).waiting()
    made = filters.chips(waiting_now, chosen, "origin", origins)
    return made + filters.twins(waiting_now, chosen)


def pane(scope: Scope, record: MemoryRecord | None, chosen: Filters) -> dict[str, Any]:
    if record is None:
        return {"detail": None, "filters": chosen}
    near = beside.beside(scope, record)
    return {"detail": rows.detail(scope, record), "beside": near, "filters": chosen}


def numbers(count: int) -> Mapping[str, Any]:
    intro = ngettext(
        "%(n)d thing I noticed and have not used yet. Nothing here is used until you keep it.",
        "%(n)d things I noticed and have not used yet. Nothing here is used until you keep it.",
        count,
    )
    return {"intro": intro % {"n": count}, "waiting": count}


def following(scope: Scope, chosen: Filters, decided: MemoryRecord) -> MemoryRecord | None:
    """The row after the one just decided; the one before when it was the last."""
    rows_left = filters.narrow(waiting(scope), chosen)
    start = light(scope).one(scope, decided.pk)
    after: list[MemoryRecord] = filters.cut(rows_left, order(chosen), start).records
    if after:
        return after[0]
    return rows_left.order_by(*(_reversed(key) for key in order(chosen))).first()


def named(scope: Scope, record_ids: list[str]) -> list[rows.Row]:
    """Those of these ids that are records of the person."""
    known = [uuid for uuid in map(_uuid, record_ids) if uuid]
    return rows.rows(light(scope).filter(pk__in=known).order_by("id"))


def _uuid(given: str) -> UUID | None:
    try:
        return UUID(given)
    except ValueError:
        return None


def _reversed(key: str) -> str:
    return key[1:] if key.startswith("-") else f"-{key}"


def address(record: MemoryRecord | None, chosen: Filters) -> str:
    if record is None:
        return reverse("about:inbox") + chosen.link
    return f"{reverse('about:inbox_item', args=[record.pk])}{chosen.link}#row-{record.pk}"


def order(chosen: Filters) -> tuple[str, ...]:
    return SORTS[chosen.sort or "certain"]


def chosen_by(request: PageRequest) -> Filters:
    return filters.read(request.GET, SORTS)


def light(scope: Scope) -> Records:
    known: Records = MemoryRecord.objects.for_scope(scope).light()
    return known.annotate(certainty=Coalesce(F("confidence"), 0.0))


def waiting(scope: Scope) -> Records:
    return light(scope).waiting()
