"""Credentials said in sentences: what it is called, how it is given, and what looks like one.

The value decides. "The password must be at least twelve characters" has a noun and a cue but
nothing that could be typed into a password box, so no list of negations is needed.
"""

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xopc.shared.sensitivity import values
from xopc.shared.sensitivity.bounds import bounded, room
from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import Pattern, any_of, compiled
from xopc.shared.sensitivity.tokens import Tokens
from xopc.shared.sensitivity.views import View
from xopc.shared.sensitivity.vocabulary import (
    ACCESS,
    AFTER_CUES,
    CODES,
    KEYS,
    PASSWORDS,
    SHORT,
    SIGN_INS,
    UNITS,
)

#: how far, in characters, a value may be from what it is called
REACH = 72
#: how many nouns are looked at, whole or within words: one in so many characters
ONE_NOUN_IN = 40
#: how many words may stand between the noun and the cue: "PIN for my debit card is"
MAX_GAP_WORDS = 7

#: what is named as an example is nobody's password
_EXAMPLE = re.compile(
    r"(?i)(?:\b(?:like|such as|e\.g\.?|for (?:example|instance)|(?:most )?(?:common|typical"
    r"|popular|bad)"
    r"|por ejemplo|como|par exemple|comme|z\. ?b\.|zum beispiel|wie|ad esempio|por exemplo"
    r"|bijvoorbeeld"
    r"|zoals|till exempel|np\.|например|вроде|наприклад|örneğin|gibi|misalnya|seperti|ví dụ|như)"
    r"(?:\s|$)"
    r"|例如|比如|譬如|例えば|たとえば|예를 들어|مثل|למשל|जैसे)"
)
#: how a network, a branch or a person is called is no secret
_CALLED = re.compile(
    r"(?i)\b(?:called|named|name is|heißt|appelle|llama|chiama|heet|branch|repo|model|version)\b"
    r"|名|型号"
)
#: "for the office", "от сигнализации", "zum Tresor": what it opens, and then at once the value
_FOR = re.compile(
    r"(?i)\s(?:for|to|at|on|of (?:the|my|our|his|her|this)|für|fürs|zum|zur|vom|von|am|im|del|de"
    r"|de la|du|des|pour|da|do|di"
    r"|della|dello|voor"
    r"|van|till|til|od|do|w|na|от|для|на|к|в|від|la|pentru|για|του|της|untuk|buat|cho|của|vào"
    r"|için)\s"
    r"(?:[^\W\d][\w'’\-]*\s){1,3}"
)
#: "a PIN has four digits, so there are": a statement about credentials in general
_STATEMENT = re.compile(
    r"(?i)\b(?:there (?:is|are|were)|has|have|had|can be|must|should|up to|at least)\b"
)
_YEAR = re.compile(r"\s+(?:19|20)[0-9]{2}")
#: what looks like a key and is none
_DIGEST = re.compile(r"(?i)commit|sha|hash|md5|digest|\bids?\b|uuid|fingerprint|public|[.!?]\s")
#: "password manager": what the noun names then is no password
_COMPOUND = re.compile(
    r"(?i)[\s\-_](?:managers?|polic(?:y|ies)|fields?|resets?|generators?|hash\w*|lengths?|strength"
    r"|rules?|requirements?|prompts?|box|pages?|forms?|rotation|expir\w+|inputs?|checks?|limits?"
    r"|budgets?|counts?|sizes?|santa|pads?|reviews?|authentication|protection|protected|attempts?"
    r"|vaults? (?:uses?|has)|complexity|history|usage|windows?|economy|buckets?)\b"
)
#: "what's the alarm code? A: 7270": the question names it, the answer gives it
_ANSWERED = re.compile(
    r"(?i)[^.!?\n\d]{0,24}[?？]\s*(?:\w{1,12}\s?[:：]\s*)?(?:(?:it'?s|that'?s|still|—|–|-|:)\s?)?"
    r"[\"'“`]?"
)
#: "الرقم السري للبطاقة 8610": scripts in which "for the card" is one word
_JOINED_WORDS = re.compile(r"[\s:]*(?:[\u0590-\u0e7f]+[\s:]+){1,2}")
_OTHER_WORDS = re.compile(
    "منتج|خصم|بريد|طلب|دولة|خطأ|מוצר|קופון|הזמנה|מיקוד|שגיאה|उत्पाद|छूट|में|สินค้า|ส่วนลด|ไปรษณีย์|محصول|تخفیف|پست"
)
_RECENT_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_SENTENCE_END = re.compile(r"[.!?]\s|[。!?]$|\n\s*\n")
_CUE = re.compile(
    rf"(?i)(?:[:=>→|–(\[]|(?<![a-z]){any_of(map(re.escape, AFTER_CUES))})[\s\"'`“「『:]*$"
)
_ENDING = re.compile(r"[a-zÀ-ɏͰ-ӿ\u0590-\u08ff\u0900-\u0dff]{0,8}")
_WORD = re.compile(r"\w+")
_UNIT = re.compile(rf"(?i)\s*{any_of(UNITS)}")
_BEFORE = re.compile(
    r"(?i)^[\s\"'`”)!,.]*(?:(?:<-|←)?\s*(?:that'?s|this is)|is|was|are|as|for|est|es|ist|è|é|jest"
    r"|to|это|als|comme"
    r"|como|come|là|er|är"
    r"|=|-|–|—)\s*(?:(?:the|my|our|your|his|her|their|a|an|le|la|mon|ma|notre|mi|el|mein|das|dein"
    r"|il|mio|o|a|meu|minha|moje|мой|het|mijn|de|min|mit)\s+)(?:[\w\-]+\s+){0,2}$"
    r"|^[\s\"'`”)]*(?:as|als|como|comme|come|jako|som)\s(?:an?\s)?$"
    r"|^[\s\"'`”)]*(?:是|为|作为|作|当|做|当作|就是|が|は)[^,。]{0,8}$"
)


