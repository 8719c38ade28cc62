"""Vectors of the benchmark's texts, computed once and kept in `.data/bench`."""

import hashlib
from collections.abc import Callable, Sequence

import numpy as np

from tests.benchmarks import stage
from tests.benchmarks.locomo import Conversation, Passage
from xopc.shared.llm import embeddings
from xopc.shared.llm.vectors import Vector


def of_passages(passages: Sequence[Passage]) -> Vector:
    texts = [passage.text for passage in passages]
    return _kept("passages", texts, embeddings.current().passages)


def of_questions(talk: Conversation) -> Vector:
    return _kept("query", [question.text for question in talk.questions], _queries)


def _queries(texts: Sequence[str]) -> Vector:
    embedder = embeddings.current()
    return np.array([embedder.query(text) for text in texts])


def _kept(role: str, texts: Sequence[str], embed: Callable[[Sequence[str]], Vector]) -> Vector:
    whole = "\0".join([embeddings.current().name, role, *texts])
    path = stage.FOLDER / "vectors" / f"{hashlib.sha256(whole.encode()).hexdigest()[:32]}.npy"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(path, embed(texts))
    return np.load(path)
