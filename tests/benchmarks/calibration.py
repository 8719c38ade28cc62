"""Fits the curve of xopc/shared/llm/calibration.py for the embedder in use.

Per question of LoCoMo: the cosine of its best evidence (label 1), and of the best record of each
other conversation, which cannot hold the answer (label 0). Logistic regression with both classes of
equal weight.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from tests.benchmarks.locomo import Conversation, Passage, conversations
from tests.benchmarks.vectors import of_passages, of_questions
from xopc.shared.llm import embeddings

Floats = NDArray[np.float64]


def main() -> None:
    talks = conversations()
    pairs = [pair for kind in ("observations", "turns") for pair in _pairs(talks, kind)]
    right = np.array([cosine for cosine, label in pairs if label])
    wrong = np.array([cosine for cosine, label in pairs if not label])
    middle, slope = _fit(right, wrong)
    print(f"{embeddings.current().name}: {len(right)} right, {len(wrong)} wrong")
    print(f"Calibration(middle={middle:.3f}, slope={slope:.1f})")
    print(f"right above wrong: {(right[:, None] > wrong[None]).mean():.3f}")


def _pairs(talks: list[Conversation], kind: str) -> Iterator[tuple[float, bool]]:
    for asked, remembered in product(talks, talks):
        passages: list[Passage] = getattr(remembered, kind)
        cosines = of_questions(asked) @ of_passages(passages).T
        for question, row in zip(asked.questions, cosines, strict=True):
            if asked is not remembered:
                yield float(row.max()), False
                continue
            shown = [bool(passage.evidence & question.evidence) for passage in passages]
            if any(shown):
                yield float(row[shown].max()), True


def _fit(right: Floats, wrong: Floats, rounds: int = 30) -> tuple[float, float]:
    """Newton's method on intercept and slope, cosines centred and scaled for its sake."""
    cosines = np.concatenate([right, wrong])
    labels = np.repeat([1.0, 0.0], [len(right), len(wrong)])
    weights = np.repeat([1 / len(right), 1 / len(wrong)], [len(right), len(wrong)])
    centre, scale = cosines.mean(), cosines.std()
    inputs = np.stack([np.ones_like(cosines), (cosines - centre) / scale], axis=1)
    beta = np.zeros(2)
    for _ in range(rounds):
        guess = 1 / (1 + np.exp(-inputs @ beta))
        gradient = inputs.T @ (weights * (labels - guess))
        curvature = (inputs * (weights * guess * (1 - guess))[:, None]).T @ inputs
        beta += np.linalg.solve(curvature, gradient)
    slope = beta[1] / scale
    return float(centre - beta[0] / slope), float(slope)


if __name__ == "__main__":
    main()
