"""What may be inferred about a person at all: nothing sensitive, whatever its writer calls it."""

import re

from understanding.records.drafts import Draft
from understanding.records.folding import folded
from understanding.records.gate import Admitted
from xopc.shared import sensitivity

#: how a body or a mind is, beyond the conditions that the gate knows
_HEALTH = re.compile(
    r"\b(?:health\w*|ill(?:ness)?|sick(?:ness)?|diseases?|diagnos\w+|symptoms?|symptomatic"
    r"|medicat\w+|medicines?|pills?|therap\w+|psychiatr\w+|psycholog\w+|surger(?:y|ies)"
    r"|hospital\w*|clinics?|doctors?|patients?|recover(?:y|ing)|disabilit\w+|disorders?"
    r"|pain(?:s|ful)?|migraines?|headaches?|stress(?:ed)?|anxi\w+|depress\w+|sad(?:ness)?"
    r"|burn-?out|burn(?:t|ed)[ -]?out|exhausted|insomnia|(?:trouble|difficulty) sleeping"
    r"|sleeps? (?:badly|poorly)|sleep problems?|lose weight|weight loss|overweight|obes\w+"
    r"|diet(?:s|ing)?|calor(?:y|ies)|allerg\w+|intoleran\w+|asthma\w*|diabet\w+|cancer\w*"
    r"|hiv|adhd|autis\w+|dementia|pregnan\w+|fertility|addict\w+|alcoholi\w+|sober|rehab"
    r"|drinking problem|vitamins?|blood (?:pressure|sugar)"
    r"|gesundheit\w*|krank\w*|schmerz\w*|salud|enferm\w+|dolor|santé|malad\w+|douleur)\b"
    r"|健康|生病|疾病|患病|患有|病情|症状|诊断|确诊|吃药|服药|用药|药物|治疗|手术|住院|医院|医生|看病|疼痛|头痛|偏头痛"
    r"|失眠|睡眠不好|焦虑|抑郁|心理咨询|压力大|减肥|肥胖|过敏|哮喘|糖尿病|癌|血压|血糖|怀孕|残疾|成瘾|戒酒|自闭|多动"
    r"|疲惫|倦怠",
    re.IGNORECASE,
)
_SUBJECTS = tuple(
    (re.compile(pattern, re.IGNORECASE), replacement)
    for pattern, replacement in (
        (r"^(?:(?:the )?user )?(?:is|seems to be|may be|appears to be)\b", "I am"),
        (r"^(?:(?:the )?user )?(?:has|seems to have)\b", "I have"),
        (r"^(?:(?:the )?user )?(?:suffers|takes)\b", "I take"),
        (r"^(?:the )?user's\b", "My"),
        (r"^(?:the )?user\b", "I"),
        (r"^用户", "我"),
    )
)


def is_banned(draft: Draft, admitted: Admitted) -> bool:
    """Whether it is a guess about something that only the person may bring up.

    Personal matters and health, and what the gate would refuse if the person said it themselves.
    """
    if draft.explicitness == "explicit":
        return False
    if admitted.sensitivity != "normal" or is_delicate(admitted):
        return True
    return speaks_of_health(admitted.content)


def speaks_of_health(content: str) -> bool:
    """Nobody's business to guess, however harmless it sounds."""
    return bool(_HEALTH.search(folded(content)))


def is_delicate(admitted: Admitted) -> bool:
    """Whether the gate would refuse it in the person's own words."""
    return admitted.is_special or sensitivity.check(as_said(folded(admitted.content))).refused


def as_said(content: str) -> str:
    """Folded text in the first person: about a "user" the gate hears less."""
    for subject, replacement in _SUBJECTS:
        if subject.search(content):
            return subject.sub(replacement, content)
    return content
