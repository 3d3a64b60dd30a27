"""Set-up: players and house rules (GR-R1)."""

from __future__ import annotations

from printplay.core.translation_markers import N_
from printplay.games.goldrausch.state.composition import DeckComposition
from printplay.games.goldrausch.state.state import PLAYERS, State, Table, empty
from printplay.match.lines.grammar import Setup
from printplay.match.plain import HeadersCase
from printplay.match.rules import Broken, broken, rule


def start(deck: DeckComposition, setup: Setup) -> State:
    """Return the state before the first event."""
    names = setup.players
    seats = {name: seat for seat, name in enumerate(names)}
    table = Table(deck, names, seats, setup.house.get("starter", "rotate"))
    return State(table, empty(len(names)))


@rule("GR-R1", says=N_("Goldrausch takes {least} to {most} players, not {count}."))
def as_many_players_as_chips(headers: HeadersCase[DeckComposition]) -> Broken | None:
    """2 to 5 players."""
    minimum, maximum = PLAYERS
    count = headers.too_few_or_many(minimum, maximum)
    return broken(where="players", count=count, least=minimum, most=maximum) if count else None


SETUP_RULES = (as_many_players_as_chips,)
