"""Vectors as the database keeps them: float32, unit length."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Vector = NDArray[np.float32]


def unit(rows: ArrayLike) -> Vector:
    """Each row at length one, so that a dot product is a cosine; read-only, as caches share it."""
    matrix = np.asarray(rows, dtype=np.float32)
    lengths = np.linalg.norm(matrix, axis=-1, keepdims=True)
    scaled: Vector = np.divide(matrix, np.maximum(lengths, 1e-12))
    scaled.setflags(write=False)
    return scaled
