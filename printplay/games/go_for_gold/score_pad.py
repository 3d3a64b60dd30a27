"""What is written on the score pad of Go for Gold: six boxes, the total, the shovels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from printplay.core.i18n import N_
from printplay.decks.elements.draw_area import WrittenCell
from printplay.games.go_for_gold.contents import island
from printplay.geometry.playable import Playable
from printplay.pads.game_pad import Column, PadLine, Written, WrittenPad, values_of_side
from printplay.pads.prints.pad_fields import Purpose

_BOX, _TOTAL, _SHOVELS, _RANK = "box", "total", "shovels", "rank"
_BOXES = tuple(f"{_BOX}{number}" for number in range(1, 7))
#: What a box can hold: a curse, or what a treasure or a temple gives on any island.
_VALUES = (-1, *range(1, 10))


class GoForGoldPad(WrittenPad):
    """A line a player: what each box holds, what they add up to, the shovels of the tie-break."""

    def columns(self) -> Sequence[Column]:
        """Return the boxes, the total and the shovels."""
        return (
            *(Column(key, N_("box {number}"), -1, 9, _VALUES) for key in _BOXES),
            Column(_TOTAL, N_("total"), -9, 60),
            Column(_SHOVELS, N_("shovels"), 0, 99),
            Column(_RANK, N_("rank"), 1, 9),
        )

    def titles(self, key: str) -> str:
        """Return the title of a column; boxes are numbered."""
        return super().titles(key).format(number=key.removeprefix(_BOX))

    def purpose(self, cell: WrittenCell) -> tuple[int, Purpose]:
        """Return what a cell is for: its line is a player, its block a match."""
        kind = {_TOTAL: "result", _RANK: "rank"}.get(cell.field, "value")
        row = f"{_BOX}{cell.nth}" if cell.field == _BOX else cell.field
        return cell.block - 1, Purpose(kind, row, cell.line - 1)  # type: ignore[arg-type]

    def expected(self, purpose: Purpose, cell_values: Written) -> int | None:
        boxes = [value for other_purpose, value in cell_values.items() if self.adds(purpose, other_purpose)]
        return sum(boxes) if boxes else None

    def adds(self, total: Purpose, cell: Purpose) -> bool:
        return total.row == _TOTAL and cell.side == total.side and cell.row in _BOXES

    def on_board(self, board: Playable, purpose: Purpose) -> Collection[int] | None:
        """Return what the treasures and temples of an island give, for a box."""
        if purpose.row not in _BOXES:
            return None
        from printplay.games.go_for_gold.prints.sheet_marks import values  # which draws much else

        return values(island(board))

    def lines(self, cell_values: Written, names: Mapping[int, str]) -> Iterator[PadLine]:
        """Yield the points of each player, or the total where no box is filled, and the shovels."""
        for seat, name in names.items():
            side_values = values_of_side(cell_values, seat)
            boxes = [side_values[key] for key in _BOXES if key in side_values]
            if boxes:
                yield PadLine(f"{name}: points", " ".join(map(str, boxes)))
            elif _TOTAL in side_values:
                yield PadLine(f"{name}: total", str(side_values[_TOTAL]))
            if _SHOVELS in side_values:
                yield PadLine(f"{name}: shovels", str(side_values[_SHOVELS]))
