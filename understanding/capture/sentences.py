"""Cut a message into sentences, in English and Chinese, without moving any offset."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_END = re.compile(
    r"(?<![.!?…])[.!?…]++[\"')\]]*+(?=[\s\u3000-\u9fff\U0001F300-\U0001FAFF]|\Z)|[。！？]++|\n"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|vs|mr|mrs|ms|dr|prof|st|approx|no)|\b[A-Z]\.[A-Z])\Z", re.IGNORECASE
)


@dataclass(frozen=True)
class Sentence:
    start: int
    end: int
    opens_line: bool


def sentences(text: str) -> Iterator[Sentence]:
    """Every piece up to and with its closing mark; a line break always ends one."""
    start, opens_line = 0, True
    for mark in _END.finditer(text):
        if _is_abbreviation(text, mark):
            continue
        yield Sentence(start, mark.end(), opens_line)
        start, opens_line = mark.end(), mark.group() == "\n"
    yield Sentence(start, len(text), opens_line)


def _is_abbreviation(text: str, mark: re.Match[str]) -> bool:
    before = text[max(0, mark.start() - 8) : mark.start()]
    return mark.group() == "." and bool(_ABBREVIATION.search(before))
