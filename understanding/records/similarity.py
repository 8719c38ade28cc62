"""Do two statements say the same, nearly the same, the opposite, or something else? Words alone.

Never takes what cannot both hold for the same: a denial, a swapped preference, another number, name
or date keeps two statements apart, however many letters they share.
"""

import enum
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from understanding.records import lexical
from understanding.records.rewording import reworded
from understanding.records.slots import slot

#: characters that are read; a candidate has at most 600
READ = 600
#: the shorter must have this many characters, and this share of the longer, to be a part of it
PART_LENGTH, PART_SHARE = 8, 0.55
#: of bigrams in common (Dice), for texts of at least so many characters
BIGRAM_SHARE, BIGRAM_LENGTH = 0.78, 4
#: what a statement adds to the other may weigh so much of the whole
OPPOSED_SHARE = 0.5
#: two spellings of one word ("organise", "organize")
SPELLING, SPELLED_LENGTH = 0.8, 5

_PIECE = re.compile(
    r"(?P<border>[¦.,;:!?()、，。；：！？]+)|(?P<no>¬)|=(?P<pair>[a-z]+)(?P<side>[+-])|(?P<sign>[=+-])"
    r"|(?P<number>\d+(?:[.:/]\d+)*)"
    r"|(?P<single>[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)"
)
_NAME = re.compile(r"(?<=[\w,'] )[A-Z]\w+")
_CAPITAL = re.compile(r"\b[A-Z]\w+")
_LETTER_A = re.compile(r"(?<=\w )A\b")
_JOINED = re.compile(r"\b(?:and|or|und|y|et|e)\b|[和与跟、]")
_NOT_LETTER = re.compile(r"[\W_]+")
#: whoever a statement is about beside the person: with another one it is another statement
_OTHERS = frozenset(
    "sister brother mother father mom mum dad parent wife husband partner boyfriend girlfriend son"
    " daughter child children kid friend colleague boss manager team neighbour neighbor grandmother"
    " grandfather aunt uncle cousin he she they his her their schwester bruder mutter vater frau"
    " mann sohn tochter hermana hermano madre padre hijo hija sœur frère mère père fils fille".split()
) | frozenset("妈爸父母哥姐弟妹儿女妻夫爷奶友他她")
_LIGHT = frozenset({"like", "includ"})
#: with one of these the order of what is said counts
_STEPS = frozenset({"first", "先"})
#: languages in which two denials are an affirmation
_COUNTING = frozenset({"english"})


class Verdict(enum.StrEnum):
    SAME = "same"
    NEAR = "near"
    OPPOSED = "opposed"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Reading:
    """A statement as it is compared."""

    #: letters and numbers only
    bare: str
    #: what it speaks of: term -> +1 affirmed, -1 denied, 0 both
    terms: Mapping[str, int]
    #: words that are names by their capital, and every capitalised word in its order (none when
    #: they are merely listed)
    names: frozenset[str]
    capitals: tuple[str, ...]
    slot: tuple[str, frozenset[str]] | None

    @property
    def weight(self) -> float:
        return sum(map(_weight, self.terms))


def compare(one: str, other: str) -> Verdict:
    """Symmetric. NEAR is a likely duplicate; OPPOSED cannot hold together with it."""
    return compare_readings(read(one), read(other))


def compare_readings(one: Reading, other: Reading) -> Verdict:
    if one.bare == other.bare:
        return Verdict.SAME if one.bare else Verdict.DIFFERENT
    if _fills_otherwise(one, other):
        return Verdict.OPPOSED
    if _others(one) != _others(other):
        return Verdict.DIFFERENT
    pairs = _paired(one, other)
    covered = sum(_weight(term) for term, _ in pairs)
    if not pairs or (len(pairs) < len(one.terms) and len(pairs) < len(other.terms)):
        return Verdict.DIFFERENT
    share = covered / max(one.weight, other.weight)
    if any(one.terms[mine] * other.terms[theirs] < 0 for mine, theirs in pairs):
        return Verdict.OPPOSED if share >= OPPOSED_SHARE else Verdict.DIFFERENT
    if _swaps_steps(one, other):
        return Verdict.OPPOSED
    is_near = share >= PART_SHARE and not _swaps_names(one, other)
    return Verdict.NEAR if is_near else Verdict.DIFFERENT


def is_near(one: str, other: str) -> bool:
    """The letters alone: the same, one a large part of the other, or most bigrams in common.

    Knows no denials and no numbers; `compare` does.
    """
    short, long = sorted((_bare(one), _bare(other)), key=len)
    if short == long:
        return bool(short)
    if len(short) >= PART_LENGTH and short in long and len(short) >= PART_SHARE * len(long):
        return True
    return len(short) >= BIGRAM_LENGTH and _dice(short, long) >= BIGRAM_SHARE


