"""The result of a match on a pad: whether it is over, who has won, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from printplay.match.missing import Missing
from printplay.match.standings import NONE, WON, Placing, Points, Standings, placings
from printplay.match.totals import entered
from printplay.pads.file.pad import Row
from printplay.pads.formulas.functions import Impossible, Unknown
from printplay.pads.scoring import as_entered
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import State
from printplay.pads.scoring.together import unmet


def alone(state: State, side: int) -> bool:
    """Return whether only the total of a side was entered."""
    return side in state.totals and not state.facts.some(side)


def totals(state: State, scoring: Scoring) -> list[int]:
    """Return the points of each side, as far as they are known."""
    sides = range(len(state.table.sides))
    if state.table.book.pad.results:
        return [state.totals[side].event.value if side in state.totals else 0 for side in sides]
    if not any(alone(state, side) for side in sides):
        return [*scoring.totals]
    return [state.totals[side].event.value if alone(state, side) else scoring.total(side) for side in sides]


def reached(state: State, scoring: Scoring) -> bool:
    """Return whether somebody has reached the target, with the lead that it asks for."""
    target = state.table.book.pad.target
    if target is None:
        return False
    found = totals(state, scoring)
    return max(found, default=0) >= target.points and ahead(state, found) >= target.lead


def ahead(state: State, scores: Sequence[int]) -> int:
    """Return by how many points the first side leads; without another, as many as wanted."""
    pad = state.table.book.pad
    if len(scores) < 2:
        return pad.target.lead if pad.target is not None else 0
    first, second, *_rest = sorted(scores, reverse=pad.winner != "lowest")
    return abs(first - second)


def closed(state: State) -> tuple[Row, int] | None:
    """Return the row that ends the game and the round in which it was first ticked, if it was."""
    pad, sides = state.table.book.pad, len(state.table.sides)
    for number in range(state.rounds + 1):
        for row in pad.closing:
            if any(fact and fact.value for fact in state.facts.across(row.key, number, sides)):
                return row, number
    return None


def still_in(state: State, scoring: Scoring) -> int:
    """Return how many sides can fill in a row of the round after this one; the others are out."""
    rows = [row.key for row in state.table.book.filled_in(per_round=True)]
    return sum(
        any(_open(scoring, ValuePlace(side, row, state.rounds + 1)) for row in rows)
        for side in range(len(state.table.sides))
    )


def _open(scoring: Scoring, at: ValuePlace) -> bool:
    try:
        return scoring.entered(at)
    except (Unknown, Impossible):
        return True


def is_over(state: State, scoring: Scoring | None = None) -> bool:
    """Return whether the match is over by the rules."""
    pad = state.table.book.pad
    if not (state.facts or state.totals):
        return False
    if pad.results:
        return state.ended and not any(as_entered.missing(state))
    scoring = scoring or state.scoring()
    sides = range(len(state.table.sides))
    if pad.winner == "named":
        won = [state.facts.get(ValuePlace(side, WON, ONCE)) for side in sides]
        return all(won) or any(fact is not None and fact.value for fact in won)
    return _ended_by_points(state, scoring)


def _ended_by_points(state: State, scoring: Scoring) -> bool:
    """Return whether points, rounds, or what ends the game otherwise have ended a match."""
    pad, sides = state.table.book.pad, range(len(state.table.sides))
    if reached(state, scoring):
        assert pad.target is not None  # noqa: S101  it was reached
        at_once = pad.target.ends == "at once" or not pad.in_rounds
        return at_once or _filled_in(state, scoring, [state.rounds])
    ended = closed(state) is not None or (pad.when_said and state.ended) or (
        pad.one_left and still_in(state, scoring) <= (len(state.table.sides) > 1)
    )  # fmt: skip
    if pad.when_said and not ended:
        return False
    if ended:
        return _filled_in(state, scoring, range(state.rounds, -1, -1))
    begun = pad.rounds == state.rounds or all(alone(state, side) for side in sides)
    return pad.rounds is not None and begun and _filled_in(state, scoring, range(state.rounds, -1, -1))


def _filled_in(state: State, scoring: Scoring, rounds: Iterable[int]) -> bool:
    """Return whether all entries of some rounds are complete, and the sums are right."""
    sides = [side for side in range(len(state.table.sides)) if not alone(state, side)]
    shared = len(sides) == len(state.table.sides)  # a total alone fills no row
    return not any(
        (shared and unmet(scoring, number)) or any(scoring.missing(side, number) for side in sides)
        for number in rounds
    )


def missing(state: State) -> Iterator[Missing]:
    """Yield the values missing before the match can end, side by side."""
    pad, scoring = state.table.book.pad, state.scoring()
    if not state.table.names or is_over(state, scoring):
        return
    if pad.results:
        yield from as_entered.missing(state)
        return
    for side in range(len(state.table.sides)):
        if alone(state, side):
            continue
        player = state.table.speaker(side) or "all"
        if pad.winner == "named":
            if ValuePlace(side, WON, ONCE) not in state.facts:
                yield Missing(player, WON, "yes")
            continue
        now = state.round
        for at in scoring.missing(side):
            after = f"round {at.round}" if at.round not in (ONCE, now) else ""
            now = at.round or now
            yield Missing(player, at.row, str(scoring.limits(at).example), after=after)


# -- who has won -----------------------------------------------------------------------------------


def standings(state: State) -> Standings:
    """Return the players ranked, as if the match were over."""
    pad = state.table.book.pad
    if pad.results:
        return as_entered.standings(state)
    table, scoring = state.table, state.scoring()
    placed = [
        (str(side), total, _points(state, scoring, side)) for side, total in enumerate(totals(state, scoring))
    ]
    lowest = pad.winner == "lowest"
    ties = [
        (key, [scoring.summed(side, key.removeprefix("-")) for side in range(len(placed))])
        for key in pad.tie_break.order
    ]
    ranked = placings(placed, ties, lowest=lowest)
    decided = ranked.decided_by
    if pad.coop and placed:
        won = scoring.won() if pad.win else bool(placed[0][1]) if pad.winner == "named" else True
        decided = "score" if won else NONE
    elif decided == "shared" and (not pad.tie_break.shared or _none_won(state, ranked)):
        decided = NONE
    nobody = decided == NONE
    places: list[tuple[int, Placing]] = []
    for placing in ranked.placings:
        rank = 1 + len(places) if placing.rank > 1 else 1
        same = [one for one in places if ranked.placings[one[0]].rank == placing.rank]
        rank = same[0][1].rank if same else rank
        for seat in table.sides[int(placing.player)]:
            at = ranked.placings.index(placing)
            named = replace(
                placing, player=table.names[seat], rank=rank, winner=placing.winner and not nobody
            )
            places.append((at, named))
    sides = tuple(frozenset(table.names[seat] for seat in seats) for seats in table.sides)
    shared = any(len(side) > 1 for side in sides)
    return Standings(tuple(one for _at, one in places), decided, sides=sides if shared else ())


def _none_won(state: State, ranked: Standings) -> bool:
    """Return whether nobody was named the winner, in a game without points."""
    first: list[Placing] = [placing for placing in ranked.placings if placing.rank == 1]
    return state.table.book.pad.winner == "named" and not any(placing.score for placing in first)


def _points(state: State, scoring: Scoring, side: int) -> Sequence[Points]:
    """Return the sources of a side's points, with the line that earned them."""
    if alone(state, side):
        total = state.totals[side]
        return entered(total.event.value, total.at)
    return scoring.sources(side)
