"""Which words of a message are the user's own: not code, quoted speech, mail or pasted text."""

import re
from collections.abc import Iterator, Sequence

from understanding.records.folding import folded

_FENCE = re.compile(r"\s*+(`{3}|~{3})[^`]*$")
_INDENTED = re.compile(r"(?: {4}|\t)\s*\S")
_INLINE = re.compile(
    r"(?<!`)`{1,3}[^`\n]+`"
    r'|"[^"\n]{1,400}"'
    r"|(?<!\w)'[^'\n]{1,400}'(?!\w)"
    r"|「[^」\n]{1,400}」|『[^』\n]{1,400}』|《[^》\n]{1,400}》"
)
_ATTRIBUTION = re.compile(
    r"\s*+(?:On\b.{1,200}\bwrote:|.{0,200}<[^>\s]{1,200}@[^>\s]{1,200}>.{0,20}:|在?.{1,100}写道:)\s*$",
    re.IGNORECASE,
)
_FORWARD = re.compile(
    r"\s*+(?:-{2,}+|_{2,}+)\s*+"
    r"(?:original message|forwarded message|原始邮件|转发(?:的?邮件)?|转发信息)"
    r"|\s*+begin forwarded message:|\s*+-*+\s*+original (?:message|appointment)\s*-*\s*$",
    re.IGNORECASE,
)
_MAIL_HEADER = re.compile(r"\s*+\**(?:from|sent|to|date|subject|发件人|收件人|主题|日期)\**:", re.I)
_TASK = (
    r"translate|proofread|rewrite|rephrase|paraphrase|summari[sz]e|edit|polish"
    r"|(?:correct|fix)(?! what you\b)|improve|shorten|review|explain|classify|analy[sz]e"
)
_MATERIAL = re.compile(
    r"\s*+(?:(?:please|can you|could you|help me|now|hi|hey)\b[\s,]{1,3}){0,3}"
    rf"(?:{_TASK})\b[^\n:]{{0,120}}:"
    r"|\s*+(?:here(?:'s| is| are)|below is|this is)\b[^\n:]{0,60}"
    r"\b(?:e?mail|message|text|transcript|log|article|letter|draft|lyrics|poem|prompt)\b"
    r"[^\n:]{0,40}:"
    r"|[^\n:]{0,24}(?:翻译|润色|改写|总结|校对|概括|修改|解释|分析)[^\n:]{0,30}:",
    re.IGNORECASE,
)
FILLER = "_"


def own_words(text: str) -> str:
    """`text` folded, at the same length, with what the user only shows or reports blanked out.

    Whole foreign lines become spaces, foreign spans inside a line become filler letters, so a
    sentence around them keeps its shape and every offset stays true.
    """
    lines = folded(text).split("\n")
    foreign = {*_fenced(lines), *_indented(lines), *_mail(lines)}
    kept = [
        " " * len(line) if number in foreign else _own_spans(line)
        for number, line in enumerate(lines)
    ]
    return _without_material("\n".join(kept))


def _own_spans(line: str) -> str:
    return _INLINE.sub(lambda found: FILLER * len(found.group()), line)


def _fenced(lines: Sequence[str]) -> Iterator[int]:
    fence = ""
    for number, line in enumerate(lines):
        mark = _FENCE.match(line)
        if fence or mark:
            yield number
        if mark and mark[1] == (fence or mark[1]):
            fence = "" if fence else mark[1]


def _indented(lines: Sequence[str]) -> Iterator[int]:
    """Markdown's other code block: four spaces after a blank line."""
    code_may_start = True
    for number, line in enumerate(lines):
        is_code = code_may_start and bool(_INDENTED.match(line))
        if is_code:
            yield number
        code_may_start = is_code or not line.strip()


def _mail(lines: Sequence[str]) -> Iterator[int]:
    for number, line in enumerate(lines):
        if _opens_mail(lines, number):
            yield from range(number, len(lines))
            return
        if line.lstrip().startswith(">") or _ATTRIBUTION.match(line):
            yield number


def _opens_mail(lines: Sequence[str], number: int) -> bool:
    """Whether everything from this line on is somebody else's mail."""
    if _FORWARD.match(lines[number]):
        return True
    rest = lines[number + 1 : number + 4]
    if _ATTRIBUTION.match(lines[number]):
        following = next((line.lstrip() for line in rest if line.strip()), "")
        return not following.startswith(">")
    return bool(_MAIL_HEADER.match(lines[number]) and rest and _MAIL_HEADER.match(rest[0]))


def _without_material(text: str) -> str:
    """Blank what follows an order such as "translate this:", which is to be worked on."""
    start = 0
    for line in text.splitlines(keepends=True):
        order = _MATERIAL.match(line)
        if order:
            end = start + order.end()
            return text[:end] + re.sub(r"[^\n]", " ", text[end:])
        start += len(line)
    return text
