"""Colour distances for normal and colour-blind sight, and for grey prints."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from printplay.printing.drawing.colour import Colour

#: Blindness to red, green and blue; and a printer with black ink alone.
EYES = ("protan", "deutan", "tritan", "grey")
#: The least distance of distinguishable colours on paper: CIEDE2000 for eyes, and for a grey
#: printer the difference in lightness (0 to 100) of CIELAB.
_LEAST = {"protan": 12.0, "deutan": 12.0, "tritan": 12.0, "grey": 10.0}


def distance(first: Colour, second: Colour, eye: str) -> float:
    """Return the distance of two colours for one of EYES, or for `all`, normal sight."""
    if eye == "grey":
        a, b = (_colour_for_eye(colour, "all").convert("lab")["lightness"] for colour in (first, second))
        return abs(float(a - b))
    return float(_colour_for_eye(first, eye).delta_e(_colour_for_eye(second, eye), method="2000"))


def look_alike(first: Colour, second: Colour) -> bool:
    """Return whether two colours look alike to some kind of sight or in grey."""
    return any(distance(first, second, eye) < _LEAST[eye] for eye in EYES)


@lru_cache(maxsize=512)
def _colour_for_eye(colour: Colour, eye: str) -> Any:
    """Return a colour as a kind of sight sees it."""
    from coloraide import Color

    srgb = Color("srgb", list(colour))
    return srgb if eye == "all" else srgb.filter(eye)
