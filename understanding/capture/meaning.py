"""What a piece of text is: a question, a recollection, an order, or nothing at all."""

import re


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern.replace(" ", r"\s{1,3}"), re.IGNORECASE)


_EMPTY = (
    "a an the this that these those it them they i me my mine you your we us our is are was be do"
    " does to for of in on at and or but so also too please ok okay thanks thank well now later"
    " forever always never again next time all any some everything something anything thing things"
    " stuff everyone one following above below what said just said say told have has it's that's"
    " forget remember note ok yes no not don't"
)
_EMPTY_WORDS = frozenset(_EMPTY.split())
_HAN = re.compile(r"[\u3400-\u9fff]")
_LETTER = r"[^\W_\u3400-\u9fff]"
_WORD = re.compile(rf"{_LETTER}+(?:['-]{_LETTER}+)*")
_EMPTY_HAN = re.compile(
    r"[这那哪][个些件点句种样次里边]?(?:事情?|话|件事|一点)?|一下|下来|刚才|刚刚|事情|东西|如此|以下|上面"
    r"|(?:我|你)?(?:说|讲)(?:的|过的|过)?(?:话|内容)?|记住|记得|所有|全部|一切|永远"
    r"|[我你您他她它们的了着过是在都就也还吧啊呢吗么嘛哦喔请把要会能和与跟对给让再又很]"
)
_LEAST_LATIN = 8
_LEAST_HAN = 2


def is_empty(content: str) -> bool:
    """Without a single word that means something by itself: "that", "it", 这个."""
    return not _telling_words(content) and not _telling_han(content)


def says_something(content: str) -> bool:
    """English needs 8 characters and a content word; Chinese two characters with a meaning."""
    if _HAN.search(content):
        return _telling_han(content) + _LEAST_HAN * len(_telling_words(content)) >= _LEAST_HAN
    return len(content) >= _LEAST_LATIN and bool(_telling_words(content))


def _telling_words(content: str) -> list[str]:
    return [word for word in _WORD.findall(content) if word.lower() not in _EMPTY_WORDS]


def _telling_han(content: str) -> int:
    return len(_HAN.findall(_EMPTY_HAN.sub("", content)))


_QUESTION = _compiled(
    r"\?[\s!?\"')]{0,5}\Z|(?:吗|呢|(?<!什)(?<!那)(?<!这)(?<!要)么)[\s。.!~]{0,5}\Z"
)
_ASKS_FOR_WHAT = re.compile(
    r"(?:谁|什么|哪[里儿个些]?|多少|几[个点岁]?|怎么样?|怎么办)[\s。.!?]{0,4}\Z"
)
_TAIL_QUESTION = _compiled(
    r",\s{0,3}(?:so |and |then |now ){0,2}(?:what|how|can you|could you|can i|should|which|where"
    r"|when|why|who|do you|is there|are there)\b[^,]{0,300}\?\s{0,3}\Z"
)


def is_question(text: str) -> bool:
    return bool(_QUESTION.search(text[-12:]) or _ASKS_FOR_WHAT.search(text[-12:]))


def without_question(text: str) -> str:
    """ "I'm vegan, what can I cook?" without its second half."""
    question = _TAIL_QUESTION.search(text)
    return text[: question.start()] if question else text


_RECOLLECTION = _compiled(
    r"(?:when|what|where|who|whom|whose|how|why|which|if|whether)\b"
    r"|(?:the|that|one|those|these|last|this one) (?:time(?! ?zone)"
    r"|times|day|days|night|summer|winter|year"
    r"|moment|trip|party|guy|girl)\b"
    r"|back (?:in|when)\b|(?!during|everything|something|nothing|anything|bring)[a-z]{2,20}ing\b"
    r"|(?:我们?|咱们?)?(?:小时候|那[年天时次]|当[年时]|上[次回周]|有一?[次天年]|以前|之前|曾经|第一次|去年|昨天"
    r"|前[天年]|刚才|高中|大学时|初中|小学)"
)


def is_recollection(text: str) -> bool:
    """What follows "remember" names a scene or a question, not something to keep."""
    return bool(_RECOLLECTION.match(text.lstrip(" ,:\t")))


