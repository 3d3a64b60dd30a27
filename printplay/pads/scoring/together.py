"""The required sum of a row over all players, such as the tricks of a round.

The file sets it by `together`, `at_most`, `at_least` and `not_exactly`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printplay.pads.file.limits import Limits, sums
from printplay.pads.formulas.node import Impossible, Unknown
from printplay.pads.scoring.facts import Fact, ValuePlace
from printplay.pads.scoring.scoring import Scoring


class Wanted(NamedTuple):
    """The least and greatest sum of a row over all players, and the one it must not have.

    None for no bound.
    """

    least: int | None
    most: int | None
    never: int | None = None

    @property
    def exact(self) -> bool:
        """Return whether it is one number."""
        return self.least is not None and self.least == self.most

    def allows(self, totals: Limits) -> bool:
        """Return whether one of some sums is within the bounds."""
        if self.never is not None and [*totals.first_values(2)] == [self.never]:
            return False
        if self.exact:
            return self.least in totals
        above = self.least is None or totals.most >= self.least
        return above and (self.most is None or totals.least <= self.most)


def needed(scoring: Scoring, row: str, number: int) -> Wanted | None:
    """Return the required sum of a row over all players; None if there is none, or not yet."""
    place = ValuePlace(0, row, number)
    try:
        together, never = scoring.formula("together", place), scoring.formula("not_exactly", place)
        if together is not None:
            return Wanted(together, together, never)
        bounds = Wanted(scoring.formula("at_least", place), scoring.formula("at_most", place), never)
    except (Unknown, Impossible):
        return None
    return None if bounds == (None, None, None) else bounds


def possible(scoring: Scoring, row: str, number: int) -> Limits:
    """Return the possible sums of a row over all players, given the entered values."""
    found: Limits = scoring.compute_once(("together", row, number), _possible, scoring, row, number)
    return found


def fitting(scoring: Scoring, place: ValuePlace, values: Iterable[int]) -> list[int]:
    """Return the values of a row with which the required sum over all players can be reached."""
    required_sum = needed(scoring, place.row, place.round) if scoring.book.pad.row[place.row].summed else None
    if required_sum is None:
        return list(values)
    rest = _possible(scoring, place.row, place.round, but=place.side)
    return [value for value in values if required_sum.allows(sums([Limits(value, value), rest]))]


def due(scoring: Scoring, place: ValuePlace) -> int | None:
    """Return the only value that all other players leave for a row, if there is only one."""
    required_sum = needed(scoring, place.row, place.round) if scoring.book.pad.row[place.row].summed else None
    if required_sum is None or not required_sum.exact or required_sum.least is None:
        return None
    rest = _possible(scoring, place.row, place.round, but=place.side)
    return required_sum.least - rest.least if rest.least == rest.most else None


def _possible(scoring: Scoring, row: str, number: int, but: int | None = None) -> Limits:
    known_sum, open_ = 0, []
    always = not scoring.book.pad.row[row].when
    for side, fact in enumerate(scoring.facts.across(row, number, scoring.sides)):
        if side == but:
            continue
        if fact is not None and always:
            known_sum += fact.value
        else:
            key = ("open", side, row, number)
            open_.append(scoring.compute_once(key, _open_limits, scoring, side, row, number))
    return sums([Limits(known_sum, known_sum), *open_])


def _open_limits(scoring: Scoring, side: int, key: str, number: int) -> Limits:
    """Return the possible final values of a row: the entered one, else all allowed ones."""
    place, row = ValuePlace(side, key, number), scoring.book.pad.row[key]
    try:
        is_enterable = scoring.is_enterable(place)
    except (Unknown, Impossible):
        return scoring.limits(place).also(0)
    fact: Fact | None = scoring.facts.get(place)
    if not is_enterable or fact is not None:
        value = fact.value if is_enterable and fact is not None else 0
        return Limits(value, value)
    return scoring.limits(place).also(row.default or 0) if row.optional else scoring.limits(place)


def unmet(scoring: Scoring, number: int) -> Sequence[str]:
    """Return the rows of a round whose required sum is not reached yet."""
    found: Sequence[str] = scoring.compute_once(("unmet", number), _unmet, scoring, number)
    return found


def _unmet(scoring: Scoring, number: int) -> Sequence[str]:
    rows = [row for row in scoring.book.filled_in(per_round=number > 0) if row.summed]
    return [row.key for row in rows if _short(scoring, row.key, number)]


def _short(scoring: Scoring, row: str, number: int) -> bool:
    wanted = needed(scoring, row, number)
    try:
        found = sum(scoring.value(ValuePlace(side, row, number)) for side in range(scoring.sides))
    except (Unknown, Impossible):
        return False  # a missing value is reported as missing
    return wanted is not None and not wanted.allows(Limits(found, found))
