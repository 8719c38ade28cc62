"""Seconds for everything that one call to a model does: connecting, waiting, repeating, repair."""

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Budget:
    seconds: float
    started: float = field(default_factory=time.monotonic)

    def used(self) -> float:
        return time.monotonic() - self.started

    def left(self) -> float:
        """Never negative."""
        return max(0.0, self.seconds - self.used())
