"""Why a record is out of use until the person decides, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from understanding.feedback import remediation
from understanding.feedback.models import Verdict
from understanding.records.actions import upkeep
from understanding.records.models import MemoryRecord

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

OTHER = "other"
#: by the fixed reason that the event gives
OF_EVENT = {
    remediation.REPEATED: "unhelpful",
    remediation.CORRECTED: "corrected",
    f"{remediation.RATED}{Verdict.INCORRECT}": "incorrect",
    f"{remediation.RATED}{Verdict.OUTDATED}": "outdated",
    f"{remediation.RATED}{Verdict.SENSITIVE}": "sensitive",
    upkeep.CONTRADICTION: "contradiction",
}


@dataclass(frozen=True, slots=True)
class Because:
    """As a filter, and as the sentence over an entry and in a record's history."""

    label: "StrOrPromise"
    sentence: "StrOrPromise"


BECAUSE = {
    "corrected": Because(_("You corrected it"), _("You said in a conversation that it is wrong.")),
    "incorrect": Because(_("Rated wrong"), _("You rated it as wrong.")),
    "outdated": Because(_("Rated outdated"), _("You rated it as outdated.")),
    "sensitive": Because(_("Rated sensitive"), _("You rated it as too sensitive.")),
    "unhelpful": Because(
        _("Replies did not help"),
        _("Replies that used it were rated not helpful, at least two and more than helped."),
    ),
    "contradiction": Because(
        pgettext_lazy("reason", "Contradicted"), _("Something newer points the other way.")
    ),
    "due": Because(
        _("Due for a second look"),
        _("Its review date has passed. Keep it if it is still true."),
    ),
    OTHER: Because(_("Put in doubt"), _("It was put in doubt.")),
}
#: of several that one message spoke against
TOGETHER = _("You said in a conversation that something of this is wrong.")


def sentence(reason: str) -> "StrOrPromise":
    """By the fixed reason of an event; empty for any other text."""
    code = OF_EVENT.get(reason)
    return BECAUSE[code].sentence if code else ""


def kept(records: Sequence[MemoryRecord], among: Sequence[MemoryRecord]) -> str:
    """What was decided, in one sentence."""
    if len(records) > 1:
        return gettext("All %(n)d are used from now on") % {"n": len(records)}
    is_replacing = any(record.pk < records[0].pk for record in among)
    content = {"content": _short(records[0])}
    if is_replacing:
        return gettext("Used instead: “%(content)s”") % content
    return gettext("Kept: “%(content)s”") % content


def forgotten(records: Sequence[MemoryRecord]) -> str:
    if len(records) > 1:
        return ngettext("%(n)d item forgotten", "%(n)d items forgotten", len(records)) % {
            "n": len(records)
        }
    return gettext("Forgotten: “%(content)s”") % {"content": _short(records[0])}


def _short(record: MemoryRecord) -> str:
    return Truncator(record.content).chars(70)
