"""How much of one kind is looked at in a text: who needs more than any honest text is refused."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
#: so many of everything are looked at in the shortest text
FREE = 500


class Unreadable(Exception):
    """A text holds or hides more than can be looked at; whoever asked refuses it."""


def room(text: str, *, one_in: int) -> int:
    """How many there may be: some, and one in so many characters."""
    return FREE + len(text) // one_in


def bounded(items: Iterable[T], most: int) -> Iterator[T]:
    for number, item in enumerate(items):
        if number >= most:
            raise Unreadable
        yield item
