"""Prompts as text files: the first line is `version: N`, raised with every change of the rest."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

MARK = "version:"


@dataclass(frozen=True, slots=True)
class Prompt:
    #: the file's name and version, such as `opinion-1`: stands on what was made with it
    version: str
    text: str


@cache
def read(path: Path) -> Prompt:
    first, _, rest = path.read_text(encoding="utf-8").partition("\n")
    if not first.startswith(MARK):
        raise ValueError(f"The first line of {path} must be `{MARK} N`.")
    return Prompt(f"{path.stem}-{first.removeprefix(MARK).strip()}", rest.strip())