@dataclass(frozen=True)
class _Kind:
    rule: str
    #: what passes for a value right after the noun and its cue
    fits: Callable[[str], bool]
    #: what gives itself away anywhere near the noun
    betrays: Callable[[str], bool]


def _never(_token: str) -> bool:
    return False


_KINDS = (
    (SIGN_INS, _Kind("prose.sign_in", _never, values.is_strong_with_digit)),
    (ACCESS, _Kind("prose.sign_in", _never, values.is_compound)),
    (KEYS, _Kind("prose.key", values.is_key, _never)),
    (CODES, _Kind("prose.code", values.is_code, _never)),
    (PASSWORDS, _Kind("prose.password", values.is_password, values.is_telling)),
)


def find(view: View) -> Iterator[Finding]:
    tokens = Tokens(view.text)
    if not tokens:
        return
    most = room(view.text, one_in=ONE_NOUN_IN)
    for match in bounded(_nouns().finditer(view.text), most):
        noun = match[0].lower()
        if noun in _kinds() and _stands_alone(view.text, *match.span(), noun=noun):
            end_of_word = _end_of_word(view.text, match.end())
            place = (match.start(), end_of_word)
            for start, end in _values(view.text, tokens, place, kind=_kinds()[noun]):
                yield Finding(*view.span(start, end), Sensitivity.SECRET, _kinds()[noun].rule)


@functools.cache
def _kinds() -> dict[str, _Kind]:
    return {word: kind for words, kind in _KINDS for word in words}


@functools.cache
def _nouns() -> Pattern:
    return compiled("(?i)" + any_of(map(re.escape, _kinds())))


def _stands_alone(text: str, start: int, end: int, *, noun: str) -> bool:
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    if noun[0].isascii() and before.isascii() and before.isalpha():
        return False
    return noun not in SHORT or not (after.isalnum() and after.isascii() == noun.isascii())


def _end_of_word(text: str, end: int) -> int:
    """Nouns are stems: "hasł" may go on as "hasłem"; Chinese and Japanese do not inflect so."""
    match = _ENDING.match(text, end) if text[end - 1] < "\u2000" else None
    return match.end() if match else end


def _values(
    text: str, tokens: Tokens, noun: tuple[int, int], *, kind: _Kind
) -> Iterator[tuple[int, int]]:
    start, end = noun
    for first, last in tokens.between(end, end + REACH):
        fits = tokens.passes(kind.fits, first, last)
        betrays = tokens.passes(kind.betrays, first, last)
        if (fits or betrays) and _is_given_after(text, end, first, last, betrays=betrays):
            yield first, last
    for first, last in tokens.between(max(0, start - REACH), start):
        gap = text[last:start]
        betrays = tokens.passes(kind.betrays, first, last)
        if (
            (betrays or tokens.passes(kind.fits, first, last))
            and not _EXAMPLE.search(gap)
            and (betrays or _BEFORE.match(gap))
        ):
            yield first, last


def _is_given_after(text: str, noun_end: int, first: int, last: int, *, betrays: bool) -> bool:
    token, gap = text[first:last], text[noun_end:first]
    if _EXAMPLE.search(gap) or _CALLED.search(gap):
        return False
    if not gap and text[noun_end - 1].isascii():
        return False  # `password@host` goes on with the same word; 密码hunter2 does not
    if betrays:
        return True
    if token.isdigit() and _UNIT.match(text[last : last + 16]):
        return False
    is_other = _COMPOUND.match(gap) or _is_of_a_year(text, noun_end, gap + token)
    return bool(_ANSWERED.fullmatch(gap)) or (
        not is_other and (_leads_to_value(gap) or _stands_out(gap, token))
    )


def _is_of_a_year(text: str, noun_end: int, after: str) -> bool:
    """ "a ski pass 2026"."""
    return (
        text[max(0, noun_end - 4) : noun_end].lower() == "pass"
        and _YEAR.fullmatch(after) is not None
    )


def _stands_out(gap: str, token: str) -> bool:
    """Whether the token needs no word for "is", because it is unlike what stands around it."""
    words = _WORD.findall(gap)
    if token.isdigit():
        return _is_joined(gap, token)
    if len(words) > 3 or _SENTENCE_END.search(gap):
        return False
    if not _DIGEST.search(gap) and _is_unlike_words(token, after=len(words)):
        return True
    # a Latin token after words of another script: سر الواي فاي bayt4471
    return token.isascii() and bool(words) and not any(word[0].isascii() for word in words)


def _is_unlike_words(token: str, *, after: int) -> bool:
    if values.is_compound(token):
        return True
    return after <= 2 and (values.is_made_up(token) or values.is_random(token))


def _is_joined(gap: str, digits: str) -> bool:
    return (
        len(digits) >= 4
        and _JOINED_WORDS.fullmatch(gap) is not None
        and not (_RECENT_YEAR.fullmatch(digits) or _OTHER_WORDS.search(gap))
    )


def _leads_to_value(gap: str) -> bool:
    """Whether "for my card is" leads to a value, as white space or a colon do; "from" does not."""
    if _SENTENCE_END.search(gap):
        return False
    if not gap.strip(" \t\n\"'`:=-–>→|([s") or _FOR.fullmatch(gap):
        return True
    if _STATEMENT.search(gap):
        return False
    return len(_WORD.findall(gap)) <= MAX_GAP_WORDS and _CUE.search(gap) is not None
