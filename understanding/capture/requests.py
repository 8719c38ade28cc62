"""Find where a message asks for something to be remembered, and which words that covers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from understanding.capture import meaning, phrases
from understanding.capture.phrases import Form
from understanding.capture.sentences import Sentence, sentences

_WINDOW = 80
_BULLET = re.compile(r"[ \t]{0,8}(?:[-*•]|\d{1,3}[.)、])\s{0,3}")
_BLANK_REST = re.compile(
    r"[\s,.!?:。~]*+(?:(?:thanks|thank you|please|ok|谢谢)[\s.!?。]*+)?\Z", re.I
)


@dataclass(frozen=True)
class Request:
    """Offsets of one request: `before` <= `start` <= `body` <= `end`."""

    form: Form
    before: int  # where the words in front of it begin, which it may point back to
    start: int
    stated: int  # right after the request words
    body: int  # after linking words such as "that"
    end: int


def requests(plain: str) -> Iterator[Request]:
    """Every request in the user's own words, in order; `plain` is `own_words(text)`."""
    previous, is_announced = Sentence(0, 0, True), False
    for sentence in sentences(plain):
        found = _in_sentence(plain, sentence, previous)
        is_announced = is_announced and not sentence.opens_line
        if is_announced and not found and meaning.starts_with_speaker(plain, sentence.start):
            found = [_told(plain, sentence.start, sentence.end)]
        yield from found
        is_announced = is_announced or _announces(plain, found)
        previous = sentence


def _announces(plain: str, found: Sequence[Request]) -> bool:
    """ "Please remember: I'm vegan. I live in Paris." asks for both sentences."""
    return bool(found) and ":" in plain[found[-1].stated : found[-1].body]


def _in_sentence(plain: str, sentence: Sentence, previous: Sentence) -> list[Request]:
    triggers = _triggers(plain, sentence)
    nexts = [trigger.start() for trigger in triggers[1:]]
    before, found = sentence.start, list[Request]()
    for trigger, end in zip(triggers, [*nexts, sentence.end], strict=False):
        has_front = sentence.opens_line or plain[before : trigger.start()].strip()
        since = before if has_front else previous.start
        request = _request(plain, trigger, before=since, end=end)
        found += _listed(plain, request) if _opens_list(plain, request) else [request]
        before = end
    return found


def _request(plain: str, trigger: re.Match[str], *, before: int, end: int) -> Request:
    link = phrases.LINK.match(plain, trigger.end(), end)
    return Request(
        form=Form(str(trigger.lastgroup)),
        before=before,
        start=trigger.start(),
        stated=trigger.end(),
        body=link.end() if link else trigger.end(),
        end=end,
    )


def _triggers(plain: str, sentence: Sentence) -> list[re.Match[str]]:
    found: list[re.Match[str]] = []
    for match in phrases.TRIGGER.finditer(plain, sentence.start, sentence.end):
        since = found[-1].end() if found else sentence.start
        front = plain[max(since, match.start() - _WINDOW) : match.start()]
        if _stands_free(front, match, is_first=not found) or _closes(plain, sentence, match):
            found.append(match)
    return found


def _stands_free(front: str, trigger: re.Match[str], *, is_first: bool) -> bool:
    """Whether the request begins a clause of its own and nobody else is quoted as saying it."""
    if phrases.REPORTED.search(front):
        return False
    if phrases.OPENING.search(front) or (not is_first and not front.strip()):
        return True
    if phrases.PLEASE.match(trigger.group()):
        return not phrases.BEFORE_REPORTED_PLEASE.search(front)
    if phrases.AND.search(front):
        return not is_first or not phrases.SUBJECT.search(front)
    return bool(phrases.HAN_GAP.search(front))


def _closes(plain: str, sentence: Sentence, trigger: re.Match[str]) -> bool:
    """ "Answer in French from now on." """
    is_standing = trigger.lastgroup == Form.STANDING.value
    return is_standing and bool(_BLANK_REST.match(plain, trigger.end(), sentence.end))


def _opens_list(plain: str, request: Request) -> bool:
    """ "Please remember the following:" and then nothing on the line."""
    rest = plain[request.stated : request.end]
    return rest.rstrip().endswith((":", "：")) and not meaning.says_something(
        plain[request.body : request.end].strip(" :\n")
    )


def _listed(plain: str, request: Request) -> Iterator[Request]:
    """The bullets under the request, or the one line under it."""
    start = request.end
    while line := _line_from(plain, start):
        bullet = _BULLET.match(line)
        if not line.strip() or (not bullet and start > request.end):
            return
        yield _told(plain, start + (bullet.end() if bullet else 0), start + len(line))
        if not bullet:
            return
        start += len(line)


def _line_from(plain: str, start: int) -> str:
    end = plain.find("\n", start)
    return plain[start:] if end < 0 else plain[start : end + 1]


def _told(plain: str, start: int, end: int) -> Request:
    """A sentence without request words of its own, announced by an earlier one."""
    start = end - len(plain[start:end].lstrip())
    return Request(Form.MEMORY, before=start, start=start, stated=start, body=start, end=end)
