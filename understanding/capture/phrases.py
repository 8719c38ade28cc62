"""The words people ask with, in English and simplified Chinese; texts are folded before.

Every repetition is bounded, so that matching stays linear. A space in a table stands for up to
three blanks.
"""

import enum
import re


class Form(enum.StrEnum):
    """How a request is worded, which decides what may follow it."""

    POLITE = "polite"  # could you remember that ...
    MEMORY = "memory"  # remember that ..., 记住...
    RECALL = "recall"  # 记得..., which may also be a reminiscence
    NOTE = "note"  # note that I ...
    STANDING = "standing"  # from now on ..., 以后...
    LESSON = "lesson"  # next time ..., 下次...


_VERB = (
    "(?:remember|keep in mind|bear in mind|keep (?:this|that|it|the following) in mind"
    "|make (?:a )?(?:mental )?note|take note)"
)
_INTO_MEMORY = (
    "(?:save|add|commit|store|put|write) (?:(?:this|that|it|the following) )?(?:to|in|into)"
    r" (?:(?:your|the|long-term) )?memory(?=\s*(?:[:,.!]|that\b|\Z))"
)
_ASKING = "(?:can|could|would|will) you (?:(?:please|also|kindly|just|always) ){0,2}"
_PLEASE = "(?:(?:please|pls|plz|kindly|just|also|always) ){0,3}"
_WISH = (
    "(?:(?:i want you to|i need you to|i'd like you to|i would like you to"
    "|make sure (?:that )?(?:you|to)|be sure to) )?(?:(?:please|always) )?"
)
_ENGLISH = {
    Form.POLITE: f"{_PLEASE}{_ASKING}(?:{_VERB}|note)",
    Form.MEMORY: f"{_PLEASE}{_WISH}(?:{_VERB}|(?:don't|dont|do not|never) forget|{_INTO_MEMORY})",
    Form.NOTE: "(?:please )?(?:also )?note",
    Form.STANDING: (
        "(?:please )?(?:from now on|from here on(?: out)?|from this point (?:on|forward)"
        "|from today on|starting (?:now|today)|going forward|moving forward"
        "|in (?:the )?future|for future reference)"
    ),
    Form.LESSON: "(?:please )?next time",
}
_POLITE_CHINESE = (
    "(?:请|麻烦|拜托|烦请|帮我|给我|我要你|我想让你|我希望你|你要|你得|你|您"
    "|一定要?|务必|千万要?|必须|要|都|也|还|能不能|能否|可不可以|可以|把(?:这个?|这[些点]|它)){0,5}"
)
_CHINESE = {
    Form.MEMORY: (
        f"{_POLITE_CHINESE}(?:记住|记下来?|记着|牢记|谨记|记一下|记好|别忘记?了?|不要忘记?了?"
        "|勿忘|记到(?:你的)?(?:记忆|备忘录?)里?|记进(?:你的)?记忆里?)"
    ),
    Form.RECALL: (
        "(?:请你?|麻烦你?|拜托你?|你要|你得|您要|一定要?|务必|千万要?|都?要|帮我){0,3}记得"
    ),
    Form.STANDING: (
        f"{_POLITE_CHINESE}(?:从今以后|从此以后|今后|以后|往后|从现在(?:起|开始)|从今天(?:起|开始)|从今往后|日后)"
    ),
    Form.LESSON: "(?:请|那)?下(?:一)?次",
}


def _trigger(form: Form) -> str:
    english = rf"(?<![\w'-]){_ENGLISH[form]}(?!['\w-])" if form in _ENGLISH else ""
    chinese = _CHINESE.get(form, "")
    return f"(?P<{form.value}>{'|'.join(filter(None, (english, chinese)))})".replace(
        " ", r"\s{1,3}"
    )


TRIGGER = re.compile("|".join(_trigger(form) for form in Form), re.IGNORECASE)


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern.replace(" ", r"\s{1,3}"), re.IGNORECASE)


# Between the request and what it asks for: "this:", "the following:", "that", "to".
LINK = _compiled(
    r"(?:\s{0,3}(?:(?:this|these|the following|one|a few|some)(?: (?:things?|facts?|points?))?"
    r"(?: about me)?)(?=\s?:))?"
    r"(?:了|啦|哦|喔|啊|哈|吧|一下){0,2}\s{0,3}(?:(?:这|那|以下|下面|如下|几)[^\s,:。]{0,6}(?=:))?"
    r"[\s,:-]{0,6}(?:(?:that|to)\b[\s,:]{0,4})?(?:都|请你?|麻烦你?){0,2}"
)

# What may stand between the last punctuation mark and a request.
OPENING = _compiled(
    r"(?:\A|[,;:.!?(\[。！？、；~…—–*#>•\n\U0001F300-\U0001FAFF-])\s{0,8}"
    r"(?:(?:(?:hey|hi|hello)(?: \w{1,20})?|ok|okay|oh|so|well|also|and|but|plus|btw|by the way"
    r"|thanks|thank you|yes|yeah|no|great|then|first|second|secondly|finally|lastly|again|now"
    r"|additionally|one more thing|another thing|\d{1,3}[.)]?|[a-z][.)])[\s,]{1,4}"
    r"|好的?|那么?|对了|哦|嗯|另外|还有|而且|并且|同时|然后|但是?|不过|所以|因此|最后|首先|其次|顺便"
    r"|谢谢|啊|诶|喂|\s){0,4}\Z"
)
HAN_GAP = re.compile(r"[\u3400-\u9fff]\s{1,3}\Z")
AND = _compiled(r"\band(?: also)? \Z")
PLEASE = re.compile(r"(?:please|pls|plz)\b|请", re.IGNORECASE)
BEFORE_REPORTED_PLEASE = _compiled(
    r"\b(?:to|said|says?|that|not|will|would|should|must|can|could|you|i|we|they|he|she|\w+n't) \Z"
)
REPORTED = _compiled(
    r"(?<!\bi\s)(?<!\bi've\s)\b(?:said|says|told (?:me|us|him|her|them)|asked|asks|wrote|writes"
    r"|texted|reminds?|reminded(?: me)?|yelled|whispered|replied|goes|was like)[\s,:]{0,3}\Z"
    r"|(?<!我)(?:说|讲|嘱咐|叮嘱|吩咐|提醒|写|问|回答|回复)(?:我|了|道|过)?[\s,:]{0,3}\Z"
)
SUBJECT = re.compile(
    r"\b(?:I|we|he|she|they|it|you|who|people|\w+'(?:m|re|ve|ll|d))\b", re.IGNORECASE
)
