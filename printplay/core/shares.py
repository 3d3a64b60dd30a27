"""Shares of counts by Wilson's intervals (1927); several hold together with 95 % (Bonferroni)."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

_SURE = 0.95


def wilson(share: float, count: int, z: float) -> tuple[float, float]:
    """Return Wilson's interval of a share of `count`, `z` deviations wide.

    >>> [round(end, 4) for end in wilson(0.25, 400, 1.96)]
    [0.2101, 0.2947]
    """
    square = z * z / count
    middle = (share + square / 2) / (1 + square)
    wide = z * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return middle - wide, middle + wide


def deviations(several: int) -> float:
    """Return the width of intervals in deviations, if `several` must hold together."""
    return NormalDist().inv_cdf(1 - (1 - _SURE) / 2 / several)
