"""Find what a correction puts in the place of what was remembered."""

import re
from collections.abc import Sequence

from understanding.capture import meaning
from understanding.capture.sentences import Sentence
from understanding.feedback import guards
from understanding.feedback.personal import compiled
from understanding.records.folding import folded

LEAST_WEIGHT = 4
LONGEST = 600
_NEAR = 40

Span = tuple[int, int]

_HAN = re.compile(r"[\u3400-\u9fff]")
_LOOSE = re.compile(r"[\s,;:.!?…—–~。、-]{0,12}")
_LEAD_IN = compiled(
    r"(?:(?:actually|in fact|in reality|rather|instead|the truth is(?: that)?|really|correction"
    r"|because|since|but|and|i said(?: that)?|sorry|no|well|so)\b[\s,:]{1,4}|(?:其实|实际上|事实上"
    r"|正确的?(?:信息|说法|答案)?[是为]|应该[是为]|准确地?说|不对|而且|因为|但是?"
    r"|不过)[\s,:]{0,3}){0,3}"
)
_STATES = compiled(
    r"(?:(?:it's|it is|it was|they're|they are|she's|he's|mine is|we|our|call me|always|never|only"
    r"|don't|do not|these days|nowadays|now)\b|(?:是|[他她它][叫是]|应该|现在|一般|通常|平时|要"
    r"|不要|叫我|请(?:叫|用)|我们|一律|只|用|都|每))"
)
_STATIVE = compiled(
    r"(?:i(?:'m| am)(?! (?:asking|trying|talking|sorry|not sure|looking|working on))\b"
    r"|i want (?!you\b|to\b|the\b|this\b|that\b)|i (?:(?:also|really|actually|still|just|only|now"
    r"|usually|always|never|don't|do not) ){0,2}(?:prefer|like|love|enjoy|hate|live|work|eat|drink"
    r"|speak|use|have|do|moved|teach|study|go by|graduated|switched|grew|was born|come from)\b"
    r"|my \w|it's|it is|they're|they are|she's|he's|call me\b|我(?!让|叫你|要你|的意思|问|是说"
    r"|说的|指的|要的|想要的|需要|希望|觉得|认为|猜|想)|现在)"
)
_ANNOUNCED = compiled(
    r"(?::|正确的?(?:信息|说法|答案)?[是为]|应该[是为]|it should be)[\s,:]{0,3}\Z"
)
_REQUEST_BEHIND = compiled(
    r"[,;]\s{0,3}(?:so |and )?(?:please|pls|can you|could you|would you) (?:update|fix|correct"
    r"|change|remember|note|redo|try|stop|forget|remove|delete|adjust)\b[^,;]{0,80}\Z|[,;](?:请"
    r"|麻烦)(?:你)?(?:改|更正|更新|记住|修正|纠正|删)[^,;]{0,20}\Z"
)
_SAYS_NOTHING = compiled(
    r"(?:(?:i|i'm|am|is|it|it's|do|did|don't|not|no|never|isn't|ok|really|at all)\b|[\W_]){0,40}"
)
_POINTS_BACK = compiled(r"(?<![/\w])(?:it|that|this|them|those|these)[\s.!]{0,4}\Z")
_MARKS = "\"'“”‘’「」『』"


def behind(plain: str, end: int, rest: Sequence[Sentence]) -> Span | None:
    """The statement behind a denial that ends at `end`; `rest` begins with its own sentence."""
    start = _begin(plain, end)
    if plain[start : rest[0].end].strip():
        return statement(plain, start, rest) if _replaces(plain, end, start) else None
    if len(rest) == 1:
        return None
    start = _begin(plain, rest[1].start)
    return statement(plain, start, rest[1:]) if _STATIVE.match(plain, start) else None


def _begin(plain: str, end: int) -> int:
    loose = _LOOSE.match(plain, end)
    start = loose.end() if loose else end
    lead_in = _LEAD_IN.match(plain, start)
    return lead_in.end() if lead_in else start


def _replaces(plain: str, end: int, start: int) -> bool:
    """Whether what stands at `start` states something, or was announced as what is right."""
    if _ANNOUNCED.search(plain[max(end, start - _NEAR) : start]):
        return True
    words = plain[start : start + LONGEST]
    return guards.is_about_speaker(words) or bool(_STATES.match(words))


def statement(plain: str, start: int, rest: Sequence[Sentence]) -> Span | None:
    """From `start` to the end of its sentence, and of those after it that go on in its vein."""
    stop = min(rest[0].end, start + LONGEST)
    whole = plain[start:stop].rstrip()
    sentence = _REQUEST_BEHIND.sub("", meaning.without_question(whole))
    if meaning.is_question(sentence):
        return None
    end = start + len(sentence)
    if sentence != whole or stop < rest[0].end:
        return start, end
    for following in rest[1:]:
        words = plain[following.start : following.end].strip()
        if not _STATIVE.match(words) or guards.is_question(words) or len(words) > LONGEST:
            break
        end = following.start + len(plain[following.start : following.end].rstrip())
    return start, end


def fitting(text: str, span: Span) -> Span | None:
    """The span without blanks and quotation marks around it; None if too little is left."""
    start, end = _trimmed(text, span[0], min(span[1], span[0] + LONGEST))
    words = text[start:end]
    if _POINTS_BACK.search(words[-_NEAR:]) or _SAYS_NOTHING.fullmatch(folded(words[:_NEAR])):
        return None
    return (start, end) if len(words) + len(_HAN.findall(words)) >= LEAST_WEIGHT else None


def _trimmed(text: str, start: int, end: int) -> Span:
    words = text[start:end].rstrip(" \t\r\n,;:，；：")
    end = start + len(words)
    while end - start > 1 and text[start] in _MARKS and text[end - 1] in _MARKS:
        start, end = start + 1, end - 1
    return start, end
