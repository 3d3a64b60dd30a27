"""The seal of an island that was certified: how fair its starts are, in words and drawn."""

from __future__ import annotations

import math

from printplay.core.i18n import N_, _, decimal, thousands
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.theme import Theme
from printplay.geometry.layouts.certificate import Certificate
from printplay.printing.drawing.colour import INK, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.text.fonts import BOLD, TEXT, face
from printplay.printing.text.typesetting import fit

#: Smaller, mm from its middle to its rim, a seal could not be read.
LEAST = 9.0
#: Notches of its rim, and marks of the ring in it: those of a compass.
_NOTCHES, _MARKS = 40, 72
_FAIR = N_("fair within {apart} points in 100")


def fair_within(told: Certificate) -> str:
    """Return how fair the starts are, never fairer than is certain."""
    return _(_FAIR).format(apart=decimal(told.tenths))


def on_matches(told: Certificate) -> str:
    """Return the number of matches behind that."""
    return _("{count} matches").format(count=thousands(told.matches))


def certified(board: Island) -> Certificate | None:
    """Return the valid certificate of an island, or None if it has none."""
    told = board.certificate
    return told if told is not None and told.holds(board.digest) else None


def seal(
    drawing: Drawing, told: Certificate, x: float, y: float, radius: float, colours: Theme,
    paper: Colour,
) -> None:  # fmt: skip
    """Draw the seal around a middle; lengths are mm."""
    rim = []
    for number in range(2 * _NOTCHES):
        angle = math.pi * number / _NOTCHES
        away = radius * (1.0 if number % 2 else 0.965)
        rim.append((x + away * math.cos(angle), y + away * math.sin(angle)))
    fine = Pen(None, colours.frame, 0.12)
    drawing.polygon(rim, Pen(paper, colours.frame, 0.3))
    for share in (0.92, 0.84):
        drawing.circle(x, y, share * radius, fine)
    for number in range(_MARKS):
        angle = 2 * math.pi * number / _MARKS
        quarter = number % (_MARKS // 4) == 0
        inner = 0.84 if number % 3 == 0 else 0.88
        cos, sin = math.cos(angle), math.sin(angle)
        if quarter:  # one for each of the four ports
            ends = [(0.97, 0.0), (0.88, 0.035), (0.79, 0.0), (0.88, -0.035)]
            drawing.polygon(
                [(x + radius * (a * cos - b * sin), y + radius * (a * sin + b * cos))
                 for a, b in ends],
                Pen(colours.frame),
            )  # fmt: skip
        else:
            drawing.line([(x + radius * share * cos, y + radius * share * sin)
                          for share in (inner, 0.92)], fine)  # fmt: skip
    before, _mark, after = _(_FAIR).partition("{apart}")
    count, _mark, played = on_matches(told).partition(" ")
    for text, name, cap, low, wide in (
        (before.strip(), TEXT, 0.13, 0.48, 1.2),
        (decimal(told.tenths), BOLD, 0.28, 0.06, 1.4),
        (after.strip(), TEXT, 0.13, -0.17, 1.5),
        (count, TEXT, 0.115, -0.45, 1.35),
        (played, TEXT, 0.115, -0.65, 1.0),
    ):
        full = cap * radius / PT / face(name).cap_height
        size = fit(text, name, wide * radius, max(full, 5.0), 5.0, _("map"))
        drawing.text(x, y + low * radius, text, name, size, colour=INK, anchor="middle")
    drawing.line([(x - 0.3 * radius, y - 0.25 * radius), (x + 0.3 * radius, y - 0.25 * radius)],
                 fine)  # fmt: skip
