"""The state of a match on a pad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.match.asking.entered_results import EnteredResult
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.scoring import Scoring

#: The doubt that an unreadable line leaves: somebody entered something.
SOMETHING = 1


class Seating(NamedTuple):
    """The players: names in seating order, and the seats of each side (player, team, or all)."""

    book: PadFormulas
    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]

    @classmethod
    def at_start(cls, book: PadFormulas, names: tuple[str, ...]) -> Seating:
        """Return the table at the start; teams sit with their players alternating."""
        seats = range(len(names))
        if book.pad.coop and not book.pad.results:
            return cls(book, names, (tuple(seats),))
        if not book.pad.teams or book.pad.results:
            return cls(book, names, tuple((seat,) for seat in seats))
        teams = (tuple(seats[first :: book.pad.teams]) for first in range(book.pad.teams))
        return cls(book, names, tuple(team for team in teams if team))

    def side(self, player: str) -> int:
        """Return the side of a player; for the table, the side of all."""
        seat = self.names.index(player) if player in self.names else 0
        return next((at for at, seats in enumerate(self.sides) if seat in seats), 0)

    def speaker(self, side: int) -> str:
        """Return the first player of a side, who enters for it; nobody if all play together."""
        together = self.book.pad.coop and not self.book.pad.results
        return "" if together else self.names[self.sides[side][0]]


class State(NamedTuple):
    """A match: the round that lines are about, the last one begun, entered values, the dealers.

    `totals` are the entered ones. `teams` are the seats of each team where everybody has a result
    of their own.
    """

    table: Seating
    round: int
    rounds: int
    facts: EnteredValues
    dealers: Mapping[int, int] = {}
    totals: Mapping[int, EnteredResult] = {}
    teams: tuple[tuple[int, ...], ...] = ()
    ended: bool = False
    doubts: int = 0
    events: int = 0

    @classmethod
    def at_start(cls, table: Seating) -> State:
        """Return the state before the first event."""
        first_round = 1 if table.book.pad.in_rounds else ONCE
        dealers = {1: 0} if table.book.pad.dealer else {}
        return cls(table, first_round, first_round, EnteredValues(), dealers)

    def current_place(self, side: int, key: str) -> ValuePlace:
        """Return the current place of a row of a side."""
        return ValuePlace(side, key, self.round if key in self.table.book.each_round else ONCE)

    def with_values(self, facts: Mapping[ValuePlace, int]) -> State:
        """Return the state with values of the current event."""
        new = {at: Fact(value, self.events) for at, value in facts.items()}
        return self._replace(facts=self.facts.with_facts(new))

    def scoring(self) -> Scoring:
        """Return the scoring of the pad in this state."""
        table = self.table
        dealers = self.dealers
        if table.book.sides:
            dealers = {at: table.side(table.names[seat]) for at, seat in dealers.items()}
        return Scoring(table.book, len(table.sides), len(table.names), self.rounds, self.facts, dealers)
