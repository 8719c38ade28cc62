"""Text that cannot be taken for markup, however a reader decodes it.

What is stored is canonical and was approved as it is. Only characters that look like angle
brackets, encodings of them, and tokens by which chat templates mark a speaker are changed here.
"""

import html
import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import unquote

from xopc.shared.errors import Invalid
from xopc.shared.text import canonical

#: where characters that look like angle brackets are found; by name, see `_shape`
_BLOCKS = (
    range(0x00, 0x100),
    range(0x2000, 0x2C00),
    range(0x3000, 0x3040),
    range(0xFE10, 0xFE70),
    range(0xFF00, 0xFFF0),
)
_NAMED = re.compile(
    r"ANGLE BRACKET|ANGLE QUOTATION|(?:LESS|GREATER)-THAN(?! OR| .*EQUAL)|\b(?:PRECEDES|SUCCEEDS)$"
)
#: look-alikes whose names do not tell (UTS 39): modifier letters, runes, syllabics, old notation
_LEFT = "\u02c2\u02f1\u1438\u16b2\U0001d236"
_RIGHT = "\u02c3\u02f2\u1433\U00016f3f\U0001d237"
_OPENS = re.compile("LEFT|LESS|PRECEDES")
_ROUNDS = 6

_ENCODED = re.compile(r"[%&\\=+]")
#: letters of other alphabets that pass for Latin ones, and escapes that are spelled with them
_LIKE = "\u00d7\u0180-\u058f\u1d00-\u1dbf\u2100-\u218f\ua640-\ua7ff\uab30-\uab6f"
_DISGUISED = re.compile(
    rf"&#?(?=\w{{0,8}}[{_LIKE}])[\w\u00d7]{{1,10}};|&#\w{{0,8}}[{_LIKE}]"
    rf"|[%=\\](?=[\w{{\u00d7]{{0,8}}[{_LIKE}])(?=[\w{{\u00d7]{{0,8}}\d)"
    r"|\\[uU]1(?:[dD]23[67]|6[fF]3[fF])"
)
_TOKENS = (
    # <|im_start|> and its kind, [INST], ### Instruction, "ASSISTANT: "
    (re.compile(r"\s*\|[|\s]*"), " | "),
    (re.compile(r"\[(/?[A-Z_]{2,30})\]", re.IGNORECASE), r"[ \1 ]"),
    (re.compile(r"#(?=#)"), "# "),
    (re.compile(r"\b(system|assistant|user|human|developer|tool)\s*:", re.IGNORECASE), r"\1 -"),
    (re.compile(r"user[\s_-]*context", re.IGNORECASE), "user's context"),
)
_MAYBE_TOKEN = re.compile(r"[|\[#:]|user", re.IGNORECASE)


def _angles() -> Iterator[tuple[int, str]]:
    for char in (chr(point) for block in _BLOCKS for point in block):
        name = unicodedata.name(char, "")
        # a struck-through bracket falls apart into the bracket and its stroke
        base = unicodedata.name(unicodedata.normalize("NFKD", char)[0], "")
        if _NAMED.search(name) or _NAMED.search(base):
            yield ord(char), "(" if _OPENS.search(name) else ")"
    yield from ((ord(char), "(") for char in _LEFT)
    yield from ((ord(char), ")") for char in _RIGHT)


_ANGLES = dict(_angles())
_ANGLE = re.compile("[" + "".join(map(re.escape, map(chr, _ANGLES))) + "]")


def plain(text: str) -> str:
    """One line that no reader can take for a tag. Raises Invalid for text that is no text."""
    line = canonical(text).translate(_ANGLES)
    if _ENCODED.search(line) and _hides_angle(line):
        line = _ENCODED.sub(lambda found: f"{found[0]} ", line)
        if _hides_angle(line):
            raise Invalid("The text hides markup.", code="text_refused")
    return _without_tokens(line) if _MAYBE_TOKEN.search(line) else line


def _without_tokens(line: str) -> str:
    for token, apart in _TOKENS:
        line = token.sub(apart, line)
    return line.strip()


def _hides_angle(text: str) -> bool:
    """Whether decoding (HTML, URL, JSON, mail), over and over, brings an angle bracket to light."""
    for _ in range(_ROUNDS):
        decoded = _decoded(text)
        if _DISGUISED.search(text) or _ANGLE.search(decoded):
            return True
        if decoded == text:
            return False
        text = decoded
    return True


#: \u003c, \x3c, \u{3c}, \U0000003c, =3C, %u003c; octal apart, as \u and \74 read alike otherwise
_ESCAPE = re.compile(
    r"\\+(?:u([0-9a-f]{4})|x([0-9a-f]{2})|[ux]\{0*([0-9a-f]{2,5})\}|U000([0-9a-f]{5}))"
    r"|=([0-9a-f]{2})|%u([0-9a-f]{4})",
    re.IGNORECASE,
)
_OCTAL = re.compile(r"\\+([0-7]{2,3})")
_UTF7 = re.compile(r"\+AD(?:w|4)-?", re.IGNORECASE)
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)


def _decoded(text: str) -> str:
    text = _ESCAPE.sub(_from_hex, unquote(html.unescape(text)))
    text = _UTF7.sub("<", _OCTAL.sub(_from_octal, text))
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", text)).casefold()


def _from_hex(escape: re.Match[str]) -> str:
    return chr(int(next(filter(None, escape.groups())), 16))


def _from_octal(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 8))
