"""The state of a match of Go for Gold: frozen values, a new one after every event.

After a faulty line it is what the record says; an unreadable one leaves doubts (`LEAVES_OPEN`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from printplay.games.go_for_gold.board.graph import Graph
from printplay.match.entered_results import TOTAL, EnteredResults
from printplay.match.lines.values import Value, value

BOXES = 6
TEMPLE = 9
CURSE = -1
STOCK_SHOVELS, STOCK_FEET = 2, 1
LONGEST = 6

# Doubts, as bits: unknown parts of a sheet; and of a round: whether somebody has moved or a round
# has begun if nobody knows whose a line was, and who is active.
POSITION, ROUTE, STOCK, ENTRIES, OUT, MOVED, BEGUN, ORDER = 1, 2, 4, 8, 16, 32, 64, 128
GUESSED = 256  # a round that must have begun at an unreadable line
EVERYTHING = POSITION | ROUTE | STOCK | ENTRIES | OUT

#: The doubts that an unreadable line leaves, by its verb; a move has no verb of its own.
LEAVES_OPEN = {
    "treasure": STOCK | ENTRIES,
    "temple": STOCK | ENTRIES,
    "foot": POSITION | ROUTE | STOCK | OUT,
    "": POSITION | ROUTE | STOCK | ENTRIES,
}

#: The lines of results, by their keywords: the values on a sheet, whatever was played.
RESULTS = frozenset(("points", "shovels", "line", TOTAL))


class BoxEntry(NamedTuple):
    """A value in a score box, its source, and the index of the event that earned it."""

    value: int
    source: str
    event: int


@value
class Player(Value):
    """One sheet. Spaces are names on the graph; None for an unknown place."""

    position: str | None
    visited: frozenset[str]
    shovels: int = STOCK_SHOVELS
    gathered: int = STOCK_SHOVELS
    feet: int = STOCK_FEET
    relocated: int = 0  # the round of the one use of a port, 0: not yet
    entries: tuple[BoxEntry, ...] = ()
    out: int = 0  # the first round without this player, 0: in
    moved: int = 0  # the last round with a move (or `out`)
    stop: str | None = None  # where that move ended
    went: int = 0  # its number of spaces, 0: it says nothing about the die
    tried: int = 0  # the last round with an attempt at a treasure or temple
    doubts: int = 0
    entered_total: int | None = None  # the total of the boxes, entered since the last move

    def is_out(self, number: int) -> bool:
        """Return whether the player no longer takes part in a round."""
        return 0 < self.out <= number

    def score(self) -> int:
        return sum(entry.value for entry in self.entries)


class Raid(NamedTuple):
    """The player who explored a temple (empty: another one, on one sheet alone), and the event."""

    player: str
    event: int
    doubtful: bool = False  # whether the shovels sufficed is unknown


@value
class CurrentRound(Value):
    """The round being played. `active` is the seat of the active player, None if unknown."""

    number: int = 0
    roll: int | None = None
    active: int | None = None
    event: int | None = None
    named: str = ""  # the active player, where the record names one
    acted: tuple[int, ...] = ()  # seats, in the order of their special actions
    doubts: int = 0


@value
class Table(Value):
    """The parts of the state that never change during a match."""

    graph: Graph
    names: tuple[str, ...]
    seats: Mapping[str, int]
    start: tuple[str, ...]  # as the record names it
    curse_fills: bool = True
    foot_forced: bool = True
    port_stops: bool = False

    @property
    def is_alone(self) -> bool:
        return len(self.names) == 1


class Snapshot(NamedTuple):
    """The sheets at the end of a round, and the event that opened the round."""

    players: tuple[Player, ...]
    raided: Mapping[str, Raid]
    event: int | None


@value
class State(Value):
    """Everything the rules know after some events."""

    table: Table
    players: tuple[Player, ...]
    round: CurrentRound
    raided: Mapping[str, Raid]
    events: int = 0
    begun: int | None = None  # the round of the first line of play, None: only results so far
    entered: EnteredResults = EnteredResults()
    snapshots: tuple[Snapshot, ...] = ()
    over: int = 0  # the round after which six boxes were full, and another round follows
    ended: bool = False
    settled: int | None = None  # after `end`: the round that nobody could score after, 0: none

    def boxes(self, player: Player) -> int:
        """Return how many boxes of a sheet are filled."""
        if self.table.curse_fills:
            return len(player.entries)
        return sum(entry.value != CURSE for entry in player.entries)

    def full(self) -> list[int]:
        """Return the seats whose six boxes are full."""
        many = [seat for seat, player in enumerate(self.players) if len(player.entries) >= BOXES]
        return [seat for seat in many if self.boxes(self.players[seat]) >= BOXES] if many else many

    def ports_open(self, player: Player) -> bool:
        """Return whether a player may enter a port: once (or, by the house rule, ever again)."""
        return self.table.port_stops or not player.relocated

    def complete(self) -> bool:
        """Return whether everyone who is in has moved in this round."""
        number = self.round.number
        return self.ended or all(player.moved == number or player.is_out(number) for player in self.players)


def starts(states: Iterable[object]) -> tuple[str | None, ...]:
    """Return where each line starts, by seat, once the first round says who begins."""
    played = (state for state in states if isinstance(state, State) and state.round.number)
    first = next(played, None)
    return tuple(sheet.position for sheet in first.players) if first is not None else ()


@value
class Case(Value):
    """An event (None: the whole record), the state before it, and the sheet of its player."""

    state: State
    event: Any = None
    sheet: Player | None = None

    @property
    def player(self) -> str:
        """Return the player of the event; an empty text if it is the table's."""
        return self.event.player if self.event is not None else ""

    def values(self) -> dict[str, object]:
        """Return the values for all messages: the round and the player."""
        return {"round": self.state.round.number, "player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether something is unknown about a sheet; of any, for events of the table."""
        sheets = self.state.players if self.sheet is None else (self.sheet,)
        open_doubts = self.state.round.doubts
        for sheet in sheets:
            open_doubts |= sheet.doubts
        return bool(open_doubts & doubts)


def case_of(state: State, event: Any) -> Case:
    seat = state.table.seats.get(event.player) if event.player else None
    return Case(state, event, None if seat is None else state.players[seat])
