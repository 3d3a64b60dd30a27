"""Set-up: players and house rules (GR-R1)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.goldrausch.composition import Composition
from printplay.games.goldrausch.state import PLAYERS, State, Table, empty
from printplay.games.match import Setup
from printplay.record.diagnostics import Violation


def start(deck: Composition, setup: Setup) -> State:
    """Return the state before the first event."""
    names = setup.players
    seats = {name: seat for seat, name in enumerate(names)}
    table = Table(deck, names, seats, setup.house.get("starter", "rotate"))
    return State(table, empty(len(names)))


def gr_r1(setup: Setup) -> Iterator[Violation]:
    """2 to 5 players."""
    count = len(setup.players)
    if count and not PLAYERS[0] <= count <= PLAYERS[1]:
        values = {"count": count, "least": PLAYERS[0], "most": PLAYERS[1]}
        yield Violation("GR-R1", "r1", values, where="players")
