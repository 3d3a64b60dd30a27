"""Places to mark: what is struck, whichever way a stroke leans."""

from __future__ import annotations

import math
from itertools import product

import cv2
import numpy as np

from printplay.photos.blank import SCALE, Plane
from printplay.photos.networks import Values
from printplay.photos.tokens import SAYS, mark_chances
from printplay.printing.sheet_code import Ring

STRUCK = SAYS.index("token struck")
RADIUS, PEN = 2.2, 0.6
#: Twelve places in three rows, each with something printed in it.
RINGS = [Ring(15.0 + 12 * column, 10.0 + 12 * row, RADIUS) for row, column in product(range(3), range(4))]


def bare() -> tuple[Plane, Plane]:
    """Return ink and print of a piece of paper: no ink, and a pale spade in each place."""
    ink, print_ = (np.zeros((45 * SCALE, 65 * SCALE), np.float32) for _plane in range(2))
    for ring in RINGS:
        x, y = round(ring.x * SCALE), len(ink) - round(ring.y * SCALE)
        cv2.line(print_, (x, y - 9), (x, y + 6), 0.4, 2)
        cv2.ellipse(print_, (x, y + 7), (5, 6), 0, 0, 180, 0.4, -1)
    return ink, print_


def struck(ink: Plane, ring: Ring, degrees: float) -> None:
    """Strike a place with a pen, at an angle from level."""
    across, up = (RADIUS * f(math.radians(degrees)) for f in (math.cos, math.sin))
    ends = [
        (round((ring.x + side * across) * SCALE), len(ink) - round((ring.y + side * up) * SCALE))
        for side in (-1, 1)
    ]
    cv2.line(ink, ends[0], ends[1], PEN, 4, cv2.LINE_AA)


def looked(ink: Plane, print_: Plane, found: Plane | float = 1.0, pen: float = PEN) -> Values:
    """Return how likely each place is struck, on paper that shows this ink on this print.

    `found` is the part of it that is taken for ink, as print may lie a little off.
    """
    blank, picture = (
        np.repeat(np.asarray(250 * light, np.uint8)[:, :, None], 3, axis=2)
        for light in (1 - print_, (1 - print_) * (1 - ink))
    )
    taken = np.asarray(ink * found, np.float32)
    return mark_chances(picture, blank, taken, RINGS, pen)[:, STRUCK]


def test_a_stroke_is_seen_whichever_way_it_leans() -> None:
    """Every 15 degrees, half around: right-handed, left-handed, level and upright strokes."""
    ink, print_ = bare()
    for number, ring in enumerate(RINGS):
        struck(ink, ring, 15.0 * number)
    found = looked(ink, print_)
    assert {15 * number for number, chance in enumerate(found) if chance < 0.5} == set()


def test_a_pale_stroke_along_the_print_is_seen() -> None:
    """A pencil runs up the shaft of a shovel: its ink is hardly more than the print forgives."""
    ink, print_ = bare()
    for ring in RINGS[::2]:
        struck(ink, ring, 90.0)
    pale = np.asarray(0.35 * ink, np.float32)
    found = np.asarray(np.where(cv2.dilate(print_, np.ones((5, 5))) > 0, 0.3, 1.0), np.float32)
    said = looked(pale, print_, found, 0.35 * PEN)
    assert [bool(chance > 0.5) for chance in said] == [True, False] * (len(RINGS) // 2)


def test_nothing_is_struck_that_nobody_marked() -> None:
    """Print by itself is no stroke, from wherever it is looked at; nor is a ring around it."""
    ink, print_ = bare()
    for ring in RINGS[::2]:
        middle = round(ring.x * SCALE), len(ink) - round(ring.y * SCALE)
        cv2.circle(ink, middle, round(1.05 * RADIUS * SCALE), PEN, 4, cv2.LINE_AA)
    assert (looked(ink, print_) < 0.5).all()
