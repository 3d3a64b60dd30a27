"""What a table should know after a line on a pad, and the entered values that give no points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.core.translation_markers import N_, listed
from printplay.match.lines.grammar import End, Event
from printplay.match.shown import Remark, Uncounted
from printplay.pads.events import Filled, FilledForAll, Round
from printplay.pads.file.pad import Row
from printplay.pads.formulas.functions import Impossible, Unknown
from printplay.pads.scoring import result
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import State


def remarks(before: State, event: Event, after: State) -> Iterator[Remark]:
    """Yield what a line did besides what it says.

    It replaced a value, took a row from its holder, or began a round (or ended the match) with
    rows unanswered that count as no, or as their default.
    """
    if isinstance(event, Filled | FilledForAll):
        yield from _replaced(before, event, after)
    elif isinstance(event, Round) and event.number == before.rounds + 1 == after.rounds:
        yield from _unanswered(before, [before.rounds])
    elif isinstance(event, End):
        yield from _unanswered(before, [before.rounds, ONCE] if before.rounds else [ONCE])


def _replaced(before: State, event: Filled | FilledForAll, after: State) -> Iterator[Remark]:
    pad, own = before.table.book.pad, before.table.side(event.player)
    for at in after.facts.differing(before.facts):
        old, new = before.facts.get(at), after.facts.get(at)
        if old is None or new is None or old.value == new.value or at.row not in pad.row:
            continue
        row, tick = pad.row[at.row], pad.row[at.row].entry == "tick"
        values = {"player": _called(before, at.side), "row": row.called, "old": old.value,
                  "new": new.value, "number": at.round}  # fmt: skip
        if row.passes and not new.value and (at.side != own or not event.player):
            yield Remark(N_("{player} loses {row}."), values)
        elif tick:
            says = N_("{player}: {row} was yes before; now it is no.")
            other = N_("{player}: {row} was no before; now it is yes.")
            yield Remark(says if old.value else other, values, old.event)
        else:
            yield Remark(N_("{player}: {row} was {old} before; now it is {new}."), values,
                         old.event)  # fmt: skip


def _unanswered(state: State, rounds: Sequence[int]) -> Iterator[Remark]:
    """Yield the rows of some rounds that count although nothing was entered."""
    pad, scoring = state.table.book.pad, state.scoring()
    for number in rounds:
        for row in pad.rows:
            if not (row.entered and row.optional) or state.table.book.per_round(row) != bool(
                number
            ):
                continue
            sides = [
                side for side in range(scoring.sides) if _open(state, scoring, row, side, number)
            ]
            if not sides or _held(scoring, row, number):
                continue
            if row.entry == "tick":
                said = N_("{row} counts as no, not entered: {players}.")
                if number:
                    said = N_("Round {number}: {row} counts as no, not entered: {players}.")
            else:
                said = N_("{row} counts as {value}, not entered: {players}.")
                if number:
                    said = N_("Round {number}: {row} counts as {value}, not entered: {players}.")
            yield Remark(said, {
                "row": row.called, "number": number, "value": row.default or 0,
                "players": listed([_called(state, side) for side in sides]),
            })  # fmt: skip


def _open(state: State, scoring: Scoring, row: Row, side: int, number: int) -> bool:
    """Return whether a side has entered nothing where it could."""
    at = ValuePlace(side, row.key, number)
    if at in state.facts or result.alone(state, side):
        return False
    try:
        return scoring.entered(at)
    except (Unknown, Impossible):
        return False


def _held(scoring: Scoring, row: Row, number: int) -> bool:
    """Return whether a row that few can have has all its holders, so that no other is asked."""
    facts = scoring.facts.across(row.key, number, scoring.sides)
    return bool(row.holders) and sum(bool(one and one.value) for one in facts) >= row.holders


def _called(state: State, side: int) -> str:
    """Return the names of a side, such as `Anna + Cleo`; of all together, too."""
    return " + ".join(state.table.names[seat] for seat in state.table.sides[side])


def uncounted(state: State) -> Iterator[Uncounted]:
    """Yield the entered values of rows that give no points themselves, in the order of the pad."""
    pad, sides = state.table.book.pad, range(len(state.table.sides))
    for row in pad.rows:
        if row.counts or not row.entered:
            continue
        for number in range(1, state.rounds + 1) if state.table.book.per_round(row) else [ONCE]:
            for side in sides:
                fact = state.facts.get(ValuePlace(side, row.key, number))
                if fact is not None:
                    for seat in state.table.sides[side]:
                        name = state.table.names[seat]
                        yield Uncounted(name, row.key, number, fact.value, row.entry == "tick")
