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
from printplay.pads.photos.beliefs import ANY, Beliefs, Chances, Sum, Table, Written
from printplay.pads.photos.read_page import COVERED, FieldRead
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import State
from printplay.pads.scoring.together import needed

#: How likely a field holds none of what it may be; one that is covered.
_ELSE, _UNSEEN = 0.003, 0.95
_LISTED = 0.002  # a value that is less likely is none of what a field may be
MOST = 400  # combinations of values that are tried for the points of a row
_FEW = 3  # values that points may depend on, before each is tried
_FAR = frozenset(("total",))  # words of formulas that look at other rounds
_FORBIDDEN = 0.02  # the weight of a value that the rules of the row do not allow here
_BROKEN = 0.02  # how often players have together what they cannot have


def as_read(
    one: FieldRead,
    allowed: Callable[[FieldRead, Mapping[int | None, float]], Mapping[int | None, float]] | None = None,
) -> Chances:
    """Return the chances of what stands in a field, as it was read.

    `allowed` weighs the values of one that is entered.
    """
    read = {value: share for value, share in one.candidates if share > _LISTED}
    values: Mapping[int | None, float] = read or {one.value: 1.0}
    top = max(values.values())
    unlike = 1 - min(1.0, one.confidence / top) if one.value is not None else 0.0
    other = 1 - sum(values.values()) * (1 - unlike)
    other = _UNSEEN if one.doubt == COVERED else 0.0 if one.told else max(_ELSE, other)
    if allowed is not None and one.purpose.what == "value" and not one.told and len(values) > 1:
        values = allowed(one, values)
    whole = sum(values.values())
    return {**{value: (1 - other) * share / whole for value, share in values.items()}, ANY: other}


def listed(chances: Chances) -> list[int | None]:
    """Return what a number may be, the likeliest first."""
    ranked = sorted(chances, key=lambda value: -chances[value])
    return [value for value in ranked if value is None or isinstance(value, int)]


def is_exclusive(row: Row) -> bool:
    """Return whether what one player has in a row, another cannot have."""
    return bool(row.holders and not row.passes) or (row.entry == "place" and not row.shared)


