"""Passwords that are plain words: only whole phrases, as "my password is sunflower", show them."""

import re
from collections.abc import Iterator

from xopc.shared.sensitivity import values
from xopc.shared.sensitivity.findings import Finding
from xopc.shared.sensitivity.rules import Rule, apply
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    yield from apply(_RULES, view)


_POSSESSIVE = (
    r"(?i)\b(?:my|our|his|her|their|the (?:wi-?fi|router|admin|root|vault|guest|server"
    r"|laptop|login))"
    r"\s+(?:[\w\-]+\s+){0,3}?(?:password|passphrase|passcode)s?"
)
_SENTENCE_WORD = re.compile(
    r"(?i)\b(?:the|a|an|and|or|but|for|to|in|on|at|of|by|as|so|if|it|is|was|are|my|your|our|their"
    r"|you|we|they|them|he|she|i|do|does|did|has|have|had|can|will|would|should|no|yes|more|than"
    r"|because|since|again|anymore|enough|easy|hard|one|both|all|any|most|many|much|some)\b"
)
_NOT_A_WORD_AS_PASSWORD = re.compile(
    r"(?i).*(?:ed|ing|able|ible|less|ive|ent|ant|ful|ous|ic|al)|required|important"
    r"|wrong|weak|strong"
    r"|safe|secure|also|still|always|never|just|only|about|never|what|that|this|very"
    r"|pretty|quite|empty"
    r"|fine|long|short|same|good|okay|gone|lost|here|there|with|from|when|where|into"
    r"|under|none|blank"
    r"|stale|public|private|unique|too|not|set|kept|known|broken|stored|sent|shown|written|minimum"
    r"|maximum|requirements?|policy|rules?|reset|change|manager|field|length|strength|basics?|tips"
)


def _is_word_as_password(word: str) -> bool:
    return not values.is_ordinary(word) and _NOT_A_WORD_AS_PASSWORD.fullmatch(word) is None


_NOT_CHINESE_PASSWORDS = re.compile(
    "什么|多少|忘|谁|错|哪|需|要|强|弱|一样|加密|必|安全|位|的$|了$|说明|管理|策略|格式|长度"
)


def _is_chinese_password(word: str) -> bool:
    return _NOT_CHINESE_PASSWORDS.search(word) is None


def _is_passphrase(phrase: str) -> bool:
    return _SENTENCE_WORD.search(phrase) is None and all(map(_is_word_as_password, phrase.split()))


_RULES = (
    Rule(
        "prose.password_word",
        _POSSESSIVE + r"\s*(?:is|was|=|:)\s*[\"']?(?P<value>[a-z]{4,24})[\"'.!]*(?:\s*$|[,;\n])",
        ("pass",),
        holds=_is_word_as_password,
    ),
    Rule(
        "prose.password_word",
        r"(?i)(?:password|passwd|passphrase|passcode|passwort|contraseña|senha"
        r"|mot de passe|пароль|кодовое слово"
        r"|\bpwd|\bpw)\s?[:=]\s?[\"']?(?P<value>[\pL]{4,24})[\"']?(?:\s*$|[,;|\n])",
        ("pass", "pwd", "pw", "contraseña", "senha", "парол", "слово"),
        holds=_is_word_as_password,
    ),
    Rule(
        "prose.password_word",
        r"(?i)(?:password|passphrase|passcode|pwd)\s+(?:is\s+|was\s+"
        r"|to\s+)?[\"“'](?P<value>[^\"”'\n]{4,40})[\"”']",
        ("passw", "passp", "passc", "pwd"),
        holds=_is_word_as_password,
    ),
    Rule(
        "prose.password_words",
        _POSSESSIVE + r"\s*(?:is|was|=|:)\s*[\"']?(?P<value>[a-z]{3,12}(?: [a-z]{3,12}){3,7})"
        r"[\"'.!]*(?:\s*$|[,;\n])",
        ("pass",),
        holds=_is_passphrase,
    ),
    Rule(
        "prose.wifi_key",
        r"(?i)(?:wi-?fi|ssid|wlan)[^\n]{0,40}?\b(?:key|psk|pass"
        r"|pw)\b\s?[:=]?\s?(?P<value>[^\s,;]{6,63})",
        ("wifi", "wi-fi", "ssid", "wlan"),
        holds=values.is_password,
        whole=False,
    ),
    Rule(
        "prose.password_word",
        r"(?:密码|密碼|口令|暗号)\s?[::]\s?(?P<value>\p{Han}{3,8})(?:$|[\s,。!])",
        ("密码", "密碼", "口令", "暗号"),
        holds=_is_chinese_password,
    ),
    Rule(
        "prose.password_spoken",
        r"(?:密码|密碼|口令|验证码|PIN|pin)[^,。,\n]{0,4}?"
        r"(?P<value>(?:[一二两三四五六七八九十\d]个[零〇一二三四五六七八九\d]|[左右]\d{1,3}){1,8})",
        ("个", "左", "右"),
    ),
    Rule(
        "prose.password_word",
        r"(?:我的?|我们|咱|家里?|公司)[^,。,\n]{0,6}(?:密码|密碼|口令)(?:是|为|为|就是"
        r"|叫)[:\s“\"]{0,2}"
        r"(?P<value>[\p{Han}]{3,8})(?:$|[,。,!\s”\"])",
        ("密码", "密碼", "口令"),
        holds=_is_chinese_password,
    ),
)
