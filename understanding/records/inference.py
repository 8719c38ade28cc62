"""What may be inferred about a person at all: nothing sensitive, whatever its writer calls it."""

import re

from understanding.records.drafts import Draft
from understanding.records.folding import folded
from understanding.records.gate import Admitted
from xopc.shared import sensitivity

#: how a body or a mind is, beyond the conditions that the gate knows
_HEALTH = re.compile(
    r"\b(?:health\w*|ill(?:ness)?|sick(?:ness)?|disease|diagnos\w+|symptom\w*|medication|medicine"
    r"|pills?|therap\w+|surgery|hospitali[sz]ed|doctor'?s? appointment|recover(?:y|ing)"
    r"|pain(?:ful)?|headaches?|stress(?:ed)?|anxious|anxiety|depress\w+|sad(?:ness)?|burnout"
    r"|burn(?:t|ed)[ -]?out|exhausted|(?:trouble|difficulty) sleeping|sleeps? (?:badly|poorly)"
    r"|sleep problems?"
    r"|lose weight|weight loss|overweight|diet(?:ing)?|calor(?:y|ies)|allerg\w+|intoleran\w+"
    r"|pregnan\w+|fertility|addict\w+|drinking problem|vitamins?|blood (?:pressure|sugar)"
    r"|gesundheit\w*|krank\w*|schmerz\w*|salud|enferm\w+|dolor|santé|malad\w+|douleur)\b"
    r"|健康|生病|疾病|病情|症状|吃药|服药|用药|手术|住院|看病|疼痛|头痛|失眠|睡眠不好|焦虑|抑郁|压力大|减肥|过敏"
    r"|怀孕|疲惫|倦怠",
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
    return bool(_HEALTH.search(folded(admitted.content)))


def is_delicate(admitted: Admitted) -> bool:
    """Whether the gate would refuse it in the person's own words."""
    return admitted.is_special or sensitivity.check(as_said(folded(admitted.content))).refused


def as_said(content: str) -> str:
    """Folded text in the first person: about a "user" the gate hears less."""
    for subject, replacement in _SUBJECTS:
        if subject.search(content):
            return subject.sub(replacement, content)
    return content
