"""What the sums on a page should be, by what stands in its cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from printplay.pads.deck_pads.game_pad import GamePad
from printplay.pads.file.pad import Pad
from printplay.pads.photos import game_arithmetic
from printplay.pads.photos.read_page import DIFFERENT, FAINT, UNCLEAR, FieldRead, PageRead
from printplay.pads.prints.pad_fields import Purpose
from printplay.pads.scoring.book import book
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import Seating, State

#: The fields that are no cells, but added up from them.
SUMS = frozenset(("points", "round", "so far", "part", "total", "result"))
#: Why a reading is in doubt that sums may settle: it is likely, not one that nobody can see.
OPEN = frozenset((FAINT, DIFFERENT, UNCLEAR))
_READ = 0.9  # a sum that is read this surely contradicts


def is_sure(one: FieldRead) -> bool:
    """Return whether a field is a sum that is read surely enough to contradict."""
    return is_written(one) and one.doubt not in OPEN and one.confidence >= _READ


def is_written(one: FieldRead) -> bool:
    """Return whether a field is a sum that somebody wrote."""
    return one.purpose.what in SUMS and one.value is not None


def state_of(pad: Pad, players: int, fields: Iterable[FieldRead]) -> State:
    """Return the state of a match with the values in its fields; boxes left bare are not ticked."""
    names = tuple(f"P{number}" for number in range(1, players + 1))
    facts: dict[ValuePlace, Fact] = {}
    last = 1
    for one in fields:
        at = one.purpose
        value = 0 if at.tick and one.value is None else one.value
        if at.what == "value" and value is not None:
            facts[ValuePlace(at.side, at.row, at.round or ONCE)] = Fact(value, 0)
            if one.value is not None:
                last = max(last, at.round)
    facts = {at: fact for at, fact in facts.items() if at.round <= last}
    state = State.of(Seating.of(book(pad), names))
    begun = last if pad.in_rounds else ONCE
    return state._replace(round=begun, rounds=begun, facts=EnteredValues(facts))


def players(page: PageRead) -> int:
    """Return how many play on a page."""
    return len(page.seats) or page.code.players


def seated(page: PageRead, fields: Sequence[FieldRead]) -> Mapping[int, FieldRead]:
    """Return the fields of those who play, by their number among all, and as these sit."""
    at = {number: _seated(page, one.purpose) for number, one in enumerate(fields)}
    return {number: replace(fields[number], purpose=purpose)
            for number, purpose in at.items() if purpose is not None}  # fmt: skip


def _seated(page: PageRead, purpose: Purpose) -> Purpose | None:
    """Return a purpose with its side among those who play; None if it is nobody's."""
    if not page.seats or purpose.side < 0:
        return purpose
    if purpose.side not in page.seats:
        return None
    return replace(purpose, side=page.seats.index(purpose.side))


def part_of(page: PageRead, purpose: Purpose) -> int:
    """Return what of a match its sums settle together: the side, or what a game says."""
    pad = page.pad
    return pad.written.part(purpose) if isinstance(pad, GamePad) else purpose.side


def reckoned(page: PageRead, fields: Sequence[FieldRead]) -> Callable[[Purpose], int | None]:
    """Return the function that says what a sum should be, by what stands in its cells."""
    return running(page, fields, lambda _one: False)


def running(
    page: PageRead, fields: Sequence[FieldRead], known: Callable[[FieldRead], bool] = is_sure
) -> Callable[[Purpose], int | None]:
    """Return the function that says what a sum should be, by the `known` ones that it adds up.

    So what is wrong in one place contradicts one sum, and not all that carry it on.
    """
    pad = page.pad
    if isinstance(pad, GamePad):
        return game_arithmetic.reckoned(pad, fields)
    own = seated(page, fields)
    scoring = state_of(pad, players(page), own.values()).scoring()
    written = {one.purpose: one.value for one in own.values() if known(one) and one.value is not None}
    sums = RunningSums(pad, scoring, written)

    def expected(purpose: Purpose) -> int | None:
        at = _seated(page, purpose)
        return None if at is None else sums.expected(at)

    return expected


def may_move(page: PageRead, purpose: Purpose, other: Purpose) -> bool:
    """Return whether what a sum should be may be another if another field has another value."""
    if isinstance(page.pad, GamePad):
        return page.pad.written.adds(purpose, other)
    return True  # formulas may look at any


