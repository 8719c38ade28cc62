"""Whether a message corrects what is remembered about its writer, and what it says instead.

From the words alone and on the safe side: what may be about the task at hand is no correction.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from understanding.capture.sentences import Sentence, sentences
from understanding.feedback import guards, phrases, phrases_chinese, replacements
from understanding.feedback.personal import compiled
from understanding.records.own_words import own_words


@dataclass(frozen=True)
class Correction:
    """`replacement` is `text[start:end]` to the letter, or "" for a pure denial."""

    replacement: str
    start: int | None
    end: int | None


_NEAR, _FAR = 400, 2_000
_SENTENCES, _CLAUSES = 12, 40
_POINTS = " \t\r\n,;:.!…—–~。、-\"'"
_PURE_DENIAL = Correction("", None, None)

_FORMS = (
    f"(?P<certain>{phrases.CERTAIN}|{phrases_chinese.CERTAIN})|(?P<changed>{phrases.CHANGED}"
    f"|{phrases_chinese.CHANGED})|(?P<vague>{phrases.VAGUE}|{phrases_chinese.VAGUE})"
    f"|(?P<contrasted>{phrases.CONTRASTED})"
)
_TAIL = (
    r"(?:[\s,]{0,3}(?:again|once again|this time|last time|every time|though|before|here"
    r"|completely|entirely|at all|any ?more|about (?:me|that|this)|in your (?:memory|notes|records"
    r"|profile)|you know|by the way|btw|please|man|lol|dude|i think|i'm afraid|with (?:someone"
    r"|somebody) else)\b){0,3}[了啦吧啊呀哦呢的]{0,3}[\s\"']{0,3}(?=[,;:!…—–~。、\n-]|\.(?!\w)|\Z"
    r"|(?:actually|i|i'm|i've|it's|my)\b|其实|我|\?)"
)
# The forms are many: a look at the first letters spares trying them all.
_FIRST = (
    "(?=you|i\\b|we\\b|my\\b|that|this|those|these|it|the\\b|what|every|all\\b|none|can\\b|could"
    "|would|will|please|pls|kindly|just|also|do\\b|don|never|stop|quit|forget|delete|erase|remove"
    "|unlearn|correct|fix|update|no|nah|wrong|incorrect|but|actually|sorry"
    "|[你您我这那不并根其可都才从请麻停别以能关忘删更纠错没])"
)
_DENIAL = compiled(rf"{guards.OPENING}{_FIRST}(?:{_FORMS}){_TAIL}")
_STATED = compiled(rf"{guards.OPENING}{_FIRST}(?:{phrases.STATED}|{phrases_chinese.STATED})")
_ORDER = compiled(r"(?:can|could|would|will) you\b|[你您]?(?:能不能|可以|可不可以)|别|不要|请")
_CLAUSE = re.compile(
    r"[,;:—–…]\s{0,3}|\s-{1,2}\s|\bbut\s{1,3}|(?:但是?|不过|可是)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Found:
    """The words that correct, and where in the text their replacement stands."""

    start: int
    end: int
    stop: int  # where their sentence ends
    replacement: replacements.Span | None


@dataclass(frozen=True)
class _Place:
    """A clause that may correct: where it begins, and its sentence and those after it."""

    start: int
    front: str
    rest: Sequence[Sentence]
    leads: bool  # nothing of substance stands before it in the message
    beside_task: bool  # the message speaks of files, tests and the like

    def rest_from(self, end: int) -> Sequence[Sentence]:
        return [each for each in self.rest if each.end >= end] or self.rest[-1:]


def detect(text: str) -> Correction | None:
    """The first correction in the message; None when there is none, or when unsure."""
    plain = own_words(text)
    tale = guards.tale_start(plain)
    for place in _places(plain):
        if place.start > tale:
            return None
        found = _in_place(plain, place)
        if found:
            return _correction(text, found)
    return None


def _places(plain: str) -> Iterator[_Place]:
    cut = [each for each in sentences(plain) if plain[each.start : each.end].strip()]
    begin, beside_task = 0, guards.is_task(plain[:_FAR])
    for number, sentence in enumerate(cut):
        begin = begin if guards.is_only_openers(plain[begin : sentence.start]) else sentence.start
        if guards.is_only_openers(plain[begin : sentence.end]):
            continue
        rest = cut[number : number + _SENTENCES]
        yield _Place(begin, "", rest, begin == 0, beside_task)
        marks = _CLAUSE.finditer(plain, sentence.start, sentence.end - 1)
        for mark in itertools.islice(marks, _CLAUSES):
            front = plain[max(sentence.start, mark.start() - _NEAR) : mark.end()]
            yield _Place(mark.end(), front, rest, False, beside_task)


def _in_place(plain: str, place: _Place) -> _Found | None:
    found = _stated(plain, place) or _denied(plain, place)
    if not found or guards.is_reported(place.front):
        return None
    after = plain[found.end : found.end + _NEAR]
    if guards.is_spoken_by_other(after) or guards.is_reworked(after):
        return None
    if guards.is_task(plain[found.start : found.end]) or _asks(plain, found):
        return None
    return found


def _asks(plain: str, found: _Found) -> bool:
    sentence = plain[max(found.start, found.stop - _NEAR) : found.stop]
    return guards.is_question(sentence) and not _ORDER.match(plain, found.start)


def _stated(plain: str, place: _Place) -> _Found | None:
    match = _STATED.match(plain, place.start)
    if not match:
        return None
    start, end = match.span(str(match.lastgroup))
    whole = replacements.statement(plain, start, place.rest_from(start))
    return _Found(start, end, place.rest_from(end)[0].end, whole)


def _denied(plain: str, place: _Place) -> _Found | None:
    match = _DENIAL.match(plain, place.start)
    if not match:
        return None
    form = str(match.lastgroup)
    before = plain[max(0, place.start - _NEAR) : match.start(form)]
    if form == "changed" and guards.is_reported(before):
        return None
    rest = place.rest_from(match.end())
    behind = replacements.behind(plain, match.end(), rest)
    found = _Found(match.start(form), match.end(), rest[0].end, behind)
    if form == "vague":
        return found if _is_of_the_person(plain, found, place) else None
    return None if form == "contrasted" and not found.replacement else found


def _is_of_the_person(plain: str, found: _Found, place: _Place) -> bool:
    """Whether "I never said that" has nothing around it that it could be about instead."""
    before = plain[max(0, found.start - _NEAR) : found.start]
    if place.beside_task or (guards.is_reported(before) and not place.leads):
        return False
    if found.replacement and guards.is_about_speaker(plain[slice(*found.replacement)]):
        return True
    return place.leads and not plain[found.end : found.stop].strip(_POINTS)


def _correction(text: str, found: _Found) -> Correction:
    span = replacements.fitting(text, found.replacement) if found.replacement else None
    return Correction(text[slice(*span)], *span) if span else _PURE_DENIAL
