"""The shared corpus of texts that the gate is measured by, where it is at hand."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[4] / "shared" / "data" / "sensitivity.jsonl"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not here")

SPECIAL = re.compile(
    "health|criminal|ethnicity|immigration|orientation|politics|religion|sex_life|union"
)


@dataclass(frozen=True)
class Case:
    text: str
    label: str
    kind: str

    @property
    def is_special(self) -> bool:
        return self.label == "regulated" and SPECIAL.match(self.kind) is not None


def cases() -> list[Case]:
    return [Case(**json.loads(line)) for line in CORPUS.read_text().splitlines() if line]
