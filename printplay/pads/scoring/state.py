"""The state of a match on a pad, and its score: totals, missing entries, sums over all players.

Of a result, everybody has a total, or a word on whether they won, or both. Where anybody is said to
have won or not, these words decide, whatever the points; else the points do.

The file sets a sum over all players by `together`, `at_most`, `at_least` and `not_exactly`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from printplay.match.entered_results import EnteredResult, Missing, entered_points
from printplay.match.standings import NONE, WON, Placing, Points, Standings
from printplay.pads.file.pad import Limits, Row, sum_limits
from printplay.pads.formulas.formula import Impossible, Unknown
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.cell_values import CellValues
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace

#: The doubt that an unreadable line leaves: somebody entered something.
SOMETHING = 1


class Seating(NamedTuple):
    """The players: names in seating order, and the seats of each side (player, team, or all)."""

    book: PadFormulas
    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]

    @classmethod
    def at_start(cls, book: PadFormulas, names: tuple[str, ...]) -> Seating:
        """Return the table at the start; teams sit with their players alternating."""
        seats = range(len(names))
        if book.pad.coop and not book.pad.results:
            return cls(book, names, (tuple(seats),))
        if not book.pad.teams or book.pad.results:
            return cls(book, names, tuple((seat,) for seat in seats))
        teams = (tuple(seats[first :: book.pad.teams]) for first in range(book.pad.teams))
        return cls(book, names, tuple(team for team in teams if team))

    def side(self, player: str) -> int:
        """Return the side of a player; for the table, the side of all."""
        seat = self.names.index(player) if player in self.names else 0
        return next((side for side, seats in enumerate(self.sides) if seat in seats), 0)

    def speaker(self, side: int) -> str:
        """Return the first player of a side, who enters for it; nobody if all play together."""
        together = self.book.pad.coop and not self.book.pad.results
        return "" if together else self.names[self.sides[side][0]]


class State(NamedTuple):
    """A match: the round that lines are about, the last one begun, entered values, the dealers.

    `totals` are the entered ones. `teams` are the seats of each team where everybody has a result
    of their own.
    """

    table: Seating
    round: int
    rounds: int
    facts: EnteredValues
    dealers: Mapping[int, int] = {}
    totals: Mapping[int, EnteredResult] = {}
    teams: tuple[tuple[int, ...], ...] = ()
    ended: bool = False
    doubts: int = 0
    events: int = 0

    @classmethod
    def at_start(cls, table: Seating) -> State:
        """Return the state before the first event."""
        first_round = 1 if table.book.pad.in_rounds else ONCE
        dealers = {1: 0} if table.book.pad.dealer else {}
        return cls(table, first_round, first_round, EnteredValues(), dealers)

    def current_place(self, side: int, key: str) -> ValuePlace:
        return ValuePlace(side, key, self.round if key in self.table.book.each_round else ONCE)

    def with_values(self, facts: Mapping[ValuePlace, int]) -> State:
        new = {place: Fact(value, self.events) for place, value in facts.items()}
        return self._replace(facts=self.facts.with_facts(new))

    def scoring(self) -> Scoring:
        table = self.table
        dealers = self.dealers
        if table.book.sides:
            dealers = {round_: table.side(table.names[seat]) for round_, seat in dealers.items()}
        return Scoring(table.book, len(table.sides), len(table.names), self.rounds, self.facts, dealers)


def missing_results(state: State) -> Iterator[Missing]:
    """Yield the players of whom nothing is known."""
    for seat, name in enumerate(state.table.names):
        if seat not in state.totals and _won(state, seat) is None:
            yield Missing(name, "total", "20")


def result_standings(state: State) -> Standings:
    """Return the players ranked: the winners first, then by points, then those without."""
    names, pad = state.table.names, state.table.book.pad
    scores = {seat: state.totals[seat].event.value for seat in range(len(names)) if seat in state.totals}
    sign = 1 if pad.winner == "lowest" else -1
    best = min((sign * score for score in scores.values()), default=0)
    leading = {seat for seat, score in scores.items() if sign * score == best}
    is_winner_named = any(_won(state, seat) is not None for seat in range(len(names)))
    winners = {seat for seat in range(len(names)) if _won(state, seat)} if is_winner_named else leading
    has_split_team = any(len({scores.get(seat) for seat in team}) > 1 for team in state.teams)
    if not is_winner_named and (pad.coop or has_split_team):
        winners = set()  # points alone do not say who has won

    def order(seat: int) -> tuple[bool, bool, int]:
        return seat not in winners, seat not in scores, sign * scores.get(seat, 0)

    places: list[Placing] = []
    for seat in sorted(range(len(names)), key=order):
        same = places and (order(names.index(places[-1].player)) == order(seat) or seat in winners)
        total = state.totals.get(seat)
        places.append(
            Placing(
                places[-1].rank if same else len(places) + 1,
                names[seat],
                scores.get(seat, 0),
                seat in winners,
                {},
                entered_points(total.event.value, total.event_index) if total is not None else (),
                total is not None,
                pad.winner == "lowest",
            )
        )
    sides = [tuple(range(len(names)))] if pad.coop else state.teams
    return Standings(
        tuple(places),
        _decided_by(winners, leading if len(scores) == len(names) else set(), sides),
        tuple(name for seat, name in enumerate(names) if seat not in scores),
        sides=tuple(frozenset(names[seat] for seat in side) for side in sides),
    )


def _won(state: State, seat: int) -> bool | None:
    """Return whether a player is said to have won; None if nobody says so."""
    fact = state.facts.get(ValuePlace(seat, WON, ONCE))
    return None if fact is None else bool(fact.value)


def _decided_by(winners: Set[int], leading: Set[int], sides: Sequence[tuple[int, ...]]) -> str:
    """Return what decided: the points where they name the same winners, else the word on them."""
    if not winners:
        return NONE
    together = any(winners <= {*side} for side in sides)
    if winners == leading:
        return "score" if len(winners) == 1 or together else "shared"
    return WON


class Scoring(CellValues):
    """A filled pad: its cells, and what they add up to."""

    def scored(self, side: int) -> Sequence[tuple[ValuePlace, int]]:
        return [
            (place, value)
            for row in self.book.pad.rows if row.counts
            for number in self.rounds_of(row)
            if (value := self.known_points(place := ValuePlace(side, row.key, number))) is not None
        ]  # fmt: skip

    def sources(self, side: int) -> tuple[Points, ...]:
        """Return what earned a side its points, row by row, with the event; no empty cells."""
        latest = self.facts.latest(side)
        last = max(latest.values(), default=None)
        sources = []
        for place, value in self.scored(side):
            own_fact: Fact | None = self.facts.get(place)
            if own_fact is not None or value:
                source = f"round {place.round} {place.row}" if place.round else place.row
                event = latest.get(place.round, last) if place.round else last
                sources.append(Points(value, source, event if own_fact is None else own_fact.event))
        return tuple(sources)

    def total(self, side: int) -> int:
        """Return the points of a side, as far as known."""
        points = 0
        for number in range(self.rounds + 1):
            cache = self._cache_for("", number)
            points += self.compute_once(("known", side, number), self._known_sum, side, number, cache=cache)
        return points

    def _known_sum(self, side: int, number: int) -> int:
        rows = self.book.counted(per_round=number > 0)
        return sum(self.known_points(ValuePlace(side, row.key, number)) or 0 for row in rows)

    def missing(self, side: int, round_: int | None = None) -> list[ValuePlace]:
        """Return the missing entries: all of them, or those of one round."""
        last = self.rounds if self.book.pad.in_rounds else 0
        numbers = range(last + 1) if round_ is None else (round_,)
        return [place for number in numbers if number <= last for place in self._missing(side, number)]

    def _missing(self, side: int, number: int) -> Sequence[ValuePlace]:
        missing_places: list[ValuePlace] = []
        if self.book.required[number > 0] <= self.facts.rows(side, number):
            return missing_places
        for row in self.book.filled_in(per_round=number > 0):
            place = ValuePlace(side, row.key, number)
            if place in self.facts or row.optional:
                continue
            try:
                if not self.is_enterable(place):
                    continue
            except Unknown:
                continue  # it is asked for when it is known to be entered
            except Impossible:
                pass
            missing_places.append(place)
        return missing_places

    def summed(self, side: int, key: str) -> int | None:
        """Return the sum of a row over all rounds, or None if a value is missing."""
        row = self.book.pad.row[key]
        try:
            row_sum: int = self.compute_once(("summed", side, key), self._summed, side, row)
        except (Unknown, Impossible):
            return None
        return row_sum

    def _summed(self, side: int, row: Row) -> int:
        return sum(self.value(ValuePlace(side, row.key, number)) for number in self.rounds_of(row))

    def won(self) -> bool | None:
        """Return whether all have won together; None if not known yet."""
        win = self.known_formula("win", ValuePlace(0, "", ONCE))
        return None if win is None else bool(win)


class Wanted(NamedTuple):
    """The least and greatest sum of a row over all players, and the one it must not have; None: any."""

    least: int | None
    most: int | None
    never: int | None = None

    @property
    def exact(self) -> bool:
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


def fitting(scoring: Scoring, place: ValuePlace, values: Iterable[int]) -> list[int]:
    """Return the values of a row with which the required sum over all players can be reached."""
    required_sum = needed(scoring, place.row, place.round) if scoring.book.pad.row[place.row].summed else None
    if required_sum is None:
        return list(values)
    rest = possible_sums(scoring, place.row, place.round, except_side=place.side)
    return [value for value in values if required_sum.allows(sum_limits([Limits(value, value), rest]))]


def due(scoring: Scoring, place: ValuePlace) -> int | None:
    """Return the only value that all other players leave for a row, if there is only one."""
    required_sum = needed(scoring, place.row, place.round) if scoring.book.pad.row[place.row].summed else None
    if required_sum is None or not required_sum.exact or required_sum.least is None:
        return None
    rest = possible_sums(scoring, place.row, place.round, except_side=place.side)
    return required_sum.least - rest.least if rest.least == rest.most else None


def possible_sums(scoring: Scoring, row: str, number: int, except_side: int | None = None) -> Limits:
    """Return the possible sums of a row over all sides (or all but one), given the entered values."""
    known_sum, open_ = 0, []
    always = not scoring.book.pad.row[row].when
    for side, fact in enumerate(scoring.facts.across(row, number, scoring.sides)):
        if side == except_side:
            continue
        if fact is not None and always:
            known_sum += fact.value
        else:
            key = ("open", side, row, number)
            open_.append(scoring.compute_once(key, _open_limits, scoring, side, row, number))
    return sum_limits([Limits(known_sum, known_sum), *open_])


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
    rows = [row for row in scoring.book.filled_in(per_round=number > 0) if row.summed]
    return [row.key for row in rows if falls_short(scoring, row.key, number)]


def falls_short(scoring: Scoring, row: str, number: int) -> bool:
    """Return whether the required sum of a row is not reached, although all values are known."""
    required_sum = needed(scoring, row, number)
    try:
        row_sum = sum(scoring.value(ValuePlace(side, row, number)) for side in range(scoring.sides))
    except (Unknown, Impossible):
        return False  # a missing value is reported as missing
    return required_sum is not None and not required_sum.allows(Limits(row_sum, row_sum))
