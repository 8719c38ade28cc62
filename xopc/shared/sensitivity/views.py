"""The readings of a text that a person or a model could make, each with its way back to the text.

`readings` gives the text with odd characters made plain; the same with markup, escapes, spelled-out
digits and letter spacing undone; and whatever hides in base64 or hexadecimal. Other layers read
views only, so that no layer has to think about disguises.
"""

import base64
import binascii
import functools
import html
import re
import unicodedata
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from xopc.shared.sensitivity.patterns import Pattern, compiled

_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһкмтвнАВЕКМНОРСТУХІЈЅαοριτνκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhkmtbhABEKMHOPCTYXIJSaopitvkABEZHIKMNOPTYX",
)
_MIXED_SCRIPTS = compiled(
    r"[A-Za-z0-9_][\p{Greek}\p{Cyrillic}]|[\p{Greek}\p{Cyrillic}][A-Za-z0-9_]"
)
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

_DIGIT_WORDS = {
    **dict.fromkeys(("zero", "oh", "null", "cero", "zéro"), "0"),
    **dict.fromkeys(("one", "uno", "eins", "un"), "1"),
    **dict.fromkeys(("two", "dos", "zwei", "deux"), "2"),
    **dict.fromkeys(("three", "tres", "drei", "trois"), "3"),
    **dict.fromkeys(("four", "cuatro", "vier", "quatre"), "4"),
    **dict.fromkeys(("five", "cinco", "fünf", "cinq"), "5"),
    **dict.fromkeys(("six", "seis", "sechs"), "6"),
    **dict.fromkeys(("seven", "siete", "sieben", "sept"), "7"),
    **dict.fromkeys(("eight", "ocho", "acht", "huit"), "8"),
    **dict.fromkeys(("nine", "nueve", "neun", "neuf"), "9"),
}
_HAN_DIGITS = str.maketrans("零〇一幺二三四五六七八九", "001123456789")

_WORD_DIGIT = "(?:" + "|".join(sorted(_DIGIT_WORDS, key=len, reverse=True)) + ")"
_MARKUP = compiled(r"</?[A-Za-z][^<>]{0,200}>|[*`~]+|\\[\\\"'/]")
_ENTITY = compiled(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_PERCENT = compiled(r"(?:%[0-9A-Fa-f]{2})+")
_ESCAPE = compiled(r"\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\[nrt]")
_SPELLED = compiled(rf"(?i)\b(?:{_WORD_DIGIT}[\s,.\-]{{1,3}}){{3,}}{_WORD_DIGIT}\b")
_HAN_SPELLED = compiled("[零〇一幺二三四五六七八九]{4,}")
_SPACED = compiled(r"(?:[^\s][ \t]){7,}[^\s](?:[ \t]|$)")

_BASE64 = compiled(r"[A-Za-z0-9+/_\-]{16,}={0,2}")
_HEX = compiled(r"(?:[0-9A-Fa-f]{2}){8,}")


@dataclass(frozen=True)
class View:
    """One reading. `starts`/`ends` map each character to its place in the text; None: the same."""

    text: str
    starts: list[int] | None = None
    ends: list[int] | None = None
    lowered: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lowered", self.text.lower())

    def span(self, start: int, end: int) -> tuple[int, int]:
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[max(start, end - 1)]


def readings(text: str) -> Iterator[View]:
    plain = _plain(text)
    yield plain
    if _MIXED_SCRIPTS.search(plain.text):
        yield View(plain.text.translate(_LOOKALIKES), plain.starts, plain.ends)
    undone = _undone(plain)
    if undone is not plain:
        yield undone
    hidden = _hidden(undone)
    if hidden.text:
        yield hidden


def _plain(text: str) -> View:
    """Every character in its plainest form; nothing invisible; digits of any script as ASCII."""
    if text.isascii() or (text.isprintable() and all(map(_is_plain, set(text)))):
        return View(text)
    clusters = re.finditer(r"[\x00-\x7f]|.[\u0300-\u036f\u3099\u309a]*", text, re.DOTALL)
    return _joined((_plainest(match[0]), *match.span()) for match in clusters)


@functools.lru_cache(maxsize=20_000)
def _is_plain(char: str) -> bool:
    return _plainest(char) == char and not unicodedata.combining(char)


@functools.lru_cache(maxsize=20_000)
def _plainest(cluster: str) -> str:
    return "".join(map(_plain_char, unicodedata.normalize("NFKC", cluster)))


def _plain_char(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Nd":
        return str(unicodedata.digit(char))
    if category in ("Cf", "Cs") or _INVISIBLE.match(char):
        return ""
    return " " if category == "Zs" else char


def _undone(view: View) -> View:
    """Markup, escapes, spelled digits and letter spacing undone, so ordered that they may nest."""
    steps: list[tuple[Pattern, Callable[[str], str]]] = [
        (_ESCAPE, _unescaped),
        (_PERCENT, lambda run: urllib.parse.unquote(run, errors="replace")),
        (_ENTITY, html.unescape),
        (_MARKUP, lambda _: ""),
        (_SPELLED, _as_digits),
        (_HAN_SPELLED, lambda run: run.translate(_HAN_DIGITS)),
        (_SPACED, lambda run: run.replace(" ", "").replace("\t", "") + " "),
    ]
    for pattern, replace in steps:
        view = _rewritten(view, pattern, replace)
    return view


def _unescaped(escape: str) -> str:
    return chr(int(escape[2:], 16)) if escape[1] in "ux" else " "


def _as_digits(run: str) -> str:
    return "".join(_DIGIT_WORDS[word] for word in re.split(r"[\s,.\-]+", run.lower()))


def _rewritten(view: View, pattern: Pattern, replace: Callable[[str], str]) -> View:
    """The view with each match replaced; a replacement maps back to the whole match."""
    matches = [match.span() for match in pattern.finditer(view.text)]
    if not matches:
        return view
    return _joined(_pieces(view, matches, replace))


def _pieces(
    view: View, matches: list[tuple[int, int]], replace: Callable[[str], str]
) -> Iterator[tuple[str, int, int]]:
    last = 0
    for start, end in [*matches, (len(view.text), len(view.text))]:
        for place in range(last, start):
            yield view.text[place], *view.span(place, place + 1)
        if end > start:
            yield replace(view.text[start:end]), *view.span(start, end)
        last = end


def _joined(pieces: Iterator[tuple[str, int, int]]) -> View:
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for piece, start, end in pieces:
        parts.append(piece)
        starts += [start] * len(piece)
        ends += [end] * len(piece)
    return View("".join(parts), starts, ends)


def _hidden(view: View) -> View:
    """What base64 and hexadecimal runs decode to, one per line, each mapped to its whole run."""
    pieces: list[tuple[str, int, int]] = []
    for pattern, decode in ((_BASE64, _from_base64), (_HEX, _from_hex)):
        for match in pattern.finditer(view.text):
            decoded = decode(match[0])
            if decoded:
                pieces.append((decoded + "\n", *view.span(*match.span())))
    return _joined(iter(pieces))


def _from_base64(run: str) -> str:
    body = run.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _readable(base64.b64decode(body + "=" * (-len(body) % 4)))
    except binascii.Error:
        return ""


def _from_hex(run: str) -> str:
    return _readable(bytes.fromhex(run))


def _readable(data: bytes) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return ""
    return text if text.replace("\n", " ").isprintable() else ""
