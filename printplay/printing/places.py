"""Places on a sheet that are written in or marked: printed and read by the same values.

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
    """A circle: its middle and its radius."""

    x: float
    y: float
    radius: float
