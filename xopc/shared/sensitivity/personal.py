"""What may be kept but never without a person's word: how to reach somebody, family, birthday."""

from collections.abc import Iterator

from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.rules import Rule, apply
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    yield from apply(_RULES, view)


def _rule(name: str, pattern: str, *cues: str, digits: bool = False) -> Rule:
    return Rule(f"personal.{name}", pattern, cues, Sensitivity.PERSONAL, digits=digits)


def _has_enough_digits(value: str) -> bool:
    return 9 <= sum(char.isdigit() for char in value) <= 15


_RULES = (
    _rule("email", r"[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63})+", "@"),
    Rule(
        "personal.phone",
        r"\+\d[\d ().\-]{7,18}\d|\(\d{3}\) ?\d{3}[ \-]?\d{4}|\d{3}[ .\-]\d{3}[ .\-]\d{4}"
        r"|1[3-9]\d{9}",
        (),
        Sensitivity.PERSONAL,
        _has_enough_digits,
        digits=True,
    ),
    _rule(
        "phone",
        r"(?i)(?:phone|mobile|cell|call me|whatsapp|tel\b|手机|电话|電話|微信|qq|전화"
        r"|휴대폰|telefon|téléphone|teléfono)"
        r"[^\n\d]{0,16}\d[\d ().\-]{4,18}\d",
        "phone",
        "mobile",
        "cell",
        "call",
        "whatsapp",
        "tel",
        "手机",
        "电话",
        "電話",
        "微信",
        "qq",
        "전화",
        "휴대폰",
        "tél",
    ),
    _rule(
        "words",
        r"(?i)(?:family|address|birthday|birth date|date of birth|health|born on)",
        "family",
        "address",
        "birth",
        "health",
        "born",
    ),
    _rule(
        "words",
        r"家庭|住址|地址|生日|健康|关系|關係|家人|出生|誕生日|住所|생일|주소|가족",
        *"家住地生健关關出誕생주가",
    ),
    _rule(
        "street",
        r"\b\d{1,5}[A-Za-z]? (?:[A-Z][\w'.\-]+ ){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Ln"
        r"|Lane|Dr|Drive|Blvd"
        r"|Boulevard|Ct|Court|Terrace|Ter|Way|Place|Pl|Square|Sq|Parkway|Close|Crescent)\b",
        digits=True,
    ),
    _rule("street", r"\p{Han}{2,8}(?:路|街|巷|弄|大道)\d{1,5}(?:号|弄)", "号", "弄"),
    _rule(
        "kin",
        r"(?i)\bmy (?:wife|husband|partner|girlfriend|boyfriend|son|daughter|kids?"
        r"|children|mother|mom|mum"
        r"|father|dad|brother|sister|parents|ex)\b",
        "my ",
    ),
    _rule(
        "kin",
        r"我(?:的)?(?:老婆|妻子|老公|丈夫|女朋友|男朋友|儿子|女儿|孩子|妈妈?|爸爸?|母亲"
        r"|父亲|哥哥|姐姐|弟弟|妹妹)",
        "我",
    ),
)
