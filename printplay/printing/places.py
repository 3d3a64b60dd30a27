"""Places on a sheet to write in or to mark: the same values serve printing and reading.

All lengths are mm of the sheet, x right, y up, from its lower left corner.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A rectangle: its lower left corner, width and height."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Ring:
    """A circle: its centre and its radius."""

    x: float
    y: float
    radius: float
