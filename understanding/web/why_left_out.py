"""What was considered for a reply and not used: by reason, each with a way out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from understanding.context.models import Reason, TraceItem
from understanding.records.models import Status
from understanding.web.rows import Row

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: what a person can act on first
SENTENCES: "dict[str, StrOrPromise]" = {
    Reason.NEEDS_REVIEW: _("Waiting for your decision"),
    Reason.DISABLED: pgettext_lazy("reason", "Paused"),
    Reason.SCOPE_MISMATCH: _("Applies elsewhere (another project or conversation)"),
    Reason.EXPIRED: _("Out of date"),
    Reason.NOT_YET_VALID: _("Not valid yet"),
    Reason.CORRECTION_TARGET: _("You were just correcting it"),
    Reason.CONFLICT: _("Disagrees with another record"),
    Reason.REQUIRES_CONSENT: _("Needs your permission"),
    Reason.SENSITIVE: _("Sensitive, so it was left out"),
    "replaced": _("Replaced by a newer record"),
    Status.REJECTED: _("Rejected by you"),
    Status.ARCHIVED: _("Forgotten"),
    Reason.LOW_SCORE: _("Less relevant than the ones used"),
    Reason.BUDGET: _("No room: the limit for one reply was reached"),
    Reason.MEMORY_OFF: _("Memory was off for this conversation"),
}
#: label and address name of the way out; the address takes the record's id
FIXES: "Mapping[str, tuple[StrOrPromise, str]]" = {
    Reason.SCOPE_MISMATCH: (_("Open it"), "about:record"),
    Reason.EXPIRED: (_("Extend or forget"), "about:edit"),
    Reason.NOT_YET_VALID: (_("Change its dates"), "about:edit"),
    Reason.REQUIRES_CONSENT: (_("Open it"), "about:record"),
    Reason.SENSITIVE: (_("Open it"), "about:record"),
    Reason.CORRECTION_TARGET: (_("Open it to correct it"), "about:record"),
    Reason.CONFLICT: (_("Open it"), "about:record"),
    Reason.NEEDS_REVIEW: (_("Open it"), "about:record"),
    Reason.DISABLED: (_("Open it"), "about:record"),
}
#: ... where it is in a state now that has a way out of its own
BY_STATE: "Mapping[str, tuple[StrOrPromise, str]]" = {
    Status.CANDIDATE: (_("Review it"), "about:inbox_item"),
    Status.NEEDS_REVIEW: (_("Compare and decide"), "about:paused_entry"),
    Status.PAUSED: (_("Open it to resume"), "about:record"),
}
#: reasons that a decision on the record takes away
_DECIDED = (Reason.NEEDS_REVIEW, Reason.DISABLED, Reason.CONFLICT, Reason.CORRECTION_TARGET)
#: nobody chose to pause what was set aside
_SET_ASIDE = ("replaced", Status.REJECTED, Status.ARCHIVED)


@dataclass(frozen=True, slots=True)
class Fix:
    label: "StrOrPromise"
    address: str


@dataclass(frozen=True, slots=True)
class Item:
    row: Row
    #: None where there is nothing to do about it
    fix: Fix | None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The records that one reason kept out of the reply."""

    sentence: "StrOrPromise"
    items: list[Item]


def by_reason(found: Iterable[tuple[Row, TraceItem]]) -> list[LeftOut]:
    groups: dict[str, list[Item]] = {}
    for row, item in found:
        code = _code(row, item.reason)
        groups.setdefault(code, []).append(Item(row, _fix(row, code)))
    return [LeftOut(SENTENCES[code], groups[code]) for code in SENTENCES if code in groups]


def _code(row: Row, reason: str) -> str:
    return row.status if reason == Reason.DISABLED and row.status in _SET_ASIDE else reason


def _fix(row: Row, code: str) -> Fix | None:
    record = row.record
    if code == "replaced":
        newer = reverse("about:record", args=[record.superseded_by_id])
        return Fix(_("Open the newer one"), newer)
    if code in _SET_ASIDE:
        return Fix(_("Open in Set aside"), f"{reverse('about:archive')}#row-{record.pk}")
    if code == Reason.LOW_SCORE:
        return Fix(_("How it was found"), "#found")
    if code == Reason.MEMORY_OFF:
        return Fix(_("Memory settings"), reverse("memory"))
    found = BY_STATE.get(row.status) if code in _DECIDED else None
    label, page = found or FIXES.get(code, ("", ""))
    return Fix(label, reverse(page, args=[record.pk])) if page else None
