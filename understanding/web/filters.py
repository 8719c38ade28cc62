"""What a list is narrowed and ordered by. All of it stands in the address."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Exists, OuterRef, Q

from understanding.records import states
from understanding.records.models import Evidence, MemoryRecord
from understanding.records.origin import OURS, Origin
from understanding.records.querysets import RecordQuerySet
from understanding.web import words
from xopc.shared import clock, sensitivity
from xopc.shared.errors import NotFound
from xopc.shared.scope import Scope

PAGE = 50
Records = RecordQuerySet[MemoryRecord]

_IS_OURS = Q(provider__in=OURS)
ORIGINS: dict[str, Q] = {
    Origin.TOLD_BY_YOU: _IS_OURS & Q(explicitness="explicit"),
    Origin.OBSERVED: _IS_OURS & Q(explicitness="observed"),
    Origin.INFERRED: _IS_OURS & Q(explicitness="inferred"),
    Origin.CONNECTED_SOURCE: ~_IS_OURS,
}


@dataclass(frozen=True, slots=True)
class Filters:
    """Unset is empty; a value the page does not know counts as unset."""

    q: str = ""
    kind: str = ""
    origin: str = ""
    state: str = ""
    #: those that may say the same as another record
    twin: str = ""
    sort: str = ""
    after: str = ""

    def query(self, **changes: str) -> str:
        """As a query string with its question mark, empty when nothing is set. Drops the cursor."""
        wanted = replace(self, **({"after": ""} | changes))
        pairs = {field.name: getattr(wanted, field.name) for field in fields(wanted)}
        given = {name: value for name, value in pairs.items() if value}
        return f"?{urlencode(given)}" if given else ""

    @property
    def link(self) -> str:
        return self.query()

    @property
    def is_narrowing(self) -> bool:
        return bool(self.q or self.kind or self.origin or self.state or self.twin)


@dataclass(frozen=True, slots=True)
class Chip:
    """A link that sets one filter, with how many rows it would leave."""

    label: Any
    count: int
    link: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Slice:
    #: records, or rows of another table
    records: list[Any]
    #: the last row's id when more follow, else empty
    more: str


def read(query: Mapping[str, Any], sorts: Mapping[str, tuple[str, ...]]) -> Filters:
    def known(name: str, values: Mapping[str, Any]) -> str:
        value = str(query.get(name, ""))
        return value if value in values else ""

    return Filters(
        q=_harmless("".join(filter(str.isprintable, str(query.get("q", "")))).strip()[:200]),
        kind=known("kind", words.KINDS),
        origin=known("origin", ORIGINS),
        state=known("state", dict.fromkeys(states.KNOWN)),
        twin=known("twin", {"1": True}),
        sort=known("sort", sorts),
        after=str(query.get("after", ""))[:36],
    )


def _harmless(q: str) -> str:
    """As it may stand in the addresses of the page, which browsers keep."""
    return sensitivity.redact(q) if q else ""


def narrow(rows: Records, filters: Filters) -> Records:
    if filters.q:
        rows = rows.filter(_mentions(filters.q))
    if filters.kind:
        rows = rows.filter(kind=filters.kind)
    if filters.origin:
        rows = rows.filter(ORIGINS[filters.origin])
    if filters.twin:
        rows = rows.filter(_has_twin())
    return rows.filter(states.known(clock.now())[filters.state]) if filters.state else rows


def cut(rows: Any, order: tuple[str, ...], after: Any, *, most: int = PAGE) -> Slice:
    """The next page in this order. Keyset paging, so that decided rows skip nothing."""
    if after is not None:
        rows = rows.filter(_beyond(order, after))
    found = list(rows.order_by(*order)[: most + 1])
    return Slice(found[:most], str(found[most - 1].pk) if len(found) > most else "")


def anchor(rows: Any, scope: Scope, record_id: str) -> Any:
    """The row a page starts after; it may have left the list meanwhile."""
    try:
        return rows.one(scope, record_id) if record_id else None
    except NotFound:
        return None


def chips(
    rows: Records, filters: Filters, name: str, choices: Mapping[str, tuple[Any, Q]]
) -> list[Chip]:
    """One chip for all and one for each choice that has rows or is chosen, in one query."""
    others = narrow(rows, replace(filters, **{name: ""}))
    counts = others.aggregate(
        all=Count("pk"),
        **{value: Count("pk", filter=condition) for value, (_, condition) in choices.items()},
    )
    chosen = getattr(filters, name)
    made = [Chip(words.ALL, counts["all"], filters.query(**{name: ""}), not chosen)]
    made += [
        Chip(label, counts[value], filters.query(**{name: value}), value == chosen)
        for value, (label, _) in choices.items()
        if counts[value] or value == chosen
    ]
    return made


def twins(rows: Records, filters: Filters) -> list[Chip]:
    """A chip that keeps only possible duplicates; none where there are none to keep."""
    count = narrow(rows, replace(filters, twin="")).filter(_has_twin()).count()
    is_chosen = bool(filters.twin)
    link = filters.query(twin="" if is_chosen else "1")
    return [Chip(words.TWINS, count, link, is_chosen)] if count or is_chosen else []


def _has_twin() -> Q:
    own = MemoryRecord.objects.filter(owner_id=OuterRef("owner_id"), pk=OuterRef("similar_to_id"))
    return Q(Exists(own.living()))


def _mentions(q: str) -> Q:
    quotes = Evidence.objects.filter(record=OuterRef("pk"), quote__icontains=q)
    return Q(content__icontains=q) | Q(Exists(quotes))


def _beyond(order: tuple[str, ...], row: Any) -> Q:
    """Rows after this one: `order` is one field or two, the last of them the id."""
    *keys, last = order
    beyond = _past(last, row)
    for key in keys:
        name = key.lstrip("-")
        beyond = _past(key, row) | Q(**{name: getattr(row, name)}) & beyond
    return beyond


def _past(key: str, row: Any) -> Q:
    name = key.lstrip("-")
    return Q(**{f"{name}__{'lt' if key.startswith('-') else 'gt'}": getattr(row, name)})
