"""A rule: a pattern with a cheap cue before it and a test after it; a table of rules is a layer."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import compiled, is_whole
from xopc.shared.sensitivity.views import View


def always(_value: str) -> bool:
    return True


@dataclass(frozen=True)
class Rule:
    """RE2 `pattern`, tried when one of the lower-case `cues` occurs (or when there are none).

    The only group, `value`, or else the whole match is what gets masked and what `holds` judges.
    """

    name: str
    pattern: str
    cues: tuple[str, ...] = ()
    sensitivity: Sensitivity = Sensitivity.SECRET
    holds: Callable[[str], bool] = always
    #: the value must not touch further letters or digits
    whole: bool = True


def apply(rules: Iterable[Rule], view: View) -> Iterator[Finding]:
    for rule in rules:
        if not rule.cues or any(cue in view.lowered for cue in rule.cues):
            yield from _matches(rule, view)


def _matches(rule: Rule, view: View) -> Iterator[Finding]:
    pattern = compiled(rule.pattern)
    for match in pattern.finditer(view.text):
        start, end = match.span(min(pattern.groups, 1))
        if start < 0 or (rule.whole and not is_whole(view.text, start, end)):
            continue
        if rule.holds(view.text[start:end]):
            yield Finding(*view.span(start, end), rule.sensitivity, rule.name)
