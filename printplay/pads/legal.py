"""The legal next lines on a pad: enough to fill it in, and for completion."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.match.lines.grammar import End, Event
from printplay.match.standings import WON
from printplay.pads.events import Filled, FilledForAll, Round
from printplay.pads.formulas.functions import Impossible, Unknown
from printplay.pads.row_values import Said
from printplay.pads.scoring import result
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import State
from printplay.pads.scoring.together import unmet

#: Numbers offered for a row without limits.
_OFFERED = 12


def legal(state: State) -> Iterator[Event]:
    """Yield lines that may be legal: for each side its first missing row."""
    scoring, pad = state.scoring(), state.table.book.pad
    sides = range(len(state.table.sides))
    if not state.table.names or result.is_over(state, scoring):
        return
    open_ = False
    for side in sides:
        for at in places(state, scoring, side)[:1]:
            open_ = True
            for value in values(state, scoring, at):
                yield line(state, side, at.row, value)
    if open_:
        return
    if pad.in_rounds and state.rounds < pad.last:
        yield Round(state.rounds + 1)
    if pad.when_said:
        yield End()


def places(state: State, scoring: Scoring, side: int) -> list[ValuePlace]:
    """Return the missing entries of a side in this round, or of any time, in the order of the pad.

    A row entered once is due in the last round, or in the first if the points of a round need it.
    A row with a default is required, too, as long as the sum over all players is not
    right.
    """
    pad = state.table.book.pad
    if pad.winner == "named":
        at = ValuePlace(side, WON, ONCE)
        return [] if at in state.facts else [at]
    numbers = [state.round] if pad.in_rounds else []
    if not pad.in_rounds or state.rounds == (pad.rounds or state.rounds):
        numbers = [ONCE, *numbers]
    found = [
        at for at in (scoring.missing(side, ONCE) if ONCE not in numbers else ())
        if at.row in state.table.book.early
    ]  # fmt: skip
    for number in numbers:
        found += scoring.missing(side, number)
        shared = (ValuePlace(side, row, number) for row in unmet(scoring, number))
        found += (at for at in shared if at not in state.facts and pad.row[at.row].optional)
    return found


def line(state: State, side: int, row: str, value: Said) -> Event:
    """Return the line that fills in a row."""
    player = state.table.speaker(side)
    entries = ((row, value),)
    return Filled(player, entries) if player else FilledForAll(entries)


def values(state: State, scoring: Scoring, at: ValuePlace) -> list[Said]:
    """Return some values that a row can hold: all of them, unless there are too many."""
    row = state.table.book.pad.row[at.row]
    if row.entry == "tick":
        return [True, False]
    found = list(scoring.limits(at).some(_OFFERED + 1))
    return [*found, *(one for one in _rest(state, scoring, at) if one not in found)]


def _rest(state: State, scoring: Scoring, at: ValuePlace) -> Iterator[int]:
    """Yield the value that the last player must have, if the file fixes the sum over all."""
    others = [at._replace(side=side) for side in range(scoring.sides) if side != at.side]
    if all(one in state.facts for one in others):
        try:
            wanted = scoring.formula("together", at)
        except (Unknown, Impossible):
            return
        if wanted is not None:
            yield wanted - sum(state.facts[one].value for one in others)
