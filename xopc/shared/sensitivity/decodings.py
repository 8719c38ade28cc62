"""What base64 and hexadecimal runs decode to, where that is text."""

import base64
import binascii
import re
from collections.abc import Callable, Iterator

from xopc.shared.sensitivity.characters import FORMS
from xopc.shared.sensitivity.patterns import compiled
from xopc.shared.sensitivity.views import View, excerpts

_SIGNS = compiled(r"[A-Za-z0-9+/_\-]{16}|(?:[0-9A-Fa-f]{2}[ :,\-]?){8}")
_BASE64 = re.compile(r"[A-Za-z0-9+/_\-]{16,}={0,2}")
_HEX = re.compile(r"[0-9A-Fa-f]{2}(?:[ :,\-]?[0-9A-Fa-f]{2}){7,}")


def hidden(view: View) -> list[View]:
    """What is hidden, by the way it is hidden, a line each, mapped to its whole run."""
    if not _SIGNS.search(view.text):
        return []
    found = ((view, list(_decoded(view.text, *way))) for way in _WAYS)
    return [excerpts(view, pieces) for view, pieces in found if pieces]


def _decoded(
    text: str, pattern: re.Pattern[str], decode: Callable[[str], bytes]
) -> Iterator[tuple[int, int, str]]:
    for match in pattern.finditer(text):
        meaning = _readable(decode(match[0]))
        if meaning:
            yield *match.span(), meaning


def _from_base64(run: str) -> bytes:
    body = run.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4))
    except binascii.Error:
        return b""


def _from_hex(run: str) -> bytes:
    return bytes.fromhex(re.sub(r"[^0-9A-Fa-f]", "", run))


_WAYS = ((_BASE64, _from_base64), (_HEX, _from_hex))


def _readable(data: bytes) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return ""
    return text if "".join(text.translate(FORMS).split()).isprintable() else ""
