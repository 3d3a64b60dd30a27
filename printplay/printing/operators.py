"""Operators: what stands in the content stream of a PDF for paths, codes and colours.

Numbers are mm: the first matrix of a stream makes points of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from printplay.geometry.affine import Affine
from printplay.printing.colour import Colour
from printplay.printing.drawing import Modules, Shape, Text
from printplay.printing.paper import Separation
from printplay.printing.path import Command
from printplay.printing.separation import inks

#: A press keeps type up to this size (points), and lines up to this width (mm), in one ink.
_SMALL, _THIN = 12.0, 0.5
#: Runs of dark modules are put together from pieces this long, which codes share.
_PIECE = 7
_VERBS: dict[str | float, str] = {
    "M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h",
}  # fmt: skip
#: What is written of a number for nothing, last things first: each has four places behind its
#: point. Much faster than one pattern for all.
_ZEROS = ("0 ", "0 ", "0 ", "0 ", ". ")
_MORE_ZEROS = ("0 ", "0 ", *_ZEROS)  # of a matrix, whose numbers have six places
#: Filled and stroked -> what paints a path; a star cuts holes by the even-odd rule.
_PAINT = {(True, True): "B*", (True, False): "f*", (False, True): "S", (False, False): "n"}


def number(value: float) -> str:
    """Return a number as short as it can be written to a tenth of a micrometre."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=1024)
def matrix(transform: Affine) -> str:
    """Return the six numbers of a transform.

    >>> matrix((1.0, 0.0, -0.0, 1.0, 2.5, 0.0))
    '1 0 0 1 2.5 0'
    """
    text = "{:.6f} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f} ".format(*transform)
    for zero in _MORE_ZEROS:
        text = text.replace(zero, " ")
    return text.replace("-0 ", "0 ")[:-1]  # a kept answer is that of 0 and of -0


def path(commands: Iterable[Command]) -> str:
    """Return what draws a path, without painting it.

    >>> path((("M", 10, 0.5), ("L", -0.00001, 2.25), ("Z",)))
    '10 0.5 m 0 2.25 l h'
    """
    return _written(tuple(commands))


@lru_cache(maxsize=64)  # what is filled is often drawn round, and cut to, with the same path
def _written(listed: tuple[Command, ...]) -> str:
    values = tuple([value for command in listed for value in command[1:]])
    text = " ".join([_VERBS[command[0]] for command in listed]) % values
    for zero in _ZEROS:
        text = text.replace(zero, " ")
    return text.replace("-0 ", "0 ")


class Ink(Protocol):
    """Says which colour comes next; `fine` is what a press keeps in one ink."""

    def __call__(self, colour: Colour, operator: str, *, fine: bool) -> str:
        """Return the colour for fills (operator `rg`) or for lines (`RG`)."""


def _rgb(colour: Colour, operator: str, *, fine: bool) -> str:  # noqa: ARG001
    return f"{_parts(colour)} {operator}"


@lru_cache(maxsize=256)
def _parts(colour: Colour) -> str:
    return " ".join(map(number, colour))


def _cmyk(colour: Colour, operator: str, *, fine: bool) -> str:
    operator = {"rg": "k", "RG": "K"}[operator]
    return f"{' '.join(map(number, inks(colour, fine=fine)))} {operator}"


INKS: dict[Separation, Ink] = {Separation.rgb: _rgb, Separation.cmyk: _cmyk}


def shape(item: Shape, ink: Ink, *, cuts: bool = False) -> str:
    """Return what fills and strokes a path; with `cuts`, what follows is cut to it."""
    pen, parts = item.pen, []
    if pen.fill is not None:
        parts.append(ink(pen.fill, "rg", fine=False))
    if pen.stroke is not None:
        parts.append(ink(pen.stroke, "RG", fine=pen.width <= _THIN))
        ends, phase = "1 J 1 j" if pen.round else "0 J 0 j", "0"
        if pen.ends is not None:
            cap, join, mitre, _phase = pen.ends
            ends, phase = f"{cap} J {join} j {number(mitre)} M", number(pen.ends.phase)
        parts.append(f"{number(pen.width)} w {ends}")
        parts.append(f"[{' '.join(map(number, pen.dash))}] {phase} d")
    parts.append(path(item.path))
    paint = _PAINT[pen.fill is not None, pen.stroke is not None]
    if cuts:
        parts.append("W" if pen.winding else "W*")
    parts.append(paint.rstrip("*") if pen.winding else paint)
    return " ".join(parts)


def cut(commands: Iterable[Command], *, winding: bool) -> str:
    """Return what cuts all that follows to a path."""
    return f"{path(commands)} {'W' if winding else 'W*'} n"


def letters(item: Text, ink: Ink) -> str:
    """Return the colour of a line of text."""
    return ink(item.colour, "rg", fine=item.size <= _SMALL)


def modules(code: Modules, ink: Ink) -> str:
    """Return the dark modules of a code as one path, so that no seam shows between two."""
    pieces = [
        _runs(x, y, row[x : x + _PIECE])
        for y, row in code.rows()
        for x in range(0, code.side, _PIECE)
    ]
    return " ".join([ink(code.colour, "rg", fine=True), *filter(None, pieces), "f"])


@lru_cache(maxsize=8192)
def _runs(x: int, y: int, modules: str) -> str:
    dark = re.finditer("1+", modules)
    return " ".join(f"{x + run.start()} {y} {len(run[0])} 1 re" for run in dark)
