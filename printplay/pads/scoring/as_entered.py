"""The result of a match of which only totals and winners are known: nothing is worked out anew.

Everybody has a total, or a word on whether they won, or both. Where anybody is said to have won or
not, these words decide, whatever the points; else the points do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from printplay.match.missing import Missing
from printplay.match.standings import NONE, WON, Placing, Standings
from printplay.match.totals import entered_points
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import State


def missing(state: State) -> Iterator[Missing]:
    """Yield the players of whom nothing is known."""
    for seat, name in enumerate(state.table.names):
        if seat not in state.totals and _won(state, seat) is None:
            yield Missing(name, "total", "20")


def standings(state: State) -> Standings:
    """Return the players ranked: the winners first, then by points, then those without."""
    names, pad = state.table.names, state.table.book.pad
    scores = {seat: state.totals[seat].event.value for seat in range(len(names)) if seat in state.totals}
    sign = 1 if pad.winner == "lowest" else -1
    best = min((sign * score for score in scores.values()), default=0)
    leading = {seat for seat, score in scores.items() if sign * score == best}
    is_winner_named = any(_won(state, seat) is not None for seat in range(len(names)))
    winners = {seat for seat in range(len(names)) if _won(state, seat)} if is_winner_named else leading
    has_split_team = any(len({scores.get(seat) for seat in team}) > 1 for team in state.teams)
    if not is_winner_named and (pad.coop or has_split_team):
        winners = set()  # points alone do not say who has won

    def order(seat: int) -> tuple[bool, bool, int]:
        return seat not in winners, seat not in scores, sign * scores.get(seat, 0)

    places: list[Placing] = []
    for seat in sorted(range(len(names)), key=order):
        same = places and (order(names.index(places[-1].player)) == order(seat) or seat in winners)
        total = state.totals.get(seat)
        places.append(
            Placing(
                places[-1].rank if same else len(places) + 1,
                names[seat],
                scores.get(seat, 0),
                seat in winners,
                {},
                entered_points(total.event.value, total.event_index) if total is not None else (),
                total is not None,
                pad.winner == "lowest",
            )
        )
    sides = [tuple(range(len(names)))] if pad.coop else state.teams
    return Standings(
        tuple(places),
        _decided_by(winners, leading if len(scores) == len(names) else set(), sides),
        tuple(name for seat, name in enumerate(names) if seat not in scores),
        sides=tuple(frozenset(names[seat] for seat in side) for side in sides),
    )


def _won(state: State, seat: int) -> bool | None:
    """Return whether a player is said to have won; None if nobody says so."""
    fact = state.facts.get(ValuePlace(seat, WON, ONCE))
    return None if fact is None else bool(fact.value)


def _decided_by(winners: Set[int], leading: Set[int], sides: Sequence[tuple[int, ...]]) -> str:
    """Return what decided: the points where they name the same winners, else the word on them."""
    if not winners:
        return NONE
    together = any(winners <= {*side} for side in sides)
    if winners == leading:
        return "score" if len(winners) == 1 or together else "shared"
    return WON
