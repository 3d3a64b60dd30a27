"""The score and the standings: cards, plus removed dice, minus the highest die (rules 3.4)."""

from __future__ import annotations

from typing import NamedTuple

from printplay.games.gotoku.state.state import ENOUGH, Player, State
from printplay.match.asking.entered_results import EnteredResult
from printplay.match.missing import Missing
from printplay.match.standings import Points, Standings, placings
from printplay.match.totals import entered


class ResultFigures(NamedTuple):
    """The entered results of a player; None for missing ones."""

    cards: EnteredResult | None
    removed: EnteredResult | None
    highest: EnteredResult | None

    @property
    def complete(self) -> bool:
        """Return whether all three are entered."""
        return None not in self

    def laid(self) -> int:
        """Return the number of cards entered, 0 for none."""
        return len(self.cards.event.values) if self.cards is not None else 0


#: The results of a player, each with an example.
_RESULTS = {"cards": "5 4 3 2", "removed": "2", "highest": "4"}


def by_result(state: State) -> bool:
    """Return whether the results make the score: the record has no move and no set-up."""
    return not state.entered.plays and bool(state.entered.results or not state.set_up())


def entered_results(state: State, name: str) -> ResultFigures:
    """Return the entered results of a player."""
    return ResultFigures(*(state.entered.of(name, word) for word in _RESULTS))


def total_alone(state: State, name: str) -> EnteredResult | None:
    """Return the total of a player if nothing else is entered; else None."""
    return state.entered.total_alone(name, tuple(_RESULTS))


def totals(state: State) -> dict[str, EnteredResult]:
    """Return the totals of players for whom nothing else is entered."""
    found = {name: total_alone(state, name) for name in state.table.names}
    return {name: one for name, one in found.items() if one is not None}


def finished(state: State) -> bool:
    """Return whether the match is over by the rules.

    A total alone does not show whether anyone has enough cards; then `end` decides.
    """
    if not by_result(state):
        return state.final is not None or state.over() or (state.ended and _last_action(state))
    alone = totals(state)
    results = [entered_results(state, name) for name in state.table.names if name not in alone]
    enough = any(one.laid() >= ENOUGH for one in results) or (state.ended and bool(alone))
    return enough and all(one.complete for one in results)


def missing(state: State) -> list[Missing]:
    """Return the missing results, player by player; a total stands for all of them."""
    alone = totals(state)
    return [
        Missing(name, word, example, none=word == "cards")
        for name in state.table.names
        if name not in alone
        for word, example in _RESULTS.items()
        if state.entered.of(name, word) is None
    ]


def _last_action(state: State) -> bool:
    """Return whether the last player of the last round has acted; the rest may be declined."""
    turn = state.turn
    acted = turn.number > 0 and turn.seat == state.last_seat() and turn.actions > 0
    return acted and bool(state.enough())


def points(state: State, player: Player) -> tuple[Points, ...]:
    """Return the points of a player, each with its source."""
    cards = state.table.cards.points
    found = [Points(cards[laid.card].value, f"card {laid.card}", laid.event) for laid in player.down]
    if player.removed:
        last = max(at for at, die in zip(player.since, player.dice, strict=True) if not die)
        found.append(Points(player.removed, "removed dice", last))
    if player.highest:
        at = player.since[player.dice.index(player.highest)]
        found.append(Points(-player.highest, "highest die", at))
    return tuple(found)


def result_points(result: ResultFigures) -> tuple[Points, ...]:
    """Return the points from results."""
    found = []
    if result.cards is not None:
        found += [Points(value, "cards", result.cards.at) for value in result.cards.event.values]
    if result.removed is not None and result.removed.event.number:
        found.append(Points(result.removed.event.number, "removed dice", result.removed.at))
    if result.highest is not None and result.highest.event.value:
        found.append(Points(-result.highest.event.value, "highest die", result.highest.at))
    return tuple(found)


def result(state: State, name: str) -> tuple[Points, ...]:
    """Return the points of a player from results: of cards and dice, or a total alone."""
    alone = total_alone(state, name)
    if alone is not None:
        return entered(alone.event.value, alone.at)
    return result_points(entered_results(state, name))


def total(earned: tuple[Points, ...]) -> int:
    """Return a score."""
    return sum(one.value for one in earned)


def standings(state: State) -> Standings:
    """Rank the players by score alone; ties are shared. Events after the end do not count."""
    players = state.final or state.players
    scores = []
    for name, player in zip(state.table.names, players, strict=True):
        earned = result(state, name) if by_result(state) else points(state, player)
        scores.append((name, total(earned), earned))
    return placings(scores)
