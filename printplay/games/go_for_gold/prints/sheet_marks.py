"""The places of all marks on a player sheet, one value for drawing and for reading a photo.

All lengths are mm, x right, y up, from its lower left corner; the same in every language and ink.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from printplay.core.errors import PaperError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.contents import Island, ports
from printplay.games.go_for_gold.prints.design import DESIGN, HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.lettering import ROOM, on_sheet
from printplay.games.go_for_gold.state import BOXES, CURSE, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, apply
from printplay.printing.codes import FIDUCIAL_SIZE, fiducials
from printplay.printing.sheet_code import Box, Ring

#: Below this spacing of the centres, mm, a camera cannot tell which of them a line passes.
MIN_SPACING = 8.0
#: mm between the middles of two tokens; a ring around one must not touch the next.
TOKEN_STEP = 6.5
#: The most tokens with room on the sheet; players write down any further ones.
MOST_TOKENS = {"shovel": 14, "foot": 7}
#: A board with more ports has a line to write the letter on; with more values, none are printed.
MOST_RINGS, MOST_VALUES = 6, 9
#: The values in one line, and the start of the rings of ports in the panel, mm.
_LINE, _RINGS_FROM = 6, 10.6


@dataclass(frozen=True)
class SheetMarks:
    """The places of all marks of a player sheet.

    `island` takes mm of the board to mm of the sheet. `candidates` are, for each score box, the
    values beside it, to be ringed. `start` and `restart` are rings to tick, by the label of the
    port; empty where the board has more ports than rings have room. Tokens come in the order in
    which they are circled; the first `stock` of them are circled in print. `name` and `date` are
    the room to write in, above a line.
    """

    chart: Box
    fiducials: Mapping[int, Box]
    codes: tuple[Box, ...]
    island: Affine
    centres: Mapping[SpaceId, Point]
    tokens: Mapping[str, tuple[Ring, ...]]
    stock: Mapping[str, int]
    start: Mapping[str, Ring]
    restart: Mapping[str, Ring]
    boxes: tuple[Box, ...]
    candidates: tuple[Mapping[int, Ring], ...]
    temples: Mapping[str, Ring]
    total: Box
    gathered: Box
    name: Box
    date: Box


@lru_cache(maxsize=16)
def sheet_marks(board: Island) -> SheetMarks:
    """Return the places of all marks on the sheets of a board.

    Raises PaperError if the board is too large.
    """
    island = _island(board)
    lower = 1.0 if len(values(board)) > _LINE else 0.0
    boxes = tuple(_box(number, lower) for number in range(BOXES))
    return SheetMarks(
        DESIGN.chart,
        {marker: Box(x, y, FIDUCIAL_SIZE, FIDUCIAL_SIZE) for marker, x, y in fiducials(WIDTH, HEIGHT)},
        DESIGN.codes,
        island,
        {name: apply(island, space.centre) for name, space in board.land.items()},
        _token_rings(board),
        {"shovel": STOCK_SHOVELS, "foot": STOCK_FEET},
        _port_rings(board, DESIGN.start),
        _port_rings(board, DESIGN.restart),
        boxes,
        tuple(_candidates(board, box) for box in boxes),
        _temples(board),
        DESIGN.total,
        DESIGN.gathered,
        DESIGN.name,
        DESIGN.date,
    )


def _island(board: Island) -> Affine:
    scale, left, low = on_sheet(board)
    if scale * board.spacing < MIN_SPACING:
        raise PaperError(
            N_("board {name}: {width:.0f} x {height:.0f} mm do not fit on a player sheet"),
            hint=N_("A sheet has room for {room_x:.0f} x {room_y:.0f} mm; print the map instead."),
            name=board.name, width=board.size[0], height=board.size[1],
            room_x=ROOM[0], room_y=ROOM[1],
        )  # fmt: skip
    return scale, 0.0, 0.0, scale, DESIGN.chart.x + left, DESIGN.chart.y + low


def _token_rings(board: Island) -> dict[str, tuple[Ring, ...]]:
    """Return a token for each shovel and foot a player can have, as far as there is room."""
    x, y = DESIGN.tokens
    on_map = {
        "shovel": STOCK_SHOVELS + sum(space.contents.shovels for space in board.land.values()),
        "foot": STOCK_FEET + sum(space.contents.feet for space in board.land.values()),
    }
    rings_by_kind = {}
    for kind, most_tokens in MOST_TOKENS.items():
        count = min(most_tokens, on_map[kind])
        rings_by_kind[kind] = tuple(Ring(x + TOKEN_STEP * number, y, DESIGN.ring) for number in range(count))
        x += TOKEN_STEP * count + 4.0
    return rings_by_kind


def _port_rings(board: Island, y: float) -> dict[str, Ring]:
    labels = list(ports(board))
    if "N" in labels:  # clockwise from north, wherever it lies
        first = labels.index("N")
        labels = labels[first:] + labels[:first]
    if len(labels) > MOST_RINGS:
        return {}
    first_ring = DESIGN.left + _RINGS_FROM
    step = min(6.6, (DESIGN.right - first_ring) / max(len(labels), 1))
    return {
        label: Ring(first_ring + step * (number + 1) - 1.4, y, 1.4) for number, label in enumerate(labels)
    }


def _box(number: int, lower: float) -> Box:
    """Return a score box; `lower` is subtracted from its usual height, mm."""
    row, column = divmod(number, 2)
    box = DESIGN.box
    return Box(
        box.x + column * DESIGN.columns, box.y - row * DESIGN.rows + lower, box.width, box.height - lower
    )


def values(board: Island) -> list[int]:
    """Return the possible entries on a board, ascending, the curse of a temple last."""
    temples = any(space.contents.temple for space in board.land.values())
    points = {space.contents.points for space in board.land.values()} - {None}
    entries = sorted(point for point in points | ({TEMPLE} if temples else set()) if point)
    return entries + ([CURSE] if temples else [])


def _candidates(board: Island, box: Box) -> dict[int, Ring]:
    entries = values(board)
    if len(entries) > MOST_VALUES:
        return {}
    return _below(entries, box)


def _below(entries: Sequence[int], box: Box) -> dict[int, Ring]:
    """Return values below a score box, in a line; in two where there are many."""
    lines = [entries[:_LINE], entries[_LINE:]] if len(entries) > _LINE else [entries]
    left = box.x - 1.9
    return {
        value: Ring(
            left + (DESIGN.columns - 0.7) * (number + 0.5) / max(map(len, lines)),
            box.y - 1.8 - 2.2 * row,
            1.3 if len(lines) == 1 else 1.05,
        )
        for row, line in enumerate(lines)
        for number, value in enumerate(line)
    }


def _temples(board: Island) -> dict[str, Ring]:
    colours = sorted(s.contents.temple for s in board.land.values() if s.contents.temple)
    step = min(DESIGN.wide / 5, DESIGN.wide / max(len(colours), 1))
    return {
        colour: Ring(DESIGN.left + (number + 0.5) * step, DESIGN.temples, min(2.7, 0.42 * step))
        for number, colour in enumerate(colours)
    }
