"""A reading of a text, and its way back to the text: layers read views, so that no layer has to
think about disguises, and what they find is masked where it was written."""

import bisect
import functools
import itertools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from xopc.shared.sensitivity.patterns import Pattern

_DIGIT = re.compile("[0-9]")
#: digits near enough to each other for a code, for a number
_CODE = re.compile(r"[0-9](?:[^0-9\n]{0,4}[0-9]){2}")
_NUMBER = re.compile(r"[0-9](?:[^0-9\n]{0,4}[0-9]){4}")


#: start and end of a stretch of the source, and the length of what the view has in its place
Change = tuple[int, int, int]


@dataclass(frozen=True)
class View:
    """What `source` reads as after `changes`, in order; without a source it is the text itself."""

    text: str
    source: "View | None" = None
    changes: tuple[Change, ...] = ()
    #: lines were joined to words on a guess, which says nothing about sentences
    is_unwrapped: bool = False

    @functools.cached_property
    def lowered(self) -> str:
        return self.text.lower()

    @functools.cached_property
    def has_digits(self) -> bool:
        return _DIGIT.search(self.text) is not None

    @functools.cached_property
    def has_code(self) -> bool:
        return self.has_digits and _CODE.search(self.text) is not None

    @functools.cached_property
    def has_number(self) -> bool:
        return self.has_code and _NUMBER.search(self.text) is not None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where in the text the characters of the view come from."""
        first, last = self._origin(start)[0], self._origin(max(start, end - 1))[1]
        if end <= start:
            last = first
        return self.source.span(first, last) if self.source else (first, last)

    def _origin(self, place: int) -> tuple[int, int]:
        """The stretch of the source that one character comes from."""
        number = bisect.bisect_right(self._starts, place) - 1
        if number < 0:
            return place, place + 1
        start, end, length = self.changes[number]
        past = place - self._starts[number] - length
        return (start, end) if past < 0 else (end + past, end + past + 1)

    @functools.cached_property
    def _starts(self) -> list[int]:
        """Where in the view each change starts."""
        grown = itertools.accumulate((length - end + start for start, end, length in self.changes))
        growths = itertools.chain((0,), grown)
        return [
            start + growth for (start, _, _), growth in zip(self.changes, growths, strict=False)
        ]


def rewritten(
    view: View, pattern: "re.Pattern[str] | Pattern", replace: Callable[[str], str]
) -> View:
    """The view with each match replaced; the same view where that changes nothing."""
    text = view.text
    parts: list[str] = []
    changes: list[Change] = []
    last = 0
    for match in pattern.finditer(text):
        found = match[0]
        instead = replace(found)
        if instead == found:
            continue
        start, end = match.span()
        parts.append(text[last:start])
        parts.append(instead)
        changes.append((start, end, len(instead)))
        last = end
    return View("".join([*parts, text[last:]]), view, tuple(changes)) if changes else view


def excerpts(view: View, pieces: Iterable[tuple[int, int, str]]) -> View:
    """Only what stretches of the view stand for, a line each."""
    parts: list[str] = []
    changes: list[Change] = []
    last = 0
    for start, end, meaning in pieces:
        parts.append(meaning + "\n")
        changes += ((last, start, 0), (start, end, len(meaning) + 1))
        last = end
    return View("".join(parts), view, (*changes, (last, len(view.text), 0)))
