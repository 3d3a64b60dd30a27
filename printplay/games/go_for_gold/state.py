"""The state of a match of Go for Gold: frozen values, a new one after every event.

Where a fault leaves something open, the state says so by doubts: what the record states is kept,
and what is judged by a doubtful value is a consequence of the fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.games.go_for_gold.events import Entries, Shovels
from printplay.games.go_for_gold.graph import Graph
from printplay.games.match import Total

Sheet = Entries | Shovels | Total  # what a player's sheet says

BOXES = 6
TEMPLE = 9
CURSE = -1
STOCK_SHOVELS, STOCK_FEET = 2, 1
LONGEST = 6

# Doubts, as bits: which of a player's values an earlier fault leaves open.
POSITION, ROUTE, STOCK, ENTRIES, OUT = 1, 2, 4, 8, 16
EVERYTHING = POSITION | ROUTE | STOCK | ENTRIES | OUT


class Entry(NamedTuple):
    """A value in a score box, what it is from, and the index of the event that earned it."""

    value: int
    source: str
    event: int


class Player(NamedTuple):
    """One sheet. Spaces are names on the graph; None is a place that is not known."""

    position: str | None
    visited: frozenset[str]
    shovels: int = STOCK_SHOVELS
    gathered: int = STOCK_SHOVELS
    feet: int = STOCK_FEET
    relocated: int = 0  # the round of the one use of a port, 0: not yet
    entries: tuple[Entry, ...] = ()
    out: int = 0  # the first round without this player, 0: in
    moved: int = 0  # the last round with a move (or `out`)
    stop: str | None = None  # where that move ended
    tried: int = 0  # the last round with an attempt at a treasure or temple
    doubts: int = 0
    hazy: frozenset[str] = frozenset()  # visited spaces that an earlier fault leaves open

    def is_out(self, number: int) -> bool:
        """Tell whether the player no longer takes part in a round."""
        return 0 < self.out <= number

    def score(self) -> int:
        """Return the sum of the entries."""
        return sum(entry.value for entry in self.entries)


class Raid(NamedTuple):
    """Who explored a temple (an empty text: another player, on one sheet alone), and when."""

    player: str
    round: int
    event: int
    doubtful: bool = False


class Round(NamedTuple):
    """The round being played. `actives` are the seats that may be active; empty: not known."""

    number: int = 0
    roll: int | None = None
    actives: tuple[int, ...] = ()
    event: int | None = None
    acted: tuple[int, ...] = ()  # seats, in the order of their special actions
    unread: bool = False  # a line of this round could not be read
    doubled: bool = False  # a player has moved twice: a `round` line may be missing
    disorder: bool = False  # the order of special actions is broken already


class Table(NamedTuple):
    """What does not change during a match."""

    graph: Graph
    names: tuple[str, ...]
    seats: Mapping[str, int]
    start: tuple[str, ...]  # as the record names it
    curse_fills: bool = True
    foot_forced: bool = True
    port_stops: bool = False

    @property
    def alone(self) -> bool:
        """Tell whether this is one sheet alone."""
        return len(self.names) == 1


class Snapshot(NamedTuple):
    """The sheets at the end of a round, and the event that opened the round."""

    players: tuple[Player, ...]
    raided: Mapping[str, Raid]
    event: int | None


class State(NamedTuple):
    """Everything the rules know after some events."""

    table: Table
    players: tuple[Player, ...]
    round: Round = Round()
    raided: Mapping[str, Raid] = {}
    events: int = 0
    moves: int = 0  # lines that tell of play, not of results
    snapshots: tuple[Snapshot, ...] = ()
    over: int = 0  # the round after which six boxes were full, and another round follows
    absent: tuple[tuple[int, int, int], ...] = ()  # round, its event, seat: no move
    stated: Mapping[tuple[str, type], tuple[int, Sheet]] = {}  # results told before any move
    ended: bool = False
    unread: frozenset[str] = frozenset()  # names with a line of results that could not be read
    settled: int | None = None  # after `end`: the round that nobody could score after, 0: none

    def boxes(self, player: Player) -> int:
        """Return how many boxes of a sheet are filled."""
        if self.table.curse_fills:
            return len(player.entries)
        return sum(entry.value != CURSE for entry in player.entries)

    def full(self) -> list[int]:
        """Return the seats whose six boxes are full."""
        return [
            seat
            for seat, player in enumerate(self.players)
            if len(player.entries) >= BOXES and self.boxes(player) >= BOXES
        ]

    def ports_open(self, player: Player) -> bool:
        """Tell whether a player may enter a port: once (or, by the house rule, ever again)."""
        return self.table.port_stops or not player.relocated

    def complete(self) -> bool:
        """Tell whether everyone who is in has moved in this round."""
        number = self.round.number
        return self.ended or all(
            player.moved == number or player.is_out(number) for player in self.players
        )
