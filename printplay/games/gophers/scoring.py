"""The score: added minus subtracted; for beginners the smallest of three sums. No tie-break."""

from __future__ import annotations

from printplay.games.gophers.cards import PLURALS
from printplay.games.gophers.events import PILES
from printplay.games.gophers.state import State
from printplay.games.standings import Points, Standings, placings


def standings(state: State) -> Standings:
    """Rank the players; a tie for the first place is shared."""
    return placings([(name, score(state, name), points(state, name)) for name in state.table.names])


def points(state: State, player: str) -> tuple[Points, ...]:
    """Return what a player's score is made of; for beginners the three sums."""
    found = []
    for what in PLURALS if state.table.beginner else PILES:
        told = state.told(player, what)
        if told is not None:
            value = -told.value if what == "subtracted" else told.value
            found.append(Points(value, what, told.event))
    return tuple(found)


def score(state: State, player: str) -> int:
    """Return a player's score."""
    values = [part.value for part in points(state, player)]
    if state.table.beginner:
        return min(values) if len(values) == len(PLURALS) else 0
    return sum(values)


def complete(state: State, player: str) -> bool:
    """Tell whether a player's result is told in full: nothing is subtracted in some games."""
    needed: tuple[str, ...] = PILES
    if state.table.beginner:
        needed = tuple(PLURALS)
    elif state.table.variant == "simplified":
        needed = PILES[:1]
    return all(state.told(player, what) is not None for what in needed)


def finished(state: State) -> bool:
    """Tell whether the match is over: it was ended, or everyone's result is told."""
    names = state.table.names
    return state.ended or (bool(names) and all(complete(state, name) for name in names))
