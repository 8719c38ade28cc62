"""The words of the memory settings: modes, readiness for automatic keeping, the pace of reviews."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from understanding.quality import readiness
from understanding.quality.automatic import Standing
from understanding.quality.readiness import Figures, Readiness
from understanding.review import cadence

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Mode:
    label: "StrOrPromise"
    #: what it may use, what it may store, when it asks
    uses: "StrOrPromise"
    stores: "StrOrPromise"
    asks: "StrOrPromise"
    #: said once it is chosen
    effect: "StrOrPromise"


MODES = {
    "off": Mode(
        _("Off"),
        uses=_("Nothing"),
        stores=_("Nothing"),
        asks=_("Never"),
        effect=_("From now on nothing is used and nothing new is remembered."),
    ),
    "readOnly": Mode(
        _("Read only"),
        uses=_("Records in use"),
        stores=_("Nothing new"),
        asks=_("Never"),
        effect=_("From now on what is in use stays in use, and nothing new is remembered."),
    ),
    "confirmWrite": Mode(
        _("Ask first"),
        uses=_("Records in use"),
        stores=_("Suggestions, which wait in your inbox"),
        asks=_("About everything, through the inbox"),
        effect=_("From now on new items wait in your inbox."),
    ),
    "auto": Mode(
        _("Automatic"),
        uses=_("Records in use"),
        stores=_("Well-supported, harmless items at once, each with undo; everything else waits"),
        asks=_("About what is sensitive or has thin evidence"),
        effect=_("From now on well-supported, harmless items go straight into use."),
    ),
}
RECOMMENDED = "confirmWrite"
HELD_BACK = _("Until enough is known to keep some by itself, new items wait in your inbox.")

PACE: "dict[str, StrOrPromise]" = {
    cadence.CANDIDATE_BACKLOG: _("Many suggestions already wait in your inbox."),
    cadence.LOW_ACCEPTANCE: _("Few of my suggestions were right in the last 30 days."),
    cadence.LOW_RECALL_QUALITY: _("Few replies that used what I learned were rated helpful."),
}


def effect(chosen: str, standing: Standing, waiting: int) -> str:
    """What the saved mode means from now on."""
    said = [MODES[chosen].effect]
    if chosen == "auto" and not standing.readiness.ready:
        said = [HELD_BACK]
    if standing.mode == "confirmWrite" and waiting:
        said.append(ngettext("%(n)d is waiting.", "%(n)d are waiting.", waiting) % {"n": waiting})
    return " ".join(map(str, said))


def not_ready(found: Readiness) -> list[str]:
    """What is missing for automatic keeping, with numbers."""
    figures = found.figures
    told = {
        readiness.FEW_RATINGS: _few(
            _("It needs %(least)d rated replies, %(n)d so far."),
            readiness.LEAST_RATINGS,
            figures.evaluated,
        ),
        readiness.FEW_RUNS: _few(
            _("It needs %(least)d finished reviews, %(n)d so far."),
            readiness.LEAST_RUNS,
            figures.runs,
        ),
        **_shares(figures),
        readiness.SENSITIVE: str(
            _("Something sensitive was kept in the last 30 days and had to be withdrawn.")
        ),
    }
    return [told[reason] for reason in found.reasons]


def _few(sentence: "StrOrPromise", least: int, n: int) -> str:
    return str(sentence) % {"least": least, "n": n}


def _shares(figures: Figures) -> dict[str, str]:
    helpful = _("At least %(limit)s %% of the rated replies must be helpful; %(share)s %% are.")
    wrong = _("At most %(limit)s %% of the records used may be wrong; %(share)s %% were.")
    failed = _("At most %(limit)s %% of the reviews may fail; %(share)s %% did.")
    return {
        readiness.SELDOM_HELPFUL: _share(
            helpful, readiness.LEAST_HELPFUL, figures.helpful, figures.evaluated
        ),
        readiness.OFTEN_WRONG: _share(wrong, readiness.MOST_WRONG, figures.wrong, figures.judged),
        readiness.OFTEN_FAILED: _share(failed, readiness.MOST_FAILED, figures.failed, figures.runs),
    }


def _share(sentence: "StrOrPromise", limit: float, part: int, whole: int) -> str:
    return str(sentence) % {
        "limit": f"{100 * limit:g}",
        "share": f"{100 * part / (whole or 1):.3g}",
    }
