"""Every character in its plainest form: nothing invisible, digits of any script as ASCII."""

import re
import unicodedata
from collections.abc import Collection

from xopc.shared.sensitivity.bounds import Unreadable
from xopc.shared.sensitivity.views import View, rewritten

#: how much longer plain forms may make a text: one Arabic ligature stands for eighteen letters
MOST_GROWTH = 3

#: beside format characters, what is invisible or only crosses out, underlines or encircles
_INVISIBLE = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u115f\u1160\u17b4\u17b5\u180b-\u180f\u20d0-\u20f0\u2800\u3164"
    "\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
#: a character that may have another form, and the marks on it
_MARKED = re.compile("[^\\x00-\\x7f][\u0300-\u036f\u3099\u309a]*|[ -~][\u0300-\u036f]+")


def _plain_form(char: str) -> str | None:
    category = unicodedata.category(char)
    if category == "Nd":
        return str(unicodedata.digit(char))
    if category in ("Cf", "Cs") or _INVISIBLE.match(char):
        return ""
    return {"Zs": " ", "Zl": "\n", "Zp": "\n"}.get(category)


def _styled_letters() -> dict[int, str]:
    """Letters in boxes and balls, those that make up flags, and small capitals."""
    starts = (0x1F150, 0x1F170, 0x1F1E6)
    enclosed = {start + place: chr(ord("A") + place) for start in starts for place in range(26)}
    small = zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡ", "abcdefghijklmnoprstuvwyzag", strict=True)
    return enclosed | {ord(capital): letter for capital, letter in small}


_POINTS = (*range(0x80, 0x20000), *range(0xE0000, 0xE0200))
FORMS = {
    point: form for point in _POINTS if (form := _plain_form(chr(point))) is not None
} | _styled_letters()


def _forms(clusters: Collection[str]) -> dict[str, str]:
    """The plain form of each, by way of one text of all."""
    if not clusters:
        return {}
    joined = unicodedata.normalize("NFKC", "\r".join(clusters)).translate(FORMS)
    return dict(zip(clusters, joined.split("\r"), strict=True))


def plain(view: View) -> View:
    """What NFKC and `FORMS` make of a view, by characters with their marks: each has its place."""
    if view.text.isascii():
        return view
    view = _with_single_forms(view)
    text = view.text
    if unicodedata.is_normalized("NFKC", text) and FORMS.keys().isdisjoint(map(ord, set(text))):
        return view
    forms = _forms(set(_MARKED.findall(text)))
    grown = rewritten(view, _MARKED, forms.__getitem__)
    if len(grown.text) > MOST_GROWTH * len(text) + 1000:
        raise Unreadable
    return grown


def _with_single_forms(view: View) -> View:
    """Letters that stand for one other letter, which is most of them: places stay the same."""
    forms = _forms({char for char in set(view.text) if char > "\x7f"})
    single = {ord(char): form for char, form in forms.items() if form != char and len(form) == 1}
    return View(view.text.translate(single), view) if single else view
