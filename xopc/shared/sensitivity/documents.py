"""Numbers told by the paper they stand on: its name in some language, then enough digits."""

import functools
import re
from collections.abc import Iterator

from xopc.shared.sensitivity import lexicon
from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import Pattern, compiled, is_whole
from xopc.shared.sensitivity.views import View

#: how many digits tell a number from a count, a year or a form
_LEAST_DIGITS = 6
_VALUE = (
    r"(?P<value>(?:[A-Za-z]{1,4}-?|(?-i:[A-Z]{1,4}) )?"
    r"\d(?:[ .\-/]?[A-Za-z]{0,2}[ .\-/]?\d){4,21}"
    r"(?:[A-Za-z]{1,2}|(?-i:[ \-][A-Z]{1,2}))?)"
)
#: dates, times, amounts and phone numbers stand beside papers, too
_OTHER = re.compile(r"\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}|\d{1,2}[-/.]\d{4}|20\d\d|\d{4}-20\d\d|\+.*")


def find(view: View) -> Iterator[Finding]:
    for script in lexicon.scripts_of(view.text):
        for match in _numbered(script).finditer(view.text):
            start, end = match.span(1)
            if _is_number(view.text[start:end]) and is_whole(view.text, start, end):
                span = view.span(start, end)
                yield Finding(*span, Sensitivity.REGULATED, "identifier.document")


@functools.cache
def _numbered(script: str) -> Pattern:
    name = lexicon.edged(lexicon.alternation(lexicon.entries("documents"), script), script)
    return compiled(rf"{name}[^\n\d]{{0,24}}?(?:\d{{2}} \d{{2}}[^\n\d]{{1,10}})?{_VALUE}")


def _is_number(value: str) -> bool:
    digits = sum(char.isdigit() for char in value)
    least = _LEAST_DIGITS if value.isdigit() else _LEAST_DIGITS - 1
    return digits >= least and _OTHER.fullmatch(value.strip()) is None
