"""A cell of a blank pad: the context for formulas of a round."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.pads.file.pad import Pad
from printplay.pads.formulas.functions import Impossible, Unknown
from printplay.pads.formulas.node import FormulaContext, FormulaLoop
from printplay.pads.scoring.book import book


class BlankRound:
    """A round of a blank pad; whatever depends on entered values is unknown."""

    def __init__(self, pad: Pad, players: int, number: int) -> None:
        self.pad, self.players, self.number = pad, players, number

    def spend(self, steps: int, /) -> None:
        """Count nothing: formulas are short."""

    def loop_values(self, loop: FormulaLoop) -> list[int]:
        """Return what a loop gives."""
        return loop.values(self)

    def value(self, _key: str, /) -> int:
        """Raise Unknown: nothing was entered."""
        raise Unknown

    def points(self, _key: str, /) -> int:
        """Raise Unknown: nothing was entered."""
        raise Unknown

    def word(self, name: str) -> int:
        """Return the value of a word that is known in advance; raise Unknown for all others."""
        known = {"round": self.number, "rounds": self.pad.rounds, "players": self.players}
        if name == "hand" and (hand := book(self.pad).formula("", "hand")) is not None:
            return hand.work_out(self)
        found = known.get(name)
        if found is None:
            raise Unknown
        return found

    def everyone(self) -> Sequence[FormulaContext]:
        """Raise Unknown: nothing was entered."""
        raise Unknown

    def each(self) -> Sequence[FormulaContext]:
        """Raise Unknown: nothing was entered."""
        raise Unknown

    def moved(self, _rounds: int, /) -> FormulaContext | None:
        """Raise Unknown: nothing was entered."""
        raise Unknown


def cards_held(blank: BlankRound) -> int | None:
    """Return the number of cards each player holds in a round; None if the file does not say."""
    formula = book(blank.pad).formula("", "hand")
    if formula is None or formula.errors:
        return None
    try:
        return formula.work_out(blank)
    except (Unknown, Impossible):
        return None
