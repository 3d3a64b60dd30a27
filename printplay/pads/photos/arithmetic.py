"""The arithmetic of a match on a page: what its cells earn, what its sums add up, who must share.

Each field is a number with the chances of what was read there; each sum that is written adds to the
last one before it, so that a slip of a person stays one slip. See `beliefs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod

from printplay.pads.file.pad import Pad, Row
from printplay.pads.photos.beliefs import ANY, Beliefs, Chances, PointsTable, Sum, Written
from printplay.pads.photos.read_page import FieldRead
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.state import Scoring, State, needed
from printplay.photos.scanned import COVERED

#: How likely a field holds none of what it may be; one that is covered.
_ELSE, _UNSEEN = 0.003, 0.95
_LISTED = 0.002  # a value that is less likely is none of what a field may be
MOST = 400  # combinations of values that are tried for the points of a row
_FEW = 3  # values that points may depend on, before each is tried
_FAR = frozenset(("total",))  # words of formulas that look at other rounds
_FORBIDDEN = 0.02  # the weight of a value that the rules of the row do not allow here
_BROKEN = 0.02  # how often players have together what they cannot have


def as_read(
    field: FieldRead,
    allowed: Callable[[FieldRead, Mapping[int | None, float]], Mapping[int | None, float]] | None = None,
) -> Chances:
    """Return the chances of a field as it was read; `allowed` weighs the values of an entered one."""
    read = {value: share for value, share in field.candidates if share > _LISTED}
    values: Mapping[int | None, float] = read or {field.value: 1.0}
    top = max(values.values())
    unlike = 1 - min(1.0, field.confidence / top) if field.value is not None else 0.0
    other_share = 1 - sum(values.values()) * (1 - unlike)
    other_share = _UNSEEN if field.why == COVERED else 0.0 if field.is_answered else max(_ELSE, other_share)
    if allowed is not None and field.purpose.what == "value" and not field.is_answered and len(values) > 1:
        values = allowed(field, values)
    total_share = sum(values.values())
    return {
        **{value: (1 - other_share) * share / total_share for value, share in values.items()},
        ANY: other_share,
    }


def listed(chances: Chances) -> list[int | None]:
    """Return what a number may be, the likeliest first."""
    ranked = sorted(chances, key=lambda value: -chances[value])
    return [value for value in ranked if value is None or isinstance(value, int)]


def is_exclusive(row: Row) -> bool:
    """Return whether what one player has in a row, another cannot have."""
    return bool(row.holders and not row.passes) or (row.entry == "place" and not row.shared)


def compatible(row: Row, values: Iterable[Written]) -> bool:
    """Return whether all players can have some values at once in a row that is exclusive."""
    known_values = [value for value in values if isinstance(value, int) and value]
    return (
        len(known_values) == len(set(known_values))
        if row.entry == "place"
        else len(known_values) <= row.holders
    )


class Arithmetic:
    """The numbers of a match, and what ties them to each other."""

    def __init__(self, pad: Pad, state: State, fields: Sequence[FieldRead]) -> None:
        self._pad, self._state, self._fields = pad, state, fields
        self._beliefs = Beliefs()
        self._number: dict[int, int] = {}  # by the place of a field among all
        self._cells: dict[ValuePlace, int] = {}
        self._doubted: set[ValuePlace] = set()  # cells that may be none of what was read
        self._sums: dict[tuple[str, int, str, int], int] = {}  # what, side, row, round
        self._points: dict[ValuePlace, int] = {}
        self._bare: dict[tuple[ValuePlace, ...], EnteredValues] = {}

    def settled(self) -> Sequence[Chances]:
        """Return the chances of each field after all that is known."""
        for index, field in enumerate(self._fields):
            purpose = field.purpose
            chances = as_read(field, self._allowed)
            number = self._number[index] = self._beliefs.add(chances)
            if purpose.what == "value":
                cell = ValuePlace(purpose.side, purpose.row, purpose.round or ONCE)
                self._cells[cell] = number
                if field.why not in (None, COVERED):
                    self._doubted.add(cell)
            elif chances.get(None, 0.0) < 0.5:  # a sum that is not written says nothing
                self._sums[purpose.what, purpose.side, purpose.row, purpose.round] = number
        self._beliefs.terms += [*self._tables(), *self._shared(), *self._exclusive()]
        for (kind, side, row, number), total in self._sums.items():
            self._beliefs.terms += self._adding(kind, side, row, number, total)
        settled_chances = self._beliefs.settled()
        return [settled_chances[self._number[index]] for index in range(len(self._fields))]

    def _allowed(self, field: FieldRead, listed: Mapping[int | None, float]) -> Mapping[int | None, float]:
        """Return chances of values weighed by the limits of their row, as the others stand."""
        purpose = field.purpose
        limits = self._scoring.limits(ValuePlace(purpose.side, purpose.row, purpose.round or ONCE))
        return {
            value: share if value is None or value in limits else share * _FORBIDDEN
            for value, share in listed.items()
        }

    @cached_property
    def _scoring(self) -> Scoring:
        return self._state.scoring()

    @cached_property
    def _sides(self) -> range:
        return range(len(self._state.table.sides))

    def _rows(self, number: int) -> list[Row]:
        return [row for row in self._pad.rows if row.counts and number in self._scoring.rounds_of(row)]

    # -- points that follow from values ------------------------------------------------------------

    def _tables(self) -> Iterator[PointsTable]:
        """Yield the points of each row as they follow from the values that are not certain."""
        for place in self._places():
            scope = self._scope(place)
            ways = [[*self._listed(self._cells[cell]), ANY] for cell in scope]
            if not scope or prod(map(len, ways)) > MOST:
                known_points = None if scope else self._scoring.known_points(place)
                self._points[place] = self._beliefs.add({ANY if known_points is None else known_points: 1.0})
                continue
            rows = [(values, self._points_for(place, scope, values)) for values in product(*ways)]
            self._points[place] = self._beliefs.add(dict.fromkeys([points for _way, points in rows], 1.0))
            yield PointsTable(self._points[place], [self._cells[cell] for cell in scope], rows)

    def _places(self) -> Iterator[ValuePlace]:
        for row in self._pad.rows:
            if row.counts:
                for number in self._scoring.rounds_of(row):
                    for side in self._sides:
                        yield ValuePlace(side, row.key, number)

    def _points_for(
        self, place: ValuePlace, scope: Sequence[ValuePlace], values: Sequence[Written]
    ) -> Written:
        if ANY in values:
            return ANY
        row = self._pad.row[place.row]
        if place.row in self._book.plain and not row.when:
            points = row.default if values[0] is None else values[0]
        else:
            points = self._with(scope, values).known_points(place)
        return ANY if points is None else points

    def _scope(self, place: ValuePlace) -> list[ValuePlace]:
        """Return the uncertain values that the points of a place may depend on."""
        row = self._pad.row[place.row]
        own_places = [place] if place in self._open else []
        if place.row in self._book.plain and not row.when:
            return own_places
        formulas = [formula for key in ("points", "when")
                    if (formula := self._book.formula(place.row, key)) is not None]  # fmt: skip
        keys = {place.row}.union(*(formula.values for formula in formulas))
        far = self._pad.counts_down or any(
            formula.gives or formula.words & _FAR or any(part.over_rounds for part in formula.work)
            for formula in formulas
        )
        nearby = [
            cell for cell in self._open if (cell.row in keys or far)
            and (cell.side == place.side or any(each.looks for each in formulas) or far)
            and (cell.round in (place.round, ONCE) or far)
        ]  # fmt: skip
        return [cell for cell in nearby if self._matters(place, cell)] if len(nearby) > _FEW else nearby

    def _matters(self, place: ValuePlace, cell: ValuePlace) -> bool:
        """Return whether the points of a place are others for another value of a cell.

        It is tried with all other cells as they are likeliest, and as they are second to that.
        """
        for other_values in ((), self._second):
            points_found = set()
            values = self._listed(self._cells[cell])
            for value in values if len(values) > 1 else (*values, _next(values[0])):
                tried_values = {**dict(other_values), cell: value}
                points_found.add(
                    self._with(list(tried_values), list(tried_values.values())).known_points(place)
                )
            if len(points_found) > 1:
                return True
        return False

    @cached_property
    def _open(self) -> Sequence[ValuePlace]:
        return [place for place, number in self._cells.items()
                if len(self._listed(number)) > 1 or place in self._doubted]  # fmt: skip

    @cached_property
    def _second(self) -> Sequence[tuple[ValuePlace, int | None]]:
        listed_values = [(place, self._listed(self._cells[place])) for place in self._open]
        return [
            (place, values[1] if len(values) > 1 else _next(values[0])) for place, values in listed_values
        ]

    @cached_property
    def _book(self) -> PadFormulas:
        return self._state.table.book

    def _with(self, places: Sequence[ValuePlace], values: Sequence[Written]) -> Scoring:
        key = tuple(places)
        if key not in self._bare:
            other_facts = {
                place: fact for place, fact in self._state.facts.items() if place not in set(places)
            }
            self._bare[key] = EnteredValues(other_facts)
        facts = {
            place: Fact(value if isinstance(value, int) else 0, 0)
            for place, value in zip(places, values, strict=True)
            if isinstance(value, int) or self._pad.row[place.row].entry == "tick"
        }
        all_facts = self._bare[key].with_facts(facts) if facts else self._bare[key]
        return self._state._replace(facts=all_facts).scoring()

    def _listed(self, number: int) -> list[int | None]:
        """Return what a number may be, the likeliest first."""
        return listed(self._beliefs.read[number])

    # -- sums --------------------------------------------------------------------------------------

    def _adding(self, kind: str, side: int, row: str, number: int, total: int) -> Iterator[Sum]:
        """Yield what a sum adds up: the last sum before it, and what came since."""
        if kind == "points":
            points = self._points.get(ValuePlace(side, row, number or ONCE))
            if points is not None:
                yield Sum(total, [(points, 1)])
        elif kind == "round":
            yield Sum(total, self._earned(side, number, by_round_sum=False))
        elif kind == "so far" and 0 < number <= self._scoring.rounds:
            last_round = self._last(side, number)
            target = self._pad.target
            down = target is not None and target.countdown
            parts = [
                (cell, -1 if down else 1) for round_number in range(last_round + 1, number + 1)
                for cell, _sign in self._earned(side, round_number)
            ]  # fmt: skip
            if last_round:
                yield Sum(total, [(self._sums["so far", side, "", last_round], 1), *parts])
            else:
                yield Sum(total, parts, target.points if target is not None and down else 0)
        elif kind == "part" and number <= self._scoring.rounds:
            first = max(
                (partial_sum.after for partial_sum in self._pad.look.sums if partial_sum.after < number),
                default=0,
            )
            yield Sum(
                total,
                [
                    each
                    for round_number in range(first + 1, number + 1)
                    for each in self._earned(side, round_number)
                ],
            )
        elif kind == "total":
            yield Sum(total, self._total_parts(side))

    def _total_parts(self, side: int) -> list[tuple[int, int]]:
        """Return what the total of a side adds up: sums of rounds where they are written."""
        rounds = self._scoring.rounds
        last_added, parts = 0, self._earned(side, ONCE)
        for subtotal in self._pad.look.sums:
            if ("part", side, "", subtotal.after) in self._sums:
                parts.append((self._sums["part", side, "", subtotal.after], 1))
                last_added = subtotal.after
            else:
                break
        target = self._pad.target
        last = self._last(side, rounds + 1)
        if not last_added and last and not (target is not None and target.countdown):
            parts.append((self._sums["so far", side, "", last], 1))
            last_added = last
        for round_number in range(last_added + 1, rounds + 1):
            parts += self._earned(side, round_number)
        return parts

    def _last(self, side: int, number: int) -> int:
        """Return the last round before one with a sum so far; 0 if there is none."""
        return max((after for kind, owner, _row, after in self._sums
                    if kind == "so far" and owner == side and after < number), default=0)  # fmt: skip

    def _earned(self, side: int, number: int, *, by_round_sum: bool = True) -> list[tuple[int, int]]:
        """Return what a side earns in a round: as it is written there, else row by row."""
        if by_round_sum and number and ("round", side, "", number) in self._sums:
            return [(self._sums["round", side, "", number], 1)]
        parts = []
        for row in self._rows(number):
            written_sum = self._sums.get(("points", side, row.key, number))
            place = ValuePlace(side, row.key, number)
            parts.append((self._points[place] if written_sum is None else written_sum, 1))
        return parts

    def _shared(self) -> Iterator[Sum]:
        """Yield what all sides must make together, such as the tricks of a round."""
        for row in self._pad.rows:
            if not row.summed or row.entry == "tick":
                continue
            for number in self._scoring.rounds_of(row):
                required_sum = needed(self._scoring, row.key, number)
                places = [ValuePlace(side, row.key, number) for side in self._sides]
                if required_sum is None or not required_sum.exact or required_sum.least is None:
                    continue
                if all(place in self._cells for place in places) and any(
                    place in self._state.facts for place in places
                ):
                    parts = [(self._with_default(self._cells[place], row), 1) for place in places]
                    yield Sum(None, parts, -required_sum.least)

    def _exclusive(self) -> Iterator[PointsTable]:
        """Yield what players cannot have at once: a place, or what only so many can hold."""
        for row in self._pad.rows:
            if not is_exclusive(row):
                continue
            for number in self._scoring.rounds_of(row):
                places = [ValuePlace(side, row.key, number) for side in self._sides]
                open_ = [place for place in places if place in self._open]
                ways = [[*self._listed(self._cells[place]), ANY] for place in open_]
                if not open_ or prod(map(len, ways)) > MOST:
                    continue
                facts = self._state.facts
                sure_values = [fact.value for place in places if place not in open_
                        and (fact := facts.get(place)) is not None]  # fmt: skip
                rows: list[tuple[tuple[Written, ...], Written]] = [
                    (values, 1 if compatible(row, (*sure_values, *values)) else ANY)
                    for values in product(*ways)
                ]
                rule_number = self._beliefs.add({1: 1 - _BROKEN, ANY: _BROKEN})
                yield PointsTable(rule_number, [self._cells[place] for place in open_], rows)

    def _with_default(self, number: int, row: Row) -> int:
        """Return a number, or where an empty cell counts as a value, a number with that."""
        chances = self._beliefs.read[number]
        if None not in chances or not row.optional:
            return number
        usual = row.default or 0
        values = [(value,) for value in chances]
        rows = [(pair, usual if pair[0] is None else pair[0]) for pair in values]
        new_number = self._beliefs.add(dict.fromkeys((value for _pair, value in rows), 1.0))
        self._beliefs.terms.append(PointsTable(new_number, [number], rows))
        return new_number


def _next(value: int | None) -> int:
    """Return another value than one, to try what depends on it."""
    return (value or 0) + 1
