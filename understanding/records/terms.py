"""What a statement speaks of: its terms, each affirmed or denied, its names, the slot it fills."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from understanding.records import lexical
from understanding.records.rewording import reworded
from understanding.records.slots import slot

#: characters that are read; a candidate has at most 600
READ = 600

_PIECE = re.compile(
    r"(?P<border>[¦.,;:!?()、，。；：！？]+)|(?P<no>¬)|=(?P<pair>[a-z]+)(?P<side>[+-])|(?P<sign>[=+-])"
    r"|(?P<number>\d+(?:[.:/]\d+)*)"
    r"|(?P<single>[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)"
)
_WORD = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+")
_NAME = re.compile(r"(?<=[\w,'] )[A-Z]\w+")
_CAPITAL = re.compile(r"\b[A-Z]\w+")
_LETTER_A = re.compile(r"(?<=\w )A\b")
_JOINED = re.compile(r"\b(?:and|or|und|y|et|e)\b|[和与跟、]")
_NOT_LETTER = re.compile(r"[\W_]+")
_LIGHT = frozenset({"like", "includ"})
#: languages in which two denials are an affirmation
_COUNTING = frozenset({"english"})
#: whoever a statement is about beside the person
_OTHERS = frozenset(
    word
    for words in (
        "sister brother mother father mom mum dad parent wife husband partner boyfriend girlfriend",
        "son daughter child children kid friend colleague boss manager team neighbour neighbor",
        "grandmother grandfather aunt uncle cousin schwester bruder mutter vater frau mann sohn",
        "tochter hermana hermano madre padre hijo hija sœur frère mère père fils fille",
    )
    for word in words.split()
) | frozenset("妈爸父母哥姐弟妹儿女妻夫爷奶友他她")


@dataclass(frozen=True, slots=True)
class Reading:
    """A statement as it is compared."""

    #: letters and numbers only
    bare: str
    #: every word, or character of a script without spaces, as it stands
    words: tuple[str, ...]
    #: what it speaks of: term -> +1 affirmed, -1 denied, 0 both
    terms: Mapping[str, int]
    #: whether any of it is denied
    denies: bool
    #: words that are names by their capital
    names: frozenset[str]
    #: every capitalised word in its order, none when they are merely listed
    capitals: tuple[str, ...]
    #: name and value of the slot it fills
    slot: tuple[str, frozenset[str]] | None

    @property
    def weight(self) -> float:
        return sum(map(weight, self.terms))

    @property
    def others(self) -> frozenset[str]:
        """Who else it is about."""
        return _OTHERS & self.terms.keys()

    @property
    def numbers(self) -> frozenset[str]:
        return frozenset(term for term in self.terms if term[0].isdigit())


def read(text: str) -> Reading:
    plain = _LETTER_A.sub("Aa", text[:READ])
    normal = lexical.normalized(plain)
    language = lexical.spoken(normal)
    said, filled = reworded(normal, language), slot(normal)
    return Reading(
        bare=bare(plain),
        words=tuple(_WORD.findall(normal)),
        terms=_terms(said, language),
        denies="¬" in said,
        names=frozenset(name.casefold() for name in _NAME.findall(plain)),
        capitals=() if _JOINED.search(normal) else _capitals(plain),
        slot=filled and (filled[0], frozenset(_terms(filled[1], language))),
    )


def wording(text: str) -> str:
    """One key for trivial rewordings: the terms in alphabetical order, each with its sign."""
    return " ".join(f"{term}{sign:+d}" for term, sign in sorted(read(text).terms.items()))


def bare(text: str) -> str:
    return _NOT_LETTER.sub("", lexical.normalized(text[:READ]))


def weight(term: str) -> float:
    """Some verbs say little; a character of a script without spaces is half a word."""
    return 0.5 if term in _LIGHT or (len(term) == 1 and not term.isascii()) else 1.0


def _capitals(text: str) -> tuple[str, ...]:
    return tuple(name.casefold() for name in _CAPITAL.findall(text))


def _terms(text: str, language: str) -> dict[str, int]:
    """The terms of each clause, denied when the clause is."""
    terms: dict[str, int] = {}
    for clause, denials in _clauses(text, language):
        is_denied = denials % 2 if language in _COUNTING else denials
        for term, side in clause:
            sign = -side if is_denied else side
            terms[term] = sign if terms.get(term, sign) == sign else 0
    return terms


def _clauses(text: str, language: str) -> list[tuple[list[tuple[str, int]], int]]:
    """Of each clause its terms, with -1 for those named by their opposite, and its denials."""
    clauses: list[tuple[list[tuple[str, int]], int]] = [([], 0)]
    for match in _PIECE.finditer(text):
        terms, denials = clauses[-1]
        if match["border"]:
            clauses.append(([], 0))
        elif match["no"]:
            clauses[-1] = (terms, denials + 1)
        elif term := _term(match, language):
            terms.append((term, -1 if match["side"] == "-" else 1))
    return clauses


def _term(match: re.Match[str], language: str) -> str:
    if word := match["word"]:
        return "like" if word == "like" else lexical.content_stem(word, language)
    return match["pair"] or match["number"] or match["single"] or ""
