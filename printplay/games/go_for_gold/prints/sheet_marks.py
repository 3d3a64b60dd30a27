"""Where everything stands on a player sheet: one value that draws it, and that a reader looks by.

All lengths are mm of the sheet, x right, y up, from its lower left corner. Nothing here depends on
the language or the ink: what a camera looks at stands at the same places on all sheets of a board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from printplay.core.errors import PaperError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.contents import Island, ports
from printplay.games.go_for_gold.prints.lettering import CHART as CHART_SIZE
from printplay.games.go_for_gold.prints.lettering import ROOM, lettering, on_sheet
from printplay.games.go_for_gold.prints.symbols import hull
from printplay.games.go_for_gold.state.state import BOXES, CURSE, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, apply
from printplay.printing.codes import FIDUCIAL_SIZE, QR_SIZE, fiducials
from printplay.printing.places import Box, Ring

WIDTH, HEIGHT = 200.0, 134.0
SAFE = 3.0
#: Below this spacing of the centres, mm, nobody can draw a line that a camera tells apart.
MIN_SPACING = 8.0
#: Between the middles of two tokens, mm; a ring around one must not touch the next.
TOKEN_STEP = 6.5
#: How many tokens there is room for; who gathers more writes on.
MOST_TOKENS = {"shovel": 14, "foot": 7}
#: A board with more ports has a line to write the letter on, one with more values none to ring.
MOST_RINGS, MOST_VALUES = 6, 9


@dataclass(frozen=True)
class SymbolMark:
    """A symbol of the map: what it is, the text in it as the layout has it, and its outline."""

    kind: str
    text: str
    x: float
    y: float
    scale: float
    outline: tuple[Point, ...]


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
    symbols: Mapping[SpaceId, tuple[SymbolMark, ...]]
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


CHART = Box(SAFE, HEIGHT - SAFE - CHART_SIZE[1], *CHART_SIZE)
#: The panel beside the chart: from where to where.
LEFT, RIGHT = 160.0, WIDTH - SAFE - 0.4
_WIDE = RIGHT - LEFT
_CODE_X = 161.3  # so that its quiet zone ends where the chart does
#: The two QR codes.
CODES = (Box(_CODE_X, SAFE + 0.4, QR_SIZE, QR_SIZE),
         Box(_CODE_X, HEIGHT - SAFE - 0.4 - QR_SIZE, QR_SIZE, QR_SIZE))  # fmt: skip
_TOKENS = 19.4, 7.5  # the middle of the first
_NAME = Box(LEFT + 8.0, 96.6, _WIDE - 8.0, 6.8)
_DATE = Box(181.2, 18.6, RIGHT - 181.2, 6.0)
#: The middles of the rings to tick.
START, RESTART = 91.0, 85.7
_RINGS_FROM = LEFT + 10.6
_BOX_TOP, _BOX_STEP, _BOX = 79.6, 10.0, (8.2, 9.0)
_TEMPLES = 43.0
_TOTALS, _TOTALS_HIGH = 26.3, 8.4


@lru_cache(maxsize=16)
def sheet_marks(board: Island) -> SheetMarks:
    """Return where all marks stand on the sheets of a board.

    Raises PaperError where it is too large.
    """
    island = _island(board)
    return SheetMarks(
        CHART,
        {
            marker: Box(x, y, FIDUCIAL_SIZE, FIDUCIAL_SIZE)
            for marker, x, y in fiducials(WIDTH, HEIGHT)
        },
        CODES,
        island,
        {name: apply(island, space.centre) for name, space in board.land.items()},
        _symbols(board, island),
        _tokens(board),
        {"shovel": STOCK_SHOVELS, "foot": STOCK_FEET},
        _port_rings(board, START),
        _port_rings(board, RESTART),
        tuple(map(_box, range(BOXES))),
        tuple(_candidates(board, _box(number)) for number in range(BOXES)),
        _temples(board),
        Box(LEFT, _TOTALS, 13.4, _TOTALS_HIGH),
        Box(LEFT + 15.4, _TOTALS, _WIDE - 15.4, _TOTALS_HIGH),
        _NAME,
        _DATE,
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
    return scale, 0.0, 0.0, scale, CHART.x + left, CHART.y + low


def _symbols(board: Island, island: Affine) -> dict[SpaceId, tuple[SymbolMark, ...]]:
    found = {}
    for name, row in lettering(board).symbols.items():
        found[name] = tuple(
            SymbolMark(
                symbol.kind,
                symbol.text,
                *apply(island, (spot.x, spot.y)),
                spot.scale * island[0],
                tuple(
                    apply(island, (spot.x + spot.scale * x, spot.y + spot.scale * y))
                    for x, y in hull(symbol)
                ),
            )
            for symbol, spot in row
        )
    return found


def _tokens(board: Island) -> dict[str, tuple[Ring, ...]]:
    """Return a token for each shovel and foot one can have, as far as there is room."""
    x, y = _TOKENS
    on_map = {
        "shovel": STOCK_SHOVELS + sum(space.contents.shovels for space in board.land.values()),
        "foot": STOCK_FEET + sum(space.contents.feet for space in board.land.values()),
    }
    found = {}
    for kind, most in MOST_TOKENS.items():
        count = min(most, on_map[kind])
        found[kind] = tuple(Ring(x + TOKEN_STEP * number, y, 2.36) for number in range(count))
        x += TOKEN_STEP * count + 4.0
    return found


def _port_rings(board: Island, y: float) -> dict[str, Ring]:
    labels = list(ports(board))
    if "N" in labels:  # clockwise from north, wherever it lies
        first = labels.index("N")
        labels = labels[first:] + labels[:first]
    if len(labels) > MOST_RINGS:
        return {}
    step = min(6.6, (RIGHT - _RINGS_FROM) / max(len(labels), 1))
    return {
        label: Ring(_RINGS_FROM + step * (number + 1) - 1.4, y, 1.4)
        for number, label in enumerate(labels)
    }


def _box(number: int) -> Box:
    row, column = divmod(number, 2)
    x = LEFT + 1.9 + column * 18.6
    return Box(x, _BOX_TOP - row * _BOX_STEP - _BOX[1], *_BOX)


def values(board: Island) -> list[int]:
    """Return what an entry can be on a board, rising, the curse of a temple last."""
    temples = any(space.contents.temple for space in board.land.values())
    points = {space.contents.points for space in board.land.values()} - {None}
    found = sorted(point for point in points | ({TEMPLE} if temples else set()) if point)
    return found + ([CURSE] if temples else [])


def _candidates(board: Island, box: Box) -> dict[int, Ring]:
    """Return the values beside a score box, in rows of two, or of three where there are many."""
    found = values(board)
    if len(found) > MOST_VALUES:
        return {}
    rows = 2 if len(found) <= 6 else 3
    wide, high = 2.7, box.height / rows
    return {
        value: Ring(
            box.x + box.width + 1.6 + wide * (number % 3),
            box.y + box.height - high * (number // 3 + 0.5),
            min(1.3, high / 2),
        )
        for number, value in enumerate(found)
    }


def _temples(board: Island) -> dict[str, Ring]:
    colours = sorted(s.contents.temple for s in board.land.values() if s.contents.temple)
    step = min(_WIDE / 5, _WIDE / max(len(colours), 1))
    return {
        colour: Ring(LEFT + (number + 0.5) * step, _TEMPLES, min(2.7, 0.42 * step))
        for number, colour in enumerate(colours)
    }
