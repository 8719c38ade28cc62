"""Whether a question asks for the person's own portrait."""

import re

from understanding.records.folding import folded

_LONGEST = 120
_SENTENCE = re.compile(r"[.?!。?!;；\n]+")

_POLITE = (
    r"(?:(?:hi|hey|hello|ok|okay|so|well|now|please|and|just)[, ]+)*"
    r"(?:(?:can|could|would|will) you (?:please )?)?"
)
_AFTER = (
    r"(?:[, ]+(?:so far|already|now|right now|today|please|as a person|from our chats"
    r"|from our conversations|until now|in general|at all|exactly|then|in detail))*"
)
_LEARNED = r"(?:know|remember|learned|learnt|understand|understood|remembered|noticed|stored|saved)"
_ME = r"(?:about|of|on) (?:me|myself)"
_ENGLISH = "|".join(
    (
        rf"(?:what|how much|what (?:all|else|things|exactly|facts)) (?:do|did|have) you"
        rf" (?:actually |really |already |currently )?{_LEARNED} {_ME}",
        rf"(?:do|did|have) you {_LEARNED} (?:anything|something|much) {_ME}",
        r"how well do you know me",
        rf"(?:tell|show|give|remind) me (?:everything |all |what )?(?:you(?:'ve)? (?:have )?"
        rf"{_LEARNED} )?{_ME}",
        rf"(?:list|summari[sz]e|describe|explain|share) (?:everything |all |what )?"
        rf"(?:that )?(?:you(?:'ve)? (?:have )?{_LEARNED} )?{_ME}",
        r"(?:describe|introduce|summari[sz]e|portray) (?:the )?(?:me|myself)"
        r"(?: (?:that )?you know| to me| as you know me)?",
        r"who am i(?: to you)?",
        r"what kind of person am i",
        r"what(?: do|'s| is) your (?:understanding|impression|picture|memory) of me",
        r"what is my profile|what's my profile",
    )
)
_SUBJECT = r"(?:你|您)"
_KNOW = r"(?:[了瞭]解|知道|[认認][识識]|清楚|[记記]得|[记記]住)"
_CHINESE = "|".join(
    (
        # 你了解我什么 · 你知道我的哪些事
        rf"{_SUBJECT}(?:都|还|到底|究竟)?{_KNOW}(?:了|过|到)?(?:关于|關於)?我(?:的)?"
        r"(?:些)?(?:什么|甚么|哪些|多少|啥|吗|么)(?:事|事情|信息|资讯|東西|东西|情况|方面)?",
        # 你对我了解多少 · 你对我有什么了解
        rf"{_SUBJECT}?对我(?:都|有)?(?:多少|什么|哪些|怎样的|怎么样的)?(?:的)?"
        rf"(?:{_KNOW}|印象|看法)(?:了|有)?(?:多少|什么|哪些|吗|如何|怎么样|是什么|有多少|有哪些)?",
        # 关于我你知道什么
        rf"(?:关于|關於)我[,,、 ]?{_SUBJECT}(?:都)?{_KNOW}(?:些)?(?:什么|哪些|多少|啥)",
        # 介绍一下你认识的我 · 说说你眼中的我 · 总结你对我的了解
        r"(?:介[绍紹]|描述|形容|[说説]{1,2}|讲{1,2}|談{1,2}|谈{1,2}|总[结結]|概括|告诉我|聊聊|列出|描繪|描绘)"
        rf"(?:一下|下|看)?(?:关于)?{_SUBJECT}?(?:(?:所)?{_KNOW}|眼[中里]|心[中里]|印象[中里])的我",
        r"(?:介[绍紹]|描述|[说説]{1,2}|讲{1,2}|总[结結]|概括|告诉我|聊聊|列出)(?:一下|下|看)?"
        rf"{_SUBJECT}?(?:都)?(?:对我的?(?:{_KNOW}|印象|看法)|{_KNOW}(?:的)?(?:关于)?我(?:的)?(?:什么|哪些|一切|事|信息)?)",
        r"(?:介[绍紹]|描述|形容)(?:一下|下)我(?:自己)?",
        rf"{_SUBJECT}(?:[觉覺]得|[认認]为)我是(?:一?个)?(?:什么样|怎样|怎么样|什么)的?人",
        r"我是谁|我是一?个(?:什么样|怎样|怎么样)的人",
        rf"在?{_SUBJECT}(?:的)?(?:眼|心)[中里](?:的)?我(?:是(?:一?个)?(?:什么样|怎样|怎么样|什么)(?:的)?(?:人)?)?",
    )
)
_SELF_SUMMARY = re.compile(
    rf"(?:{_POLITE}(?:{_ENGLISH}){_AFTER}"
    rf"|(?:那|那么|请|請|麻烦|能不能|可以|可否|能|帮我|[,,、 ])*(?:{_CHINESE})"
    r"(?:[呢吧啊呀吗嘛么]|一下|[,, ])*)",
    re.IGNORECASE,
)


def asks_about_self(query: str) -> bool:
    """Whether one sentence of the question asks what is known about the person, and no more."""
    if len(query) > _LONGEST:
        return False
    sentences = (" ".join(part.split()) for part in _SENTENCE.split(_simplified(query)))
    return any(_SELF_SUMMARY.fullmatch(sentence) for sentence in sentences if sentence)


def _simplified(query: str) -> str:
    return folded(query).translate(_MORE)


#: traditional characters of these questions that the shared table does not need
_MORE = str.maketrans(
    "麼瞭識紹覺樣個誰講談們關東訊資繪況認為總結點報憶",
    "么了识绍觉样个谁讲谈们关东讯资绘况认为总结点报忆",
)
