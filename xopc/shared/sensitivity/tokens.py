"""The tokens of a text that could be somebody's value, each found and judged once for all nouns."""

import bisect
import re
from collections.abc import Callable, Iterator

from xopc.shared.sensitivity import values
from xopc.shared.sensitivity.bounds import Unreadable, room

#: the longest value looked at, in characters
LONGEST = 256
#: how often a value may be seen near what it could belong to: once in so many characters
ONE_LOOK_IN = 60

_RUN = re.compile(r"[!-+\--:<-~À-ԯ\u0531-\u0588\u05d0-\u06d3\u0900-\u0dff\u10a0-\u10ff]{3,}")


class Tokens:
    """Runs of signs and of letters of scripts that put blanks between words; no mere words."""

    def __init__(self, text: str) -> None:
        self._text = text
        spans = (match.span() for match in _RUN.finditer(text))
        self._runs = [span for span in spans if not values.is_word(text[slice(*span)])]
        self._ends = [end for _, end in self._runs]
        self._judged: dict[tuple[Callable[[str], bool], str], bool] = {}
        self._looks_left = room(text, one_in=ONE_LOOK_IN)

    def __bool__(self) -> bool:
        return bool(self._runs)

    def between(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Spans of tokens that begin in a stretch, whole even when they reach over its end."""
        for number in range(bisect.bisect_right(self._ends, start), len(self._runs)):
            first, last = self._runs[number]
            if first >= end:
                return
            for place in range(max(first, start), min(last, end), LONGEST):
                yield from self._trimmed(place, min(last, place + LONGEST))

    def _trimmed(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        if last - first < 3:
            return
        start, end = values.trimmed(self._text[first:last])
        if end - start >= 3:
            yield first + start, first + end

    def passes(self, test: Callable[[str], bool], first: int, last: int) -> bool:
        """Whether the test holds of a token; `Unreadable` once that was so too often."""
        key = test, self._text[first:last]
        if key not in self._judged:
            self._judged[key] = test(key[1])
        self._looks_left -= self._judged[key]
        if self._looks_left < 0:
            raise Unreadable
        return self._judged[key]
