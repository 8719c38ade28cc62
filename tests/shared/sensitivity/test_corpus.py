"""How the gate does on the shared corpus: printed on every run, with floors that only ever rise."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from xopc.shared.sensitivity import check, redact

CORPUS = Path(__file__).parents[4] / "shared" / "data" / "sensitivity.jsonl"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not here")


@dataclass(frozen=True)
class Case:
    text: str
    label: str
    kind: str


def cases() -> list[Case]:
    return [Case(**json.loads(line)) for line in CORPUS.read_text().splitlines() if line]


@needs_corpus
@pytest.mark.parametrize("label", ["secret", "regulated"])
def test_recall_and_false_hits_on_the_corpus(
    label: str, record_property: Callable[[str, object], None]
) -> None:
    found = [(case, check(case.text).sensitivity) for case in cases()]
    of_class = [sensitivity for case, sensitivity in found if case.label == label]
    recall = of_class.count(label) / len(of_class)
    harmless = [(case.kind, sensitivity) for case, sensitivity in found if case.label == "ok"]
    false_hits = [kind for kind, sensitivity in harmless if sensitivity == label]
    record_property(
        "measured",
        f"sensitivity corpus, {label}: recall {recall:.1%} of {len(of_class)},"
        f" false hits {len(false_hits)} of {len(harmless)}",
    )
    assert recall == 1
    assert false_hits == []


@needs_corpus
def test_redacted_corpus_is_no_longer_refused() -> None:
    left = [case.kind for case in cases() if check(redact(case.text)).refused]
    assert left == []


MUTATIONS = {
    "in the middle of a message": lambda text: f"hi there, one more thing.\n{text}\nThat is all.",
    "quoted": lambda text: f"> {text}",
    "in bold": lambda text: f"**{text}**",
    "with wide blanks": lambda text: text.replace(" ", "\u00a0"),
    "with zero-width characters": lambda text: re.sub(r"(\w\w)(\w)", "\\1\u200b\\2", text, count=4),
    "shouted": lambda text: re.sub(r"(?<!\S)[a-z']+(?!\S)", lambda m: m[0].upper(), text),
}


@needs_corpus
@pytest.mark.parametrize("mutate", MUTATIONS.values(), ids=MUTATIONS.keys())
def test_changed_cases_are_still_refused(mutate) -> None:  # type: ignore[no-untyped-def]
    refusable = [case for case in cases() if case.label != "ok"]
    missed = [case.kind for case in refusable if not check(mutate(case.text)).refused]
    assert len(missed) <= 0.05 * len(refusable), missed
