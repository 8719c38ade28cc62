"""Did it help? What can be said of a reply and of each record that it was given, and saying it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from understanding.context.models import Rating, Trace
from understanding.feedback import rating, replies
from understanding.feedback.models import RecordRating, Verdict
from understanding.feedback.rating import OfRecord, Rated, Said
from xopc.shared.errors import Invalid
from xopc.shared.scope import Scope

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: as filters of the list, and as what is shown of a reply
OUTCOMES: "dict[str, StrOrPromise]" = {
    Rating.HELPFUL: _("Helpful"),
    Rating.NOT_HELPFUL: _("Needs improvement"),
    Rating.MIXED: _("Mixed"),
    Rating.IRRELEVANT: _("Not relevant"),
}
REPLY = (Rating.HELPFUL, Rating.NOT_HELPFUL)
#: of a record: what is always there, and what is folded away
RECORD: "dict[str, StrOrPromise]" = {
    Verdict.HELPFUL: _("Helped"),
    Verdict.NOT_HELPFUL: _("Did not help"),
    Verdict.INCORRECT: _("Wrong"),
}
MORE: "dict[str, StrOrPromise]" = {
    Verdict.OUTDATED: _("Outdated"),
    Verdict.SENSITIVE: _("Too sensitive"),
    Verdict.IRRELEVANT: _("Not relevant"),
}


@dataclass(frozen=True, slots=True)
class Button:
    """What pressing it says; of a record, pressing it again takes that back."""

    name: str
    value: str
    label: "StrOrPromise"
    is_pressed: bool


def of_reply(trace: Trace) -> list[Button]:
    return [Button(one, one, OUTCOMES[one], trace.rating == one) for one in REPLY]


def of_record(said: str, choices: "Mapping[str, StrOrPromise]") -> list[Button]:
    return [
        Button(one, "" if one == said else one, label, one == said)
        for one, label in choices.items()
    ]


def of_records(scope: Scope, trace: Trace) -> dict[UUID, str]:
    """What was last said of each."""
    rated = RecordRating.objects.for_scope(scope).filter(trace=trace)
    return dict(rated.values_list("record_id", "rating"))


def say(scope: Scope, trace: Trace, given: Mapping[str, str], *, batch: UUID) -> Rated:
    """Of the reply if an outcome is given, else of one record. A record is rated by itself: what
    was said of the reply stays, and if nothing was, no other record is blamed or praised for it.
    """
    if "outcome" in given:
        return rating.rate(scope, trace.pk, Said(outcome=_outcome(given), batch=batch))
    of_one = [OfRecord(_record_id(given), _verdict(given))]
    known = replies.feedback(scope, trace)
    said = Said(
        outcome=known.outcome if known else Rating.MIXED,
        score=known.score if known else None,
        reason=known.reason if known else "",
        records=of_one,
        batch=batch,
    )
    return rating.rate(scope, trace.pk, said)


def told(given: Mapping[str, str]) -> str:
    """What is read aloud."""
    if "outcome" in given or given.get("rating"):
        return gettext("Noted.")
    return gettext("Taken back.")


def _outcome(given: Mapping[str, str]) -> str:
    if given["outcome"] not in REPLY:
        raise Invalid("There is no such rating.", fields={"outcome": ", ".join(REPLY)})
    return given["outcome"]


def _verdict(given: Mapping[str, str]) -> str:
    verdict = given.get("rating", "")
    if verdict and verdict not in Verdict.values:
        raise Invalid("There is no such rating.", fields={"rating": ", ".join(Verdict)})
    return verdict


def _record_id(given: Mapping[str, str]) -> UUID:
    try:
        return UUID(given.get("record", ""))
    except ValueError:
        raise Invalid("No record is named.", fields={"record": "the id of one"}) from None
