"""Find where a message asks for something to be remembered, and which words that covers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from understanding.capture import meaning, phrases
from understanding.capture.phrases import Form
from understanding.capture.sentences import Sentence, sentences

_WINDOW = 80
_BULLET = re.compile(r"[ \t]{0,8}(?:[-*•]|\d{1,3}[.)、])\s{0,3}")
_BLANK_REST = re.compile(r"[\s,.!:。~]*\Z")


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
    previous = Sentence(0, 0, True)
    for sentence in sentences(plain):
        yield from _in_sentence(plain, sentence, previous)
        previous = sentence


def _in_sentence(plain: str, sentence: Sentence, previous: Sentence) -> Iterator[Request]:
    triggers = _triggers(plain, sentence)
    nexts = [trigger.start() for trigger in triggers[1:]]
    before = sentence.start
    for trigger, end in zip(triggers, [*nexts, sentence.end], strict=False):
        request = _request(plain, trigger, before=before, end=end)
        if _opens_list(plain, request):
            yield from _listed(plain, request)
        elif plain[before : trigger.start()].strip() or sentence.opens_line:
            yield request
        else:
            yield _request(plain, trigger, before=previous.start, end=end)
        before = end


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
    for line in plain[start:].splitlines(keepends=True):
        bullet = _BULLET.match(line)
        if not line.strip() or (not bullet and start > request.end):
            return
        body = start + (bullet.end() if bullet else 0)
        end = start + len(line)
        yield Request(Form.MEMORY, before=body, start=body, stated=body, body=body, end=end)
        if not bullet:
            return
        start = end
