"""Whether a statement says no more than the words it rests on."""

import re
import unicodedata
from collections import Counter

from understanding.records import lexical
from understanding.records.folding import folded
from understanding.review import wordlists as words
from understanding.review.reasons import Reason

#: of the words that carry a statement, how many must be the person's own
LEAST_SHARED = 0.2

_HAN = re.compile("[\u3400-\u9fff]")
_SCRIPTS = {
    "LATIN": "latin",
    "CJK": "han",
    "HIRAGANA": "kana",
    "KATAKANA": "kana",
    "HANGUL": "hangul",
}


def fault(content: str, *, quote: str, sentence: str, said: str) -> Reason | None:
    """`sentence` is the quote's, `said` is all that the person said in the window."""
    if script(content) not in {script(quote), script(sentence)}:
        return Reason.WRONG_LANGUAGE
    is_supported = _shares_enough(content, quote) and not _adds_specifics(content, said)
    return None if is_supported else Reason.UNSUPPORTED


def script(text: str) -> str:
    """What most of it is written in; a Han character weighs as much as a short word of Latin."""
    counts: Counter[str] = Counter()
    for char in text:
        if char.isalpha():
            name = unicodedata.name(char, "?").split()[0]
            found = _SCRIPTS.get(name, name.lower())
            counts[found] += 1 if found == "latin" else 4
    if counts["kana"]:
        return "kana"
    return counts.most_common(1)[0][0] if counts else ""


def _shares_enough(content: str, quote: str) -> bool:
    carried, given = _carried(content), _carried(quote)
    shared = carried & given
    return bool(shared) and len(shared) >= LEAST_SHARED * len(carried)


def _carried(text: str) -> set[str]:
    """Stems, bigrams and single Han characters with a topic."""
    plain = folded(text)
    singles = {char for char in _HAN.findall(plain) if char not in words.FRAME_HAN}
    return {*lexical.tokens(plain), *singles} - words.FRAME


def _adds_specifics(content: str, said: str) -> bool:
    """Whether it names a number, a name or an identifier that the person never wrote."""
    plain, known = folded(content), folded(said).casefold()
    return any(name.casefold() not in known for name in _specifics(plain))


def _specifics(content: str) -> list[str]:
    if script(content) != "latin":
        return words.LATIN_WORD.findall(content) + re.findall(r"\d[\d.:/-]*\d|\d", content)
    is_english = bool(words.ENGLISH.search(content))
    found = [match for match in words.SPECIFIC.finditer(content) if match.start() > 0]
    names = [match[0] for match in found if is_english or not match[0][0].isupper()]
    return [name.removesuffix("'s").rstrip(".,:;-/'") for name in names if name not in _OURS]


#: capitals that are no names
_OURS = {"I", "I'm", "I've", "I'd", "User", "The", "AI", "UI", "API"}
