"""Read a block back, strictly and with rules of its own: no code shared with fence and plain."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_OPENER = re.compile(r'<user-context boundary="([0-9a-f]{16})">')
_BRACKETED = re.compile(r"\[[A-Z][^\[\]{}]+\]")
_TITLES = ("Boundaries", "Relevant facts", "Interaction preferences")
_KEYS = ["kind", "text", "date", "source"]
#: tags in disguise: no line between the first and the last may hold one of these
_BRACKETS = re.compile(
    "[<>\u00ab\u00bb\u02c2\u02c3\u1433\u1438\u16b2\u2039\u203a\u226a\u226b\u226e\u226f\u227a\u227b"
    "\u22d6-\u22d9\u2329\u232a\u276c-\u2771\u27e8-\u27eb\u2991\u2992\u29fc\u29fd\u2aa1\u2aa2\u2af7"
    "\u2af8\u3008-\u300b\ufe3d-\ufe40\ufe64\ufe65\uff1c\uff1e\U00016f3f\U0001d236\U0001d237]"
)
_CONTROL = re.compile(r"\|[\w/.-]{1,40}\||\[/?[A-Z_]{2,30}\]|##|user[_ -]*context", re.IGNORECASE)
_ESCAPED = re.compile(r"(?:\\u00|\\x|%|=)3[ce]|&(?:lt|gt|#0*6[02]|#x0*3[ce])\b", re.IGNORECASE)
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
#: they belong to Persian and Indic words
_JOINERS = {"\u200c", "\u200d"}


class Mismatch(ValueError):
    """The block does not say what was meant. The message names the rule, never the text."""


@dataclass(frozen=True)
class Item:
    title: str
    members: dict[str, str]


def compare(block: str, meant: Sequence[Item]) -> None:
    """Raises Mismatch unless reading the block gives exactly `meant`, in order."""
    if list(read(block)) != list(meant):
        raise Mismatch("items differ")


def read(block: str) -> Iterator[Item]:
    """The items of a block; Mismatch where it is not exactly of the expected form."""
    lines = block.split("\n")
    _require(lines == block.splitlines(), "line breaks")
    opener = _OPENER.fullmatch(lines[0])
    _require(opener is not None, "opener")
    _require(lines[-1] == f"</{lines[0][1:]}", "closer")
    body = lines[1:-1]
    _require_plain(" ".join(body))
    note, *sections = "\n".join(body).split("\n\n")
    _require(all(map(_BRACKETED.fullmatch, note.split("\n"))), "note")
    titles = [section.split("\n", 1)[0] for section in sections]
    _require(titles == [title for title in _TITLES if title in titles], "sections")
    for section in sections:
        yield from _section(section)


def _section(text: str) -> Iterator[Item]:
    title, *lines = text.split("\n")
    _require(bool(lines), "empty section")
    for line in lines:
        yield Item(title, _members(line))


def _members(line: str) -> dict[str, str]:
    try:
        pairs = json.loads(line, object_pairs_hook=list)
    except ValueError as error:
        raise Mismatch("json") from error
    _require(isinstance(pairs, list) and all(map(_is_pair, pairs)), "object")
    _require([key for key, _ in pairs] == _KEYS, "members")
    return dict(pairs)


def _is_pair(pair: object) -> bool:
    return isinstance(pair, tuple) and all(isinstance(part, str) for part in pair)


def _require_plain(text: str) -> None:
    _require(text.isprintable() or not _hidden(text), "unprintable")
    _require(not _BRACKETS.search(text), "bracket")
    _require(not _CONTROL.search(text), "control token")
    _require(not _ESCAPED.search(text), "encoded bracket")
    for form in ("NFKC", "NFKD") if not text.isascii() else ():
        _require(not _BRACKETS.search(unicodedata.normalize(form, text)), "bracket in disguise")


def _hidden(text: str) -> set[str]:
    """The categories of characters in it that cannot be seen."""
    return _UNSEEN & set(map(unicodedata.category, set(text) - _JOINERS))


def _require(holds: bool, rule: str) -> None:
    if not holds:
        raise Mismatch(rule)
