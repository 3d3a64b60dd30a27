"""A pad filled in at random as an example: the same every time."""

from __future__ import annotations

import random

from printplay.match.lines.grammar import End, Setup
from printplay.pads.events import Round
from printplay.pads.file.pad import LARGEST, Pad
from printplay.pads.legal import line, places, values
from printplay.pads.row_values import Said
from printplay.pads.rules import PadRules, rules
from printplay.pads.scoring.facts import ValuePlace
from printplay.pads.scoring.result import is_over
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import State

_NAMES = ("Anna", "Ben", "Cleo", "Dora")
#: The greatest value of a row without a limit, and the most rounds and lines of an example.
_MOST, _ROUNDS, _LINES = 12, 40, 600
_TRIES = 6
#: Rounds of an example that the table ends.
_FEW = 4


def example(pad: Pad, seed: int = 1) -> State:
    """Return a match on a pad: whole, or up to the length of an example."""
    count = max(pad.players[0], min(pad.players[1], max(2, pad.teams * 2)))
    names = [*_NAMES, *(f"P{number}" for number in range(5, 21))][:count]
    played, dice = rules(pad), random.Random(seed)  # noqa: S311  an example, no secret
    state = played.start(Setup(pad.game, players=tuple(names)))
    pad = state.table.book.pad
    rounds = _FEW if pad.when_said or pad.closing else _ROUNDS
    for _line in range(_LINES):
        scoring = state.scoring()
        if is_over(state, scoring):
            break
        open_ = [places(state, scoring, side)[:1] for side in range(len(state.table.sides))]
        at = next((one[0] for one in open_ if one), None)
        if at is not None:
            state = _filled(played, state, scoring, at, dice)
        elif pad.in_rounds and state.rounds < (pad.rounds or rounds):
            state = played.step(state, Round(state.rounds + 1))[1]
        elif pad.when_said:
            state = played.step(state, End())[1]
            break
        elif pad.closing:
            state = played.step(state, line(state, 0, pad.closing[0].key, value=True))[1]
        else:
            break
    return state


def _filled(
    played: PadRules, state: State, scoring: Scoring, at: ValuePlace, dice: random.Random
) -> State:
    """Return the state after a value that the rules allow, if one is found."""
    tried: list[Said] = [_value(state, scoring, at, dice) for _try in range(_TRIES)]
    for value in (*tried, *reversed(values(state, scoring, at))):
        found, after = played.step(state, line(state, at.side, at.row, value))
        if not found:
            return after
    return after


def _value(state: State, scoring: Scoring, at: ValuePlace, dice: random.Random) -> Said:
    """Return a random value within the limits of its row."""
    if state.table.book.pad.row[at.row].entry == "tick":
        return dice.choice((True, False))
    limits = scoring.limits(at)
    if limits.most == LARGEST:
        limits = limits._replace(most=limits.least + _MOST)
    return dice.choice(limits.all or (limits.least,))
