"""From a cosine to a relevance between 0 and 1. Every threshold of the product is on that scale.

Each family of embedders crowds its cosines elsewhere, so each has its own logistic curve. At a
relevance of 0.5 the best record of the right memory and the best record of a stranger's memory are
equally likely.
"""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Calibration:
    #: the cosine whose relevance is 0.5
    middle: float
    #: relevance lost or won per cosine at the middle, times four
    slope: float

    def relevance(self, cosine: float) -> float:
        """Monotone; 0.5 at `middle`."""
        return 1.0 / (1.0 + math.exp(self.slope * (self.middle - cosine)))


#: By a part of the model's name, the first that fits. `e5` is fitted on the five conversations of
#: LoCoMo by logistic regression with balanced classes (`python -m tests.benchmarks.calibration`):
#: per question its best evidence against the best record of each conversation that cannot hold the
#: answer, observations and turns alike. The other curves are educated guesses, not fitted.
CALIBRATIONS = {
    "e5": Calibration(middle=0.820, slope=61.0),
    "text-embedding-3": Calibration(middle=0.40, slope=16.0),
    "": Calibration(middle=0.55, slope=16.0),
}


def calibration(model: str) -> Calibration:
    return next(curve for part, curve in CALIBRATIONS.items() if part in model.lower())
