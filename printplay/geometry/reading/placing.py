"""Placing: maps a line from the page it was drawn on to the board printed there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from printplay.core.errors import FileError, FilePlace
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.geometry.board import BuiltBoard
from printplay.geometry.reading.stroke import DrawnStrokes, RawStroke
from printplay.geometry.shapes.affine import Affine, apply, inverse

#: The sampling distance of curves, as a share of the distance between centres.
STEP = 0.1


@dataclass(frozen=True, eq=False)
class PrintedBoard:
    """A board printed on a page: its layout, its hash, and the map from board mm to the page.

    `hash` is empty if unknown.
    """

    layout: str
    hash: str
    matrix: Affine

    def is_print_of(self, board: BuiltBoard[Any]) -> bool:
        """Return whether this is a print of `board`."""
        if self.hash:
            return self.hash == board.hash
        return self.layout.casefold() == board.name.casefold()


@dataclass(frozen=True)
class PageStroke:
    """A stroke in the units of its page, and the boards printed on that page."""

    stroke: RawStroke
    boards: Sequence[PrintedBoard]


def other_board(layout: str, found: str, board: BuiltBoard[Any]) -> Fault:
    """Return the fault of a drawing on the print of another board (PP-4)."""
    same = layout.casefold() == board.name.casefold()
    return Fault(
        "PP-4",
        N_("The line was drawn on board {layout} ({found}), not on {name} ({hash})."),
        {"layout": layout[:40], "found": found[:16], "name": board.name, "hash": board.hash},
        N_("The layout was changed after that sheet was printed.")
        if same
        else N_("Check it with --layout {layout}."),
    )


def place(drawn: Sequence[PageStroke], board: BuiltBoard[Any], name: str) -> DrawnStrokes:
    """Map the strokes on prints of `board` to board mm.

    Strokes on other boards of the same sheet are left out with a note. Raises FileError if the
    strokes lie on more than one print of the board.
    """
    found: list[tuple[PrintedBoard, RawStroke]] = []
    for each in drawn:
        right = [printed for printed in each.boards if printed.is_print_of(board)]
        best = max(right, key=lambda printed: _share(each.stroke, printed, board), default=None)
        elsewhere = len(each.boards) > len(right)
        if best is not None and not (elsewhere and _share(each.stroke, best, board) == 0):
            found.append((best, each.stroke))
    if not found:
        other = next(p for each in drawn for p in each.boards if not p.is_print_of(board))
        return DrawnStrokes((), (other_board(other.layout, other.hash or "?", board),))
    if len({id(printed) for printed, _stroke in found}) > 1:
        raise FileError(
            N_("there are lines on several copies of the board"),
            place=FilePlace(name),
            hint=N_("Put only the lines of one sheet in a file."),
        )
    strokes = []
    for printed, stroke in found:
        back = inverse(printed.matrix)
        if back is None:
            raise FileError(N_("the printed board is squashed to a line"), place=FilePlace(name))
        strokes.append(stroke.flat(back, board.spacing * STEP))
    left = len(drawn) - len(found)
    note: tuple[str, dict[str, object]] = (
        N_("lines on another board, left out: {count}"),
        {"count": left},
    )
    return DrawnStrokes(tuple(strokes), (), (note,) if left else ())


def _share(stroke: RawStroke, printed: PrintedBoard, board: BuiltBoard[Any]) -> float:
    """Return the share of a stroke's points that lie on a printed board."""
    back = inverse(printed.matrix)
    if back is None:
        return 0.0
    width, height = board.size
    rim = board.spacing / 2
    points = [apply(back, point) for point in stroke.ends]
    inside = sum(-rim <= x <= width + rim and -rim <= y <= height + rim for x, y in points)
    return inside / len(points)
