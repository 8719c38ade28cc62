"""Credentials that can be told by their format alone, by own formats and by Kingfisher in process.

Kingfisher is a second opinion: made for repositories, it skips values that look made up. Only its
scanner is used; the same package can check and revoke credentials over the network.
"""

import functools
import threading
from collections.abc import Iterator

from kingfisher_sdk.scanner import Scanner

from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.formats import FORMATS
from xopc.shared.sensitivity.patterns import Pattern, compiled, is_whole
from xopc.shared.sensitivity.views import View

_LOADING = threading.Lock()
#: own rules know placeholders such as `postgres://user:password@localhost`
_OWN_RULES_ARE_BETTER = frozenset({"betterleaks.generic-credential-uri"})


def find(view: View) -> Iterator[Finding]:
    yield from _by_format(view)
    yield from _by_kingfisher(view)


def warm() -> None:
    _any_format()
    _scanner()


def _by_format(view: View) -> Iterator[Finding]:
    for match in _any_format().finditer(view.text):
        if is_whole(view.text, *match.span(1)) and _has_variety(match[1]):
            yield Finding(*view.span(*match.span(1)), Sensitivity.SECRET, _rule(match[1]))


def _has_variety(value: str) -> bool:
    """Tells a key from hyphenated words: `sk-circle-fade-animation` is a class of a style sheet."""
    return any(char.isdigit() or char.isupper() for char in value)


def _rule(value: str) -> str:
    names = (name for name, pattern in FORMATS if compiled(pattern).match(value))
    return f"provider.{next(names, 'unknown')}"


@functools.cache
def _any_format() -> Pattern:
    """All of them; only where a word begins, or a random text keeps thousands of them alive."""
    either = "|".join(pattern for _, pattern in FORMATS)
    return compiled(rf"(?:^|[^A-Za-z0-9])({either})")


def _by_kingfisher(view: View) -> Iterator[Finding]:
    for found in _scanner().scan(view.text):
        start = view.text.find(found.secret) if found.visible else -1
        if start >= 0 and found.rule_id not in _OWN_RULES_ARE_BETTER:
            span = view.span(start, start + len(found.secret))
            yield Finding(*span, Sensitivity.SECRET, f"kingfisher.{found.rule_id}")


def _scanner() -> Scanner:
    with _LOADING:
        return _loaded_scanner()


@functools.cache
def _loaded_scanner() -> Scanner:
    return Scanner(base64=False)
