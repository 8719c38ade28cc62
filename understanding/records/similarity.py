"""Do two statements say the same, nearly the same, the opposite, or something else? Words alone.

Never takes what cannot both hold for the same: a denial, a swapped preference, another number, name
or date keeps two statements apart, however many letters they share.
"""

import enum
from collections import Counter
from difflib import SequenceMatcher

from understanding.records.terms import Reading, bare, read, weight

#: the shorter must have this many characters, and this share of the longer, to be a part of it
PART_LENGTH, PART_SHARE = 8, 0.55
#: of bigrams in common (Dice), for texts of at least so many characters
BIGRAM_SHARE, BIGRAM_LENGTH = 0.78, 4
#: what one denies must be so much of what the longer says
OPPOSED_SHARE = 0.5
#: two spellings of one word ("organise", "organize")
SPELLING, SPELLED_LENGTH = 0.8, 5
#: Two statements of one build differ in what fills it ("I like tea", "I like beer"). Beginning and
#: end in common may be so much of the shorter; chosen with `MEANING` on tests/.../pairs_meaning.py.
SAME_BUILD = 1 / 3
#: Relevance at which two such texts may mean the same. High: the scale is made for a question and
#: its answer, two statements are closer. There: 16 of 26 duplicates that words miss, 4 of 20 wrong.
MEANING = 0.9988
#: with one of these the order of what is said counts
_STEPS = frozenset({"first", "先"})


class Verdict(enum.StrEnum):
    SAME = "same"
    NEAR = "near"
    OPPOSED = "opposed"
    DIFFERENT = "different"


def compare(one: str, other: str) -> Verdict:
    """Symmetric. NEAR is a likely duplicate; OPPOSED cannot hold together with it."""
    return judge(read(one), read(other))


def judge(one: Reading, other: Reading) -> Verdict:
    """As `compare`, of statements that were read before."""
    if one.bare == other.bare:
        return Verdict.SAME if one.bare else Verdict.DIFFERENT
    if _fills_otherwise(one, other):
        return Verdict.OPPOSED
    pairs = _paired(one, other)
    is_replaced = len(pairs) < len(one.terms) and len(pairs) < len(other.terms)
    if not pairs or is_replaced or one.others != other.others:
        return Verdict.DIFFERENT
    return _judge_pairs(one, other, pairs)


def may_mean_the_same(one: Reading, other: Reading) -> bool:
    """Whether statements of different words may still be one, if their vectors say so."""
    return (
        judge(one, other) is Verdict.DIFFERENT
        and one.others == other.others
        and one.numbers == other.numbers
        and one.denies == other.denies
        and not _swaps_names(one, other)
        and _common_build(one.words, other.words) <= SAME_BUILD
    )


def is_near(one: str, other: str) -> bool:
    """The letters alone: the same, one a large part of the other, or most bigrams in common.

    Knows no denials and no numbers; `compare` does.
    """
    short, long = sorted((bare(one), bare(other)), key=len)
    if short == long:
        return bool(short)
    if len(short) >= PART_LENGTH and short in long and len(short) >= PART_SHARE * len(long):
        return True
    return len(short) >= BIGRAM_LENGTH and _dice(short, long) >= BIGRAM_SHARE


def _judge_pairs(one: Reading, other: Reading, pairs: list[tuple[str, str]]) -> Verdict:
    share = sum(weight(term) for term, _ in pairs) / max(one.weight, other.weight)
    if any(one.terms[mine] * other.terms[theirs] < 0 for mine, theirs in pairs):
        return Verdict.OPPOSED if share >= OPPOSED_SHARE else Verdict.DIFFERENT
    if _swaps_steps(one, other):
        return Verdict.OPPOSED
    is_part = share >= PART_SHARE and not _swaps_names(one, other)
    return Verdict.NEAR if is_part else Verdict.DIFFERENT


def _dice(one: str, other: str) -> float:
    mine, theirs = _bigrams(one), _bigrams(other)
    return 2 * (mine & theirs).total() / (mine.total() + theirs.total())


def _bigrams(text: str) -> Counter[str]:
    return Counter(text[at : at + 2] for at in range(len(text) - 1))


def _fills_otherwise(one: Reading, other: Reading) -> bool:
    """Both fill one slot, with values of which neither is a part of the other."""
    if not one.slot or not other.slot or one.slot[0] != other.slot[0]:
        return False
    mine, theirs = one.slot[1], other.slot[1]
    return not (mine <= theirs or theirs <= mine)


def _swaps_names(one: Reading, other: Reading) -> bool:
    """The same names in another order ("Anna is Tom's boss"), unless they are a list."""
    names = one.names | other.names
    mine = [name for name in one.capitals if name in names]
    theirs = [name for name in other.capitals if name in names]
    return mine != theirs and sorted(mine) == sorted(theirs)


def _swaps_steps(one: Reading, other: Reading) -> bool:
    """ "Tests first, then code" against "code first, then tests"."""
    has_steps = bool(_STEPS & one.terms.keys())
    is_swapped = list(one.terms) != list(other.terms)
    return has_steps and is_swapped and one.terms.keys() == other.terms.keys()


def _paired(one: Reading, other: Reading) -> list[tuple[str, str]]:
    """Terms of both that are the same word, then those that are two spellings of it."""
    pairs = [(term, term) for term in one.terms if term in other.terms]
    left = [term for term in one.terms if term not in other.terms]
    right = [term for term in other.terms if term not in one.terms]
    fixed = one.names | other.names
    for mine in left:
        twin = next((theirs for theirs in right if _is_spelling(mine, theirs, fixed)), None)
        if twin is not None:
            right.remove(twin)
            pairs.append((mine, twin))
    return pairs


def _is_spelling(one: str, other: str, fixed: frozenset[str]) -> bool:
    """Names have one spelling: Maria is not Marta."""
    if min(len(one), len(other)) < SPELLED_LENGTH or {one, other} & fixed:
        return False
    if any(char.isdigit() for char in one + other):
        return False
    first, second = sorted((one, other))
    return SequenceMatcher(None, first, second).ratio() >= SPELLING


def _common_build(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Which share of the shorter stands at the beginning and the end of both."""
    shorter = min(len(one), len(other))
    start = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    rest = range(1, shorter - start + 1)
    end = next((at - 1 for at in rest if one[-at] != other[-at]), shorter - start)
    return (start + end) / shorter if shorter else 0.0
