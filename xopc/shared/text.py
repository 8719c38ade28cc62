"""The one canonical form of text: what a person approves is exactly what a model reads."""

import html
import re
import unicodedata

from xopc.shared.errors import Invalid

#: rounds of decoding before text that still changes counts as an attempt to hide something
MAX_ROUNDS = 8

#: longest run of combining marks kept on one letter (the stream-safe limit of UAX 15)
MAX_MARKS = 30

_TAG_BLOCK = range(0xE0000, 0xE0080)
_JOINERS = "\u200c\u200d"
_BIDI_OVERRIDES = frozenset("\u202d\u202e")
#: newer emoji and ideographs than this Python knows are ordinary text, not hidden characters
_GROWING_BLOCKS = (range(0x1F000, 0x1FC00), range(0x20000, 0x2FFFE), range(0x30000, 0x3FFFE))
#: blocks of the scripts in which ZWJ and ZWNJ change how a word is written
_JOINING_BLOCKS = (
    range(0x0600, 0x0780),
    range(0x0800, 0x0E00),
    range(0x1000, 0x10A0),
    range(0x1780, 0x17F0),
    range(0x1800, 0x18B0),
)
#: default-ignorable characters that are not category Cf: CGJ, fillers, Khmer vowels, selectors
_IGNORED = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164"
    "\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
)


def _joining_letters() -> str:
    points = (chr(point) for block in _JOINING_BLOCKS for point in block)
    letters = (char for char in points if unicodedata.category(char)[0] in "LM")
    return "".join(char for char in letters if not re.match(f"[{_IGNORED}]", char))


_JOINS = f"[{_joining_letters()}]"
_IGNORABLE = re.compile(f"[{_IGNORED}]|(?<!{_JOINS})[{_JOINERS}]|[{_JOINERS}](?!{_JOINS})")
_LINE_BREAK = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_BLANK = re.compile("[\t\x1f\u2800]")
_MANY_NEWLINES = re.compile("\n{3,}")
#: names need their semicolon, so that the `&copy=` of a link stays; `&lt` and numbers do not
_ENTITY = re.compile(
    r"&(?:#[0-9]{1,32};?|#[xX][0-9a-fA-F]{1,32};?|[A-Za-z]\w{0,31};|[lLgG][tT](?!=))"
)


def canonical(text: str) -> str:
    """One line of canonical text; `Invalid("text_refused")` for characters that carry intent."""
    return " ".join(_stable(text).split())


def canonical_lines(text: str) -> str:
    """As `canonical`, but line breaks stay as newlines, at most one blank line in a row."""
    lines = (" ".join(line.split()) for line in _stable(text).split("\n"))
    return _MANY_NEWLINES.sub("\n\n", "\n".join(lines)).strip()


def clip(text: str, limit: int) -> str:
    """The start of canonical text, at most `limit` characters, itself canonical and verbatim."""
    return text if len(text) <= limit else text[:limit].rstrip(" \n" + _JOINERS)


def _stable(text: str) -> str:
    for _ in range(MAX_ROUNDS):
        before, text = text, _round(text)
        if text == before:
            return text
    raise Invalid("The text is encoded too many times over.", code="text_refused")


def _round(text: str) -> str:
    if text.isascii() and text.isprintable():
        return _ENTITY.sub(_decoded, text) if "&" in text else text
    _refuse_hidden(text)
    text = unicodedata.normalize("NFKC", _limit_marks(text))
    text = _BLANK.sub(" ", _LINE_BREAK.sub("\n", text))
    return _ENTITY.sub(_decoded, _drop_ignorable(text))


def _decoded(entity: re.Match[str]) -> str:
    return html.unescape(entity[0])


def _refuse_hidden(text: str) -> None:
    for char in set(text):
        if _is_refused(char):
            raise Invalid(
                f"The text contains a character that is not allowed (U+{ord(char):04X}).",
                code="text_refused",
            )


def _is_refused(char: str) -> bool:
    point = ord(char)
    if point in _TAG_BLOCK or char in _BIDI_OVERRIDES:
        return True
    category = unicodedata.category(char)
    if category == "Cn":
        return not any(point in block for block in _GROWING_BLOCKS)
    return category in ("Cs", "Co")


def _drop_ignorable(text: str) -> str:
    dropped = {ord(char): None for char in set(text) if _is_dropped(char)}
    return _IGNORABLE.sub("", text.translate(dropped) if dropped else text)


def _is_dropped(char: str) -> bool:
    category = unicodedata.category(char)
    return (category == "Cf" and char not in _JOINERS) or (category == "Cc" and char != "\n")


def _limit_marks(text: str) -> str:
    """Bound runs of combining marks: sorting them makes NFKC quadratic."""
    if not any(unicodedata.combining(char) for char in set(text)):
        return text
    kept: list[str] = []
    run = 0
    for char in text:
        run = run + 1 if unicodedata.combining(char) else 0
        if run <= MAX_MARKS:
            kept.append(char)
    return "".join(kept)
