"""The four fiducials of a sheet."""

from __future__ import annotations

import pytest
from PIL.Image import Image

from printplay.printing.codes import FIDUCIALS
from tests.printing.helpers import pdf, render

#: Rows of the inner 4 x 4 cells, 1 is white: DICT_4X4_50 as OpenCV 5.0 draws it.
ARUCO = {
    42: "0011 0010 1000 1100",
    37: "0000 0100 1111 1111",
    23: "1101 1101 1000 0010",
    22: "1100 1100 1101 0101",
}
DPI = 300
SHEET = (200.0, 134.0)
#: Corner of the black square (mm from the left, from the top), clockwise from top left.
CORNERS = ((6.0, 6.0), (186.0, 6.0), (186.0, 120.0), (6.0, 120.0))


def sheets(*arguments: str) -> list[tuple[Image, float, float]]:
    """Return pages, each with the upper left corner of its sheet, in mm."""
    data = pdf("sheet", "--players", "1", "--duplex", "none", *arguments)
    left, top = (210 - SHEET[0]) / 2, (297 - 134) / 2
    single = [render(data, page, DPI) for page in (0, 1)]
    return [(picture, left, top) for picture in single]


def window(picture: Image, x: float, y: float, width: float, height: float) -> bytes:
    """Return the grey values of a part of a page, in mm."""
    box = tuple(round(v * DPI / 25.4) for v in (x, y, x + width, y + height))
    return picture.crop(box).tobytes()  # type: ignore[arg-type]


CALLS = [(), ("--ink", "low")]


def first_row(picture: Image, left: float) -> float:
    """Return the top of the sheet, mm from the top of the page, by its upper left fiducial."""
    x = round((left + 6.5) * DPI / 25.4)
    column = picture.crop((x, 0, x + 1, picture.height)).tobytes()
    start = next(
        row
        for row in range(len(column))
        if max(column[row : row + 10]) < 60 and min(column[row - 15 : row - 2], default=0) > 250
    )
    return start * 25.4 / DPI - 6.0


@pytest.mark.parametrize("arguments", CALLS, ids=" ".join)
def test_markers_are_where_and_what_a_camera_expects(arguments: tuple[str, ...]) -> None:
    """The fiducials 42, 37, 23 and 22, clockwise, are 8 mm large and 6 mm from the edges."""
    for picture, left, _top in sheets(*arguments):
        top = first_row(picture, left)
        for marker, (x, y) in zip((42, 37, 23, 22), CORNERS, strict=True):
            cell = 8 / 6
            seen = [
                [
                    window(
                        picture,
                        left + x + (column + 0.3) * cell,
                        top + y + (row + 0.3) * cell,
                        0.4 * cell,
                        0.4 * cell,
                    )
                    for column in range(6)
                ]
                for row in range(6)
            ]
            inner = " ".join(
                "".join("1" if min(spot) > 200 else "0" for spot in row[1:5]) for row in seen[1:5]
            )
            assert inner == ARUCO[marker]
            border = [*seen[0], *seen[5], *(row[0] for row in seen), *(row[5] for row in seen)]
            assert max(max(spot) for spot in border) < 60
            for row in range(1, 5):
                for spot in seen[row][1:5]:
                    assert max(spot) < 60 or min(spot) > 200


@pytest.mark.parametrize("arguments", CALLS, ids=" ".join)
def test_markers_stand_in_a_white_margin(arguments: tuple[str, ...]) -> None:
    """Each fiducial has a quiet zone of 1.5 mm."""
    for picture, left, _top in sheets(*arguments):
        top = first_row(picture, left)
        for x, y in CORNERS:
            for dx, dy, width, height in (
                (-1.5, -1.5, 11, 1.3),
                (-1.5, 8.2, 11, 1.3),
                (-1.5, -1.5, 1.3, 11),
                (8.2, -1.5, 1.3, 11),
            ):
                assert min(window(picture, left + x + dx, top + y + dy, width, height)) == 255


def test_markers_are_those_of_the_dictionary() -> None:
    """The patterns are those of ArUco's DICT_4X4_50, row by row."""
    assert {marker: " ".join(rows) for marker, rows in FIDUCIALS.items()} == ARUCO
    assert list(FIDUCIALS) == [42, 37, 23, 22]
