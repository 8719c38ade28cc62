"""Secrets of the installation and of its people."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from xopc.shared import env


def secret_key(data_dir: Path) -> str:
    """`SECRET_KEY`, or one made at the first start and kept beside the data, readable by us
    alone.
    """
    if given := env.text("SECRET_KEY"):
        return given
    path = data_dir / "secret_key"
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    return path.read_text(encoding="ascii")


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
