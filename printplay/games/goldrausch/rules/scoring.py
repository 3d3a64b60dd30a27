"""Scores: the payment of every group, and the ranking; there is no tie-break (rules 2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.goldrausch.rules.settling import share
from printplay.games.goldrausch.state.composition import GROUPS
from printplay.games.goldrausch.state.state import ROUNDS, RoundState, State, whole
from printplay.match.asking.entered_results import TOTAL
from printplay.match.missing import Missing
from printplay.match.standings import Points, Standings, placings
from printplay.match.totals import entered


def finished(state: State) -> bool:
    """Return whether four rounds are complete, or all totals and `end` are entered."""
    if state.by_total() and state.totals:
        return state.ended and not missing(state)
    played = rounds(state)
    return len(played) >= ROUNDS and all(whole(state.table.deck, one) for one in played)


def rounds(state: State) -> tuple[RoundState, ...]:
    """Return the rounds that count, the one being played included."""
    return (*state.past, *([state.round] if state.round.number else []))[:ROUNDS]


def missing(state: State) -> list[Missing]:
    """Return the missing totals, if only totals were entered."""
    if not (state.by_total() and state.totals):
        return []
    untold = [name for name in state.table.names if state.entered.of(name, TOTAL) is None]
    return [Missing(name, TOTAL, "34") for name in untold]


def standings(state: State) -> Standings:
    """Rank the players by their coins; equals share their place."""
    return placings(
        [
            (name, sum(points.value for points in earned), earned)
            for seat, name in enumerate(state.table.names)
            for earned in [_total(state, name) or tuple(points_of(state, seat))]
        ]
    )


def _total(state: State, name: str) -> tuple[Points, ...]:
    total = state.entered.of(name, TOTAL)
    return entered(total.event.value, total.at) if total is not None and state.by_total() else ()


def points_of(state: State, seat: int) -> Iterator[Points]:
    """Yield the payments of each group to a player.

    The cards of the record decide, once the round is complete (or another round follows it); else
    the line that settled the group.
    """
    for played in rounds(state):
        over = played.number <= len(state.past) or whole(state.table.deck, played)
        for group in GROUPS:
            settled = played.settled.get(group)
            if played.cards and (over or settled is not None):
                pile = played.piles[group]
                gold, chips, all_chips = pile.gold, pile.chips[seat], sum(pile.chips)
            elif settled is not None:
                counts = {name: max(0, count) for name, count in settled.event.chips}
                gold, chips = settled.event.gold, counts.get(state.table.names[seat], 0)
                all_chips = sum(counts.values())
            else:
                continue
            paid = chips * share(gold, all_chips)
            if paid:
                event = settled.at if settled is not None else played.last_card
                yield Points(paid, f"round {played.number} {group}", event)
