"""The two questions every write path asks: may this text be kept, and what of it must go."""

from collections.abc import Callable, Iterator

from xopc.shared.sensitivity import (
    carriers,
    identifiers,
    payment,
    personal,
    phrases,
    prose,
    providers,
    recovery,
    special,
)
from xopc.shared.sensitivity.bounds import Unreadable
from xopc.shared.sensitivity.findings import (
    Finding,
    Sensitivity,
    Verdict,
    merged_spans,
    stricter,
    strictest,
)
from xopc.shared.sensitivity.readings import readings
from xopc.shared.sensitivity.views import View

Layer = Callable[[View], Iterator[Finding]]

MASK = "[REDACTED]"
#: what is left after masking is looked at again, this many times over
MOST_ROUNDS = 3
GATE_FAILURE = Verdict(Sensitivity.SECRET, "gate_failure")

#: each layer may refuse, none may overrule another's refusal
_LAYERS: tuple[Layer, ...] = (
    providers.find,
    carriers.find,
    prose.find,
    phrases.find,
    recovery.find,
    identifiers.find,
    payment.find,
    special.find,
    personal.find,
)


#: those that know a credential by its form alone
_FORMATS: tuple[Layer, ...] = (providers.find, carriers.find)
#: those that need to know where a line ends
_OF_SENTENCES: tuple[Layer, ...] = (special.find, personal.find)


def check(text: str, *, declared: Sensitivity | str = Sensitivity.NORMAL) -> Verdict:
    """The stricter of declared and found. Never raises, never keeps the text; a failure refuses."""
    try:
        claim = Sensitivity(declared)
        found = strictest(_findings(text))
    except Exception:
        return GATE_FAILURE
    if stricter(claim, found.sensitivity) is found.sensitivity:
        return found
    return Verdict(claim, "declared")


def check_name(name: str) -> Verdict:
    """As `check`, for an identifier of the caller's own: there a number is no payment card and a
    random word no password, but a provider's key is still one.
    """
    try:
        return strictest(_findings(name, _FORMATS))
    except Exception:
        return GATE_FAILURE


def redact(text: str, *, keep_special: bool = False, fill: str = "") -> str:
    """The text with the values that make it refused masked; all of it if the gate fails.

    `keep_special` leaves what is refused as a special category only, for its owner to decide.
    `fill`, one character, replaces each masked one, so that places in the text stay what they are.
    """
    whole = fill * len(text) or MASK
    try:
        for _ in range(MOST_ROUNDS):
            refused = [found for found in _findings(text) if found.sensitivity.refused]
            spans = [found for found in refused if not (keep_special and found.is_special)]
            if not spans:
                return text
            text = _masked(text, spans, fill)
    except Exception:
        return whole
    return whole


def warm() -> None:
    """Load what is slow to load, before the first request needs it."""
    providers.warm()
    check("I was diagnosed with 12 things")


def _findings(text: str, layers: tuple[Layer, ...] | None = None) -> Iterator[Finding]:
    """What the layers find; all of a text in which there is more than can be looked at."""
    try:
        views = readings(text)
        for layer in layers or _LAYERS:
            for view in views:
                if not (view.is_unwrapped and layer in _OF_SENTENCES):
                    yield from layer(view)
    except Unreadable:
        yield Finding(0, len(text), Sensitivity.SECRET, "unreadable")


def _masked(text: str, findings: list[Finding], fill: str) -> str:
    parts: list[str] = []
    last = 0
    for start, end in merged_spans(findings):
        parts += [text[last:start], fill * (end - start) or MASK]
        last = end
    return "".join([*parts, text[last:]])
