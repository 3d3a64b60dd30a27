"""Codes for cameras on a sheet: four fiducials and a QR code, drawn as vectors.

The bit patterns of ArUco's DICT_4X4_50 are copied here: printing needs no camera library.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from functools import cache, lru_cache

from printplay.printing.drawing.colour import BLACK, WHITE
from printplay.printing.drawing.drawing import Drawing, Modules, Pen
from printplay.printing.drawing.path import Command, rectangle

#: Marker id -> its 4 x 4 bits, one text a row; 1 is white. Ids go clockwise from the top left.
FIDUCIALS = {
    42: ("0011", "0010", "1000", "1100"),
    37: ("0000", "0100", "1111", "1111"),
    23: ("1101", "1101", "1000", "0010"),
    22: ("1100", "1100", "1101", "0101"),
}
FIDUCIAL_SIZE = 8.0  # mm; in tests 6 mm were found in four photos of five, 8 mm in nearly all
FIDUCIAL_MARGIN = 1.5  # mm, quiet zone around it
FIDUCIAL_INSET = 6.0  # mm from the sheet's edge

QR_SIZE = 16.0  # mm
_MOST_BYTES = 2331  # capacity of the largest code, level M
QR_MODULES = 21  # version 1


def fiducial(marker: int, *, on_paper: bool = False) -> Drawing:
    """Draw a marker from its black square's lower left; `on_paper` leaves the quiet zone out."""
    drawing = Drawing(f"fiducial-{marker}")
    white = FIDUCIAL_MARGIN
    side = FIDUCIAL_SIZE + 2 * white
    if not on_paper:
        drawing.rect(-white, -white, side, side, Pen(WHITE))
    white_cells = {
        (1 + column, 4 - row)
        for row, bits in enumerate(FIDUCIALS[marker])
        for column, bit in enumerate(bits)
        if bit == "1"
    }
    drawing.path(
        (*rectangle(0, 0, FIDUCIAL_SIZE, FIDUCIAL_SIZE), *outline(white_cells, FIDUCIAL_SIZE / 6)), Pen(BLACK)
    )
    return drawing


def outline(cells: Set[tuple[int, int]], size: float = 1.0) -> tuple[Command, ...]:
    """Return the outline of the union of square cells, so that no seam shows between them.

    A cell x, y spans x to x + 1 and y to y + 1, times `size`.

    >>> outline({(0, 0), (1, 0)})
    (('M', 0.0, 0.0), ('L', 2.0, 0.0), ('L', 2.0, 1.0), ('L', 0.0, 1.0), ('Z',))
    """
    onward: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for x, y in sorted(cells):  # every edge between a cell and an empty one, the cell on its left
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in cells:
                onward[start].append(end)
    path: list[Command] = []
    while onward:
        first = corner = min(onward)
        corners = [first]
        last_cells: tuple[bool, ...] = ()
        while True:
            next_corner = onward[corner].pop()
            if not onward[corner]:
                del onward[corner]
            step = (next_corner[0] - corner[0], next_corner[1] - corner[1])
            straight = (step[0] > 0, step[0] < 0, step[1] > 0) == last_cells
            last_cells = (step[0] > 0, step[0] < 0, step[1] > 0)
            if straight:
                corners[-1] = next_corner
            else:
                corners.append(next_corner)
            corner = next_corner
            if corner == first:
                break
        points = [(x * size, y * size) for x, y in corners[:-1]]
        path += [("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)]
    return tuple(path)


def fiducials(width: float, height: float) -> Sequence[tuple[int, float, float]]:
    """Return id, x and y (lower left, mm) of the four fiducials of a sheet."""
    near, right, top = (
        FIDUCIAL_INSET,
        width - FIDUCIAL_INSET - FIDUCIAL_SIZE,
        height - FIDUCIAL_INSET - FIDUCIAL_SIZE,
    )
    places = ((near, top), (right, top), (right, near), (near, near))
    return [(marker, x, y) for marker, (x, y) in zip(FIDUCIALS, places, strict=True)]


def qr(text: str) -> Modules:
    """Return the QR code, version 1, level M, of up to 20 characters of the alphanumeric set.

    Their number must be even.

    A code of one version, level and mask is linear in the bits of its text: flipping a bit flips
    the same modules in every text. So the codes of further serial numbers are computed from the
    first one by a few such changes, at almost no cost.
    """
    bits = _coded(text[:-_SERIAL] + "0" * _SERIAL)
    for place in range(len(text) - _SERIAL, len(text), 2):
        value = 45 * _ALPHANUMERIC.index(text[place]) + _ALPHANUMERIC.index(text[place + 1])
        for bit in range(_PAIR):
            if value >> bit & 1:
                bits ^= _change(len(text), place, bit)
    return Modules(bits, QR_MODULES)


_SERIAL = 4  # characters at the end: the serial number
_PAIR = 11  # bits for every two characters
_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


@cache
def _change(length: int, place: int, bit: int) -> int:
    """Return the modules that depend on a bit of a pair of characters."""
    first, second = divmod(1 << bit, 45)
    zeros = "0" * length
    pair = _ALPHANUMERIC[first] + _ALPHANUMERIC[second]
    return _coded(zeros) ^ _coded(zeros[:place] + pair + zeros[place + 2 :])


@lru_cache(maxsize=64)
def _coded(text: str) -> int:
    """Return the bits of a version 1, level M QR code.

    The mask is fixed: choosing the best of eight takes six times as long, and readers accept any.
    """
    import qrcode
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.util import MODE_ALPHA_NUM, QRData

    code = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=3)
    # The stubs declare the constant as int.
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM), optimize=0)  # type: ignore[call-overload]
    code.make(fit=False)
    return _bits(code.modules)


@lru_cache(maxsize=64)
def qr_as_large(text: str) -> Modules:
    """Return a QR code, level M, as small as the text allows; raise ValueError if it is too long for any."""
    import qrcode
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError

    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=3)
    data = text.encode()
    if len(data) > _MOST_BYTES:
        raise ValueError(text[:40])
    code.add_data(data, optimize=0)
    try:
        code.make(fit=True)
    except DataOverflowError:
        raise ValueError(text[:40]) from None
    return Modules(_bits(code.modules), len(code.modules))


def _bits(modules: Sequence[Sequence[bool | None]]) -> int:
    return int("".join("1" if module else "0" for row in modules for module in row), 2)


def dark_cells(code: Modules) -> set[tuple[int, int]]:
    """Return the dark modules as cells, y upwards."""
    return {(x, y) for y, row in code.rows() for x, module in enumerate(row) if module == "1"}
