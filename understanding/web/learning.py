"""How I learn: what was read again, what came of it, what was kept unasked, what was not saved."""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from understanding.quality import automatic
from understanding.records import config
from understanding.review import learning, pace
from understanding.review.actions import runs
from understanding.review.models import Session, Trigger
from understanding.web import answers, lessons, memory_words, review_words
from understanding.web.access import person
from xopc.shared import htmx
from xopc.shared.http import PageRequest
from xopc.shared.scope import Scope

#: target id -> partial
PARTS = {
    "progress": "progress",
    "kept": "kept",
    "more-waiting": "waiting_rows",
    "more-ended": "ended_rows",
    "more-kept": "kept_rows",
    "more-unsaved": "unsaved_rows",
}
#: partial -> what it shows; the whole page shows all
SHOWN = {
    "kept": ("kept", "automatic"),
    "waiting_rows": ("standing", "waiting"),
    "ended_rows": ("standing", "ended"),
    "kept_rows": ("kept",),
    "unsaved_rows": ("unsaved", "asks_about_special"),
}


@person
@require_GET
def index(request: PageRequest) -> HttpResponse:
    part = htmx.part(request, PARTS)
    context = _progress(request) if part == "progress" else _shown(request, SHOWN.get(part, ALL))
    return htmx.render_part(request, "learning/index.html", context, parts=PARTS)


@person
@answers.by_form("about:learning")
@answers.or_changed
def review(request: PageRequest, session_id: UUID) -> HttpResponse:
    """Read this conversation now, or again after a failure."""
    session = Session.objects.one(request.scope, session_id)
    runs.start(request.scope, session.session_key, Trigger.PERSON)
    return answers.see_other(reverse("about:learning") + "#progress")


def _shown(request: PageRequest, names: Iterable[str]) -> dict[str, Any]:
    """Each with the row it goes on after, where the address names one."""
    return {name: SECTIONS[name](request.scope, request.GET.get(name, "")) for name in names}


def _progress(request: PageRequest) -> dict[str, Any]:
    """What is being read. When that changed since the page last asked, the lists beside it, too."""
    seen, shown = request.GET.get("open", ""), _shown(request, ["progress"])
    if seen == str(len(shown["progress"]["readings"])):
        return shown
    shown |= _shown(request, ["standing", "waiting", "ended"])
    # what the person has just started is gone to, what goes on by itself is not
    shown |= {"is_news": True, "is_started": not seen}
    return shown | {"said": _said(shown["ended"]) if _is_over(seen, shown) else ""}


def _is_over(seen: str, shown: dict[str, Any]) -> bool:
    """Whether fewer are being read than the page knows of."""
    return seen.isdecimal() and int(seen) > len(shown["progress"]["readings"])


def _said(ended: lessons.Section) -> str:
    outcome = ended.rows[0].outcome if ended.rows else ""
    return _("Read again: %(outcome)s") % {"outcome": outcome}


def _under_way(scope: Scope) -> dict[str, Any]:
    readings = lessons.under_way(scope)
    return {"readings": readings, "pause": lessons.pause(readings)}


def _standing(scope: Scope) -> dict[str, Any]:
    """How learning stands: one sentence, and the reasons where it is slower than usual."""
    state = learning.current(scope)
    if not state.is_on:
        return {"off": state.reason, "sentence": review_words.OFF[state.reason]}
    speed = pace.current(scope)
    tell = review_words.slowed if speed.slowed else review_words.cadence
    reasons = [memory_words.PACE[reason] for reason in speed.reasons]
    return {"off": "", "sentence": tell(speed.effective), "reasons": reasons}


def _automatic(scope: Scope) -> dict[str, Any]:
    """Whether anything is kept automatically, and if it is wanted but not allowed yet: why."""
    if config.memory_mode(scope) != "auto":
        return {"is_chosen": False}
    found = automatic.standing(scope).readiness
    return {"is_chosen": True, "not_ready": memory_words.not_ready(found)}


SECTIONS: dict[str, Callable[[Scope, str], Any]] = {
    "standing": lambda scope, after: _standing(scope),
    "progress": lambda scope, after: _under_way(scope),
    "waiting": lessons.waiting,
    "ended": lessons.ended,
    "kept": lessons.kept,
    "automatic": lambda scope, after: _automatic(scope),
    "unsaved": lessons.unsaved,
    "asks_about_special": lambda scope, after: config.asks_about_special(config.read(scope)),
}
ALL = tuple(SECTIONS)
