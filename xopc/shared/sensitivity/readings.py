"""The readings of a text that a person or a model could make, all of them or none.

The text with odd characters made plain; with escapes, markup, spelled-out digits and letter spacing
undone; in one script; with broken lines joined; and whatever hides in base64 or hexadecimal.
"""

import itertools
from collections.abc import Iterator

from xopc.shared.sensitivity.bounds import Unreadable
from xopc.shared.sensitivity.characters import plain
from xopc.shared.sensitivity.decodings import hidden
from xopc.shared.sensitivity.disguises import bared, respaced, unescaped, unwrapped
from xopc.shared.sensitivity.lookalikes import unmixed
from xopc.shared.sensitivity.views import View

#: how many times over a text may be encoded
MOST_DEPTH = 3
#: how many times its own length the readings of a text may add up to, beside a little for each
MOST_READING = 8
ALWAYS_READ = 4_000


def readings(text: str) -> list[View]:
    """Every reading once; `Unreadable` for a text that hides more than can be looked at."""
    found: dict[str, View] = {}
    room = MOST_READING * len(text) + ALWAYS_READ
    for reading in _deeper([View(text)], MOST_DEPTH):
        room -= len(reading.text) if reading.text not in found else 0
        if room < 0:
            raise Unreadable
        found.setdefault(reading.text, reading)
    return list(found.values())


def _deeper(views: list[View], depth: int) -> Iterator[View]:
    """The readings of the views, then those of what they hide."""
    if not views:
        return
    if not depth:
        raise Unreadable
    read: dict[str, View] = {}
    for reading in itertools.chain.from_iterable(map(_surface, views)):
        read.setdefault(reading.text, reading)
    yield from read.values()
    inside = {secret.text: secret for reading in read.values() for secret in hidden(reading)}
    yield from _deeper(list(inside.values()), depth - 1)


def _surface(view: View) -> tuple[View, ...]:
    seen = plain(view)
    bare = unmixed(unescaped(bared(unescaped(unmixed(seen)))))
    return seen, respaced(bare), unwrapped(bare)
