"""The score and the standings: cards, plus removed dice, minus the highest die (rules 3.4)."""

from __future__ import annotations

from typing import NamedTuple

from printplay.games.gotoku.events import Cards, Highest, Removed
from printplay.games.gotoku.state import ENOUGH, Player, State
from printplay.games.match import Total
from printplay.games.missing import Missing
from printplay.games.standings import Points, Standings, placings
from printplay.games.totals import entered


class Told(NamedTuple):
    """What results say of a player; None is what they do not say."""

    cards: tuple[int, Cards] | None
    removed: tuple[int, Removed] | None
    highest: tuple[int, Highest] | None

    @property
    def complete(self) -> bool:
        """Tell whether all three are told."""
        return None not in self

    def laid(self) -> int:
        """Return how many cards are told, 0 where none are."""
        return len(self.cards[1].values) if self.cards is not None else 0


def by_result(state: State) -> bool:
    """Tell whether the results make the score: no move is told, nor a table set up to play at."""
    return not state.moves and bool(state.stated or not state.set_up())


def told(state: State, name: str) -> Told:
    """Return what results say of a player."""
    found = (state.stated.get((name, kind)) for kind in (Cards, Removed, Highest))
    return Told(*found)  # type: ignore[arg-type]  # each under its own type


def totals(state: State) -> dict[str, tuple[int, Total]]:
    """Return the totals of players of whom nothing else is told, with the index of the line."""
    found = ((name, state.stated.get((name, Total), (0, None))) for name in state.table.names)
    return {
        name: (at, event)
        for name, (at, event) in found
        if isinstance(event, Total) and not any(told(state, name))
    }


def finished(state: State) -> bool:
    """Tell whether the rules hold the match for over.

    Whether anyone has enough cards a total alone does not tell; there it is `end` that says so.
    """
    if not by_result(state):
        return state.final is not None or state.over() or (state.ended and _last_action(state))
    alone = totals(state)
    results = [told(state, name) for name in state.table.names if name not in alone]
    enough = any(one.laid() >= ENOUGH for one in results) or (state.ended and bool(alone))
    return enough and all(one.complete for one in results)


#: What is told of a player's end, each with an example.
_RESULTS = (("cards", Cards, "5 4 3 2"), ("removed", Removed, "2"), ("highest", Highest, "4"))


def missing(state: State) -> list[Missing]:
    """Return the results that are not told, player by player; a total stands for all of them."""
    alone = totals(state)
    return [
        Missing(name, verb, example, none=kind is Cards)
        for name in state.table.names
        if name not in alone
        for verb, kind, example in _RESULTS
        if (name, kind) not in state.stated
    ]


def _last_action(state: State) -> bool:
    """Tell whether the last player of the last round has acted, and may have declined the rest."""
    turn = state.turn
    acted = turn.number > 0 and turn.seat == state.last_seat() and turn.actions > 0
    return acted and bool(state.enough())


def points(state: State, player: Player) -> tuple[Points, ...]:
    """Return the points of a player, each with what it is from."""
    cards = state.table.cards.points
    found = [
        Points(cards[laid.card].value, f"card {laid.card}", laid.event) for laid in player.down
    ]
    if player.removed:
        last = max(at for at, die in zip(player.since, player.dice, strict=True) if not die)
        found.append(Points(player.removed, "removed dice", last))
    if player.highest:
        at = player.since[player.dice.index(player.highest)]
        found.append(Points(-player.highest, "highest die", at))
    return tuple(found)


def told_points(one: Told) -> tuple[Points, ...]:
    """Return the points results tell."""
    found = []
    if one.cards is not None:
        found += [Points(value, "cards", one.cards[0]) for value in one.cards[1].values]
    if one.removed is not None and one.removed[1].number:
        found.append(Points(one.removed[1].number, "removed dice", one.removed[0]))
    if one.highest is not None and one.highest[1].value:
        found.append(Points(-one.highest[1].value, "highest die", one.highest[0]))
    return tuple(found)


def result(state: State, name: str) -> tuple[Points, ...]:
    """Return the points of a player as results tell them: of cards and dice, or a total alone."""
    at, event = totals(state).get(name, (0, None))
    return entered(event.value, at) if event is not None else told_points(told(state, name))


def total(earned: tuple[Points, ...]) -> int:
    """Return a score."""
    return sum(one.value for one in earned)


def standings(state: State) -> Standings:
    """Rank the players by score alone; equals share. What comes after the end does not count."""
    players = state.final or state.players
    scores = []
    for name, player in zip(state.table.names, players, strict=True):
        earned = result(state, name) if by_result(state) else points(state, player)
        scores.append((name, total(earned), earned))
    return placings(scores)
