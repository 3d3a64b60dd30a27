"""A pad filled in at random as an example: the same every time, and one that shows most rows."""

from __future__ import annotations

import random
from collections.abc import Iterator

from printplay.match.lines.grammar import End, Setup
from printplay.pads.events import Round
from printplay.pads.file.pad import LARGEST, Pad
from printplay.pads.legal import fill_event, places_to_fill, values
from printplay.pads.row_values import Said
from printplay.pads.rules import PadRules
from printplay.pads.scoring.cases import is_over
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import Scoring, State

_NAMES = ("Anna", "Ben", "Cleo", "Dora")
#: The greatest value of a row without a limit, and the most rounds and lines of an example.
_MOST, _ROUNDS, _LINES = 12, 40, 600
_TRIES = 6
#: Rounds of an example that the table ends.
_FEW = 4
#: Most examples that are compared, and most lines of all together.
_EXAMPLES, _COMPARED = 12, 600


def example(pad: Pad) -> State:
    """Return a match on a pad: whole, or up to the length of an example.

    Of several, it is the one in which most rows give points where an example shows them.
    """
    best, most_telling, lines = None, -1, 0
    for seed in range(1, _EXAMPLES + 1):
        match = filled_in(pad, seed)
        telling = _telling(match)
        if telling > most_telling:
            best, most_telling = match, telling
        lines += match.events
        if most_telling == len(pad.rows) or lines > _COMPARED:
            break
    assert best is not None  # noqa: S101  one is made at least
    return best


def _telling(state: State) -> int:
    """Return how many rows give points to somebody, in the first round or once."""
    scoring, number = state.scoring(), 1 if state.table.book.pad.in_rounds else ONCE
    sides = range(len(state.table.sides))
    return sum(
        any(scoring.known_points(ValuePlace(side, row.key, number if per_round else ONCE)) for side in sides)
        for row in state.table.book.pad.rows
        for per_round in (state.table.book.per_round(row),)
    )


def filled_in(pad: Pad, seed: int) -> State:
    """Return a match on a pad, filled in by chance; the same seed gives the same match."""
    count = max(pad.players[0], min(pad.players[1], max(2, pad.teams * 2)))
    names = [*_NAMES, *(f"P{number}" for number in range(5, 21))][:count]
    played, dice = PadRules(pad), random.Random(seed)  # noqa: S311  an example, no secret
    state = played.start(Setup(pad.game, players=tuple(names)))
    pad, tried_places = state.table.book.pad, set[ValuePlace]()
    rounds = _FEW if pad.when_said or pad.closing else _ROUNDS
    for _line in range(_LINES):
        scoring = state.scoring()
        optional_place = next(_optional(state, scoring, tried_places), None)
        if optional_place is None and is_over(state, scoring):
            break
        open_ = [places_to_fill(state, scoring, side)[:1] for side in range(len(state.table.sides))]
        next_place = next((side_places[0] for side_places in open_ if side_places), None)
        if next_place is not None:
            state = _fill_place(played, state, scoring, next_place, dice)
        elif optional_place is not None:
            tried_places.add(optional_place)
            state = _fill_if_allowed(played, state, scoring, optional_place, dice)
        elif pad.in_rounds and state.rounds < (pad.rounds or rounds):
            state = played.step(state, Round(state.rounds + 1))[1]
        elif pad.when_said:
            state = played.step(state, End())[1]
            break
        elif pad.closing:
            state = played.step(state, fill_event(state, 0, pad.closing[0].key, value=True))[1]
        else:
            break
    return state


def _optional(state: State, scoring: Scoring, tried_places: set[ValuePlace]) -> Iterator[ValuePlace]:
    """Yield the places that may be left out and were not tried yet: in this round, or once."""
    pad = state.table.book.pad
    if pad.winner == "named":
        return
    last = not pad.in_rounds or state.rounds == (pad.rounds or _FEW)
    for side in range(len(state.table.sides)):
        for row in pad.rows:
            place = state.current_place(side, row.key)
            if (
                not (row.is_entered and row.optional)
                or row.ends
                or place in tried_places
                or place in state.facts
            ):
                continue
            if place.round == ONCE and not last:
                continue
            if scoring.may_be_entered(place, if_unknown=False):
                yield place


def _fill_if_allowed(
    played: PadRules, state: State, scoring: Scoring, place: ValuePlace, dice: random.Random
) -> State:
    """Return the state after a value that can be left out, or as it was if none is allowed."""
    faults, new_state = played.step(
        state, fill_event(state, place.side, place.row, _random_value(state, scoring, place, dice))
    )
    return state if faults else new_state


def _fill_place(
    played: PadRules, state: State, scoring: Scoring, place: ValuePlace, dice: random.Random
) -> State:
    """Return the state after a value that the rules allow, if one is found."""
    random_values: list[Said] = [_random_value(state, scoring, place, dice) for _try in range(_TRIES)]
    for value in (*random_values, *reversed(values(state, scoring, place))):
        faults, new_state = played.step(state, fill_event(state, place.side, place.row, value))
        if not faults:
            return new_state
    return new_state


def _random_value(state: State, scoring: Scoring, place: ValuePlace, dice: random.Random) -> Said:
    if state.table.book.pad.row[place.row].entry == "tick":
        return dice.choice((True, False))
    limits = scoring.limits(place)
    if limits.most == LARGEST:
        limits = limits._replace(most=limits.least + _MOST)
    return dice.choice(limits.all or (limits.least,))
