"""How an icon is made: a function that draws it, kept under its name."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from printplay.printing.drawing import Drawing, Pen
from printplay.printing.path import Command, polyline

#: Draws an icon with the pen of its body and the pen of what is cut out of it.
Shaper = Callable[[Drawing, Pen, Pen], None]
ICONS: dict[str, Shaper] = {}

_LENGTHS = {"M": 2, "L": 2, "C": 6, "Z": 0}


def draws(name: str) -> Callable[[Shaper], Shaper]:
    """Return a decorator that keeps what draws an icon."""

    def keep(shaper: Shaper) -> Shaper:
        ICONS[name] = shaper
        return shaper

    return keep


def polygon(*points: tuple[float, float]) -> tuple[Command, ...]:
    """Return a closed outline with straight edges."""
    return (*polyline(points), ("Z",))


def star(points: int, outer: float, inner: float, turn: float = 90) -> tuple[Command, ...]:
    """Return a star about 0, 0; its first point lies at `turn` degrees."""
    corners = []
    for number in range(2 * points):
        angle = math.radians(turn + 180 * number / points)
        radius = inner if number % 2 else outer
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return polygon(*corners)


@cache
def outline(text: str) -> tuple[Command, ...]:
    """Return a path written as letters and numbers; a letter holds until the next one.

    >>> outline("M 0 0 L 1 0 1 1 Z")
    (('M', 0.0, 0.0), ('L', 1.0, 0.0), ('L', 1.0, 1.0), ('Z',))
    """
    commands: list[Command] = []
    words = text.split()
    at, verb = 0, "M"
    while at < len(words):
        if words[at] in _LENGTHS:
            verb, at = words[at], at + 1
        length = _LENGTHS[verb]
        commands.append((verb, *map(float, words[at : at + length])))
        at += length
    return tuple(commands)


def mirrored(path: tuple[Command, ...]) -> tuple[Command, ...]:
    """Return a path and its mirror image, left to right."""
    other = tuple(
        (verb, *(float(v) * (-1 if n % 2 == 0 else 1) for n, v in enumerate(values)))
        for verb, *values in path
    )
    return (*path, *other)


def turned(path: tuple[Command, ...], degrees: float) -> tuple[Command, ...]:
    """Return a path turned about 0, 0."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    found: list[Command] = []
    for verb, *values in path:
        numbers = [float(value) for value in values]
        moved: list[float] = []
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            moved += [x * cos - y * sin, x * sin + y * cos]
        found.append((verb, *moved))
    return tuple(found)
