"""What became of a review, in words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from understanding.review.models import Run
from understanding.review.reasons import Reason

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: why nothing is learned from conversations, by the codes of review/learning.py
OFF: "dict[str, StrOrPromise]" = {
    "memory_off": _("Memory is off, so nothing is learned."),
    "read_only": _("Memory is read only: what I know is used, nothing new is learned."),
    "disabled": _(
        "Reading conversations again is switched off, so only what you ask me to remember is"
        " learned."
    ),
    "no_model": _(
        "No language model is connected, so only what you ask me to remember is learned."
    ),
}
#: why a suggestion was dropped
DROPPED: "dict[str, StrOrPromise]" = {
    Reason.INVALID: _("It was no usable suggestion"),
    Reason.TOO_MANY: _("There were more than eight at once"),
    Reason.UNGROUNDED: _("Not found in your words"),
    Reason.ASSISTANT_ONLY: _("Only the assistant said so"),
    Reason.PROMPT_ECHO: _("It repeated my own instructions"),
    Reason.MASKED: _("It quoted something masked or erased"),
    Reason.QUOTED: _("You quoted somebody else"),
    Reason.OUT_OF_CONTEXT: _("Taken out of its context"),
    Reason.QUESTION: _("You asked, you did not say so"),
    Reason.UNSUPPORTED: _("It said more than your words do"),
    Reason.WRONG_LANGUAGE: _("Not in the language of your words"),
    Reason.SENSITIVE: _("Sensitive"),
    Reason.INSTRUCTION: _("An instruction, not something about you"),
    Reason.PROMOTION: _("Advertising"),
    Reason.PRONOUN: _("Unclear whom or what it is about"),
    Reason.FRAGMENT: _("Too vague"),
    Reason.DEFERRED: _("Something put off or cancelled"),
    Reason.ONE_OFF: _("A one-off order"),
    Reason.ONE_TURN: _("Meant for that one reply only"),
    Reason.NOT_DURABLE: _("Nothing that lasts"),
    Reason.CHANGED: _("Erased or switched off meanwhile"),
    Reason.LOW_CONFIDENCE: _("Too uncertain"),
    Reason.SUPPRESSED: _("You set it aside before"),
    Reason.REFUSED: _("Not worth keeping"),
}
OTHER_DROPPED = _("Left out")
#: why a run failed, or has to be tried again
FAILURES: "dict[str, StrOrPromise]" = {
    "model_timeout": _("The language model did not answer in time."),
    "model_busy": _("The language model was busy."),
    "model_unreachable": _("The language model could not be reached."),
    "model_error": _("The language model failed."),
    "model_not_configured": _("No language model is connected."),
    "model_refused_request": _("The language model refused the request."),
    "answer_empty": _("The language model gave no answer."),
    "answer_truncated": _("The answer of the language model was cut off."),
    "answer_not_json": _("The answer of the language model could not be read."),
    "answer_off_schema": _("The answer of the language model could not be read."),
    "answer_too_large": _("The answer of the language model was far too long."),
    "answer_refused": _("The language model refused to answer."),
    "worker_lost": _("The work broke off several times."),
    "gave_up": _("The work broke off several times. It is tried again the next night."),
    **OFF,
}
OTHER_FAILURE = _("It did not work.")


def failure(code: str) -> "StrOrPromise":
    return FAILURES.get(code, OTHER_FAILURE)


def outcome(run: Run) -> str:
    """Of a review that was done."""
    said = {
        gettext("suggested %(n)d"): run.created,
        gettext("already known %(n)d"): run.deduplicated,
        gettext("dropped %(n)d"): run.rejected,
    }
    return _listed(said) or gettext("Nothing worth suggesting")


def tidied(run: Run, decided: Mapping[str, int]) -> str:
    """Of a nightly run: how many records each of its decisions concerned."""
    said = {
        gettext("out of date %(n)d"): decided.get("expire", 0),
        gettext("put in doubt %(n)d"): decided.get("dispute", 0),
        gettext("better supported %(n)d"): decided.get("strengthen", 0),
        gettext("suggested %(n)d"): run.created,
    }
    return _listed(said) or gettext("Nothing to tidy up")


def dropped(reasons: Iterable[str]) -> list[tuple["StrOrPromise", int]]:
    """Each reason in words with how often it applied, the most frequent first."""
    counted = Counter(str(DROPPED.get(reason, OTHER_DROPPED)) for reason in reasons)
    return list(counted.most_common())


def cadence(turns: int) -> str:
    return ngettext(
        "After each message of a conversation I read it again and suggest what may be worth"
        " keeping.",
        "After every %(n)d messages of a conversation I read it again and suggest what may be"
        " worth keeping.",
        turns,
    ) % {"n": turns}


def slowed(turns: int) -> str:
    return ngettext(
        "I read conversations again less often for now, after %(n)d message:",
        "I read conversations again less often for now, after every %(n)d messages:",
        turns,
    ) % {"n": turns}


def _listed(said: Mapping[str, int]) -> str:
    """ "Suggested 2, dropped 3": what there is none of is left out."""
    told = [text % {"n": count} for text, count in said.items() if count]
    sentence = gettext(", ").join(told)
    return sentence[:1].upper() + sentence[1:]
