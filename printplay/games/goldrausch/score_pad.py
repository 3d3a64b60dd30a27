"""What is written on the score pad of Goldrausch: gold and chips of each group, and the coins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from printplay.core.i18n import N_, _
from printplay.decks.elements.draw_area import WrittenCell
from printplay.games.goldrausch import set_up
from printplay.games.goldrausch.set_up import CHIP_COLOURS
from printplay.games.goldrausch.state import CHIPS, GROUPS
from printplay.pads.game_pad import ALL, Column, PadLine, Written, WrittenPad
from printplay.pads.prints.pad_fields import Purpose
from printplay.printing.drawing.drawing import Drawing

_GOLD, _CHIPS, _ALL, _SHARE, _COINS = "gold", "chips", "all", "share", "coins"
_SUM, _TOTAL = "sum", "total"
_ROUNDS, _A_SIDE, _SEATS = 4, 2, 5
_GROUPS = {
    "adventurers": N_("Adventurers"), "diggers": N_("Diggers"), "ladies": N_("Ladies"),
    "innkeepers": N_("Innkeepers"), "bandits": N_("Bandits"),
    "counterfeiters": N_("Counterfeiters"),
}  # fmt: skip
_KINDS = {
    _GOLD: N_("{group}: gold"), _CHIPS: N_("{group}: chips"), _ALL: N_("{group}: all chips"),
    _SHARE: N_("{group}: share"), _COINS: N_("{group}: coins"),
}  # fmt: skip
_MOST = {_GOLD: 99, _CHIPS: CHIPS, _ALL: _SEATS * CHIPS, _SHARE: 99, _COINS: 297}


def _column_key(kind: str, group: str) -> str:
    return f"{kind} {group}"


class GoldrauschPad(WrittenPad):
    """A page a match, two rounds a side: six groups with gold, everybody's chips and coins."""

    rounds, sides, blocks = _ROUNDS, 2, _A_SIDE

    def columns(self) -> Sequence[Column]:
        group_columns = [
            Column(_column_key(kind, group), _KINDS[kind], 0, _MOST[kind])
            for group in GROUPS
            for kind in _KINDS
        ]
        return (*group_columns, Column(_SUM, N_("sum of the round")), Column(_TOTAL, N_("total")))

    def titles(self, key: str) -> str:
        group = key.partition(" ")[2]
        return super().titles(key).format(group=_(_GROUPS[group])) if group else super().titles(key)

    def seat(self, cell: WrittenCell) -> int:
        """Return the player of a name: they stand beside each other."""
        return cell.block - 1

    def purpose(self, cell: WrittenCell) -> tuple[int, Purpose] | None:
        """Return what a cell is for: its row is a group, its block a round."""
        seat, number = cell.nth - 1, cell.block
        if cell.field == _TOTAL:
            return 0, Purpose("result", _TOTAL, seat)
        if cell.row == _SUM:
            return (0, Purpose("round", _SUM, seat, number)) if cell.field == _COINS else None
        row = _column_key(cell.field, cell.row)
        if cell.field in (_GOLD, _CHIPS):
            return 0, Purpose("value", row, ALL if cell.field == _GOLD else seat, number)
        return 0, Purpose("points", row, seat if cell.field == _COINS else ALL, number)

    def part(self, purpose: Purpose) -> int:  # noqa: ARG002  all share the gold of a group
        """Return that sums settle everything together: a share depends on everybody's chips."""
        return ALL

    def expected(self, purpose: Purpose, values: Written) -> int | None:
        """Return all chips on a group, a share, or coins: of a group, a round, or all rounds."""
        kind, _blank, group = purpose.row.partition(" ")
        number, seat = purpose.round, purpose.side
        if kind == _ALL:
            chips_there = _chips(values, number, group)
            return sum(chips_there.values()) if chips_there else None
        if kind == _SHARE:
            return _chip_worth(values, number, group)
        if kind == _COINS:
            share = _chip_worth(values, number, group)
            return None if share is None else share * _chips(values, number, group).get(seat, 0)
        if purpose.what == "round":
            return _coins(values, number, seat)
        if purpose.what == "result":
            coins_by_round = [_coins(values, round_number, seat) for round_number in range(1, _ROUNDS + 1)]
            known_coins = [coins for coins in coins_by_round if coins is not None]
            return sum(known_coins) if len(known_coins) == _ROUNDS else None
        return None

    def adds(self, total: Purpose, cell: Purpose) -> bool:
        """Return whether a sum depends on a cell."""
        if cell.what != "value":
            return False
        kind, _blank, group = total.row.partition(" ")
        if group:
            addends = (_CHIPS,) if kind == _ALL else (_GOLD, _CHIPS)
            return cell.round == total.round and cell.row in [
                _column_key(addend, group) for addend in addends
            ]
        return total.what == "result" or (total.what == "round" and cell.round == total.round)

    def lines(self, values: Written, names: Mapping[int, str]) -> Iterator[PadLine]:
        """Yield each group's gold and chips, round by round, or the totals where no gold is."""
        for number in range(1, _ROUNDS + 1):
            gold = {group: amount for group in GROUPS
                    if (amount := values.get(_gold(number, group))) is not None}  # fmt: skip
            if gold:
                yield PadLine("round")
            for group, amount in gold.items():
                chip_counts = _chips(values, number, group)
                chips_ = ", ".join(
                    f"{names[seat]} {chip_counts[seat]}" for seat in names if chip_counts.get(seat)
                )
                yield PadLine(f"settle {group}", f"{amount} {chips_}".strip())
        if not any(cell.row.startswith(_GOLD) for cell in values):
            for seat, name in names.items():
                if (total := values.get(Purpose("result", _TOTAL, seat))) is not None:
                    yield PadLine(f"{name}: {_TOTAL}", str(total))

    def art(self, *, low_ink: bool) -> Mapping[str, Drawing]:
        return {chip.pattern: set_up.badge(chip, low_ink=low_ink) for chip in CHIP_COLOURS}


@cache
def _gold(number: int, group: str) -> Purpose:
    return Purpose("value", _column_key(_GOLD, group), ALL, number)


@cache
def _chip_places(number: int, group: str) -> Sequence[tuple[int, Purpose]]:
    """Return where each player's chips on a group stand at the end of a round."""
    row = _column_key(_CHIPS, group)
    return [(seat, Purpose("value", row, seat, number)) for seat in range(_SEATS)]


def _chips(values: Written, number: int, group: str) -> Mapping[int, int]:
    """Return the chips on a group at the end of a round, by player."""
    return {seat: values[cell] for seat, cell in _chip_places(number, group) if cell in values}


def _chip_worth(values: Written, number: int, group: str) -> int | None:
    """Return what a chip on a group is worth; None if its gold is not known, or nobody is there."""
    gold, chip_count = values.get(_gold(number, group)), sum(_chips(values, number, group).values())
    return gold // chip_count if gold is not None and chip_count else None


def _coins(values: Written, number: int, seat: int) -> int | None:
    """Return a player's coins of a round; None if the gold of a group with chips is not known."""
    coins = 0
    has_gold = False
    for group in GROUPS:
        has_gold = has_gold or _gold(number, group) in values
        own_chips = _chips(values, number, group).get(seat, 0)
        share = _chip_worth(values, number, group)
        if own_chips and share is None:
            return None
        coins += own_chips * (share or 0)
    return coins if has_gold else None