def read(text: str) -> Reading:
    plain = _LETTER_A.sub("Aa", text[:READ])
    normal = lexical.normalized(plain)
    language = lexical.spoken(normal)
    filled = slot(normal)
    return Reading(
        bare=_bare(plain),
        terms=_terms(reworded(normal, language), language),
        names=frozenset(name.casefold() for name in _NAME.findall(plain)),
        capitals=() if _JOINED.search(normal) else _capitals(plain),
        slot=filled and (filled[0], frozenset(_terms(filled[1], language))),
    )


def wording(text: str) -> str:
    """One key for trivial rewordings: the terms in alphabetical order, each with its sign."""
    terms = read(text).terms
    return " ".join(f"{term}{sign:+d}" for term, sign in sorted(terms.items()))


def _bare(text: str) -> str:
    return _NOT_LETTER.sub("", lexical.normalized(text[:READ]))


def _capitals(text: str) -> tuple[str, ...]:
    return tuple(name.casefold() for name in _CAPITAL.findall(text))


def _others(one: Reading) -> frozenset[str]:
    return _OTHERS & one.terms.keys()


def _swaps_names(one: Reading, other: Reading) -> bool:
    """The same names in another order ("Anna is Tom's boss"), unless they are a list."""
    names = one.names | other.names
    mine = [name for name in one.capitals if name in names]
    theirs = [name for name in other.capitals if name in names]
    return mine != theirs and sorted(mine) == sorted(theirs)


def _dice(one: str, other: str) -> float:
    mine, theirs = _bigrams(one), _bigrams(other)
    return 2 * (mine & theirs).total() / (mine.total() + theirs.total())


def _bigrams(text: str) -> Counter[str]:
    return Counter(text[at : at + 2] for at in range(len(text) - 1))


def _swaps_steps(one: Reading, other: Reading) -> bool:
    """ "Tests first, then code" against "code first, then tests"."""
    return _STEPS & one.terms.keys() != set() and (
        one.terms.keys() == other.terms.keys() and list(one.terms) != list(other.terms)
    )


def _weight(term: str) -> float:
    """Some verbs say little; a character of a script without spaces is half a word."""
    return 0.5 if term in _LIGHT or (len(term) == 1 and not term.isascii()) else 1.0


def _terms(text: str, language: str) -> dict[str, int]:
    """The terms of each clause, denied when the clause is."""
    terms: dict[str, int] = {}
    clause: list[tuple[str, int]] = []
    denials = 0
    for match in [*_PIECE.finditer(text), None]:
        if match and not match["border"]:
            denials += match["no"] is not None
            if term := _term(match, language):
                clause.append((term, -1 if match["side"] == "-" else 1))
            continue
        is_denied = denials % 2 if language in _COUNTING else denials
        for term, side in clause:
            sign = -side if is_denied else side
            terms[term] = sign if terms.get(term, sign) == sign else 0
        clause, denials = [], 0
    return terms


def _term(match: re.Match[str], language: str) -> str:
    if word := match["word"]:
        return "like" if word == "like" else lexical.content_stem(word, language)
    return match["pair"] or match["number"] or match["single"] or ""


def _fills_otherwise(one: Reading, other: Reading) -> bool:
    """Both fill one slot, with values of which neither is a part of the other."""
    if not one.slot or not other.slot or one.slot[0] != other.slot[0]:
        return False
    mine, theirs = one.slot[1], other.slot[1]
    return not (mine <= theirs or theirs <= mine)


def _paired(one: Reading, other: Reading) -> list[tuple[str, str]]:
    """Terms of both that are the same word, then those that are two spellings of it."""
    same = [(term, term) for term in one.terms if term in other.terms]
    left = [term for term in one.terms if term not in other.terms]
    right = [term for term in other.terms if term not in one.terms]
    for mine in left:
        twin = next((theirs for theirs in right if _is_spelling(one, mine, theirs)), None)
        if twin is not None:
            right.remove(twin)
            same.append((mine, twin))
    return same


def _is_spelling(one: Reading, mine: str, theirs: str) -> bool:
    if min(len(mine), len(theirs)) < SPELLED_LENGTH or mine in one.names:
        return False
    if any(char.isdigit() for char in mine + theirs):
        return False
    return SequenceMatcher(None, mine, theirs).ratio() >= SPELLING
