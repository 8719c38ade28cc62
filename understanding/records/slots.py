"""Statements with room for one value only: who lives in one town does not live in another."""

import re

_END = re.compile(r"[.!?。；;\s]+$")
_NOW = r"(?:(?:currently|now|always|please|jetzt|siempre|toujours) )*"
_WHO = r"(?:(?:i|we|(?:the )?user) )?(?:(?:am|is|are|'m) )?"
_TO_ME = r"(?: to)?(?: me)?"
_OWN = (
    r"(?:first |last )?name|birthday|address|(?:e-?mail|phone)(?: address| number)?|time ?zone"
    r"|manager|boss|wife|husband|partner|employer|job title|job|mother tongue|native language"
    r"|home ?town|favou?rite [\w ]{2,30}?|preferred [\w ]{2,30}?"
)
#: name of the slot -> how it is filled, on normalized text without its final stop
_FRAMES = tuple(
    (name, re.compile(rf"^{pattern}$"))
    for name, pattern in (
        ("home", rf"{_WHO}{_NOW}(?:liv(?:e|es|ing)|resid(?:e|es|ing)) {_NOW}in (?P<value>.+)"),
        (
            "name",
            rf"{_NOW}call me (?!before|after|in|on|at|when|if|later|back|by|tomorrow|every)"
            r"(?P<value>.+)",
        ),
        (
            "language",
            rf"{_NOW}(?:answer|reply|respond|speak){_TO_ME} {_NOW}in (?P<value>\w+)",
        ),
        ("own", rf"my (?P<what>{_OWN}) is (?:on |in |at )?(?P<value>.+)"),
        ("deadline", r"(?:the |my )?(?:project )?deadline is (?:on )?(?P<value>.+)"),
        ("home", r"ich wohne (?:jetzt )?in (?P<value>.+)"),
        ("name", r"ich hei(?:ss|ß)e (?P<value>.+)"),
        ("home", r"(?:yo )?vivo en (?P<value>.+)"),
        ("name", r"me llamo (?P<value>.+)"),
        ("home", r"j'habite (?:maintenant )?(?:à|a|en) (?P<value>.+)"),
        ("home", r"我?(?:现在|目前)?(?:居住|住)在(?P<value>.+)"),
        ("name", r"(?:我叫|我的?名字是|请?叫我)(?P<value>.+)"),
        ("language", r"(?:以后|总是)?请?用(?P<value>.+?)(?:回答|回复|答复)我?"),
        ("deadline", r"(?:项目的?)?截止日期是(?P<value>.+)"),
        ("own", r"我的?(?P<what>生日|地址|时区|上司|老板)(?:是|在)(?P<value>.+)"),
    )
)


def slot(normal: str) -> tuple[str, str] | None:
    """Which slot a normalized statement fills, and with what."""
    plain = _END.sub("", normal).strip()
    for name, frame in _FRAMES:
        if match := frame.match(plain):
            what = match.groupdict().get("what") or ""
            return f"{name} {what}".strip().replace("favourite", "favorite"), match["value"]
    return None