_WORK = (
    "answer|reply|respond|write|use|run|check|ask|show|give|include|start|keep|explain|skip|avoid"
    "|tell|format|add|test|call me|address|speak|talk|stick|send|put|provide|list|cite|link|limit"
    "|treat|assume|leave|let me know|remind|verify|double-check|commit|follow|refer|translate"
    "|summari[sz]e|output|print|be (?:brief|short|concise|more|less|direct|honest|careful with)"
)
_ORDER = (
    "(?:please|always|never|don't|dont|do not|stop|avoid|no|only|make sure|remember"
    "|you (?:should|must|need to|have to)"
    r"|(?:i want|i'd like|i would like|i need|i'd prefer|i'd rather|i prefer)(?! to\b)"
    f"|(?:you can )?(?:{_WORK}))"
    r"\b"
)
_FAVOUR = "(?:(?:can|could|would|will) you (?:please )?)"
_ORDER_START = _compiled(rf"{_FAVOUR}?(?:(?:just|also|then|instead|rather) ){{0,2}}{_ORDER}")
_FAVOUR_START = _compiled(rf"\A{_FAVOUR}")
_CONDITION = _compiled(r"(?:when|whenever|if|for|in|before|after|you|we|i)\b[^,]{1,120},\s{0,3}")
_CHINESE_ORDER = re.compile(
    r"(?:都(?=[用请不别要叫给按以先回写说只])|请(?!你?们?吃|客|大家|你喝|假)|麻烦|您?你?(?:要|得|应该|只|别|不要|先|必须)|您|别(?!人)|不要(?!紧)|不准|不许|不用"
    r"|勿|一律|统一|只|先|用(?!不)|叫我|称呼|给我|回[复答]|写|每次|尽量|一定|务必|必须|记得|帮我|禁止|默认"
    r"|直接|[多少](?:用|说|写|给|列|举)|要(?:用|先|给)|简短|我(?:问|让你|叫你|要求))"
    r"|.{0,30}(?:回复|回答|叫|称呼|告诉|提醒|给|帮|问)我"
)
_CHINESE_ASIDE = re.compile(
    r"你?(?:会|就会|可能|们|想|打算)?.{0,20}(?:怎么|什么|为什么|要不要|是不是)"
)


def without_favour(text: str) -> str:
    """ "Could you please answer in Spanish" as an order; anything else as it is."""
    return _FAVOUR_START.sub("", text)


def is_order(text: str) -> bool:
    """Tells the listener what to do or how the speaker wants it."""
    start = text.lstrip(" ,:")
    condition = _CONDITION.match(start)
    rest = start[condition.end() :] if condition else start
    if _ORDER_START.match(start) or _ORDER_START.match(rest):
        return True
    return bool(_CHINESE_ORDER.match(start)) and not _CHINESE_ASIDE.match(start)


_FIRST_PERSON = re.compile(r"\b(?:I|I'(?:m|ve|d|ll)|me|my|mine|we|our|us)\b|[我咱]", re.IGNORECASE)
_SECOND_PERSON = re.compile(r"\b(?:you|your|yours|yourself|you'\w{1,2})\b", re.IGNORECASE)
_IDIOM = _compiled(r"(?:don't|dont|do not|never) forget\Z|just\b")
_REASSURANCE = _compiled(
    r"\b(?:(?:here for|proud of|love|believe in|rooting for) you|(?:got|have) your back)\b"
)


def is_encouragement(request: str, said: str) -> bool:
    """Words to cheer or nudge the listener: "just remember, you can do it", "don't forget to eat".

    They speak neither about the speaker nor about how the speaker wants to be served.
    """
    content = said.lstrip(" ,:").removeprefix("that ").removeprefix("to ")
    if _REASSURANCE.search(content):
        return True
    if is_about_speaker(content) or is_order(content):
        return False
    is_nudge = said.lstrip().startswith("to ") or request.lower().startswith("just")
    return bool(_SECOND_PERSON.search(content) or (_IDIOM.search(request) and is_nudge))


_SPEAKER_FIRST = re.compile(r"\s{0,4}(?:(?:I|my|we|our)\b|[我咱])", re.IGNORECASE)
_NOTED = _compiled(
    r"(?:I|I'm|I'd|my|me|we|we're|our)\b(?! (?:have|had|already|just|ran|did|got|made|went|saw|put"
    r"|wrote|took|was|were|(?!need)[a-z]{1,15}ed)\b)"
)
_BARE_PRONOUN = _compiled(r"\b(?:it|that|this|them|those|these)[\s.!]{0,4}\Z")


_POLITE = _compiled(
    r"(?:that(?! (?:one|time|day)\b)|to|I|I'm|I'd|I've|we|we're"
    r"|(?:my|our)\b[^?]{1,80}\b(?:is|are))\b"
)


def is_polite_request(text: str) -> bool:
    """ "could you remember that I ...", but not "can you remember my name?"."""
    return bool(_POLITE.match(text.lstrip(" ,:")))


def is_about_speaker(text: str) -> bool:
    return bool(_FIRST_PERSON.search(text))


def starts_with_speaker(text: str, start: int) -> bool:
    return bool(_SPEAKER_FIRST.match(text, start))


def is_noted_fact(text: str) -> bool:
    """ "note that I prefer ...", but not "note that I changed the port"."""
    return bool(_NOTED.match(text.lstrip(" ,:")))


def points_back(text: str) -> bool:
    """Ends with a pronoun whose noun stands before it: "I never want them"."""
    return bool(_BARE_PRONOUN.search(text))
