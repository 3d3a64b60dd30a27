"""What is written on the score pad of Gotoku: cards, removed dice, the highest die, the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.core.i18n import N_
from printplay.decks.elements.draw_area import WrittenCell
from printplay.pads.deck_pads.written_pad import Column, PadLine, Written, WrittenPad, of_side
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
        what = {_SUM: "result", _TOTAL: "result", _RANK: "rank"}.get(cell.field, "value")
        number = {_CARD: cell.nth, _FURTHER: _FIRST + cell.nth}.get(cell.field)
        row = cell.field if number is None else f"{_CARD}{number}"
        return cell.block - 1, Purpose(what, row, cell.line - 1)  # type: ignore[arg-type]

    def expected(self, purpose: Purpose, written: Written) -> int | None:
        """Return the sum of the cards, or A + B - C."""
        own = {at.row: value for at, value in written.items() if self.adds(purpose, at)}
        cards = [own[key] for key in _CARDS if key in own]
        if purpose.row == _SUM:
            return sum(cards) if cards else None
        if not own or _REMOVED not in own or _HIGHEST not in own:
            return None
        return (sum(cards) if cards else own.get(_SUM, 0)) + own[_REMOVED] - own[_HIGHEST]

    def adds(self, total: Purpose, cell: Purpose) -> bool:
        """Return whether a sum depends on a cell."""
        if cell.side != total.side:
            return False
        if total.row == _SUM:
            return cell.row in _CARDS
        return total.row == _TOTAL and cell.row in (*_CARDS, _SUM, _REMOVED, _HIGHEST)

    def lines(self, written: Written, names: Mapping[int, str]) -> Iterator[PadLine]:
        """Yield cards, removed dice and the highest die of each player, or the total alone."""
        for seat, name in names.items():
            own = of_side(written, seat)
            cards = [own[key] for key in _CARDS if own.get(key)]
            removed, highest = own.get(_REMOVED), own.get(_HIGHEST)
            if not own:
                continue
            if not cards and own.get(_SUM):  # the record has no place for a sum of cards
                yield PadLine(f"{name}: total", str(own[_SUM] + (removed or 0) - (highest or 0)))
            elif _TOTAL in own and set(own) == {_TOTAL}:
                yield PadLine(f"{name}: total", str(own[_TOTAL]))
            else:
                yield PadLine(f"{name}: cards", " ".join(map(str, cards)) or "none")
                if removed is not None:
                    yield PadLine(f"{name}: removed", str(removed))
                if highest is not None:
                    yield PadLine(f"{name}: highest", str(highest))


PAD = GotokuPad()
