"""What becomes of a sheet's codes on a table: torn off in part, scribbled over, covered whole."""

from __future__ import annotations

import cv2
import numpy as np

from printplay.games.go_for_gold.prints.design import DESIGN, HEIGHT
from printplay.photos.blank import Picture
from printplay.printing.sheet_code import Box
from tests.photographer.paper import SCALE

#: How codes can be damaged.
WAYS = TORN, SCRIBBLED, COVERED = "torn", "scribbled", "covered"
_AROUND = 1.0  # mm around a code that go with it


def damaged(sheet: Picture, way: str, chance: np.random.Generator) -> Picture:
    """Return a sheet, `SCALE` pixels a mm, whose two codes are damaged in one of the `WAYS`."""
    found = sheet.copy()
    for box in DESIGN.codes:
        left, top = (box.x - _AROUND) * SCALE, (HEIGHT - box.y - box.height - _AROUND) * SCALE
        side = (box.width + 2 * _AROUND) * SCALE
        part = found[max(0, round(top)) : round(top + side), round(left) : round(left + side)]
        if way == COVERED:
            part[:] = (200, 60, 60)
        elif way == TORN:
            _torn(part, chance)
        else:
            _scribbled(found, box, chance)
    return found


def _torn(part: Picture, chance: np.random.Generator) -> None:
    """Take away half of a code, or more, along a straight line; what is beneath it is white."""
    angle, off = chance.uniform(0, 2 * np.pi), chance.uniform(-0.1, 0.15)
    rows, columns = np.mgrid[-0.5 : 0.5 : part.shape[0] * 1j, -0.5 : 0.5 : part.shape[1] * 1j]
    part[columns * np.cos(angle) + rows * np.sin(angle) < off] = (244, 242, 236)


def _scribbled(sheet: Picture, box: Box, chance: np.random.Generator) -> None:
    """Draw over a code with a black felt tip."""
    count = int(chance.integers(10, 20))
    corner = np.array([box.x, HEIGHT - box.y - box.height])
    points = (corner + box.width * chance.uniform(-0.05, 1.05, (count, 2))) * SCALE * 16
    line = [points.astype(np.int32).reshape(-1, 1, 2)]
    cv2.polylines(sheet, line, False, (25, 25, 30), round(SCALE), cv2.LINE_AA, 4)
