"""Drawing on a photo: positions in mm of a sheet are mapped to where the photo shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, Picture, Plane
from printplay.photos.finding import Array, Located, project
from printplay.printing.sheet_code import Box

#: RGB, 0 to 255.
Colour = tuple[int, int, int]
#: What is asked about, and what was read of the sheet itself.
ASKED, READ = (255, 140, 0), (0, 150, 60)
_WHITE = (255, 255, 255)
#: mm: lines around what was read, and the digits that say what.
THICK, HIGH = 0.35, 2.0
_LENGTH = 2000  # pixels of the longer side of a picture
_QUALITY = 85  # of its JPEG
_CURVE = np.linspace(0, 2 * np.pi, 24, endpoint=False)


@dataclass(frozen=True, eq=False)
class Canvas:
    """The photo, `part` of its size, and a sheet in it. All places and lengths are mm of the sheet.

    `moved` is the displacement of each pixel of the flattened sheet, as in `AlignedSheet`. What is
    drawn is in perspective, as thick as the photo shows the sheet large.
    """

    picture: Picture
    located: Located
    moved: Plane
    part: float

    @property
    def size(self) -> float:
        """Return the approximate number of pixels per mm."""
        corners = self.located.corners() * self.part
        return float(np.linalg.norm(corners[0] - corners[1])) / self.located.width

    def to_pixels(self, points: Sequence[tuple[float, float]]) -> Array:
        return self._in_photo(points) * self.part

    def lines(
        self, points: Sequence[tuple[float, float]], colour: Colour, thick: float, *, closed: bool = False
    ) -> None:
        pixels, places = max(1, round(thick * self.size)), _fixed(self.to_pixels(points))
        cv2.polylines(self.picture, [places], closed, colour, pixels, cv2.LINE_AA, 4)

    def area(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        cv2.fillConvexPoly(self.picture, _fixed(self.to_pixels(points)), colour, cv2.LINE_AA, 4)

    def box(self, box: Box, colour: Colour, thick: float) -> None:
        right, top = box.x + box.width, box.y + box.height
        self.lines([(box.x, box.y), (right, box.y), (right, top), (box.x, top)], colour, thick, closed=True)

    def ring(self, place: tuple[float, float], radius: float, colour: Colour, thick: float = 0.0) -> None:
        """Draw a circle, filled unless it is `thick`."""
        x, y = place
        around = [(x + radius * float(np.cos(a)), y + radius * float(np.sin(a))) for a in _CURVE]
        if thick:
            self.lines(around, colour, thick, closed=True)
        else:
            self.area(around, colour)

    def tag(self, words: str, place: tuple[float, float], high: float, colour: Colour) -> None:
        """Write words, their digits `high`, in white on a colour, upright, with their middle at a place."""
        scale = max(0.3, high * self.size / 22)  # OpenCV's digits are 22 pixels high
        thick = max(1, round(2.2 * scale))
        (wide, tall), _low = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
        ((x, y),) = self.to_pixels([place])
        left, low, air = round(float(x) - wide / 2), round(float(y) + tall / 2), round(7 * scale)
        cv2.rectangle(self.picture, (left - air, low - tall - air), (left + wide + air, low + air),
                      colour, -1, cv2.LINE_AA)  # fmt: skip
        cv2.putText(self.picture, words, (left, low), cv2.FONT_HERSHEY_SIMPLEX, scale, _WHITE,
                    thick, cv2.LINE_AA)  # fmt: skip

    def value(self, words: str | None, box: Box) -> None:
        """Frame a box, and say at its corner what was read in it; None if that is asked about."""
        colour = ASKED if words is None else READ
        self.box(box, colour, THICK)
        self.tag(words or "?", (box.x, box.y + box.height), HIGH, colour)

    def _in_photo(self, points: Sequence[tuple[float, float]]) -> Array:
        """Return where points lie in the whole photo, pixels; shape (n, 2)."""
        if not points:
            return np.zeros((0, 2))
        high, wide = self.moved.shape[:2]
        places = np.array(points, float)
        pixels = np.stack([places[:, 0] * SCALE, high - places[:, 1] * SCALE], 1)
        column = np.clip(pixels[:, 0].astype(int), 0, wide - 1)
        row = np.clip(pixels[:, 1].astype(int), 0, high - 1)
        came = pixels + self.moved[row, column]
        flat = np.stack([came[:, 0] / SCALE, self.located.height - came[:, 1] / SCALE], 1)
        return project(self.located.matrix, flat)


def smaller(picture: Picture) -> tuple[Picture, float]:
    """Return a copy of a photo to draw on, and the part of its size that it has."""
    part = min(1.0, _LENGTH / max(picture.shape[:2]))
    small_picture = cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(small_picture, np.uint8), part


def frame(picture: Picture, corners: Array) -> None:
    around = np.round(corners).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(picture, [around], True, ASKED, 3, cv2.LINE_AA)


def jpeg(picture: Picture) -> bytes:
    """Return a picture as a JPEG."""
    options = [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]
    _done, data = cv2.imencode(".jpg", np.ascontiguousarray(picture[:, :, ::-1]), options)
    return data.tobytes()


def _fixed(points: Array) -> NDArray[np.int32]:
    """Return points with four bits of fraction, as OpenCV draws them."""
    return np.round(np.clip(points, -1e5, 1e5) * 16).astype(np.int32).reshape(-1, 1, 2)
