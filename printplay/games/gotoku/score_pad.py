"""What is written on the score pad of Gotoku: cards, removed dice, the highest die, the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.core.i18n import N_
from printplay.decks.elements.draw_area import WrittenCell
from printplay.pads.game_pad import Column, PadLine, Written, WrittenPad, values_of_side
from printplay.pads.prints.pad_fields import Purpose

_CARD, _FURTHER = "card", "further"
_SUM, _REMOVED, _HIGHEST, _TOTAL, _RANK = "cards", "removed", "highest", "total", "rank"
#: The columns for the cards of a player: four, then more after the line.
_FIRST, _MOST = 4, 7
_CARDS = tuple(f"{_CARD}{number}" for number in range(1, _MOST + 1))


class GotokuPad(WrittenPad):
    """A line a player: the cards face down, their sum A, removed dice B, highest die C, A + B - C.

    Where no single card is written, A counts, and where nothing else is, the points.
    """

    def columns(self) -> Sequence[Column]:
        """Return the cards, A, B, C and the points."""
        return (
            *(Column(key, N_("card {number}"), 0, 9) for key in _CARDS),
            Column(_SUM, N_("cards"), 0, 99),
            Column(_REMOVED, N_("removed dice"), 0, 5),
            Column(_HIGHEST, N_("highest die"), 0, 6),
            Column(_TOTAL, N_("points"), -6, 99),
            Column(_RANK, N_("rank"), 1, 9),
        )

    def titles(self, key: str) -> str:
        """Return the title of a column; cards are numbered."""
        return super().titles(key).format(number=key.removeprefix(_CARD))

    def purpose(self, cell: WrittenCell) -> tuple[int, Purpose]:
        """Return what a cell is for: its line is a player, its block a match."""
        purpose_kind = {_SUM: "result", _TOTAL: "result", _RANK: "rank"}.get(cell.field, "value")
        number = {_CARD: cell.nth, _FURTHER: _FIRST + cell.nth}.get(cell.field)
        row = cell.field if number is None else f"{_CARD}{number}"
        return cell.block - 1, Purpose(purpose_kind, row, cell.line - 1)  # type: ignore[arg-type]

    def expected(self, purpose: Purpose, values: Written) -> int | None:
        """Return the sum of the cards, or A + B - C."""
        own_values = {cell.row: value for cell, value in values.items() if self.adds(purpose, cell)}
        cards = [own_values[key] for key in _CARDS if key in own_values]
        if purpose.row == _SUM:
            return sum(cards) if cards else None
        if not own_values or _REMOVED not in own_values or _HIGHEST not in own_values:
            return None
        return (
            (sum(cards) if cards else own_values.get(_SUM, 0)) + own_values[_REMOVED] - own_values[_HIGHEST]
        )

    def adds(self, total: Purpose, cell: Purpose) -> bool:
        """Return whether a sum depends on a cell."""
        if cell.side != total.side:
            return False
        if total.row == _SUM:
            return cell.row in _CARDS
        return total.row == _TOTAL and cell.row in (*_CARDS, _SUM, _REMOVED, _HIGHEST)

    def lines(self, values: Written, names: Mapping[int, str]) -> Iterator[PadLine]:
        """Yield cards, removed dice and the highest die of each player, or the total alone."""
        for seat, name in names.items():
            own_values = values_of_side(values, seat)
            cards = [own_values[key] for key in _CARDS if own_values.get(key)]
            removed, highest = own_values.get(_REMOVED), own_values.get(_HIGHEST)
            if not own_values:
                continue
            if not cards and own_values.get(_SUM):  # the record has no place for a sum of cards
                yield PadLine(f"{name}: total", str(own_values[_SUM] + (removed or 0) - (highest or 0)))
            elif _TOTAL in own_values and set(own_values) == {_TOTAL}:
                yield PadLine(f"{name}: total", str(own_values[_TOTAL]))
            else:
                yield PadLine(f"{name}: cards", " ".join(map(str, cards)) or "none")
                if removed is not None:
                    yield PadLine(f"{name}: removed", str(removed))
                if highest is not None:
                    yield PadLine(f"{name}: highest", str(highest))
