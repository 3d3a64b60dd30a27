"""What the sums on a page should be, by what stands in its cells, of a pad file or of a game.

A sum is tied to what its cells make, for all that those in doubt may be; cells that were read
surely are what they were read as. See `beliefs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import prod

from printplay.pads.file.pad import Pad
from printplay.pads.game_pad import GamePad
from printplay.pads.photos.arithmetic import MOST, as_read, listed
from printplay.pads.photos.beliefs import ANY, Beliefs, Chances, PointsTable, Sum, Written
from printplay.pads.photos.read_page import FieldRead, PageRead
from printplay.pads.prints.pad_fields import Purpose
from printplay.pads.scoring.book import book
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.state import Scoring, Seating, State
from printplay.photos.scanned import DIFFERENT, FAINT, UNCLEAR

#: The fields that are no cells, but added up from them.
SUMS = frozenset(("points", "round", "so far", "part", "total", "result"))
#: Why a reading is in doubt that sums may settle: it is likely, not one that nobody can see.
OPEN = frozenset((FAINT, DIFFERENT, UNCLEAR))
_READ = 0.9  # a sum that is read this surely contradicts


def is_sure(field: FieldRead) -> bool:
    """Return whether a field is a sum that is read surely enough to contradict."""
    return is_written(field) and field.why not in OPEN and field.confidence >= _READ


def is_written(field: FieldRead) -> bool:
    """Return whether a field is a sum that somebody wrote."""
    return field.purpose.what in SUMS and field.value is not None


def state_of(pad: Pad, players: int, fields: Iterable[FieldRead]) -> State:
    """Return the state of a match with the values in its fields; boxes left bare are not ticked."""
    names = tuple(f"P{number}" for number in range(1, players + 1))
    facts: dict[ValuePlace, Fact] = {}
    last = 1
    for field in fields:
        place = field.purpose
        value = 0 if place.tick and field.value is None else field.value
        if place.what == "value" and value is not None:
            facts[ValuePlace(place.side, place.row, place.round or ONCE)] = Fact(value, 0)
            if field.value is not None:
                last = max(last, place.round)
    facts = {place: fact for place, fact in facts.items() if place.round <= last}
    state = State.at_start(Seating.at_start(book(pad), names))
    current_round = last if pad.in_rounds else ONCE
    return state._replace(round=current_round, rounds=current_round, facts=EnteredValues(facts))


def players(page: PageRead) -> int:
    """Return how many play on a page."""
    return len(page.seats) or page.code.players


def seated(page: PageRead, fields: Sequence[FieldRead]) -> Mapping[int, FieldRead]:
    """Return the fields of those who play, by their number among all, and as these sit."""
    seated_purposes = {number: _seated(page, field.purpose) for number, field in enumerate(fields)}
    return {number: replace(fields[number], purpose=purpose)
            for number, purpose in seated_purposes.items() if purpose is not None}  # fmt: skip


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
    return pad.written_pad.part(purpose) if isinstance(pad, GamePad) else purpose.side


def expected_sums(page: PageRead, fields: Sequence[FieldRead]) -> Callable[[Purpose], int | None]:
    """Return the function that says what a sum should be, by what stands in its cells."""
    return running(page, fields, lambda _one: False)


def running(
    page: PageRead, fields: Sequence[FieldRead], is_known: Callable[[FieldRead], bool] = is_sure
) -> Callable[[Purpose], int | None]:
    """Return the function that says what a sum should be, by the `is_known` ones that it adds up.

    So what is wrong in one place contradicts one sum, and not all that carry it on.
    """
    pad = page.pad
    if isinstance(pad, GamePad):
        return expected_sums_on_game_pad(pad, fields)
    seated_fields = seated(page, fields)
    scoring = state_of(pad, players(page), seated_fields.values()).scoring()
    written_sums = {
        field.purpose: field.value
        for field in seated_fields.values()
        if is_known(field) and field.value is not None
    }
    sums = RunningSums(pad, scoring, written_sums)

    def expected(purpose: Purpose) -> int | None:
        seated_purpose = _seated(page, purpose)
        return None if seated_purpose is None else sums.expected(seated_purpose)

    return expected


def may_move(page: PageRead, purpose: Purpose, other_purpose: Purpose) -> bool:
    """Return whether what a sum should be may be another if another field has another value."""
    if isinstance(page.pad, GamePad):
        return page.pad.written_pad.adds(purpose, other_purpose)
    return True  # formulas may look at any


def adds(page: PageRead, purpose: Purpose, cell: Purpose) -> bool:
    if isinstance(page.pad, GamePad):
        return page.pad.written_pad.adds(purpose, cell)
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
        place = ValuePlace(purpose.side, purpose.row, purpose.round or ONCE)
        return self.scoring.known_points(place)

    def _round(self, purpose: Purpose) -> int | None:
        return self._rows(purpose.side, purpose.round)

    def _part(self, purpose: Purpose) -> int | None:
        ends = [sum_line.after for sum_line in self.pad.look.sums if sum_line.after < purpose.round]
        return self._earned(purpose.side, range(max(ends, default=0) + 1, purpose.round + 1))

    def _so_far(self, purpose: Purpose) -> int | None:
        last_round, start_sum = self._last(purpose.side, purpose.round)
        earned = self._earned(purpose.side, range(last_round + 1, purpose.round + 1))
        if earned is None:
            return None
        if self._start is None:
            return start_sum + earned
        return (start_sum if last_round else self._start) - earned

    def _total(self, purpose: Purpose) -> int | None:
        side, rounds = purpose.side, self.scoring.rounds
        last_round, points_before = self._last(side, rounds + 1) if self._start is None else (0, 0)
        for subtotal in self.pad.look.sums if not last_round else ():
            part = self._written_sum("part", "", side, subtotal.after)
            if part is None:
                break
            last_round, points_before = subtotal.after, points_before + part
        earned = self._earned(side, (ONCE, *range(last_round + 1, rounds + 1)))
        return None if earned is None else points_before + earned

    def _last(self, side: int, number: int) -> tuple[int, int]:
        """Return the last round before one with a sum so far, and that sum; 0 if there is none."""
        return max(((purpose.round, value) for purpose, value in self.written.items()
                    if purpose.what == "so far" and purpose.side == side and 0 < purpose.round < number),
                   default=(0, 0))  # fmt: skip

    def _earned(self, side: int, numbers: Iterable[int]) -> int | None:
        """Return what a side earns in some rounds, as it is written there, else row by row."""
        total = 0
        for number in numbers:
            points = self._written_sum("round", "", side, number) if number else None
            if points is None:
                points = self._rows(side, number)
            if points is None:
                return None
            total += points
        return total

    def _rows(self, side: int, number: int) -> int | None:
        """Return the points of a side in a round, as they are written, else by its cells."""
        total = 0
        for row in self.pad.rows:
            if row.counts and number in self.scoring.rounds_of(row):
                points = self._written_sum("points", row.key, side, number)
                if points is None:
                    points = self.scoring.known_points(ValuePlace(side, row.key, number))
                if points is None:
                    return None
                total += points
        return total

    def _written_sum(self, kind: str, row: str, side: int, number: int) -> int | None:
        return self._written_sums.get((kind, row, side, number))

    @cached_property
    def _written_sums(self) -> Mapping[tuple[str, str, int, int], int]:
        """Return the sums that are written by what they add up, of a row and side, in a round."""
        return {
            (purpose.what, purpose.row, purpose.side, purpose.round): value
            for purpose, value in self.written.items()
        }


def expected_sums_on_game_pad(pad: GamePad, fields: Sequence[FieldRead]) -> Callable[[Purpose], int | None]:
    """Return the function that says what a sum should be, by what stands in its cells."""
    values = {field.purpose: field.value for field in fields if field.value is not None}
    return lambda purpose: pad.written_pad.expected(purpose, values)


def settled(pad: GamePad, fields: Sequence[FieldRead]) -> Sequence[Chances]:
    """Return the chances of each field after all that is known."""
    beliefs = Beliefs([as_read(field) for field in fields])
    doubted = [
        index for index, field in enumerate(fields) if field.purpose.what == "value" and field.is_asked
    ]
    for index, field in enumerate(fields):
        if field.purpose.what == "value" or field.value is None:  # a sum that is not written is none
            continue
        scope = [cell for cell in doubted if pad.written_pad.adds(field.purpose, fields[cell].purpose)]
        ways = [[*listed(beliefs.read[cell]), ANY] for cell in scope]
        if not scope or prod(map(len, ways)) > MOST:
            continue
        cells = [fields[cell].purpose for cell in scope]
        certain = {each.purpose: each.value for each in fields
                 if each.value is not None and each.purpose not in cells}  # fmt: skip
        rows = [(values, _expected_sum(pad, field.purpose, certain, dict(zip(cells, values, strict=True))))
                for values in product(*ways)]  # fmt: skip
        sum_number = beliefs.add(dict.fromkeys([value for _values, value in rows], 1.0))
        beliefs.terms += [PointsTable(sum_number, scope, rows), Sum(index, [(sum_number, 1)])]
    return beliefs.settled()[: len(fields)]


def _expected_sum(
    pad: GamePad, total: Purpose, known_values: Mapping[Purpose, int], cells: Mapping[Purpose, Written]
) -> Written:
    """Return what a sum should be if some cells are other values than those that are known."""
    if ANY in cells.values():
        return ANY
    cell_values = {purpose: value for purpose, value in cells.items() if isinstance(value, int)}
    expected = pad.written_pad.expected(total, {**known_values, **cell_values})
    return ANY if expected is None else expected
