"""A rule: a pattern with a cheap cue before it and a test after it; a table of rules is a layer."""

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import Pattern, compiled, is_whole, literals
from xopc.shared.sensitivity.views import View


def always(_value: str) -> bool:
    return True


@dataclass(frozen=True, eq=False)
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
    #: RE2; where it occurs in the whole match, that is about something else
    unless: str = ""
    #: RE2; without it nothing can match
    near: str = ""
    #: nothing matches where there is no digit
    digits: bool = False


def apply(rules: tuple[Rule, ...], view: View) -> Iterator[Finding]:
    cues, numbered = _prepared(rules)
    occurring = set(cues.Match(view.lowered) or ())
    for rule, numbers in numbered:
        if rule.digits and not view.has_digits:
            continue
        if not numbers or not occurring.isdisjoint(numbers):
            yield from _matches(rule, view)


@functools.cache
def _prepared(rules: tuple[Rule, ...]) -> tuple[Pattern, list[tuple[Rule, frozenset[int]]]]:
    """The cues of a table, looked for all at once; its rules, with the numbers of their cues."""
    words = list(dict.fromkeys(cue for rule in rules for cue in rule.cues))
    places = {word: number for number, word in enumerate(words)}
    numbered = [(rule, frozenset(places[cue] for cue in rule.cues)) for rule in rules]
    return literals(words), numbered


def _matches(rule: Rule, view: View) -> Iterator[Finding]:
    pattern = compiled(rule.pattern)
    group = min(pattern.groups, 1)
    other = compiled(rule.unless) if rule.unless else None
    for match in pattern.finditer(view.text):
        start, end = match.span(group)
        if start < 0 or (rule.whole and not is_whole(view.text, start, end)):
            continue
        if other and other.search(match[0]):
            continue
        if rule.holds(view.text[start:end]):
            yield Finding(*view.span(start, end), rule.sensitivity, rule.name)
