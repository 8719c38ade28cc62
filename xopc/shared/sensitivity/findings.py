"""How strictly a text must be treated, and where in it that was found."""

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

#: of the rules of all layers: raised with every change of what they find, so that text that was
#: stored under an older version is looked at again
VERSION = 3
#: numbers of a person after which a text is refused without reading on
ENOUGH = 200
#: how the rules of special categories start; what follows is the category: `special.health`
SPECIAL = "special."


class Sensitivity(enum.StrEnum):
    """From harmless to never kept; the order of the members is the order of strictness."""

    NORMAL = "normal"
    PERSONAL = "personal"
    REGULATED = "regulated"
    SECRET = "secret"

    @property
    def strictness(self) -> int:
        return _ORDER[self]

    @property
    def refused(self) -> bool:
        return self.strictness >= Sensitivity.REGULATED.strictness


_ORDER = {member: place for place, member in enumerate(Sensitivity)}


@dataclass(frozen=True)
class Verdict:
    """What the gate says of a text: the class and the rule that decided, never the text."""

    sensitivity: Sensitivity
    rule: str = ""
    #: refused for nothing but a special category: health, belief and the like, no secret, no number
    is_special: bool = False

    @property
    def refused(self) -> bool:
        """Whether nothing of the text may be stored, embedded, logged or sent to a model."""
        return self.sensitivity.refused


@dataclass(frozen=True)
class Finding:
    """A span, in characters, of the text that was looked at."""

    start: int
    end: int
    sensitivity: Sensitivity
    rule: str

    @property
    def is_special(self) -> bool:
        return self.rule.startswith(SPECIAL)


def stricter(one: Sensitivity, other: Sensitivity) -> Sensitivity:
    return max(one, other, key=lambda sensitivity: sensitivity.strictness)


def strictest(findings: Iterable[Finding]) -> Verdict:
    """The verdict of the first finding of the strictest class; no need to look past a secret, nor
    past so many numbers that there is nothing left to say of the text.
    """
    found: list[Finding] = []
    numbers = 0
    for finding in findings:
        found.append(finding)
        numbers += finding.sensitivity.refused and not finding.is_special
        if finding.sensitivity is Sensitivity.SECRET or numbers >= ENOUGH:
            break
    if not found:
        return Verdict(Sensitivity.NORMAL)
    worst = max(found, key=lambda finding: finding.sensitivity.strictness)
    refused = [finding for finding in found if finding.sensitivity.refused]
    is_special = bool(refused) and all(finding.is_special for finding in refused)
    return Verdict(worst.sensitivity, worst.rule, is_special)


def merged_spans(findings: Iterable[Finding]) -> Iterator[tuple[int, int]]:
    """Spans in order, with those that touch or overlap joined."""
    start = end = -1
    for finding in sorted(findings, key=lambda finding: (finding.start, finding.end)):
        if finding.start > end:
            if end > start:
                yield start, end
            start, end = finding.start, finding.end
        end = max(end, finding.end)
    if end > start:
        yield start, end
