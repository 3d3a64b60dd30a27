"""Colours as SVG and CSS write them."""

from __future__ import annotations

import re
from functools import cache

from printplay.printing.drawing.colour import Colour, rgb

_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_CALL = re.compile(r"rgba?\(([^()]*)\)")
_PARTS = re.compile(r"[\s,/]+")


def colour(text: str) -> tuple[Colour, float] | None:
    """Return a colour and its opacity, or None if it cannot be read.

    >>> colour("#f00"), colour("rgb(0 50% 255 / 0.5)")
    ((Colour(red=1.0, green=0.0, blue=0.0), 1.0), (Colour(red=0.0, green=0.5, blue=1.0), 0.5))
    """
    text = text.strip().lower()
    if len(text) > 80:
        return None
    if _HEX.fullmatch(text):
        digits = text[1:] if len(text) > 5 else "".join(2 * digit for digit in text[1:])
        return rgb(digits[:6]), int(digits[6:] or "ff", 16) / 255
    if call := _CALL.fullmatch(text):
        parts = _PARTS.split(call[1].strip())
        if len(parts) not in (3, 4):
            return None
        try:
            values = [_part(part, 255) for part in parts[:3]]
            return Colour(*values), _part(parts[3], 1) if len(parts) == 4 else 1.0
        except ValueError:
            return None
    named = _named().get(text)
    return None if named is None else (rgb(named), 1.0)


def _part(text: str, whole: float) -> float:
    value = float(text[:-1]) / 100 if text.endswith("%") else float(text) / whole
    if value != value:  # noqa: PLR0124  nan
        raise ValueError(text)
    return min(1.0, max(0.0, value))


@cache
def _named() -> dict[str, str]:
    """Return the colour names of CSS, with their codes."""
    from PIL import ImageColor

    return {name: bytes(ImageColor.getrgb(name)[:3]).hex() for name in ImageColor.colormap}
