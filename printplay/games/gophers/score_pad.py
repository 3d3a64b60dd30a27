"""What is written on the score pad of Gophers: the game, both piles, or the supplies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.core.i18n import N_
from printplay.decks.elements.draw_area import WrittenCell
from printplay.games.gophers.prints.signs import signs
from printplay.games.gophers.state.cards import VARIANTS
from printplay.pads.deck_pads.written_pad import ALL, Column, PadLine, Written, WrittenPad, of_side
from printplay.pads.prints.pad_fields import Purpose
from printplay.printing.drawing.drawing import Drawing

_KIND, _BEGINNER = "kind", "beginner"
_ADDED, _SUBTRACTED, _TOTAL = PILES = ("added", "subtracted", "total")
SUPPLIES = ("berries", "acorns", "grains")
_SMALLEST = "smallest"
_TITLES = {
    "basic": N_("basic game"), "simplified": N_("simplified game"), "baskets": N_("harder game"),
    _BEGINNER: N_("beginner game"),
}  # fmt: skip


class GophersPad(WrittenPad):
    """A line a player: what is added and subtracted, or how many of each supply; the game above."""

    kinds = tuple(VARIANTS)

    def columns(self) -> Sequence[Column]:
        """Return the kinds of game, the piles and the supplies."""
        return (
            *(Column(kind, _TITLES[kind], tick=True) for kind in self.kinds),
            Column(_ADDED, N_("added")),
            Column(_SUBTRACTED, N_("subtracted")),
            Column(_TOTAL, N_("total"), -999),
            Column("berries", N_("berries")),
            Column("acorns", N_("acorns")),
            Column("grains", N_("grains")),
            Column(_SMALLEST, N_("smallest")),
        )

    def purpose(self, cell: WrittenCell) -> tuple[int, Purpose]:
        """Return what a cell is for: its line is a player, its block a match."""
        block = cell.block - 1
        if cell.field == _KIND:
            return block, Purpose("value", self.kinds[cell.nth - 1], ALL, tick=True)
        what = "result" if cell.field in (_TOTAL, _SMALLEST) else "value"
        return block, Purpose(what, cell.field, cell.line - 1)  # type: ignore[arg-type]

    def expected(self, purpose: Purpose, written: Written) -> int | None:
        """Return what is added less what is subtracted, or the smallest of three supplies."""
        own = {at.row: value for at, value in written.items() if self.adds(purpose, at)}
        if purpose.row == _TOTAL:
            return own[_ADDED] - own.get(_SUBTRACTED, 0) if _ADDED in own else None
        return min(own.values()) if len(own) == len(SUPPLIES) else None

    def adds(self, total: Purpose, cell: Purpose) -> bool:
        """Return whether a sum depends on a cell."""
        of = {_TOTAL: (_ADDED, _SUBTRACTED), _SMALLEST: SUPPLIES}.get(total.row, ())
        return cell.side == total.side and cell.row in of

    def lines(self, written: Written, names: Mapping[int, str]) -> Iterator[PadLine]:
        """Yield the piles or the supplies of each player, or the total alone.

        A pile or a supply left bare beside another is 0.
        """
        for seat, name in names.items():
            own = of_side(written, seat)
            for group in ((_ADDED, _SUBTRACTED), SUPPLIES):
                if any(key in own for key in group):
                    for key in group:
                        yield PadLine(f"{name}: {key}", str(own.get(key, 0)))
            if own.keys() <= {_TOTAL, _SMALLEST}:
                for value in own.values():
                    yield PadLine(f"{name}: {_TOTAL}", str(value))

    def kind(self, written: Written) -> str:
        """Return the beginner game where supplies alone are counted."""
        rows = {at.row for at in written if at.side != ALL}
        alone = rows and rows <= {*SUPPLIES, _SMALLEST}
        return _BEGINNER if alone else ""

    def art(self, *, low_ink: bool) -> Mapping[str, Drawing]:
        """Return the signs of the supplies."""
        return signs(low_ink=low_ink)


PAD = GophersPad()
