"""Lengths and lists of numbers as SVG writes them."""

from __future__ import annotations

import re
from itertools import islice

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*([a-z%]*)\s*")
#: mm of the units of length; a user unit is a 96th of an inch where one is named.
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25}
PX = 25.4 / 96


def measure(text: str) -> tuple[float, str] | None:
    """Return a number and its unit; a text longer than any number is none, and not worth a try.

    >>> measure(" 2.5mm"), measure("50%"), measure("wide")
    ((2.5, 'mm'), (50.0, '%'), None)
    """
    match = _LENGTH.fullmatch(text) if len(text) < 80 else None
    return None if match is None else (float(match[1]), match[2])


def numbers(text: str, most: int) -> list[float] | None:
    """Return a list of numbers, at most one more than `most`; None where something else is in it.

    >>> numbers("1,2 -3e1", 9), numbers("1 a", 9)
    ([1.0, 2.0, -30.0], None)
    """
    found = [float(match[0]) for match in islice(NUMBER.finditer(text), most + 1)]
    if len(found) <= most and NUMBER.sub("", text).strip(" \t\r\n,"):
        return None
    return found
