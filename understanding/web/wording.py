"""What differs between two wordings, word by word; Chinese and Japanese by character."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

#: longer statements are not compared, in words and blanks: the time grows with the cube
MOST = 300
#: what has less in common than this share says something else, not the same in other words
LEAST_COMMON = 0.2

_CJK = "\u3040-\u30ff\u3400-\u9fff"
_TOKEN = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    is_changed: bool = False


Wording = list[Piece]


def compare(old: str, new: str) -> tuple[Wording, Wording]:
    """Each in pieces, in which what the other has not is marked. Nothing is marked where hardly
    anything is the same.
    """
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    if max(len(before), len(after)) > MOST:
        return plain(old), plain(new)
    matcher = SequenceMatcher(None, _folded(before), _folded(after), autojunk=False)
    kept = [block for block in matcher.get_matching_blocks() if block.size]
    common = sum(_weight(before[b.a : b.a + b.size]) for b in kept)
    if 2 * common < LEAST_COMMON * (_weight(before) + _weight(after)):
        return plain(old), plain(new)
    same_before = {place for b in kept for place in range(b.a, b.a + b.size)}
    same_after = {place for b in kept for place in range(b.b, b.b + b.size)}
    return _pieces(before, same_before), _pieces(after, same_after)


def plain(text: str) -> Wording:
    return [Piece(text)] if text else []


def _folded(tokens: Sequence[str]) -> list[str]:
    return [token.casefold() for token in tokens]


def _weight(tokens: Sequence[str]) -> int:
    """Letters and figures: blanks and stops are in every sentence."""
    return sum(len(token) for token in tokens if token[0].isalnum())


def _pieces(tokens: Sequence[str], same: set[int]) -> Wording:
    """Neighbours of one sort are one piece; a blank between two changed words is changed, too."""
    made: Wording = []
    for place, token in enumerate(tokens):
        is_bridge = token.isspace() and {place - 1, place + 1}.isdisjoint(same)
        is_changed = place not in same or (is_bridge and 0 < place < len(tokens) - 1)
        if made and made[-1].is_changed == is_changed:
            made[-1] = Piece(made[-1].text + token, is_changed)
        else:
            made.append(Piece(token, is_changed))
    return list(_trimmed(made))


def _trimmed(pieces: Wording) -> Iterator[Piece]:
    """No mark begins or ends with a blank."""
    for piece in pieces:
        core = piece.text.strip()
        if not piece.is_changed or core == piece.text or not core:
            yield piece if core or not piece.is_changed else Piece(piece.text)
            continue
        lead, _, trail = piece.text.partition(core)
        yield from plain(lead)
        yield Piece(core, is_changed=True)
        yield from plain(trail)