def adds(page: PageRead, purpose: Purpose, cell: Purpose) -> bool:
    """Return whether a sum adds up a cell."""
    if isinstance(page.pad, GamePad):
        return page.pad.written.adds(purpose, cell)
    if purpose.side != cell.side or purpose.match != cell.match:
        return False
    if purpose.what == "points":
        return (purpose.row, purpose.round) == (cell.row, cell.round)
    if purpose.what == "total":
        return True
    if purpose.what == "so far":
        return 0 < cell.round <= purpose.round
    return cell.round == purpose.round


@dataclass(frozen=True)
class RunningSums:
    """The sums of a match, each by those that are `written` and that it adds up."""

    pad: Pad
    scoring: Scoring
    written: Mapping[Purpose, int]

    def expected(self, purpose: Purpose) -> int | None:
        """Return what a field for a sum should show; None if it is not known, or no sum."""
        ways = {
            "points": self._points, "round": self._round, "part": self._part,
            "so far": self._so_far, "total": self._total,
        }  # fmt: skip
        way = ways.get(purpose.what)
        carried = purpose.what == "so far" and not purpose.round  # up to where a side ends
        if way is None or carried or purpose.round > self.scoring.rounds:
            return None
        return way(purpose)

    @property
    def _start(self) -> int | None:
        """Return what is counted down from; None if points are added up."""
        target = self.pad.target
        return target.points if target is not None and target.countdown else None

    def _points(self, purpose: Purpose) -> int | None:
        at = ValuePlace(purpose.side, purpose.row, purpose.round or ONCE)
        return self.scoring.known(at)

    def _round(self, purpose: Purpose) -> int | None:
        return self._rows(purpose.side, purpose.round)

    def _part(self, purpose: Purpose) -> int | None:
        ends = [one.after for one in self.pad.look.sums if one.after < purpose.round]
        return self._earned(purpose.side, range(max(ends, default=0) + 1, purpose.round + 1))

    def _so_far(self, purpose: Purpose) -> int | None:
        before, begun = self._last(purpose.side, purpose.round)
        found = self._earned(purpose.side, range(before + 1, purpose.round + 1))
        if found is None:
            return None
        if self._start is None:
            return begun + found
        return (begun if before else self._start) - found

    def _total(self, purpose: Purpose) -> int | None:
        side, rounds = purpose.side, self.scoring.rounds
        before, begun = self._last(side, rounds + 1) if self._start is None else (0, 0)
        for one in self.pad.look.sums if not before else ():
            part = self._written("part", "", side, one.after)
            if part is None:
                break
            before, begun = one.after, begun + part
        found = self._earned(side, (ONCE, *range(before + 1, rounds + 1)))
        return None if found is None else begun + found

    def _last(self, side: int, number: int) -> tuple[int, int]:
        """Return the last round before one with a sum so far, and that sum; 0 if there is none."""
        return max(((one.round, value) for one, value in self.written.items()
                    if one.what == "so far" and one.side == side and 0 < one.round < number),
                   default=(0, 0))  # fmt: skip

    def _earned(self, side: int, numbers: Iterable[int]) -> int | None:
        """Return what a side earns in some rounds, as it is written there, else row by row."""
        found = 0
        for number in numbers:
            points = self._written("round", "", side, number) if number else None
            if points is None:
                points = self._rows(side, number)
            if points is None:
                return None
            found += points
        return found

    def _rows(self, side: int, number: int) -> int | None:
        """Return the points of a side in a round, as they are written, else by its cells."""
        found = 0
        for row in self.pad.rows:
            if row.counts and number in self.scoring.rounds_of(row):
                points = self._written("points", row.key, side, number)
                if points is None:
                    points = self.scoring.known(ValuePlace(side, row.key, number))
                if points is None:
                    return None
                found += points
        return found

    def _written(self, what: str, row: str, side: int, number: int) -> int | None:
        return self._found.get((what, row, side, number))

    @cached_property
    def _found(self) -> Mapping[tuple[str, str, int, int], int]:
        """Return the sums that are written by what they add up, of a row and side, in a round."""
        return {(one.what, one.row, one.side, one.round): value for one, value in self.written.items()}
