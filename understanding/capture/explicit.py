"""What a person explicitly asked to be remembered, from the words alone, without a model.

"Remember to buy milk" counts too: it only becomes a candidate, which a person decides on.
Corrections ("you got my preference wrong") are not looked for here.
"""

import re
from dataclasses import dataclass

from understanding.capture import meaning
from understanding.capture.phrases import Form
from understanding.capture.requests import Request, requests
from understanding.records.canonical_key import canonical_key
from understanding.records.folding import folded
from understanding.records.kinds import UNDERSTANDING_TAG, Kind, infer_kind
from understanding.records.own_words import own_words

MOST_STATEMENTS = 10
LONGEST_CONTENT = 600
TAGS = (UNDERSTANDING_TAG, "explicit-user-request")

_MARKS = " \t\r\n\"'“”‘’「」『』"
_LOOSE_START = " \t\r\n,;:-–—、，：；。.!?"
_LONGEST_LOOSE_END = 60
_PLEASE = re.compile(r"\Aplease,? ", re.IGNORECASE)
_LOOSE_END = re.compile(
    r"(?:[\s,;]{1,3}(?:(?:and|but|also|so|then|plus|please|thanks|thank you|ok|okay|alright"
    r"|got it|would you|will you|can you|could you)\b|并且|而且|还有|另外|同时|然后|谢谢)){1,4}"
    r"[\s,?!.。~]{0,5}\Z"
    r"|[\s,]{0,3}(?:好吗|好嘛|好不好|可以吗|可以不|行吗|行不行|好么)[\s?!。~]{0,4}\Z"
    r"|[\s,;:]{1,4}\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Statement:
    """One request; `quote` is `text[start:end]` to the letter, `content` its cleaned message."""

    content: str
    quote: str
    start: int
    end: int
    kind: Kind
    confidence: float
    importance: float
    disclosure: str
    tags: tuple[str, ...] = TAGS


_Span = tuple[int, int]


@dataclass(frozen=True)
class _Passage:
    """Which spans of the text make up the content, and which one span proves them."""

    form: Form
    parts: tuple[_Span, ...]
    quote: _Span


def statements(text: str) -> list[Statement]:
    """Explicit requests in the user's own words, at most 10, each said once, in order."""
    full, plain = folded(text), own_words(text)
    found: dict[str, Statement] = {}
    for request in requests(plain):
        passage = _passage(full, plain, request)
        statement = _statement(text, passage) if passage else None
        if statement:
            found.setdefault(canonical_key(statement.kind, statement.content), statement)
        if len(found) == MOST_STATEMENTS:
            break
    return list(found.values())


def _passage(full: str, plain: str, request: Request) -> _Passage | None:
    body = _trimmed(plain, request.body, request.end)
    front = _trimmed(plain, request.before, request.start)
    if meaning.is_empty(full[slice(*body)]):
        quote = (front[0], max(request.stated, body[1]))
        asked = _may_be_meant(full, front, request.form) and not _asks(plain, request)
        return _Passage(request.form, (front,), quote) if asked else None
    if not _is_requested(plain, request, body):
        return None
    if meaning.points_back(plain[slice(*body)]) and _may_be_meant(full, front, request.form):
        return _Passage(request.form, (front, body), (front[0], body[1]))
    start = request.start if request.form is Form.LESSON else body[0]
    return _Passage(request.form, ((start, body[1]),), (request.start, body[1]))


def _trimmed(plain: str, start: int, end: int) -> _Span:
    text = meaning.without_question(plain[start:end].rstrip())
    lead = len(text) - len(text.lstrip(_LOOSE_START))
    loose = _LOOSE_END.search(text, max(lead, len(text) - _LONGEST_LOOSE_END))
    return start + lead, start + (loose.start() if loose else len(text))


def _is_requested(plain: str, request: Request, body: _Span) -> bool:
    """Whether what follows the request words fits them."""
    said, content = plain[request.stated : body[1]], plain[slice(*body)]
    if request.form is Form.POLITE:
        return meaning.is_polite_request(said) and not meaning.is_recollection(said)
    is_favour = meaning.without_favour(content) != content
    if meaning.is_question(content) and not (request.form is Form.STANDING and is_favour):
        return False
    if request.form is Form.NOTE:
        return meaning.is_noted_fact(content)
    if request.form in {Form.STANDING, Form.LESSON}:
        return meaning.is_order(said)
    return not meaning.is_recollection(said) and not meaning.is_encouragement(
        plain[request.start : request.stated], said
    )


def _may_be_meant(full: str, front: _Span, form: Form) -> bool:
    """Whether the words in front of a request can be what it points back to."""
    words = full[slice(*front)]
    if form in {Form.NOTE, Form.LESSON, Form.POLITE} or meaning.is_question(words):
        return False
    if form is Form.STANDING:
        return meaning.is_order(words)
    return meaning.is_about_speaker(words) or meaning.is_order(words)


def _asks(plain: str, request: Request) -> bool:
    """ "I'm vegan, remember?" reproaches; "answer in French from now on?" asks a favour."""
    if request.form is Form.STANDING:
        return False
    return meaning.is_question(plain[request.stated : request.stated + 3].rstrip())


def _statement(text: str, passage: _Passage) -> Statement | None:
    stated = ", ".join(text[slice(*part)] for part in passage.parts)
    content = _cleaned(stated, is_polite=passage.form is Form.POLITE)
    if not meaning.says_something(folded(content)):
        return None
    kind = kind_of(content, is_standing=passage.form is Form.STANDING)
    start, end = passage.quote
    return Statement(
        content=content,
        quote=text[start:end],
        start=start,
        end=end,
        kind=kind,
        confidence=0.92,
        importance=0.9 if kind is Kind.BOUNDARY else 0.75,
        disclosure="silent" if kind is Kind.BOUNDARY else "referenceable",
    )


def kind_of(content: str, *, is_standing: bool = False) -> Kind:
    """A standing order without a clearer sign says how the person wants to be answered."""
    kind = infer_kind(content)
    is_vague = kind in {Kind.USER_NOTE, Kind.USER_PROFILE}
    is_order = is_standing or meaning.is_order(folded(content))
    return Kind.PREFERENCE if is_vague and is_order else kind


def _cleaned(content: str, *, is_polite: bool) -> str:
    stated = _PLEASE.sub("", " ".join(content.split()).strip(_MARKS))
    order = meaning.without_favour(stated)
    text = order.removesuffix("?") if is_polite or order != stated else stated
    return text[:LONGEST_CONTENT].strip(_MARKS)
