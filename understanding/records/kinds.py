"""What sort of thing a record says: the kinds, who they are about, and a guess from the words."""

import enum
import re
from collections.abc import Iterable

from understanding.records.folding import folded


class Kind(enum.StrEnum):
    USER_PROFILE = "user_profile"
    PREFERENCE = "preference"
    BOUNDARY = "boundary"
    RELATIONSHIP = "relationship"
    PROJECT_CONTEXT = "project_context"
    COMMITMENT = "commitment"
    ROUTINE = "routine"
    PERSONAL_LOGISTICS = "personal_logistics"
    OPEN_QUESTION = "open_question"
    MILESTONE = "milestone"
    CURRENT_STATE = "current_state"
    USER_NOTE = "user_note"
    WORKSPACE_FACT = "workspace_fact"
    DAILY_NOTE = "daily_note"
    SESSION_SUMMARY = "session_summary"
    DERIVED_INSIGHT = "derived_insight"
    TASK_LESSON = "task_lesson"
    TOOL_PREFERENCE = "tool_preference"
    LONG_TERM_GOAL = "long_term_goal"


class Facet(enum.StrEnum):
    BASICS = "basics"
    COLLABORATION = "collaboration"
    BOUNDARIES = "boundaries"
    PEOPLE = "people"
    CURRENT = "current"
    PRIORITIES = "priorities"


UNDERSTANDING_TAG = "user-understanding"

ALWAYS_PERSONAL = frozenset(
    {
        Kind.USER_PROFILE,
        Kind.PREFERENCE,
        Kind.BOUNDARY,
        Kind.RELATIONSHIP,
        Kind.COMMITMENT,
        Kind.ROUTINE,
        Kind.PERSONAL_LOGISTICS,
        Kind.CURRENT_STATE,
        Kind.TOOL_PREFERENCE,
        Kind.LONG_TERM_GOAL,
    }
)
PERSONAL_WHEN_TAGGED = frozenset(
    {
        Kind.PROJECT_CONTEXT,
        Kind.OPEN_QUESTION,
        Kind.MILESTONE,
        Kind.DERIVED_INSIGHT,
        Kind.TASK_LESSON,
    }
)

_FACETS = {
    Kind.USER_PROFILE: Facet.BASICS,
    Kind.PERSONAL_LOGISTICS: Facet.BASICS,
    Kind.PREFERENCE: Facet.COLLABORATION,
    Kind.ROUTINE: Facet.COLLABORATION,
    Kind.TOOL_PREFERENCE: Facet.COLLABORATION,
    Kind.TASK_LESSON: Facet.COLLABORATION,
    Kind.BOUNDARY: Facet.BOUNDARIES,
    Kind.RELATIONSHIP: Facet.PEOPLE,
    Kind.CURRENT_STATE: Facet.CURRENT,
    Kind.OPEN_QUESTION: Facet.CURRENT,
}


def is_personal(kind: str, tags: Iterable[str]) -> bool:
    """Whether a record of this kind counts as knowledge about its owner."""
    if kind in ALWAYS_PERSONAL:
        return True
    return kind in PERSONAL_WHEN_TAGGED and UNDERSTANDING_TAG in tags


def facet(kind: str) -> Facet:
    """The heading a kind is shown under."""
    return _FACETS.get(Kind(kind), Facet.PRIORITIES)


def _rule(kind: Kind, english: str, chinese: str) -> tuple[re.Pattern[str], Kind]:
    return re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE), kind


# The first rule that matches wins. A plain lack ("I don't have a car", "I have never been to
# Rome") is a fact, not a boundary; "looks like" is a comparison, not a liking.
_RULES = (
    _rule(
        Kind.BOUNDARY,
        r"(?:don't|do not|dont)(?! (?:have|own|know|speak|drive|live|work|need|forget)\b)"
        r"|(?<!\bhave )(?<!'ve )(?<!\bhas )(?<!'s )(?<!\bhad )never(?! (?:mind|been)\b)|avoid"
        r"|^no(?! one| longer)",
        r"(?<!要)不要(?!紧)|不准|不许|请勿|切勿|禁止|底线|永远不|绝不|雷区|忌讳"
        r"|(?<![特分区级性类个识辨告差派鉴])别(?![人的墅致处名称])",
    ),
    _rule(
        Kind.PREFERENCE,
        r"prefer(?:s|red)?|preferences?|favou?rite|dislikes?|hates?|loves?"
        r"|(?<!look )(?<!looks )(?<!feel )(?<!feels )(?<!sound )(?<!sounds )likes?",
        r"喜欢|偏好|偏爱|习惯|讨厌|更愿意|爱[吃喝看听]",
    ),
    _rule(
        Kind.TOOL_PREFERENCE,
        r"tools?|commands?|pnpm|npm|git|ripgrep|rg",
        r"工具|命令",
    ),
    _rule(
        Kind.PROJECT_CONTEXT,
        r"projects?|repos?|repository|codebase|workspace",
        r"项目|专案|專案|仓库|代码库|程式碼庫",
    ),
    _rule(
        Kind.COMMITMENT,
        r"goals?|plans?|commit(?:s|ted|ment|ments)?|deadlines?",
        r"目标|计划|计画|承诺|截止",
    ),
    _rule(Kind.TASK_LESSON, r"next time|lessons?|failed|errors?", r"下次|教训|失败|错误"),
    # Beyond the reference, where these were notes and so never shown as knowledge of the person.
    _rule(
        Kind.RELATIONSHIP,
        r"my (?:wife|husband|partner|boyfriend|girlfriend|son|daughter|kids?|children|mother|mom"
        r"|mum|father|dad|parents|sister|brother|boss|manager|colleague|cofounder)",
        r"我的?(?:老婆|老公|妻子|丈夫|爱人|儿子|女儿|兒子|女兒|孩子|爸|妈|父亲|母亲|哥|姐|弟|妹|老板|同事)",
    ),
    _rule(
        Kind.ROUTINE,
        r"every (?:day|morning|evening|night|week|weekend|month"
        r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)",
        r"每[天周晚月]|每个?(?:早上|晚上|星期|月)",
    ),
    _rule(
        Kind.USER_PROFILE,
        r"my|our|I|I'm",
        r"^我(?!们)|我(?:是|叫|姓|住|在|有|对|吃|不吃|用)",
    ),
)


def infer_kind(statement: str) -> Kind:
    """The kind of a sentence in English or Chinese, a plain note when nothing tells."""
    text = folded(statement)
    matches = (kind for pattern, kind in _RULES if pattern.search(text))
    return next(matches, Kind.USER_NOTE)
