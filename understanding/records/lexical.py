"""Our own search tokens: stems without stop words, bigrams of scripts without spaces, names whole.

A text and a question about it must give the same tokens, so both go through `tokens`. What is
stored is a `tsvector` literal made here (`vector`), because PostgreSQL's own parsers know neither
Han nor the language of a text.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock

import snowballstemmer

from understanding.records.folding import folded
from understanding.records.stopwords import BY_LANGUAGE, LATIN

#: Bytes of a stored vector. The rest of a row of the search index takes at most 8 (header), 48
#: (owner, id, tenant), 776 (halfvec of 384), 13, 31 and 101 (status, kind, model), 4 (length), 30
#: of padding: 1,011 in all. A B-tree of PostgreSQL takes 2,704. Some 160 different words fit, of a
#: longer text those that come first.
MAX_VECTOR_BYTES = 1_600
#: header of a tsvector; entry of a lexeme; its positions: count, two bytes each, one of padding
_HEADER, _ENTRY, _POSITIONS = 8, 4, 3
#: a lexeme longer than this is cut, in a text and in a question alike
MAX_LEXEME_BYTES = 64
#: how often a word is counted; BM25 is saturated long before
MAX_REPEATS = 12
#: distinct words of a question that are looked for
MAX_QUERY_TERMS = 32
#: characters that are looked at: what follows could not be stored anyway
MAX_TEXT = 20_000

#: scripts whose words are not parted by spaces, or (Hangul) grow by particles
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_RUN = re.compile(f"[{_UNSPACED}]+")
_PIECE = re.compile(
    rf"(?P<unspaced>[{_UNSPACED}]+)"
    # a name with inner punctuation or a programming language: v2.1, foo_bar, me@example.org, c++
    rf"|(?P<name>(?:(?![{_UNSPACED}])\w)+(?:(?:[._@/:]|(?<=\d),(?=\d))(?:(?![{_UNSPACED}])\w)+)+"
    rf"|[a-z](?:\+\+|\#))"
    rf"|(?P<word>(?:(?![{_UNSPACED}])[\w\u0300-\u036f\u0900-\u0dff])+"
    rf"(?:'(?:(?![{_UNSPACED}])\w)+)*)"
)
_PART = re.compile(r"[^\W\d_]{2,}")
_SPOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
#: "don't", "caroline's", "we'll" lose their ending, "l'eau" and "dell'arte" their article
_ENDING = re.compile(r"(?:n't|'(?:s|t|re|ve|ll|d|m))$")
_ELISION = re.compile(r"^(?:[cdjlmnst]|qu|dell|nell|all|dall|sull|un|dov)'(?=\w)")
_SCRIPTS = {
    "russian": re.compile("[\u0400-\u04ff]"),
    "greek": re.compile("[\u0370-\u03ff]"),
    "arabic": re.compile("[\u0600-\u06ff]"),
    "hindi": re.compile("[\u0900-\u097f]"),
    "tamil": re.compile("[\u0b80-\u0bff]"),
}
_stemmers: dict[str, snowballstemmer.stemmer] = {}
_stemming = Lock()  # a Snowball stemmer keeps the word it works on in itself


def tokens(text: str) -> list[str]:
    """What a text is found by, in its order and with repeats."""
    return list(_tokens(normalized(text)))


def query_terms(text: str) -> list[str]:
    """The distinct tokens of a question, the first `MAX_QUERY_TERMS`."""
    return list(dict.fromkeys(tokens(text)))[:MAX_QUERY_TERMS]


def query_variants(text: str) -> list[str]:
    """Other stems a question may mean: a few words do not tell their language.

    None when a stop word tells it. They are looked for as well as the terms, not instead.
    """
    normal = normalized(text)
    if _languages(normal):
        return []
    words = [_bare(word) for word in _SPOKEN.findall(normal) if not _script(word)]
    stems = dict.fromkeys(_stem(word, name) for word in words for name in LATIN[1:])
    return [stem for stem in stems if stem not in query_terms(text)][:MAX_QUERY_TERMS]


def any_of(lexemes: list[str]) -> str | None:
    """A `tsquery` literal: at least one of these; None matches nothing."""
    return " | ".join(_literal(lexeme, 1) for lexeme in lexemes) or None


def vector(text: str) -> tuple[str, int]:
    """A `tsvector` literal of at most `MAX_VECTOR_BYTES`, and how many tokens the text has.

    A lexeme that occurs once has no positions (it takes two thirds of the room); one that occurs n
    times has positions 1 to n. The single characters of unspaced scripts come last, so that a long
    text loses those first; they are not counted.
    """
    found = tokens(text)
    singles = dict.fromkeys("".join(_RUN.findall(normalized(text))), 1)
    repeats = Counter(found) | Counter(singles)
    lexemes: list[str] = []
    room = MAX_VECTOR_BYTES - _HEADER
    for lexeme, count in repeats.items():
        kept = min(count, MAX_REPEATS)
        room -= _size(lexeme, kept)
        if room < 0:
            break
        lexemes.append(_literal(lexeme, kept))
    return " ".join(lexemes), len(found)


def _size(lexeme: str, count: int) -> int:
    positions = 0 if count == 1 else _POSITIONS + 2 * count
    return _ENTRY + len(lexeme.encode()) + positions


def _literal(lexeme: str, count: int) -> str:
    quoted = lexeme.replace("\\", "\\\\").replace("'", "''")
    positions = ",".join(map(str, range(1, count + 1))) if count > 1 else ""
    return f"'{quoted}':{positions}" if positions else f"'{quoted}'"


def normalized(text: str) -> str:
    """The text as words are looked for in it: plain quotes, narrow forms, small letters."""
    text = unicodedata.normalize("NFKC", folded(text[:MAX_TEXT])).casefold()
    return unicodedata.normalize("NFKC", text)


def _tokens(normal: str) -> Iterator[str]:
    language = spoken(normal)
    for match in _PIECE.finditer(normal):
        if run := match["unspaced"]:
            yield from (run[at : at + 2] for at in range(max(len(run) - 1, 1)))
        elif name := match["name"]:
            yield _cut(name)
            yield from _words(_PART.findall(name), language)
        else:
            yield from _words([match["word"]], language)


def _words(words: list[str], language: str) -> Iterator[str]:
    return (stem for word in words if (stem := content_stem(word, language)))


def content_stem(word: str, language: str) -> str:
    """The stem of a normalized word; nothing for a stop word of its script or language."""
    bare = _bare(word)
    own = _script(bare) or language
    return "" if bare in BY_LANGUAGE.get(own, ()) else _stem(bare, own)


def spoken(normal: str) -> str:
    """The Latin language that a normalized text's stop words tell, the first when none does."""
    return next(iter(_languages(normal)), LATIN[0])


def _bare(word: str) -> str:
    return _ELISION.sub("", _ENDING.sub("", word))


def _languages(normal: str) -> list[str]:
    """Latin languages with stop words in the text, the most hits first."""
    words = [_bare(word) for word in _SPOKEN.findall(normal)]
    hits = {name: sum(word in BY_LANGUAGE[name] for word in words) for name in LATIN}
    return sorted((name for name in LATIN if hits[name]), key=lambda name: -hits[name])


def _script(word: str) -> str:
    """The language whose stemmer a script other than Latin stands for, or nothing."""
    if word.isascii():
        return ""
    return next((name for name, script in _SCRIPTS.items() if script.search(word)), "")


@lru_cache(maxsize=50_000)
def _stem(word: str, language: str) -> str:
    if any(char.isdigit() for char in word):
        return _cut(word)
    with _stemming:
        if language not in _stemmers:
            _stemmers[language] = snowballstemmer.stemmer(language)
        return _cut(_stemmers[language].stemWord(word)) or _cut(word)


def _cut(lexeme: str) -> str:
    return lexeme.encode()[:MAX_LEXEME_BYTES].decode(errors="ignore")
