"""The same 66 cards with backs in four hands; each module makes them as its users would.

A card is 63 x 88 mm: a frame with round corners, its number upright in the upper left corner and
upside down in the lower right one, a star of ten corners and a title. All backs are alike: a filled
field and a star. Nine to an A4 page, fronts and backs in turn.
"""

from __future__ import annotations

import math

COUNT, WIDTH, HEIGHT = 66, 63.0, 88.0
COLUMNS, ROWS = 3, 3
PAPER = (210.0, 297.0)
GREEN, PALE = (0.11, 0.42, 0.36), (0.98, 0.95, 0.88)


def title(number: int) -> str:
    """Return the title of a card."""
    return f"Card number {number}"


def star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return the corners of the star around a point, y upwards."""
    return [
        (
            x + (radius if corner % 2 == 0 else radius * 0.45) * math.sin(math.pi * corner / 5),
            y + (radius if corner % 2 == 0 else radius * 0.45) * math.cos(math.pi * corner / 5),
        )
        for corner in range(10)
    ]


def places() -> list[tuple[float, float]]:
    """Return the lower left corners of the cards of a page, mm, in reading order."""
    left, top = (PAPER[0] - COLUMNS * WIDTH) / 2, (PAPER[1] + ROWS * HEIGHT) / 2
    return [
        (left + column * WIDTH, top - (row + 1) * HEIGHT) for row in range(ROWS) for column in range(COLUMNS)
    ]


def mirrored(place: tuple[float, float]) -> tuple[float, float]:
    """Return where the back of a card lies, flipped on the long edge."""
    return PAPER[0] - place[0] - WIDTH, place[1]
