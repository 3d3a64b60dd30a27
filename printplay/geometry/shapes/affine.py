"""Affine maps of the plane as SVG and PDF write them: (a, b, c, d, e, f)."""

from __future__ import annotations

import math
from typing import TypeAlias

from printplay.geometry.layouts.lattice import Point

#: Maps (x, y) to (a x + c y + e, b x + d y + f).
Affine: TypeAlias = tuple[float, float, float, float, float, float]

IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def then(inner: Affine, outer: Affine) -> Affine:
    """Return the map that applies `inner`, then `outer`.

    >>> then((2, 0, 0, 2, 0, 0), (1, 0, 0, -1, 0, 10))
    (2, 0, 0, -2, 0, 10)
    """
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u)


def inverse(matrix: Affine) -> Affine | None:
    """Return the inverse of `matrix`, or None if it is singular.

    >>> inverse((2, 0, 0, -2, 6, 8))
    (0.5, 0.0, 0.0, -0.5, -3.0, 4.0)
    """
    a, b, c, d, e, f = matrix
    if a == d == 1 and b == c == 0 and math.isfinite(e + f):  # the usual case
        return 1.0, 0.0, 0.0, 1.0, 0.0 - e, 0.0 - f
    area = a * d - b * c
    if not math.isfinite(area) or abs(area) < 1e-12:
        return None
    undone = (
        d / area,
        -b / area + 0.0,
        -c / area + 0.0,
        a / area,
        (c * f - d * e) / area,
        (b * e - a * f) / area,
    )
    return undone if all(map(math.isfinite, undone)) else None


def apply(matrix: Affine, point: Point) -> Point:
    """Return the image of a point.

    >>> apply((1, 0, 0, -1, 0, 134), (10, 34))
    (10, 100)
    """
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def scale(matrix: Affine) -> float:
    """Return how many times longer a length becomes, on average over all directions.

    >>> scale((2, 0, 0, -2, 6, 8))
    2.0
    """
    a, b, c, d, _e, _f = matrix
    return math.sqrt(abs(a * d - b * c))
