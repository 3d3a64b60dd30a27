"""Drawing on a photo: positions in mm of a sheet are mapped to where the photo shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.photos.pictures.reader import SheetRead
from printplay.photos.blank import SCALE, Picture
from printplay.photos.finding import Array, project
from printplay.printing.places import Box

#: RGB, 0 to 255.
Colour = tuple[int, int, int]
#: What is asked about, and what was read of the sheet itself.
ASKED, READ = (255, 140, 0), (0, 150, 60)
_WHITE = (255, 255, 255)
_CURVE = np.linspace(0, 2 * np.pi, 24, endpoint=False)


@dataclass(frozen=True, eq=False)
class Canvas:
    """The photo, `part` of its size, and a sheet in it. All places and lengths are mm of the sheet.

    What is drawn is in perspective, as thick as the photo shows the sheet large.
    """

    picture: Picture
    read: SheetRead
    part: float

    @property
    def size(self) -> float:
        """Return the approximate number of pixels per mm."""
        corners = self.read.located.corners() * self.part
        return float(np.linalg.norm(corners[0] - corners[1])) / self.read.located.width

    def at(self, points: Sequence[tuple[float, float]]) -> Array:
        """Return the positions of points, pixels; shape (n, 2)."""
        return in_photo(self.read, points) * self.part

    def lines(
        self,
        points: Sequence[tuple[float, float]],
        colour: Colour,
        thick: float,
        *,
        closed: bool = False,
    ) -> None:
        """Draw lines from point to point."""
        cv2.polylines(self.picture, [_fixed(self.at(points))], closed, colour,
                      self._pixels(thick), cv2.LINE_AA, 4)  # fmt: skip

    def area(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Fill the polygon of some points."""
        cv2.fillConvexPoly(self.picture, _fixed(self.at(points)), colour, cv2.LINE_AA, 4)

    def box(self, box: Box, colour: Colour, thick: float) -> None:
        """Draw the outline of a box."""
        right, top = box.x + box.width, box.y + box.height
        self.lines([(box.x, box.y), (right, box.y), (right, top), (box.x, top)], colour, thick,
                   closed=True)  # fmt: skip

    def ring(
        self, at: tuple[float, float], radius: float, colour: Colour, thick: float = 0.0
    ) -> None:
        """Draw a circle, filled unless it is `thick`."""
        x, y = at
        around = [(x + radius * float(np.cos(a)), y + radius * float(np.sin(a))) for a in _CURVE]
        if thick:
            self.lines(around, colour, thick, closed=True)
        else:
            self.area(around, colour)

    def tag(self, words: str, at: tuple[float, float], high: float, colour: Colour) -> None:
        """Write words in white on a colour, upright in the photo, with their middle at a place.

        Digits are `high`.
        """
        scale = max(0.3, high * self.size / 22)  # OpenCV's digits are 22 pixels high
        thick = max(1, round(2.2 * scale))
        (wide, tall), _low = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
        ((x, y),) = self.at([at])
        left, low, air = round(float(x) - wide / 2), round(float(y) + tall / 2), round(7 * scale)
        cv2.rectangle(self.picture, (left - air, low - tall - air), (left + wide + air, low + air),
                      colour, -1, cv2.LINE_AA)  # fmt: skip
        cv2.putText(self.picture, words, (left, low), cv2.FONT_HERSHEY_SIMPLEX, scale, _WHITE,
                    thick, cv2.LINE_AA)  # fmt: skip

    def _pixels(self, thick: float) -> int:
        return max(1, round(thick * self.size))


def in_photo(read: SheetRead, points: Sequence[tuple[float, float]]) -> Array:
    """Return where points of a sheet, mm, lie in its photo, pixels; shape (n, 2)."""
    if not points:
        return np.zeros((0, 2))
    high, wide = read.laid.moved.shape[:2]
    at = np.array(points, float)
    pixels = np.stack([at[:, 0] * SCALE, high - at[:, 1] * SCALE], 1)
    column = np.clip(pixels[:, 0].astype(int), 0, wide - 1)
    row = np.clip(pixels[:, 1].astype(int), 0, high - 1)
    came = pixels + read.laid.moved[row, column]
    flat = np.stack([came[:, 0] / SCALE, read.located.height - came[:, 1] / SCALE], 1)
    return project(read.located.matrix, flat)


def _fixed(points: Array) -> NDArray[np.int32]:
    """Return points with four bits of fraction, as OpenCV draws them."""
    return np.round(np.clip(points, -1e5, 1e5) * 16).astype(np.int32).reshape(-1, 1, 2)