def compatible(row: Row, values: Iterable[Written]) -> bool:
    """Return whether all players can have some values at once in a row that is exclusive."""
    known = [value for value in values if isinstance(value, int) and value]
    return len(known) == len(set(known)) if row.entry == "place" else len(known) <= row.holders


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
        for place, one in enumerate(self._fields):
            at = one.purpose
            chances = self._read(one)
            number = self._number[place] = self._beliefs.add(chances)
            if at.what == "value":
                cell = ValuePlace(at.side, at.row, at.round or ONCE)
                self._cells[cell] = number
                if one.doubt not in (None, COVERED):
                    self._doubted.add(cell)
            elif _bare(chances) < 0.5:  # a sum that is not written says nothing
                self._sums[at.what, at.side, at.row, at.round] = number
        self._beliefs.terms += [*self._tables(), *self._shared(), *self._exclusive()]
        for (what, side, row, number), total in self._sums.items():
            self._beliefs.terms += self._adding(what, side, row, number, total)
        found = self._beliefs.settled()
        return [found[self._number[place]] for place in range(len(self._fields))]

    def _read(self, one: FieldRead) -> Chances:
        """Return the chances of what stands in a field, weighed by the limits of its row."""
        return as_read(one, self._allowed)

    def _allowed(self, one: FieldRead, listed: Mapping[int | None, float]) -> Mapping[int | None, float]:
        """Return chances of values weighed by the limits of their row, as the others stand."""
        at = one.purpose
        limits = self._scoring.limits(ValuePlace(at.side, at.row, at.round or ONCE))
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
        """Return the rows that count in a round, or once."""
        return [row for row in self._pad.rows if row.counts and number in self._scoring.rounds_of(row)]

    # -- points that follow from values ------------------------------------------------------------

    def _tables(self) -> Iterator[Table]:
        """Yield the points of each row as they follow from the values that are not certain."""
        for at in self._places():
            scope = self._scope(at)
            ways = [[*self._listed(self._cells[one]), ANY] for one in scope]
            if not scope or prod(map(len, ways)) > MOST:
                known = None if scope else self._scoring.known(at)
                self._points[at] = self._beliefs.add({ANY if known is None else known: 1.0})
                continue
            rows = [(values, self._given(at, scope, values)) for values in product(*ways)]
            self._points[at] = self._beliefs.add(dict.fromkeys([one for _way, one in rows], 1.0))
            yield Table(self._points[at], [self._cells[one] for one in scope], rows)

    def _places(self) -> Iterator[ValuePlace]:
        """Yield all places with points that count."""
        for row in self._pad.rows:
            if row.counts:
                for number in self._scoring.rounds_of(row):
                    for side in self._sides:
                        yield ValuePlace(side, row.key, number)

    def _given(self, at: ValuePlace, scope: Sequence[ValuePlace], values: Sequence[Written]) -> Written:
        """Return the points of a place if some values are these."""
        if ANY in values:
            return ANY
        row = self._pad.row[at.row]
        if at.row in self._book.plain and not row.when:
            points = row.default if values[0] is None else values[0]
        else:
            points = self._with(scope, values).known(at)
        return ANY if points is None else points

    def _scope(self, at: ValuePlace) -> list[ValuePlace]:
        """Return the uncertain values that the points of a place may depend on."""
        row = self._pad.row[at.row]
        own = [at] if at in self._open else []
        if at.row in self._book.plain and not row.when:
            return own
        formulas = [found for key in ("points", "when")
                    if (found := self._book.formula(at.row, key)) is not None]  # fmt: skip
        keys = {at.row}.union(*(one.values for one in formulas))
        far = self._pad.counts_down or any(
            one.gives or one.words & _FAR or any(part.over_rounds for part in one.work) for one in formulas
        )
        near = [
            one for one in self._open if (one.row in keys or far)
            and (one.side == at.side or any(each.looks for each in formulas) or far)
            and (one.round in (at.round, ONCE) or far)
        ]  # fmt: skip
        return [one for one in near if self._matters(at, one)] if len(near) > _FEW else near

    def _matters(self, at: ValuePlace, cell: ValuePlace) -> bool:
        """Return whether the points of a place are others for another value of a cell.

        It is tried with all other cells as they are likeliest, and as they are second to that.
        """
        for others in ((), self._second):
            found = set()
            values = self._listed(self._cells[cell])
            for value in values if len(values) > 1 else (*values, _next(values[0])):
                tried = {**dict(others), cell: value}
                found.add(self._with(list(tried), list(tried.values())).known(at))
            if len(found) > 1:
                return True
        return False

    @cached_property
    def _open(self) -> Sequence[ValuePlace]:
        return [at for at, number in self._cells.items()
                if len(self._listed(number)) > 1 or at in self._doubted]  # fmt: skip

    @cached_property
    def _second(self) -> Sequence[tuple[ValuePlace, int | None]]:
        found = [(at, self._listed(self._cells[at])) for at in self._open]
        return [(at, values[1] if len(values) > 1 else _next(values[0])) for at, values in found]

    @cached_property
    def _book(self) -> PadFormulas:
        return self._state.table.book

    def _with(self, places: Sequence[ValuePlace], values: Sequence[Written]) -> Scoring:
        """Return the scoring with other values in some places."""
        key = tuple(places)
        if key not in self._bare:
            bare = {at: fact for at, fact in self._state.facts.items() if at not in set(places)}
            self._bare[key] = EnteredValues(bare)
        facts = {
            at: Fact(value if isinstance(value, int) else 0, 0)
            for at, value in zip(places, values, strict=True)
            if isinstance(value, int) or self._pad.row[at.row].entry == "tick"
        }
        whole = self._bare[key].with_facts(facts) if facts else self._bare[key]
        return self._state._replace(facts=whole).scoring()

    def _listed(self, number: int) -> list[int | None]:
        """Return what a number may be, the likeliest first."""
        return listed(self._beliefs.read[number])

    # -- sums --------------------------------------------------------------------------------------

    def _adding(self, what: str, side: int, row: str, number: int, total: int) -> Iterator[Sum]:
        """Yield what a sum adds up: the last sum before it, and what came since."""
        if what == "points":
            points = self._points.get(ValuePlace(side, row, number or ONCE))
            if points is not None:
                yield Sum(total, [(points, 1)])
        elif what == "round":
            yield Sum(total, self._earned(side, number, whole=False))
        elif what == "so far" and 0 < number <= self._scoring.rounds:
            before = self._last(side, number)
            target = self._pad.target
            down = target is not None and target.countdown
            parts = [
                (one, -1 if down else 1) for at in range(before + 1, number + 1)
                for one, _sign in self._earned(side, at)
            ]  # fmt: skip
            if before:
                yield Sum(total, [(self._sums["so far", side, "", before], 1), *parts])
            else:
                yield Sum(total, parts, target.points if target is not None and down else 0)
        elif what == "part" and number <= self._scoring.rounds:
            first = max((one.after for one in self._pad.look.sums if one.after < number), default=0)
            yield Sum(total, [each for at in range(first + 1, number + 1) for each in self._earned(side, at)])
        elif what == "total":
            yield Sum(total, self._whole(side))

    def _whole(self, side: int) -> list[tuple[int, int]]:
        """Return what the total of a side adds up: sums of rounds where they are written."""
        rounds = self._scoring.rounds
        begun, found = 0, self._earned(side, ONCE)
        for one in self._pad.look.sums:
            if ("part", side, "", one.after) in self._sums:
                found.append((self._sums["part", side, "", one.after], 1))
                begun = one.after
            else:
                break
        target = self._pad.target
        last = self._last(side, rounds + 1)
        if not begun and last and not (target is not None and target.countdown):
            found.append((self._sums["so far", side, "", last], 1))
            begun = last
        for at in range(begun + 1, rounds + 1):
            found += self._earned(side, at)
        return found

    def _last(self, side: int, number: int) -> int:
        """Return the last round before one with a sum so far; 0 if there is none."""
        return max((at for what, whose, _row, at in self._sums
                    if what == "so far" and whose == side and at < number), default=0)  # fmt: skip

    def _earned(self, side: int, number: int, *, whole: bool = True) -> list[tuple[int, int]]:
        """Return what a side earns in a round: as it is written there, else row by row."""
        if whole and number and ("round", side, "", number) in self._sums:
            return [(self._sums["round", side, "", number], 1)]
        found = []
        for row in self._rows(number):
            written = self._sums.get(("points", side, row.key, number))
            at = ValuePlace(side, row.key, number)
            found.append((self._points[at] if written is None else written, 1))
        return found

    def _shared(self) -> Iterator[Sum]:
        """Yield what all sides must make together, such as the tricks of a round."""
        for row in self._pad.rows:
            if not row.summed or row.entry == "tick":
                continue
            for number in self._scoring.rounds_of(row):
                wanted = needed(self._scoring, row.key, number)
                places = [ValuePlace(side, row.key, number) for side in self._sides]
                if wanted is None or not wanted.exact or wanted.least is None:
                    continue
                if all(at in self._cells for at in places) and any(at in self._state.facts for at in places):
                    parts = [(self._entered(self._cells[at], row), 1) for at in places]
                    yield Sum(None, parts, -wanted.least)

    def _exclusive(self) -> Iterator[Table]:
        """Yield what players cannot have at once: a place, or what only so many can hold."""
        for row in self._pad.rows:
            if not is_exclusive(row):
                continue
            for number in self._scoring.rounds_of(row):
                places = [ValuePlace(side, row.key, number) for side in self._sides]
                open_ = [at for at in places if at in self._open]
                ways = [[*self._listed(self._cells[at]), ANY] for at in open_]
                if not open_ or prod(map(len, ways)) > MOST:
                    continue
                facts = self._state.facts
                sure = [fact.value for at in places if at not in open_
                        and (fact := facts.get(at)) is not None]  # fmt: skip
                rows: list[tuple[tuple[Written, ...], Written]] = [
                    (values, 1 if compatible(row, (*sure, *values)) else ANY) for values in product(*ways)
                ]
                kept = self._beliefs.add({1: 1 - _BROKEN, ANY: _BROKEN})
                yield Table(kept, [self._cells[at] for at in open_], rows)

    def _entered(self, number: int, row: Row) -> int:
        """Return a number, or where an empty cell counts as a value, a number with that."""
        chances = self._beliefs.read[number]
        if None not in chances or not row.optional:
            return number
        usual = row.default or 0
        values = [(value,) for value in chances]
        rows = [(one, usual if one[0] is None else one[0]) for one in values]
        made = self._beliefs.add(dict.fromkeys((value for _one, value in rows), 1.0))
        self._beliefs.terms.append(Table(made, [number], rows))
        return made


def _bare(chances: Chances) -> float:
    return chances.get(None, 0.0)


def _next(value: int | None) -> int:
    """Return another value than one, to try what depends on it."""
    return (value or 0) + 1
