"""The attributes of SVG: numbers, lengths, view boxes, transforms, styles."""

from __future__ import annotations

import math
import re
from itertools import islice
from typing import NamedTuple

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.shapes.affine import IDENTITY, Affine, then

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*([a-z%]*)\s*")
#: The units of length in mm; with such a unit, a user unit is a 96th of an inch.
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25}
PX = 25.4 / 96

_CALL = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)[\s,]*")
#: Transform -> the possible counts of its numbers.
_TAKES = {
    "matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,),
    "skewY": (1,),
}  # fmt: skip
_LONGEST = 4000  # characters of a transform attribute
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


# -- numbers and lengths ---------------------------------------------------------------------------


def measure(text: str) -> tuple[float, str] | None:
    """Parse a number and its unit; None if it is invalid or too long.

    >>> measure(" 2.5mm"), measure("50%"), measure("wide")
    ((2.5, 'mm'), (50.0, '%'), None)
    """
    match = _LENGTH.fullmatch(text) if len(text) < 80 else None
    return None if match is None else (float(match[1]), match[2])


def numbers(text: str, max_count: int) -> list[float] | None:
    """Parse a list of numbers, at most one more than `max_count`; None if it is invalid.

    >>> numbers("1,2 -3e1", 9), numbers("1 a", 9)
    ([1.0, 2.0, -30.0], None)
    """
    values = [float(match[0]) for match in islice(NUMBER.finditer(text), max_count + 1)]
    if len(values) <= max_count and NUMBER.sub("", text).strip(" \t\r\n,"):
        return None
    return values


def units(text: str, full_length: float | None = None) -> float | None:
    """Parse a length in user units (96 an inch); a percentage is of `full_length`.

    None if it is no length, or a percentage without a `full_length`.

    >>> units("1in"), units("50%", 80.0), units("50%"), units("wide")
    (96.0, 40.0, None, None)
    """
    length = measure(text)
    if length is None:
        return None
    value, unit = length
    if unit == "%":
        return None if full_length is None else value / 100 * full_length
    return value * MM.get(unit, PX) / PX if unit in ("", "px", *MM) else None


# -- view boxes ------------------------------------------------------------------------------------


class ViewBox(NamedTuple):
    """The visible box of an SVG in user units, y downwards."""

    left: float
    top: float
    width: float
    height: float


def view_box(text: str, limit: float) -> ViewBox | None:
    """Parse a view box; None if it is invalid, or if a number of it is `limit` or more.

    >>> view_box("0 0 63 88", 1e6)
    ViewBox(left=0.0, top=0.0, width=63.0, height=88.0)
    """
    values = numbers(text, 4) or []
    if len(values) != 4:
        return None
    view = ViewBox(*values)
    is_near = abs(view.left) < limit and abs(view.top) < limit
    return view if is_near and 1e-6 < view.width < limit and 1e-6 < view.height < limit else None


def fitted(view: ViewBox, width: float, height: float) -> Affine:
    """Return the transform that centres a view box in a box."""
    scale = min(width / view.width, height / view.height)
    return (
        scale, 0.0, 0.0, scale, (width - scale * view.width) / 2 - scale * view.left,
        (height - scale * view.height) / 2 - scale * view.top,
    )  # fmt: skip


# -- transforms ------------------------------------------------------------------------------------


def transform(text: str, place: FilePlace) -> Affine:
    """Parse a transform attribute; raise FileError if it is invalid.

    >>> transform("translate(10 20) scale(2)", FilePlace("x.svg"))
    (2.0, 0.0, 0.0, 2.0, 10.0, 20.0)
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise FileError(N_("the transform {value!r} cannot be read"), place=place, value=f"{text[:40]}…")
    matrix, index = IDENTITY, 0
    while index < len(text):
        call = _CALL.match(text, index)
        values = numbers(call[2], 6) if call else None
        if (
            call is None
            or values is None
            or len(values) not in _TAKES.get(call[1], ())
            or not all(map(math.isfinite, values))
        ):
            raise FileError(
                N_("the transform {value!r} cannot be read"), place=place, value=text[index : index + 40]
            )
        matrix = then(_matrix_of(call[1], values), matrix)
        index = call.end()
    return matrix


def _matrix_of(name: str, values: list[float]) -> Affine:
    if name == "matrix":
        a, b, c, d, e, f = values
        return a, b, c, d, e, f
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, values[0], values[1] if len(values) > 1 else 0.0
    if name == "scale":
        return values[0], 0.0, 0.0, values[-1], 0.0, 0.0
    angle = math.radians(values[0])
    if name == "skewX":
        return 1.0, 0.0, math.tan(angle), 1.0, 0.0, 0.0
    if name == "skewY":
        return 1.0, math.tan(angle), 0.0, 1.0, 0.0, 0.0
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = values[1:] if len(values) == 3 else (0.0, 0.0)
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


# -- styles ----------------------------------------------------------------------------------------


def declarations(text: str, marker: str = "") -> dict[str, str]:
    """Parse the properties of a style attribute or a rule; with `marker`, those that contain it.

    >>> declarations("fill: #fff; stroke:none !important;")
    {'fill': '#fff', 'stroke': 'none'}
    """
    properties = {}
    for part in uncommented(text).split(";"):
        name, colon, value = part.partition(":")
        if colon and marker in value:
            properties[name.strip()] = value.replace("!important", "").strip()
    return properties


def uncommented(text: str) -> str:
    """Return a style or a style sheet without its comments."""
    return _COMMENT.sub(" ", text)
