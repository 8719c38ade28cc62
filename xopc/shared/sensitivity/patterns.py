"""Regular expressions in linear time: every pattern that meets a whole text is compiled here."""

import functools
from collections.abc import Iterable
from typing import Any

import re2

Pattern = Any  # the package ships no types


@functools.cache
def compiled(pattern: str) -> Pattern:
    """A compiled RE2 pattern; the cache of `re2` itself holds only 128."""
    options = re2.Options()
    # with a quarter of it the word lists fall back to a search ten times slower
    options.max_mem = 32 << 20
    options.log_errors = False
    return re2.compile(pattern, options)


def literals(words: Iterable[str]) -> Pattern:
    """A set of literal words; its `Match` says by number, in one pass, which of them occur."""
    options = re2.Options()
    options.literal = True
    options.log_errors = False
    found = re2.Set.SearchSet(options)
    for word in words:
        found.Add(word)
    found.Compile()
    return found


def any_of(words: Iterable[str]) -> str:
    """An alternation of literal words, longest first."""
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether the span ends where ASCII words end; Chinese text needs no space around a value."""
    if start >= end:
        return True
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    return not (_continues(before, text[start]) or _continues(after, text[end - 1]))


def _continues(neighbour: str, edge: str) -> bool:
    return neighbour.isascii() and neighbour.isalnum() and edge.isalnum()
