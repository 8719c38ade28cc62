"""What hides words from a search but not from a reader, undone: escapes, markup, spelling."""

import html
import re
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass

from xopc.shared.sensitivity.bounds import Unreadable
from xopc.shared.sensitivity.characters import plain
from xopc.shared.sensitivity.patterns import Pattern, any_of, compiled
from xopc.shared.sensitivity.views import View, rewritten

#: how many times over a text may be escaped
MOST_ROUNDS = 3


@dataclass(frozen=True)
class _Step:
    pattern: "re.Pattern[str] | Pattern"
    replace: Callable[[str], str]
    #: nothing matches where none of these occurs
    signs: str = ""

    def applied(self, view: View) -> View:
        if self.signs and not any(sign in view.text for sign in self.signs):
            return view
        return rewritten(view, self.pattern, self.replace)


_LETTERS_OF_ESCAPES = {"n": "\n", "r": "\n", "t": " ", "b": "", "f": " "}
_BLOCKS = re.compile(
    r"(?i)</?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|t[dhr]|table|h[1-6]|pre|blockquote|section)\b"
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
_WORD_DIGIT = any_of(_DIGIT_WORDS)


def unescaped(view: View) -> View:
    """Escapes of JSON, links and HTML decoded, as often as they are nested."""
    for _ in range(MOST_ROUNDS):
        before = view
        for step in _ESCAPES:
            view = step.applied(view)
        if view is before:
            return view
        view = plain(view)
    if any(step.applied(view) is not view for step in _CODED):
        raise Unreadable
    return view


def bared(view: View) -> View:
    """Without markup, spelled-out digits and letter spacing, so ordered that they may nest."""
    for step in _COVERS:
        view = step.applied(view)
    return view


def respaced(view: View) -> View:
    """Lines of a word or two run together to one."""
    return rewritten(view, _FEW_WORDS, lambda lines: lines.replace("\n", " "))


def unwrapped(view: View) -> View:
    """Lines joined again, as where a key was broken to fit a column; quote marks go, too."""
    joined = rewritten(view, _LINE_BREAK, _joint)
    if joined is view or _is_folded(view.text):
        return joined
    return View(joined.text, view, joined.changes, is_unwrapped=True)


def _is_folded(text: str) -> bool:
    """Whether all lines have one length, so that they surely were one line."""
    widths = [len(line) for line in text.split("\n")[:-1]]
    return len(widths) > 1 and len(set(widths)) == 1


def _from_escapes(run: str) -> str:
    units = bytes.fromhex(run.replace(run[:2], ""))
    return units.decode("utf-16-be" if run[1] == "u" else "utf-8", errors="replace")


def _from_backslash(escape: str) -> str:
    return _LETTERS_OF_ESCAPES.get(escape[1], escape[1])


def _from_percent(run: str) -> str:
    return urllib.parse.unquote(run, errors="replace")


def _from_tag(tag: str) -> str:
    return " " if _BLOCKS.match(tag) else ""


def _as_digits(run: str) -> str:
    return "".join(_DIGIT_WORDS[word] for word in re.split(r"[\s,.\-]+", run.lower()))


def _closed_up(run: str) -> str:
    """ "p a s s   w o r d": the least space parts letters, more parts words."""
    letters = run.strip()
    least = min(map(len, _SPACE.findall(letters)))
    closed = _SPACE.sub(lambda space: "" if len(space[0]) == least else " ", letters)
    return run.replace(letters, closed)


def _joint(line_break: str) -> str:
    return " " if line_break[0] in " \t" or line_break.endswith("\n ") else ""


_EDGE = r"[\s,.;:!?()\"'、。]"
#: escapes that may hide any character
_CODED = (
    _Step(re.compile(r"(?:\\u[0-9A-Fa-f]{4})+|(?:\\x[0-9A-Fa-f]{2})+"), _from_escapes, "\\"),
    _Step(re.compile(r"(?:%[0-9A-Fa-f]{2})+"), _from_percent, "%"),
    _Step(
        re.compile(r"&(?:#[0-9]{1,7};?|#[xX][0-9A-Fa-f]{1,6};?|[A-Za-z][A-Za-z0-9]{1,30};)"),
        html.unescape,
        "&",
    ),
)
_ESCAPES = (
    _Step(  # ?q=my+password&page=2: each parameter begins afresh
        re.compile(r"[?&][\w.\-]{1,40}="), lambda sign: f"\n{sign[1:]} ", "+%"
    ),
    *_CODED,
    _Step(re.compile(r"\\[\\\"'/nrtbf]"), _from_backslash, "\\"),
    _Step(  # my+password+is
        re.compile(r"(?<![^\s?&=])(?:[^\s+?&=]{1,30}\+){2,}[^\s+]{1,30}"),
        lambda run: run.replace("+", " "),
        "+",
    ),
)
_COVERS = (
    _Step(re.compile(r"</?[A-Za-z][^<>]{0,200}>|<!--[^<>]{0,200}-->"), _from_tag, "<"),
    _Step(re.compile(r"[*`~]+"), lambda _: "", "*`~"),
    _Step(compiled(rf"(?i)\b(?:{_WORD_DIGIT}[\s,.\-]{{1,3}}){{3,}}{_WORD_DIGIT}\b"), _as_digits),
    _Step(compiled("[零〇一幺二三四五六七八九]{4,}"), lambda run: run.translate(_HAN_DIGITS)),
    _Step(compiled(rf"(?:^|{_EDGE})(?:\S\s{{1,6}}){{5,}}\S(?:$|{_EDGE})"), _closed_up),
    _Step(  # p-a-s-s-w-o-r-d
        compiled(
            "|".join(
                rf"(?:\b[\pL\pN]{sign}){{7,}}[\pL\pN]\b" for sign in ("[.]", "-", "_", "[|]", "·")
            )
        ),
        lambda run: run[::2],
    ),
    _Step(re.compile(r"[ \t]{2,}"), lambda _: " ", " \t"),
)
_SPACE = re.compile(r"\s+")
_LINE_BREAK = re.compile(r"[ \t]?(?:\n[ \t]?(?:[>|#]+[ \t]?)?)+")
_FEW_WORDS = re.compile(r"(?m)^(?:[^\s\-*•]\S*(?: \S+)?[ \t]*\n){2,}(?=\S)")
