"""What a table should know after a line on a pad, and the entered values that give no points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.core.translation_markers import N_, Lettered, listed
from printplay.match.lines.grammar import End, Event
from printplay.match.shown import Remark, Uncounted
from printplay.pads.events import Filled, FilledForAll, Round
from printplay.pads.file.pad import Row
from printplay.pads.formulas.formula import Impossible, Unknown
from printplay.pads.scoring import cases
from printplay.pads.scoring.cases import FillCase
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import Scoring, State, needed


def remarks(old_state: State, event: Event, new_state: State) -> Iterator[Remark]:
    """Yield the side effects of a line.

    It replaced a value, took a row from its holder, or began a round (or ended the match) with
    rows unanswered that count as no, or as their default.
    """
    if isinstance(event, Filled | FilledForAll):
        yield from _replaced(old_state, event, new_state)
    elif isinstance(event, Round) and event.number == old_state.rounds + 1 == new_state.rounds:
        yield from _unanswered(old_state, [old_state.rounds])
    elif isinstance(event, End):
        yield from _unanswered(old_state, [old_state.rounds, ONCE] if old_state.rounds else [ONCE])


def _replaced(old_state: State, event: Filled | FilledForAll, new_state: State) -> Iterator[Remark]:
    pad, own_side = old_state.table.book.pad, old_state.table.side(event.player)
    for place in FillCase.from_line(old_state, event).entered:
        old, new = old_state.facts.get(place), new_state.facts.get(place)
        if old is None or new is None or old.value == new.value:
            continue
        row, tick = pad.row[place.row], pad.row[place.row].entry == "tick"
        values = {"player": _side_names(old_state, place.side), "row": row.lettered_title, "old": old.value,
                  "new": new.value, "number": place.round}  # fmt: skip
        if row.passes and not new.value and (place.side != own_side or not event.player):
            yield Remark(N_("{player} loses {row}."), values)
        elif tick:
            says = N_("{player}: {row} was yes before; now it is no.")
            says_yes = N_("{player}: {row} was no before; now it is yes.")
            yield Remark(says if old.value else says_yes, values, old.event)
        else:
            yield Remark(N_("{player}: {row} was {old} before; now it is {new}."), values, old.event)


def _unanswered(state: State, rounds: Sequence[int]) -> Iterator[Remark]:
    """Yield the rows of some rounds that count although nothing was entered, by their values."""
    pad, scoring = state.table.book.pad, state.scoring()
    for number in rounds:
        rows_by_value: dict[int | None, list[str]] = {}
        for row in pad.rows:
            if not (row.is_entered and row.optional):
                continue
            if state.table.book.per_round(row) != bool(number) or _is_settled(scoring, row, number):
                continue
            every = range(scoring.sides)
            sides = [side for side in every if _is_unanswered(state, scoring, row, side, number)]
            if sides:
                names = [_side_names(state, side) for side in sides] if sides != [*every] else []
                value = None if row.entry == "tick" else row.default
                rows_by_value.setdefault(value, []).append(_of_some(row, names))
        for value, rows in rows_by_value.items():
            yield _counts(number, value, listed(rows))


def _counts(number: int, value: int | None, rows: str) -> Remark:
    values = {"number": number, "value": value, "rows": rows}
    if value is None:
        if number:
            return Remark(N_("Round {number}: not entered, so it counts as no: {rows}."), values)
        return Remark(N_("Not entered, so it counts as no: {rows}."), values)
    if number:
        return Remark(N_("Round {number}: not entered, so it counts as {value}: {rows}."), values)
    return Remark(N_("Not entered, so it counts as {value}: {rows}."), values)


def _of_some(row: Row, names: Sequence[str]) -> str:
    """Return the title of a row with the names of those who did not enter it; none for all."""
    if not names:
        return row.lettered_title
    name_list = f" ({', '.join(names)})"
    titles = {tongue: f"{text}{name_list}" for tongue, text in row.lettered_title.others.items()}
    return Lettered(f"{row.lettered_title}{name_list}", titles)


def _is_unanswered(state: State, scoring: Scoring, row: Row, side: int, number: int) -> bool:
    """Return whether a side has entered nothing where it could."""
    place = ValuePlace(side, row.key, number)
    if place in state.facts or cases.has_only_total(state, side):
        return False
    try:
        return scoring.is_enterable(place)
    except (Unknown, Impossible):
        return False


def _is_settled(scoring: Scoring, row: Row, number: int) -> bool:
    """Return whether nobody else can have a row: it has its holders, or all that there is."""
    facts = scoring.facts.across(row.key, number, scoring.sides)
    holder_values = [fact.value for fact in facts if fact is not None and fact.value]
    if row.holders and len(holder_values) >= row.holders:
        return True
    required_sum = needed(scoring, row.key, number) if row.summed else None
    return required_sum is not None and row.entry == "tick" and required_sum.most == sum(holder_values)


def _side_names(state: State, side: int) -> str:
    """Return the names of a side, such as `Anna + Cleo`; of all together, too."""
    return " + ".join(state.table.names[seat] for seat in state.table.sides[side])


def uncounted(state: State) -> Iterator[Uncounted]:
    """Yield the entered values of rows that give no points themselves, in the order of the pad."""
    pad, sides = state.table.book.pad, range(len(state.table.sides))
    for row in pad.rows:
        if row.counts or not row.is_entered:
            continue
        for number in range(1, state.rounds + 1) if state.table.book.per_round(row) else [ONCE]:
            for side in sides:
                fact = state.facts.get(ValuePlace(side, row.key, number))
                if fact is not None:
                    for seat in state.table.sides[side]:
                        name = state.table.names[seat]
                        yield Uncounted(name, row.key, number, fact.value, row.entry == "tick")
