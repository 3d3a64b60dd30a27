"""The `transform` attribute of SVG."""

from __future__ import annotations

import math
import re

from printplay.core.errors import FileError, Place
from printplay.core.i18n import N_
from printplay.geometry.reading.lengths import NUMBER
from printplay.geometry.shapes.affine import IDENTITY, Affine, then

_CALL = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)[\s,]*")
#: Characters; a transform is a few calls.
_LONGEST = 4000
_TAKES = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}


def parse(text: str, place: Place) -> Affine:
    """Return the map a transform attribute describes; raise FileError where it describes none.

    >>> parse("translate(10 20) scale(2)", Place("x.svg"))
    (2.0, 0.0, 0.0, 2.0, 10.0, 20.0)
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise FileError(
            N_("the transform {value!r} cannot be read"), place=place, value=f"{text[:40]}…"
        )
    matrix, at = IDENTITY, 0
    while at < len(text):
        call = _CALL.match(text, at)
        numbers = [float(number) for number in NUMBER.findall(call[2])] if call else []
        if (
            call is None
            or len(numbers) not in _TAKES.get(call[1], ())
            or NUMBER.sub("", call[2]).strip(" \t\r\n,")
            or not all(map(math.isfinite, numbers))
        ):
            raise FileError(
                N_("the transform {value!r} cannot be read"), place=place, value=text[at : at + 40]
            )
        matrix = then(_one(call[1], numbers), matrix)
        at = call.end()
    return matrix


def _one(name: str, numbers: list[float]) -> Affine:
    if name == "matrix":
        a, b, c, d, e, f = numbers
        return a, b, c, d, e, f
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1] if len(numbers) > 1 else 0.0
    if name == "scale":
        return numbers[0], 0.0, 0.0, numbers[-1], 0.0, 0.0
    angle = math.radians(numbers[0])
    if name == "skewX":
        return 1.0, 0.0, math.tan(angle), 1.0, 0.0, 0.0
    if name == "skewY":
        return 1.0, math.tan(angle), 0.0, 1.0, 0.0, 0.0
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = numbers[1:] if len(numbers) == 3 else (0.0, 0.0)
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
