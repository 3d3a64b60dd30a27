"""Set-up: players and house rules (GR-R1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.core.translation_markers import N_
from printplay.games.goldrausch.state.composition import Composition
from printplay.games.goldrausch.state.state import PLAYERS, State, Table, empty
from printplay.match.lines.grammar import Setup
from printplay.match.rules import Broken, broken, rule


def start(deck: Composition, setup: Setup) -> State:
    """Return the state before the first event."""
    names = setup.players
    seats = {name: seat for seat, name in enumerate(names)}
    table = Table(deck, names, seats, setup.house.get("starter", "rotate"))
    return State(table, empty(len(names)))


class Headers(NamedTuple):
    """The headers of a record."""

    setup: Setup
    player: str = ""

    def values(self) -> Mapping[str, object]:
        """Return how many play, and how many may."""
        return {"count": len(self.setup.players), "least": PLAYERS[0], "most": PLAYERS[1]}

    def open(self, doubts: int) -> bool:  # noqa: ARG002  headers are read or are not there
        """Tell that nothing is open."""
        return False


@rule("GR-R1", says=N_("Goldrausch takes {least} to {most} players, not {count}."))
def as_many_players_as_chips(headers: Headers) -> Broken | None:
    """2 to 5 players."""
    count = len(headers.setup.players)
    if count and not PLAYERS[0] <= count <= PLAYERS[1]:
        return broken(where="players")
    return None


SETUP_RULES = (as_many_players_as_chips,)
