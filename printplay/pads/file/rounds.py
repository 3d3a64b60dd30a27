"""Numbers of rounds and teams as formulas of the players: `rounds = "60 // players"`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from printplay.pads.file.pad import MOST_ROUNDS, Pad
from printplay.pads.formulas.formula import Formula
from printplay.pads.formulas.node import FormulaContext, FormulaLoop, Impossible, Unknown
from printplay.pads.formulas.parser import read

#: The words of such a formula.
KNOWN = frozenset({"players"})


class _Seats:
    """A context in which only the number of players is known."""

    def __init__(self, players: int) -> None:
        self.players = players

    def spend(self, steps: int, /) -> None:
        """Count nothing: the formula is short."""

    def loop_values(self, loop: FormulaLoop) -> list[int]:
        """Return what a loop gives."""
        return loop.values(self)

    def word(self, name: str) -> int:
        """Return the number of players; raise Unknown for any other word."""
        if name != "players":
            raise Unknown
        return self.players

    def value(self, _key: str, /) -> int:
        """Raise Unknown: there are no rows yet."""
        raise Unknown

    points = value

    def everyone(self) -> Sequence[FormulaContext]:
        """Raise Unknown: there are no values yet."""
        raise Unknown

    each = block = everyone

    def shift_rounds(self, _rounds: int, /) -> FormulaContext | None:
        """Raise Unknown: there are no rounds yet."""
        raise Unknown


@lru_cache(maxsize=64)
def formula(text: str) -> Formula:
    """Return the formula; it names no row."""
    return read(text, {}, in_round=False)


def rounds_for(text: str, players: int) -> int | None:
    """Return the number of rounds for a number of players, 1 to 99; None if the formula fails."""
    found = _number_for(text, players)
    return found if 1 <= found <= MOST_ROUNDS else None


def teams_for(text: str, players: int) -> int | None:
    """Return the number of teams for a number of players, from 2; None if the formula fails."""
    found = _number_for(text, players)
    return found if 2 <= found <= players else None


def _number_for(text: str, players: int) -> int:
    """Return the number that a formula gives for a number of players; 0 if it fails."""
    try:
        return formula(text).work_out(_Seats(players))
    except (Unknown, Impossible):
        return 0


def seated(pad: Pad, players: int) -> Pad:
    """Return a pad with the numbers of rounds and teams for a number of players."""
    if not (pad.rounds_by or pad.teams_by) or not players:
        return pad
    rounds = rounds_for(pad.rounds_by, players) if pad.rounds_by else pad.rounds
    teams = teams_for(pad.teams_by, players) if pad.teams_by else pad.teams
    return replace(pad, rounds=rounds or pad.rounds, teams=teams or pad.teams)
