"""Words of many languages in files of `words/`, as patterns by script.

A line is `language: word, word`, each an RE2 pattern in which `~` stands for any ending. A line
`language+:` holds what follows "I am". A text meets only the patterns of scripts that occur in it.
"""

import functools
import re
from collections.abc import Iterator
from pathlib import Path

from xopc.shared.sensitivity.patterns import Pattern, compiled

_FOLDER = Path(__file__).parent / "words"
#: its letters, and whether it puts blanks or signs around a word
_SCRIPTS = {
    "latin": ("a-zA-Z\u00c0-\u024f\u1e00-\u1eff", True),
    "cyrillic": ("\u0400-\u052f", True),
    "greek": ("\u0370-\u03ff\u1f00-\u1fff", True),
    "hebrew": ("\u0590-\u05ff", False),
    "arabic": ("\u0600-\u06ff\u0750-\u077f", False),
    "indic": ("\u0900-\u0dff", False),
    "thai": ("\u0e00-\u0e7f", False),
    "east": (r"\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}", False),
}
#: what may stand beside a word: Chinese, Japanese and Korean put Latin words without a space
_EDGE = r"(?:[^\pL\pN_]|[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}])"
_REGEX_LETTERS = compiled(r"\\[a-zA-Z]\w?|\\p\{\w+\}|\(\?\w*:")


@functools.cache
def entries(name: str, *, after_am: bool = False) -> tuple[str, ...]:
    """All words of a file: those that stand for themselves or those that follow "I am"."""
    lines = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    parts = (line.split(":", 1) for line in lines if line and line[0] != "#")
    chosen = (words for language, words in parts if language.endswith("+") is after_am)
    return tuple(
        dict.fromkeys(w.strip() for words in chosen for w in words.split(", ") if w.strip())
    )


def scripts_of(text: str) -> list[str]:
    if text.isascii():
        return ["latin"]
    return [
        name for name, (letters, _) in _SCRIPTS.items() if compiled(f"[{letters}]").search(text)
    ]


@functools.cache
def alternation(words: tuple[str, ...], script: str) -> str:
    """The words of a script as one pattern, or "" if it has none; no group, no edges."""
    own = sorted((word for word in words if _script(word) == script), key=len, reverse=True)
    return _in_letters("|".join(own), script)


def _in_letters(pattern: str, script: str) -> str:
    """A pattern with any letter and ending narrowed to the script: a hundredth of the size."""
    letters = _SCRIPTS[script][0]
    pattern = re.sub(r"\[([^\]]*)\\pL", lambda start: f"[{start[1]}{letters}", pattern)
    return pattern.replace("~", f"[{letters}]*").replace(r"\pL", f"[{letters}]")


def edged(pattern: str, script: str) -> str:
    if not _SCRIPTS[script][1]:
        return f"(?i)(?:{pattern})"
    return rf"(?i)(?:^|{_EDGE})(?:{pattern})(?:$|{_EDGE})"


@functools.cache
def hint(words: tuple[str, ...], script: str) -> Pattern | None:
    """What finds a text in which a word occurs, but not where it ends: with "any ending" left out
    and no edge after it, a tenth of the states.
    """
    own = [word.replace(r"\pL{3,}", r"\pL{3}") for word in words if _script(word) == script]
    endings = [word for word in own if word.startswith(r"\pL{3}")]
    stems = [word[:-1] for word in own if word.endswith("~") and word not in endings]
    whole = [word for word in own if not word.endswith("~") and word not in endings]
    before, after = (rf"(?:^|{_EDGE})", rf"(?:$|{_EDGE})") if _SCRIPTS[script][1] else ("", "")
    parts = (
        (before, stems, ""),
        (before, whole, after),
        ("", endings, after),
    )
    either = (
        f"{first}(?:{_in_letters('|'.join(some), script)}){last}"
        for first, some, last in parts
        if some
    )
    return compiled("(?i)" + "|".join(either)) if own else None


@functools.cache
def either(words: tuple[str, ...], script: str) -> Pattern | None:
    found = alternation(words, script)
    return compiled(edged(found, script)) if found else None


def found(words: tuple[str, ...], text: str, scripts: list[str]) -> Iterator[tuple[int, int]]:
    """Where words occur in the text, the first in each script."""
    for script in scripts:
        pattern = either(words, script)
        match = pattern.search(text) if pattern else None
        if match:
            yield match.span()


@functools.cache
def _script(word: str) -> str:
    """That of the first letter which the pattern matches as it stands."""
    letters = [char for char in _REGEX_LETTERS.sub("", word) if char.isalpha()]
    tests = ((name, compiled(f"[{letters}]")) for name, (letters, _) in _SCRIPTS.items())
    return next((name for name, test in tests if letters and test.match(letters[0])), "latin")
