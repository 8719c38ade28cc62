"""Where a quote stands in the person's own words, to the letter, and whether it means there what
it means alone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from understanding.records.folding import folded
from understanding.records.own_words import FILLER, own_words
from understanding.review import wordlists
from understanding.review.reasons import Reason
from understanding.review.window import Line, Window

MASK = "[REDACTED]"
#: what stands where words were erased
BLANK = "\u2588"
#: a shorter quote stands anywhere
LEAST_QUOTE = 4
#: places of one quote in one message that are looked at
MOST_PLACES = 20

_HAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WORD = re.compile(r"[^\W_]")
_STOP = re.compile(r"[.!?](?=\s|\Z)|[。！？\n]")


@dataclass(frozen=True, slots=True)
class Span:
    """`line.text[start:end]` is the quote; `before` and `after` is the rest of its sentence."""

    line: Line
    start: int
    end: int
    before: str
    after: str

    @property
    def quote(self) -> str:
        return self.line.text[self.start : self.end]

    @property
    def sentence(self) -> str:
        return f"{self.before}{self.quote}{self.after}"


def find(window: Window, quote: str, *, prompt: str, may_ask: bool) -> Span | Reason:
    """The first place where the person says it. Never a similar one: exact or not at all.

    `prompt` is what the model was told, in case it repeats that. `may_ask`: a question will do.
    """
    if MASK in quote or BLANK in quote:
        return Reason.MASKED
    if weight(quote) < LEAST_QUOTE:
        return Reason.UNGROUNDED
    faults: list[Reason] = []
    for span in (span for line in window.said for span in _places(line, quote)):
        fault = _fault(span, may_ask=may_ask)
        if fault is None:
            return span
        faults.append(fault)
    return faults[0] if faults else _missing(window, quote, prompt)


def weight(text: str) -> int:
    """Letters and digits; one of Han, Kana or Hangul says as much as two."""
    return len(_WORD.findall(text)) + len(_HAN.findall(text))


def _missing(window: Window, quote: str, prompt: str) -> Reason:
    if any(quote in line.text for line in window.lines if line not in window.said):
        return Reason.ASSISTANT_ONLY
    return Reason.PROMPT_ECHO if quote in prompt else Reason.UNGROUNDED


def _places(line: Line, quote: str) -> Iterator[Span]:
    start = line.text.find(quote)
    for _ in range(MOST_PLACES):
        if start < 0:
            return
        end = start + len(quote)
        if not _cuts_a_word(line.text, start) and not _cuts_a_word(line.text, end):
            yield _span(line, start, end)
        start = line.text.find(quote, start + 1)


def _cuts_a_word(text: str, at: int) -> bool:
    """ "like tea" does not stand in "dislike tea"."""
    left, right = text[at - 1 : at] if at else "", text[at : at + 1]
    is_inside = bool(_WORD.fullmatch(left) and _WORD.fullmatch(right))
    return is_inside and not (_HAN.match(left) or _HAN.match(right))


def _span(line: Line, start: int, end: int) -> Span:
    stops = [stop.end() for stop in _STOP.finditer(line.text, 0, start)]
    stop = _STOP.search(line.text, max(end - 1, start))
    first, last = stops[-1] if stops else 0, stop.end() if stop else len(line.text)
    return Span(line, start, end, line.text[first:start], line.text[end:last])


def _fault(span: Span, *, may_ask: bool) -> Reason | None:
    if not _is_own(span):
        return Reason.QUOTED
    if not may_ask and _asks(span):
        return Reason.QUESTION
    return Reason.OUT_OF_CONTEXT if _is_turned(span) else None


def _is_own(span: Span) -> bool:
    """Whether the person speaks: no part is pasted, and at most half is in quotation marks."""
    text = folded(span.line.text)
    transcripts = wordlists.TRANSCRIPT.finditer(text)
    if any(part.start() < span.end and span.start < part.end() for part in transcripts):
        return False
    spoken, kept = text[span.start : span.end], own_words(span.line.text)[span.start : span.end]
    lost = [shown for own, shown in zip(spoken, kept, strict=True) if own != shown]
    return " " not in lost and 2 * lost.count(FILLER) <= len(spoken)


def _asks(span: Span) -> bool:
    """ "I prefer tea, can you order some?" tells in front and asks behind."""
    is_question = span.sentence.rstrip().endswith(("?", "？"))
    return is_question and not wordlists.CLAUSE.search(span.after)


def _is_turned(span: Span) -> bool:
    """Whether words in front turn the quote into its opposite, a thought or somebody's saying.

    Those of an earlier clause do not reach a quote that begins with a subject of its own.
    """
    front = folded(span.before)
    if wordlists.SUBJECT.match(span.quote):
        front = wordlists.CLAUSE.split(front)[-1]
    return bool(wordlists.TURNS.search(front) or wordlists.TURNS_HAN.search(front))
