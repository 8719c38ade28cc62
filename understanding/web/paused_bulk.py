"""One choice for all that wait for the same reason: first shown with its numbers, then made."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from understanding.records.actions import choosing, ledger
from understanding.web import answers, frame, paused_entry, paused_list, paused_words, queue
from understanding.web.access import person
from understanding.web.paused_entry import Entry
from xopc.shared import ids
from xopc.shared.errors import AppError, NotFound
from xopc.shared.http import PageRequest
from xopc.shared.scope import Scope

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: decided at once; what is beyond is shown again afterwards
MOST = 100


def _keep_mine(scope: Scope, entry: Entry, batch: UUID) -> None:
    choosing.keep(scope, entry.shown, [entry.mine[0].row.record.pk], batch=batch)


def _use_new(scope: Scope, entry: Entry, batch: UUID) -> None:
    choosing.keep(scope, entry.shown, [entry.new[0].row.record.pk], batch=batch)


def _forget(scope: Scope, entry: Entry, batch: UUID) -> None:
    choosing.forget(scope, entry.shown, batch=batch)


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that can be made for many: on which, and what the buttons say."""

    slug: str
    fits: Callable[[Entry], bool]
    act: Callable[[Scope, Entry, UUID], None]
    label: "StrOrPromise"
    confirm: "StrOrPromise"
    look: str = "primary"


CHOICES: Mapping[str, Choice] = {
    choice.slug: choice
    for choice in (
        Choice(
            "new",
            lambda entry: entry.is_pair and not entry.is_special,
            _use_new,
            _("Use the new one for all"),
            _("Use the new ones"),
        ),
        Choice(
            "mine",
            lambda entry: len(entry.mine) == 1 and not entry.is_special,
            _keep_mine,
            _("Keep mine for all"),
            _("Keep mine"),
        ),
        Choice("forget", lambda entry: True, _forget, _("Forget all"), _("Forget them"), "danger"),
    )
}


def offered(entries: Sequence[Entry]) -> list[Choice]:
    """What can be decided at once for some of these; nothing where there is only one."""
    if len(entries) < 2:
        return []
    return [choice for choice in CHOICES.values() if any(map(choice.fits, entries))]


@person
@require_http_methods(["GET", "POST"])
def decide_all(request: PageRequest) -> HttpResponse:
    """Shows what would be decided, and by POST decides what was shown."""
    given = request.GET
    choice, why = CHOICES.get(given.get("choice", "")), given.get("why", "")
    if choice is None or why not in paused_words.BECAUSE:
        raise NotFound("There is no such choice.")
    waiting = paused_list.narrowed(paused_list.entries(request.scope), why)
    found = paused_entry.made(request.scope, waiting.light().order_by(*paused_list.ORDER)[:MOST])
    if request.method == "POST":
        return _decide(request, choice, found)
    fitting = [entry for entry in found if choice.fits(entry)]
    context = {
        "entries": fitting,
        "count": len(fitting),
        "apart": len(found) - len(fitting),
        "choice": choice,
        "why": why,
        "because": paused_words.BECAUSE[why],
    }
    return render(request, "paused/all.html", context)


def _decide(request: PageRequest, choice: Choice, found: Sequence[Entry]) -> HttpResponse:
    """Each as it was shown; what changed meanwhile is left as it is and named."""
    shown, batch = set(request.POST.getlist("members")), ids.uuid7()
    wanted = dict.fromkeys(request.POST.getlist("entries"))
    present = {str(entry.record.pk): entry for entry in found}
    ledger.take_turn(request.scope)
    left = [
        entry_id
        for entry_id in wanted
        if entry_id not in present
        or not _one(request.scope, choice, present[entry_id], shown, batch)
    ]
    frame.remember(request, batch)
    if not left:
        return answers.see_other(reverse("about:paused"))
    context = {"left": queue.named(request.scope, left), "count": len(left)}
    return render(request, "paused/left.html", context, status=409)


def _one(scope: Scope, choice: Choice, entry: Entry, shown: set[str], batch: UUID) -> bool:
    ticks = {f"{pk}:{version}" for pk, version in entry.shown.items()}
    if not (ticks <= shown and choice.fits(entry)):
        return False
    try:
        choice.act(scope, entry, batch)
    except AppError:
        return False
    return True
