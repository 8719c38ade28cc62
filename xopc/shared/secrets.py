"""Secrets of the installation and of its people."""

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from xopc.shared import env


def secret_key(data_dir: Path) -> str:
    """`SECRET_KEY`, or one made at the first start and kept beside the data for us alone."""
    if given := env.text("SECRET_KEY"):
        return given
    path = data_dir / "secret_key"
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii")


def _make(path: Path) -> None:
    """Whoever is first wins: the finished file appears at once, and never replaces another."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
        file.flush()
        with suppress(FileExistsError):
            os.link(file.name, path)


def token() -> str:
    """256 random bits, fit for an address or a header."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a token: SHA-256 is enough for 256 random bits."""
    return hashlib.sha256(token.encode()).hexdigest()


def keyed_digest(key: str, *parts: str) -> str:
    """An HMAC that cannot be found by trying texts without the key."""
    return hmac.new(key.encode(), "\0".join(parts).encode(), hashlib.sha256).hexdigest()


def same(known: str, given: str) -> bool:
    """Equality that takes as long whatever the difference."""
    return hmac.compare_digest(known, given)
