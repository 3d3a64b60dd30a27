"""Gradients: `night > sea`, `radial: gold > none`.

Stops are colours joined by `>`, evenly spaced unless they give their place (`sea @
70%`); `none` is transparent. A direction may come first, with a colon: `down`, `up`, `right`,
`left`, degrees counter-clockwise from the right, or `radial`, from the centre to the box's edge.
"""

from __future__ import annotations

import math
import re

from printplay.core.i18n import N_
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.settings import Settings
from printplay.printing.drawing.colour import WHITE, Colour, Gradient, Stop
from printplay.printing.drawing.ink_saving import tinted

_WAYS = {"right": 0.0, "up": 90.0, "left": 180.0, "down": 270.0}
_RADIAL = "radial"
_PLACE = re.compile(r"(.*?)\s*@\s*(\d{1,3}(?:\.\d+)?)\s*%")
_MOST, _LONGEST = 20, 500


def fill_of(settings: Settings, width: float, height: float) -> Colour | Gradient | None:
    """Return the `fill` of a box in mm: a colour, a gradient, or None."""
    text = settings.text("fill")
    if ">" not in text:
        return settings.colour("fill", None)
    try:
        return _gradient(settings, text, width, height)
    except DeckMistake as error:
        raise settings.error(error, "fill") from None


def lowered(gradient: Gradient, *, light: bool) -> Gradient:
    """Return a gradient in tints or white, to save ink; its transparency stays."""
    return gradient.recoloured(tinted if light else lambda _colour: WHITE)


def _gradient(settings: Settings, text: str, width: float, height: float) -> Gradient:
    kind, colon, colours = text.partition(":")
    if not colon:
        kind, colours = "down", text
    parts = colours.split(">")
    if len(text) > _LONGEST or len(parts) > _MOST:
        raise DeckMistake(N_("a gradient has at most {limit} colours"), limit=_MOST)
    stops_named = [_stop(settings, part.strip()) for part in parts]
    if not any(colour for colour, _offset in stops_named):
        raise DeckMistake(N_("a gradient needs at least one colour"))
    stops = tuple(
        Stop(offset, colour or _neighbour_colour(stops_named, number), 1.0 if colour else 0.0)
        for number, ((colour, _stated), offset) in enumerate(
            zip(stops_named, _spread([offset for _colour, offset in stops_named]), strict=True)
        )
    )
    middle = width / 2, height / 2
    if kind.strip() == _RADIAL:
        return Gradient("radial", stops, (middle[0], 0.0, 0.0, middle[1], *middle))
    turn = math.radians(_degrees(kind.strip()))
    cos, sin = round(math.cos(turn), 9), round(math.sin(turn), 9)
    # Long enough for its ends to reach the corners.
    half = (abs(width * cos) + abs(height * sin)) / 2
    x, y = half * cos, half * sin
    return Gradient("linear", stops, (2 * x, 2 * y, -2 * y, 2 * x, middle[0] - x, middle[1] - y))


def _degrees(way: str) -> float:
    if way in _WAYS:
        return _WAYS[way]
    try:
        degrees = float(way)
    except ValueError:
        degrees = math.nan
    if not abs(degrees) <= 360:
        raise DeckMistake(
            N_("unknown direction of a gradient: {value!r}"),
            N_("Directions: {known}, or degrees counter-clockwise."),
            value=way[:40],
            known=", ".join([*_WAYS, _RADIAL]),
        )
    return degrees


def _stop(settings: Settings, text: str) -> tuple[Colour | None, float | None]:
    """Return the colour of a stop (None for transparent) and its place, if given."""
    position = None
    if match := _PLACE.fullmatch(text):
        text, position = match[1], min(100.0, float(match[2])) / 100
    if not text:
        raise DeckMistake(
            N_("a colour is missing in the gradient"), N_("Write, for example, night > sea > white, or none.")
        )
    return settings.code(text), position


def _spread(stated: list[float | None]) -> list[float]:
    """Return ascending places; missing ones are spaced evenly between the others."""
    places = list(stated)
    places[0] = 0.0 if places[0] is None else places[0]
    places[-1] = 1.0 if places[-1] is None else places[-1]
    offsets: list[float] = []
    for number, offset in enumerate(places):
        offset_before = offsets[-1] if offsets else 0.0
        if offset is None:
            number_after = next(n for n in range(number, len(places)) if places[n] is not None)
            share = 1 / (number_after - number + 1)
            offsets.append(offset_before + max(0.0, (places[number_after] or 0.0) - offset_before) * share)
        else:
            offsets.append(max(offset, offset_before))
    return offsets


def _neighbour_colour(stops: list[tuple[Colour | None, float | None]], number: int) -> Colour:
    """Return the colour of a transparent stop: that of its nearest neighbour."""
    order = sorted(range(len(stops)), key=lambda neighbour: (abs(neighbour - number), -neighbour))
    return next(colour for neighbour in order if (colour := stops[neighbour][0]) is not None)
