"""What can be told next on a pad: enough to fill it in by, and to complete what is typed."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.match.grammar import Event
from printplay.match.standings import WON
from printplay.pads import result
from printplay.pads.events import Filled, FilledForAll, Round, Said
from printplay.pads.functions import Impossible, Unknown
from printplay.pads.scoring import ONCE, Scoring, Told
from printplay.pads.state import State

#: Numbers that are offered of a row where any can be filled in.
_OFFERED = 12


def legal(state: State) -> Iterator[Event]:
    """Yield lines that may be legal: of each side the first row it has not told."""
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
    if not open_ and pad.in_rounds and (pad.rounds is None or state.rounds < pad.rounds):
        yield Round(state.rounds + 1)


def places(state: State, scoring: Scoring, side: int) -> list[Told]:
    """Return what a side has to tell in this round, or at any time, in the order of the pad."""
    pad = state.table.book.pad
    if pad.winner == "named":
        at = Told(side, WON, ONCE)
        return [] if at in state.facts else [at]
    last = state.rounds == (pad.rounds or state.rounds)
    return [
        at
        for at in scoring.missing(side)
        if at.round == state.round or (at.round == ONCE and (last or not pad.in_rounds))
    ]


def line(state: State, side: int, row: str, value: Said) -> Event:
    """Return the line that fills a row in."""
    player = state.table.speaker(side)
    entries = ((row, value),)
    return Filled(player, entries) if player else FilledForAll(entries)


def values(state: State, scoring: Scoring, at: Told) -> list[Said]:
    """Return some values that a row can hold: all of them, where there are not too many."""
    book = state.table.book
    row = book.pad.row[at.row]
    if row.entry == "tick":
        return [True, False]
    if row.values:
        return list(row.values)
    most = row.min + _OFFERED * row.step
    try:
        formula = book.formula(at.row, "max")
        most = most if formula is None else min(most, formula.work_out(scoring.cell(at)))
    except (Unknown, Impossible):
        pass
    found = list(range(row.min, most + 1, row.step))
    return [*found, *(one for one in _rest(state, scoring, at) if one not in found)]


def _rest(state: State, scoring: Scoring, at: Told) -> Iterator[int]:
    """Yield what the last of all must have, where the file says what all have together."""
    formula = state.table.book.formula(at.row, "together")
    if formula is None:
        return
    others = [at._replace(side=side) for side in range(scoring.sides) if side != at.side]
    if all(one in state.facts for one in others):
        try:
            yield formula.work_out(scoring.cell(at)) - sum(state.facts[o].value for o in others)
        except (Unknown, Impossible):
            return
