"""Which rounds several lines can have been walked in together: one die a round for everybody.

For given dice, the players' lines are independent, except for the temples. The search goes from die
to die over everything that each player can have done so far: a set of places for each. It gives up
a die if somebody has no way to the end of the line, or the ways of all have no number of rounds in
common. For dice that fit everybody the temples are checked: one is closed from the round after the
one in which somebody explored it, and in that round for all but those who tried it before.

A search of more than `BUDGET` steps gives no answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from printplay.games.go_for_gold.lines import DIE
from printplay.games.go_for_gold.sheets.course import Course, CourseMove, Stand

#: The moves that a search tries before it gives up.
BUDGET = 150_000


class Constraints(NamedTuple):
    """The constraints of a search; each can be left out, to find the one to blame."""

    temples: bool = True  # nobody enters a temple that another has explored
    marks: bool = True  # a temple that is struck was explored by somebody else


ALL = Constraints()


class Visit(NamedTuple):
    """A temple tried: its colour, the round, and whether it was explored."""

    colour: str
    round: int
    explored: bool


class RoundsWalk(NamedTuple):
    """A way through all rounds: the temples tried, the moves (None: out)."""

    visits: tuple[Visit, ...] = ()
    moves: tuple[CourseMove | None, ...] = ()


class WalkedRounds(NamedTuple):
    """Rounds in which all can have walked their lines: the dice, and everybody's moves."""

    dice: tuple[int, ...]
    walks: tuple[RoundsWalk, ...]


#: The possible stands of a player, shovels not counted.
Places = frozenset[Stand]


class _SpentError(Exception):
    """The budget is spent."""


