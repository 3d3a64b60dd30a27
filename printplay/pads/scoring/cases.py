"""What the rules of pads judge: lines that fill rows in, and the end of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from printplay.core.faults import About, FieldItems
from printplay.match.lines.grammar import End
from printplay.pads.events import Filled, FilledForAll, meant
from printplay.pads.file.limits import Limits
from printplay.pads.file.pad import Row
from printplay.pads.row_values import Said, shares_in
from printplay.pads.scoring.facts import ValuePlace
from printplay.pads.scoring.result import alone
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import State
from printplay.pads.scoring.together import possible, unmet


class FillCase(NamedTuple):
    """Lines that fill rows in, and the state before and after them; a `Case`."""

    state: State
    event: Filled | FilledForAll
    after: State
    scoring: Scoring
    #: The rows of the line: place, index of the item in the line, and value.
    rows: Sequence[tuple[ValuePlace, int, int | None]]
    #: The values that it enters, also the 0 of whoever loses a row by it.
    entered: Mapping[ValuePlace, int]

    @property
    def player(self) -> str:
        """Return the player of the line."""
        return self.event.player

    def values(self) -> Mapping[str, object]:
        """Return the player, for use in any message."""
        return {"player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        return bool(self.state.doubts & doubts)

    @classmethod
    def of(cls, state: State, event: Filled | FilledForAll) -> FillCase:
        """Return the case of a line."""
        pad, called = state.table.book.pad, state.table.book.called
        side = state.table.side(event.player)
        rows: list[tuple[ValuePlace, int, int | None]] = []
        for item, name, value in _numbered(meant(event.entries, called)):
            if name not in called:
                continue
            if shares_in(value):
                rows += [
                    (state.at(state.table.side(player), called[name]), item + number, share)
                    for number, (player, share) in enumerate(value)
                ]
            elif isinstance(value, tuple):  # the players in their order
                rows += [
                    (state.at(state.table.side(str(player)), called[name]), item, place)
                    for place, player in enumerate(value, 1)
                ]
            elif event.player or pad.coop:
                rows.append((state.at(side, called[name]), item, value))
        facts = {
            at: 1 if value is None else int(value)
            for at, _item, value in rows
            if (row := pad.row[at.row]).entered and (value is not None or row.entry == "tick")
        }
        facts |= dict(_passed(state, facts))
        after = state.with_values(facts)
        return cls(state, event, after, after.scoring(), rows, facts)

    def shared(self) -> Iterator[tuple[ValuePlace, About, Limits]]:
        """Yield the rows concerned whose sum over all players is limited.

        Each comes with its possible sums. Invalid values are ignored.
        """
        items = {at: item for at, item, _said in self.rows}
        for row in self.state.table.book.summed if items else ():
            own = [at for at in items if at.row == row.key]
            at = own[0] if own else self.state.at(next(iter(items)).side, row.key)
            item = items.get(at, item_of(self, self.state.table.book.bound_by[row.key]))
            facts = [(one, self.after.facts.get(one)) for one in own]
            if item is not None and all(
                fact is None or fact.value in self.scoring.limits(one) for one, fact in facts
            ):
                yield at, about_item(item), possible(self.scoring, row.key, at.round)

    def row(self, at: ValuePlace) -> Row:
        """Return the row at a place."""
        return self.state.table.book.pad.row[at.row]

    def others(self, at: ValuePlace) -> Sequence[tuple[int, int]]:
        """Return the other sides' values in a row after this line: side and value, if not 0."""
        return _others(self.after, at)

    def names(self, sides: Iterable[int]) -> str:
        """Return the first player of each of some sides."""
        return ", ".join(self.state.table.speaker(side) for side in sides)


def _numbered(entries: Iterable[tuple[str, Said]]) -> Iterator[tuple[int, str, Said]]:
    """Yield the entries of a line, each with the index of its first part between commas."""
    item = 0
    for name, value in entries:
        yield item, name, value
        item += len(value) if shares_in(value) else 1


def _others(state: State, at: ValuePlace) -> Sequence[tuple[int, int]]:
    found = state.facts.across(at.row, at.round, len(state.table.sides))
    return [
        (side, fact.value) for side, fact in enumerate(found)
        if side != at.side and fact is not None and fact.value
    ]  # fmt: skip


def _passed(state: State, facts: Mapping[ValuePlace, int]) -> Iterator[tuple[ValuePlace, int]]:
    """Yield the places of sides that lose a row by this line, and 0 for each."""
    pad = state.table.book.pad
    for at, value in facts.items():
        row = pad.row[at.row]
        if not (value and row.holders and row.passes):
            continue
        held = [at._replace(side=side) for side, _value in _others(state, at)]
        held = [place for place in held if place not in facts]
        held.sort(key=lambda place: state.facts[place].event)
        yield from ((place, 0) for place in held[: len(held) + 1 - row.holders])


class EndCase(NamedTuple):
    """The end of a match, and the state before it; a `Case`."""

    state: State
    event: End

    @property
    def player(self) -> str:
        """Return nobody: it is the table's line."""
        return ""

    def values(self) -> Mapping[str, object]:
        """Return the player, for use in any message."""
        return {"player": ""}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        return bool(self.state.doubts & doubts)

    def shared(self) -> Iterator[tuple[ValuePlace, About, Limits]]:
        """Yield the rows with a wrong sum over all players, and the sums.

        A total alone fills no row, so that there is no sum where a player has one.
        """
        if any(alone(self.state, side) for side in range(len(self.state.table.sides))):
            return
        scoring = self.state.scoring()
        for number in range(scoring.rounds + 1):
            for row in unmet(scoring, number):
                found = sum(scoring.value(ValuePlace(side, row, number)) for side in range(scoring.sides))
                yield ValuePlace(0, row, number), "", Limits(found, found)


def about_item(item: int) -> FieldItems:
    """Return where an item of a line stands, for the place of a fault."""
    return FieldItems("entries", item)


def item_of(case: FillCase, rows: Set[str]) -> int | None:
    """Return the index of the first of some rows in a line; None if it has none of them."""
    return next((item for at, item, _said in case.rows if at.row in rows), None) if rows else None
