"""The state of a match of Gophers: frozen values, a new one after every event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.games.gophers.cards import WHOLE, Deck, for_variant
from printplay.games.gophers.events import Sum
from printplay.games.match import Setup, Total

TOTAL = "total"


class Table(NamedTuple):
    """What does not change during a match."""

    names: tuple[str, ...]
    seats: Mapping[str, int]
    variant: str
    deck: Deck  # what is played with

    @property
    def beginner(self) -> bool:
        """Tell whether the beginner game is played: no hands, three sums."""
        return self.variant == "beginner"


class Told(NamedTuple):
    """A result told, and the index of its event."""

    event: int
    value: int


class State(NamedTuple):
    """Everything the rules know after some events."""

    table: Table
    events: int = 0
    stated: Mapping[tuple[str, str], Told] = {}  # results, by player and what they are
    ended: bool = False

    def told(self, player: str, what: str) -> Told | None:
        """Return a result that was told, None where it was not."""
        return self.stated.get((player, what))

    def with_result(self, event: Sum | Total) -> State:
        """Return the state with a result told; the last one told stands."""
        what = event.what if isinstance(event, Sum) else TOTAL
        stated = {**self.stated, (event.player, what): Told(self.events, event.value)}
        return self._replace(stated=stated, events=self.events + 1)


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    (variant,) = setup.extra.get("variant", ("basic",))
    names = setup.players
    seats = {name: seat for seat, name in enumerate(names)}
    return State(Table(names, seats, variant, for_variant(WHOLE, variant, len(names))))
