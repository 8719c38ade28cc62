"""Special categories: somebody, a condition or a belief, and nothing that explains it away."""

import functools
import re
from collections.abc import Iterator

from xopc.shared.sensitivity import conditions as words
from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import Pattern, compiled
from xopc.shared.sensitivity.views import View

#: the longest stretch read as one sentence
SENTENCE = 400

_SENTENCES = re.compile(rf"(?:[^.!?;。!?;\n]|[.!?](?!\s|$)){{1,{SENTENCE}}}")
_LETTER = r"[\pL\pN_]"
#: what may stand beside a word: Chinese, Japanese and Korean put Latin words without a space
_EDGE = r"(?:[^\pL\pN_]|[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}])"


def find(view: View) -> Iterator[Finding]:
    if not any(pattern.search(view.text) for pattern in _triggers()):
        return
    for sentence in _SENTENCES.finditer(view.text):
        category = _category(sentence[0])
        if category:
            span = view.span(*sentence.span())
            yield Finding(*span, Sensitivity.REGULATED, f"special.{category}")


def _category(sentence: str) -> str:
    """The special category that the sentence says of a person, or "" for none."""
    if _said_outright().search(sentence):
        return "health"
    if _CHART.search(sentence):
        return "health"
    if _identity().search(sentence):
        return "identity"
    if not _somebody().search(sentence) or _explanation().search(sentence):
        return ""
    found = (name for name, pattern in _statements() if pattern.search(sentence))
    return next(found, "") or ("health" if _health().search(sentence) else "")


def _split(table: str) -> list[str]:
    return [word for word in table.replace("\n", "").split("|") if word]


def _latin(table: str) -> str:
    return "(?:" + "|".join(_split(table)).replace(r"\w", _LETTER) + ")"


def _either(whole: str, anywhere: str = "") -> Pattern:
    """Words of scripts with spaces as whole words, words of other scripts anywhere."""
    edged = rf"(?:^|{_EDGE})(?:{whole})(?:$|{_EDGE})"
    return compiled("(?i)" + "|".join(part for part in (edged, anywhere) if part))


_HAN_OR_OTHER = re.compile(r"[^\u0000-\u04ff\u1e00-\u1eff]")


@functools.cache
def _health() -> Pattern:
    table = "|".join((words.CONDITIONS, words.CONDITIONS_ABROAD, words.MEDICINES))
    parts = _split(table)
    spaced = [part for part in parts if not _HAN_OR_OTHER.search(part)]
    unspaced = [part for part in parts if _HAN_OR_OTHER.search(part)]
    return _either(_latin("|".join(spaced)), "|".join(unspaced))


@functools.cache
def _somebody() -> Pattern:
    return _either(_latin(words.PEOPLE), "|".join(_split(words.PEOPLE_ABROAD)))


@functools.cache
def _explanation() -> Pattern:
    parts = _split(words.EXPLAINS_AWAY)
    spaced = [part for part in parts if not _HAN_OR_OTHER.search(part)]
    unspaced = [part for part in parts if _HAN_OR_OTHER.search(part)]
    return _either(_latin("|".join(spaced)), "|".join(unspaced))


@functools.cache
def _statements() -> tuple[tuple[str, Pattern], ...]:
    return tuple(
        (name, _either(spaced.replace(r"\w", _LETTER), unspaced))
        for name, (spaced, unspaced) in words.STATEMENTS.items()
    )


@functools.cache
def _triggers() -> tuple[Pattern, ...]:
    return (_health(), _identity(), _CHART, *(pattern for _, pattern in _statements()))


@functools.cache
def _said_outright() -> Pattern:
    """ "I have diabetes" counts even from a nurse; "I have a dog with diabetes" does not."""
    health = _latin(words.CONDITIONS + "|" + words.MEDICINES)
    verbs = (
        r"(?:have|had|got|take|took|am on|'m on|was on|suffer from|live with|struggle with"
        r"|survived|need)"
    )
    quantity = (
        r"(?:\s+(?:a|an|my|mild|severe|chronic|type|early|late|stage|some|been|\d+|mg|ml"
        r"|of|daily|both)){0,4}"
    )
    return compiled(
        rf"(?i)(?:^|[^\pL])(?:i|we|he|she|i've)\s?{verbs}{quantity}\s+{health}\s*(?:$"
        rf"|[,;:)]|and\b|but\b|since\b|so\b)"
        r"|(?:^|[^\pL])(?:i|he|she|my \w+)(?:\s+(?:was|were|been|just|got|have|has|am|is"
        r"|recently)){1,3}"
        rf"\s+(?:diagnosed with)\s"
    )


@functools.cache
def _identity() -> Pattern:
    """ "I'm a practising Muslim", "my wife is Roma": who somebody is, said in so many words."""
    who = (
        r"(?:i'm|i am|im|we are|we're|he is|he's|she is|she's|they're|my [a-z]+ (?:is|was)"
        r"|as an?|i was raised|i was born|i identify as|soy|sou|je suis|ich bin|sono"
        r"|ik ben|jestem|я|tôi là|ben)"
    )
    beliefs = _latin(words.BELIEFS + "|" + words.BELIEFS_ABROAD + "|" + words.ORIENTATIONS)
    origins = _latin(words.ORIGINS)
    adverbs = (
        r"(?:\s+(?:a|an|the|also|very|not|now|openly|proudly|practi[sc]ing|devout|strict"
        r"|registered|lifelong|secular|lapsed|ethnically|half|part|both|un|una|um|uma|une"
        r"|ein|eine|een|sehr|muy|et|und)){0,4}"
    )
    people = (
        r"(?:man|woman|person|guy|girl|male|female|american|british|and|but|so|by|in|from"
        r"|not|who|practicante|praticante|pratiquante?|family|voter|by birth)"
    )
    end = rf"\s*(?:$|[,;:)(\"]|\s{people}(?:$|[^\pL]))"
    return compiled(rf"(?i)(?:^|[^\pL]){who}{adverbs}\s+(?:{beliefs}|{origins}){end}")


_CHART = compiled(
    r"(?i)(?:chart|diagnos\w+|\bdx\b|icd(?:-?10)?|coded|medical record|诊断|病历|診断)[^\n]{0,40}?"
    r"\b[A-TV-Z]\d{2}\.\d{1,2}\b"
)
