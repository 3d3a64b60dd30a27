"""The lines that may come next on a pad: which values are missing, and which a row can hold."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.match.lines.grammar import End, Event
from printplay.match.standings import WON
from printplay.pads.events import Filled, FilledForAll, Round
from printplay.pads.row_values import Said
from printplay.pads.scoring import cases
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import Scoring, State, falls_short

#: Numbers offered for a row without limits.
_OFFERED = 12


def legal_events(state: State) -> Iterator[Event]:
    """Yield lines that may be legal: for each side its first missing row."""
    scoring, pad = state.scoring(), state.table.book.pad
    sides = range(len(state.table.sides))
    if not state.table.names or cases.is_over(state, scoring):
        return
    open_ = False
    for side in sides:
        for place in places_to_fill(state, scoring, side)[:1]:
            open_ = True
            for value in values(state, scoring, place):
                yield fill_event(state, side, place.row, value)
    if open_:
        return
    if pad.in_rounds and state.rounds < pad.last:
        yield Round(state.rounds + 1)
    if pad.when_said:
        yield End()


def places_to_fill(state: State, scoring: Scoring, side: int) -> list[ValuePlace]:
    """Return the missing entries of a side in this round, or of any time, in the order of the pad.

    A row entered once is due in the last round, or in the first if the points of a round need it.
    A row with a default is required, too, as long as the sum over all players is not
    right.
    """
    pad = state.table.book.pad
    if pad.winner == "named":
        place = ValuePlace(side, WON, ONCE)
        return [] if place in state.facts else [place]
    numbers = [state.round] if pad.in_rounds else []
    if not pad.in_rounds or state.rounds == (pad.rounds or state.rounds):
        numbers = [ONCE, *numbers]
    missing_places = [
        place for place in (scoring.missing(side, ONCE) if ONCE not in numbers else ())
        if place.row in state.table.book.early
    ]  # fmt: skip
    for number in numbers:
        missing_places += scoring.missing(side, number)
        missing_places += (
            place
            for row in state.table.book.filled_in(per_round=number > 0)
            if row.summed and row.optional
            and (place := ValuePlace(side, row.key, number)) not in state.facts
            and falls_short(scoring, row.key, number)
        )  # fmt: skip
    return missing_places


def fill_event(state: State, side: int, row: str, value: Said) -> Event:
    """Return the line that fills in a row."""
    player = state.table.speaker(side)
    entries = ((row, value),)
    return Filled(player, entries) if player else FilledForAll(entries)


def values(state: State, scoring: Scoring, place: ValuePlace) -> list[Said]:
    """Return some values that a row can hold: all of them, unless there are too many."""
    row = state.table.book.pad.row[place.row]
    if row.entry == "tick":
        return [True, False]
    allowed = list(scoring.limits(place).first_values(_OFFERED + 1))
    return [*allowed, *(value for value in _rest(state, scoring, place) if value not in allowed)]


def _rest(state: State, scoring: Scoring, place: ValuePlace) -> Iterator[int]:
    """Yield the value that the last player must have, if the file fixes the sum over all."""
    other_places = [place._replace(side=side) for side in range(scoring.sides) if side != place.side]
    if all(other_place in state.facts for other_place in other_places):
        required_sum = scoring.known_formula("together", place)
        if required_sum is not None:
            yield required_sum - sum(state.facts[other_place].value for other_place in other_places)