class RoundSearch:
    """Looks for rounds in which all courses can have been walked.

    `rolls` are the movement dice, None for an unknown one; without them the number of rounds is
    unknown, too. Afterwards `best` is the furthest point reached: the number of rounds, and the
    possible stands of everybody; `decided` is False if the search gave up.
    """

    def __init__(
        self,
        courses: Sequence[Course],
        rolls: Sequence[int | None] | None = None,
        constraints: Constraints = ALL,
        budget: int = BUDGET,
    ) -> None:
        self.courses, self.rolls, self.asked = courses, rolls, constraints
        self._left = budget
        self._dead: set[tuple[int, tuple[Places, ...]]] = set()
        self._known: dict[tuple[int, Places, int], Places] = {}
        begin = tuple(frozenset((course.begin.loose,)) for course in courses)
        self.best: tuple[int, tuple[Places, ...]] = (0, begin)
        self.decided = True

    def find_ways(self, count: int = 1) -> list[WalkedRounds]:
        """Return at most `count` ways to play all rounds, with different dice."""
        ways: list[WalkedRounds] = []
        try:
            ways += islice(self._ways(), count)
        except _SpentError:
            self.decided = False
        return ways

    def bounds(self) -> tuple[int, int]:
        """Return the bounds of the number of rounds, by each line for itself; 0, 0: none."""
        if self.rolls is not None:
            return len(self.rolls), len(self.rolls)
        common = (1 << 1 + sum(len(course.line.entered_spaces) for course in self.courses)) - 1
        for course in self.courses:
            common &= course.rounds(course.begin.loose)
        return (common & -common).bit_length() - 1 if common else 0, max(0, common.bit_length() - 1)

    def _ways(self) -> Iterator[WalkedRounds]:
        for dice in self._from((), self.best[1]):
            if (walks := self._together(dice)) is not None:
                yield WalkedRounds(dice, walks)

    # -- the dice ----------------------------------------------------------------------------------

    def _from(self, dice: tuple[int, ...], places: tuple[Places, ...]) -> Iterator[tuple[int, ...]]:
        """Yield all sequences of dice that lead from everybody's possible stands to the end."""
        number = len(dice)
        key = (number if self.rolls is not None else 0, places)
        if key in self._dead:
            return
        if number > self.best[0]:
            self.best = (number, places)
        has_way = False
        if self._over(number, places):
            has_way = True
            yield dice
        if self.rolls is None or number < len(self.rolls):
            for roll, ahead in self._ahead(number, places):
                for all_dice in self._from((*dice, roll), ahead):
                    has_way = True
                    yield all_dice
        if not has_way:
            self._dead.add(key)

    def _ahead(self, number: int, places: tuple[Places, ...]) -> list[tuple[int, tuple[Places, ...]]]:
        """Return the dice that all can go on with, and the stands after; fewest feet first."""
        if all(stand.out for stands in places for stand in stands):
            return []
        known_roll = self.rolls[number] if self.rolls is not None else None
        led = []
        for roll in DIE if known_roll is None else (known_roll,):
            ahead = tuple(self._stands_after(seat, stands, roll) for seat, stands in enumerate(places))
            if self._may_go_on(number + 1, ahead):
                led.append((sum(min(s.feet for s in stands) for stands in ahead), -roll, ahead))
        return [(-minus, ahead) for _feet, minus, ahead in sorted(led, key=lambda one: one[:2])]

    def _stands_after(self, seat: int, places: Places, roll: int) -> Places:
        """Return the possible stands of a player after a round with a die."""
        key = (seat, places, roll)
        if key not in self._known:
            course, next_stands = self.courses[seat], set[Stand]()
            for stand in places:
                self._spend()
                if stand.place < len(course.line.entered_spaces):
                    next_stands |= course.stands_after(stand, roll) if not course.full(stand) else set()
                elif _is_out(course, stand, roll):
                    next_stands.add(stand._replace(out=True))
            self._known[key] = frozenset(next_stands)
        return self._known[key]

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _SpentError

    def _may_go_on(self, number: int, places: tuple[Places, ...]) -> bool:
        """Return whether all can finish their lines in the same number of rounds."""
        common = -1
        for course, stands in zip(self.courses, places, strict=True):
            rounds = 0
            for stand in stands:
                rounds |= course.rounds(stand)
            common &= rounds
        if self.rolls is None or not common:
            return bool(common)
        return bool(common >> (len(self.rolls) - number) & 1)

    def _over(self, number: int, places: tuple[Places, ...]) -> bool:
        if self.rolls is not None and number < len(self.rolls):
            return False
        return all(
            any(course.done(stand) for stand in stands)
            for course, stands in zip(self.courses, places, strict=True)
        )

    # -- the temples -------------------------------------------------------------------------------

    def _together(self, dice: tuple[int, ...]) -> tuple[RoundsWalk, ...] | None:
        """Return moves of everybody that fit the dice and share the temples; None if impossible."""
        each = [self._walks(course, dice) for course in self.courses]
        stack: list[tuple[RoundsWalk, ...]] = [()]
        while stack:
            walks = stack.pop()
            if len(walks) == len(each):
                if not self.asked.marks or self._are_marks_explained(walks):
                    return walks
                continue
            for walk in reversed(each[len(walks)]):
                self._spend()
                if not self.asked.temples or all(_shared(walk, other_walk) for other_walk in walks):
                    stack.append((*walks, walk))
        return None

    def _walks(self, course: Course, dice: tuple[int, ...]) -> list[RoundsWalk]:
        """Return the ways of a player on given dice: one for each set of temple visits."""
        walk_by_state: dict[tuple[Stand, tuple[Visit, ...]], RoundsWalk] = {(course.begin, ()): RoundsWalk()}
        for number, roll in enumerate(dice, 1):
            ahead: dict[tuple[Stand, tuple[Visit, ...]], RoundsWalk] = {}
            for (stand, visits), walk in walk_by_state.items():
                for step in self._steps(course, stand, roll):
                    next_stand = stand._replace(out=True) if step is None else step.stand
                    self._spend()
                    if not _in_time(course, next_stand.loose, len(dice) - number):
                        continue
                    next_visits = visits
                    if step is not None and step.temple:
                        next_visits = (*visits, Visit(step.temple, number, step.explored))
                    ahead.setdefault((next_stand, next_visits), RoundsWalk(next_visits, (*walk.moves, step)))
            walk_by_state = ahead
        done = (walk for (stand, _visits), walk in walk_by_state.items() if course.done(stand))
        return list({walk.visits: walk for walk in done}.values())

    def _steps(self, course: Course, stand: Stand, roll: int) -> Iterator[CourseMove | None]:
        """Yield the moves of a player on a die; None for being out."""
        if stand.place == len(course.line.entered_spaces):
            if _is_out(course, stand, roll):
                yield None
        elif not course.full(stand):
            yield from course.moves(stand, roll)

    def _are_marks_explained(self, walks: tuple[RoundsWalk, ...]) -> bool:
        """Return whether each temple that is struck was explored by somebody else."""
        return all(
            course.struck
            <= {
                visit.colour
                for other_seat, walk in enumerate(walks)
                for visit in walk.visits
                if other_seat != seat and visit.explored
            }
            for seat, course in enumerate(self.courses)
        )


def _is_out(course: Course, stand: Stand, roll: int) -> bool:
    """Return whether a player at the end of the line is out, or may be from a round on."""
    return stand.out or (course.done(stand) and course.can_be_out(stand, roll))


def _in_time(course: Course, stand: Stand, rounds: int) -> bool:
    """Return whether a player can reach the end in exactly so many more rounds."""
    return bool(course.rounds(stand) >> rounds & 1)


def _shared(first_walk: RoundsWalk, second_walk: RoundsWalk) -> bool:
    """Return whether two players can have tried their temples side by side."""
    for first_visit in first_walk.visits:
        for second_visit in second_walk.visits:
            if first_visit.colour != second_visit.colour or not (
                first_visit.explored or second_visit.explored
            ):
                continue
            if first_visit.explored and second_visit.explored:
                return False
            first, last = (second_visit, first_visit) if first_visit.explored else (first_visit, second_visit)
            if first.round > last.round:
                return False
    return True
