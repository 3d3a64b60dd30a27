"""Random numbers of the engine: splitmix64, a separate stream for every match.

Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014). A match is the same
in any order and in any thread.
"""

from __future__ import annotations

import numpy as np

from printplay.games.go_for_gold.islands.engine.arrays import Stream
from printplay.games.go_for_gold.islands.engine.compiling import part

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_BY_27, _BY_30, _BY_31, _BY_32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@part
def begin(stream: Stream, seed: np.uint64, match: int) -> None:
    """Begin the stream of a match of a seed."""
    stream[0] = seed
    mixed = _next(stream)
    stream[0] = mixed ^ (np.uint64(match) * _SECOND)
    _next(stream)


@part
def below(stream: Stream, count: int) -> int:
    """Return a whole number from 0 to count - 1; the bias of its 32 bits is below 10^-5."""
    drawn: int = np.int64(((_next(stream) >> _BY_32) * np.uint64(count)) >> _BY_32)  # type: ignore[assignment]  # to Numba an int of this would be unsigned
    return drawn


@part
def _next(stream: Stream) -> np.uint64:
    stream[0] += _STEP
    mixed = stream[0]
    mixed = (mixed ^ (mixed >> _BY_30)) * _FIRST
    mixed = (mixed ^ (mixed >> _BY_27)) * _SECOND
    last: np.uint64 = mixed ^ (mixed >> _BY_31)
    return last
