"""The ways to walk a player's line: move by move, with the entries on the sheet.

The dice are unknown, so a course holds all the moves that the line allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from printplay.games.go_for_gold.actions import a_path
from printplay.games.go_for_gold.lines import DIE, PlayerLine, ends
from printplay.games.go_for_gold.rules.trail import Trail
from printplay.games.go_for_gold.sheets.earning import Earned, attempts, of_total, of_values
from printplay.games.go_for_gold.state import BOXES, CURSE, LONGEST, STOCK_FEET, STOCK_SHOVELS, Player, Table
from printplay.geometry.board import SpaceId

#: The bits of uncounted shovels: any number may be held.
FREE = (1 << 60) - 1
#: Out on any die: the port from which the line would have gone on is unknown.
_ANY = 1


class Stand(NamedTuple):
    """The state of a player after some moves.

    `place` counts the spaces entered, `feet` those struck; `earned` is the possible state of the
    sheet, `held_shovels` the possible numbers of shovels, as bits; `FREE` if they are not counted.
    """

    place: int
    feet: int
    earned: Earned
    held_shovels: int
    out: bool = False

    @property
    def loose(self) -> Stand:
        """Return the stand without shovels and explored temples, so that many stands are equal."""
        place, feet, (values_left, _explored), _shovels, out = self
        return Stand(place, feet, Earned(values_left), FREE, out)


class CourseMove(NamedTuple):
    """A move: where it leads, whether by a foot, and the temple tried (empty: none)."""

    stand: Stand
    foot: bool
    temple: str = ""
    explored: bool = False


class Course:
    """All ways a player can have moved, given the line and the boxes.

    `values` are those in the boxes, `total` is their sum if only that is known; with neither,
    entries are not judged. `struck_temples` are the ones marked as explored by others, `closed` those
    that this player cannot have explored. With `stops` the player may have stopped at the end of
    the line though a move was possible.
    """

    def __init__(
        self,
        table: Table,
        trail: Trail,
        *,
        values: Sequence[int] | None = None,
        total: int | None = None,
        struck_temples: frozenset[str] = frozenset(),
        closed: frozenset[str] = frozenset(),
        stops: bool = False,
    ) -> None:
        graph = table.graph
        entered_spaces = trail.entered_spaces
        ports = frozenset(n for n, space in enumerate(entered_spaces) if space in graph.labels)
        feet = tuple(graph.feet.get(space, 0) for space in entered_spaces)
        self.table, self.name, self.struck = table, trail.player, struck_temples
        self.line = PlayerLine(SpaceId(trail.start or ""), tuple(map(SpaceId, entered_spaces)), ports, feet)
        self.values, self.total = values, total if values is None else None
        self._feet = [*accumulate(feet, initial=STOCK_FEET)]
        self._shovels = [*accumulate((graph.shovels.get(s, 0) for s in entered_spaces), initial=0)]
        self._writes = of_values
        if self.total is not None:
            self._writes = partial(of_total, table.curse_fills)
        self._turns: dict[Stand, int] = {}
        self._after: dict[tuple[Stand, int], frozenset[Stand]] = {}
        self._closed = struck_temples | closed
        self.stuck, self.step = _ANY, False
        if not stops:
            self._find_end(trail)

    def _find_end(self, trail: Trail) -> None:
        """Compute from which die on (7: none) the player could not have gone on from the line's end."""
        graph, last = self.table.graph, trail.parts[-1]
        visited = frozenset(space for part in trail.parts for space in part if space is not None)
        if len(last) > 1 and last[-1] in graph.labels and not self._walks_on(trail):
            return
        sheet = Player(last[-1], visited)
        ports = self.table.port_stops or not self.line.stops
        moves = (a_path(graph, sheet, roll, ports=ports) is not None for roll in DIE)
        self.stuck = 1 + sum(moves)  # who can move on a die can move on every lower one
        self.step = self.stuck > 1

    def _walks_on(self, trail: Trail) -> bool:
        """Return whether a line that ends in a port goes on from there (`second-port stop`)."""
        return self.table.port_stops and len(trail.parts) > 1

    @property
    def begin(self) -> Stand:
        """Return the stand before the first move."""
        values_left = tuple(sorted(self.values)) if self.values is not None else (0, 0)
        return Stand(0, 0, Earned(values_left), 1 << STOCK_SHOVELS)

    @property
    def feet(self) -> int:
        """Return how many feet are held before the first move."""
        return self._feet[0]

    @property
    def has_entries(self) -> bool:
        return self.values is not None or self.total is not None

    def done(self, stand: Stand) -> bool:
        """Return whether the whole line is walked and every entry earned."""
        if stand.place < len(self.line.entered_spaces):
            return False
        if self.total is not None:
            return stand.earned.left[1] == self.total
        return self.values is None or not stand.earned.left

    def full(self, stand: Stand) -> bool:
        """Return whether the six boxes are full."""
        if self.total is not None:
            return stand.earned.left[0] >= BOXES
        if self.values is None:
            return False
        fills = self.table.curse_fills
        boxes = [value for value in self.values if fills or value != CURSE]
        values_left = [value for value in stand.earned.left if fills or value != CURSE]
        return len(boxes) - len(values_left) >= BOXES

    def can_be_out(self, stand: Stand, roll: int) -> bool:
        """Return whether a player at the end of the line cannot move on a die."""
        feet = self._feet[stand.place] - stand.feet
        if self.full(stand):
            return False  # that was the last round
        return roll >= self.stuck and not (feet and self.step and self.table.foot_forced)

    def moves(self, stand: Stand, roll: int) -> Iterator[CourseMove]:
        """Yield all moves on a die, those without a foot first."""
        by_foot: list[CourseMove] = []
        has_foot = self._feet[stand.place] > stand.feet
        for end, foot in ends(self.line, stand.place, roll):
            if not foot:
                yield from self._steps(stand, end, foot=False)
            if has_foot and (foot or self._wasted(roll)):
                by_foot += self._steps(stand, end, foot=True)
        yield from by_foot

    def _wasted(self, roll: int) -> bool:
        """Return whether a foot struck in vain can matter: if nobody is out who still holds one."""
        return self.step and self.stuck <= LONGEST and self.table.foot_forced and bool(roll)

    def _steps(self, stand: Stand, end: int, *, foot: bool) -> Iterator[CourseMove]:
        """Yield what a move to a place on the line leads to, with and without an entry there."""
        place, feet, earned, held_shovels, _out = stand
        free = held_shovels == FREE
        if not free:
            held_shovels <<= self._shovels[end] - self._shovels[place]
        feet += foot
        graph, space = self.table.graph, self.line.entered_spaces[end - 1]
        colour = graph.temples.get(space, "")
        if self.has_entries and (colour or space in graph.treasures):
            for wrote, shovels_left in attempts(
                graph, space, earned, held_shovels, self._writes, self._closed
            ):
                explored = wrote.explored != earned.explored
                yield CourseMove(
                    Stand(end, feet, wrote, FREE if free else shovels_left), foot, colour, explored
                )
        yield CourseMove(Stand(end, feet, earned, held_shovels), foot)

    def stands_after(self, stand: Stand, roll: int) -> frozenset[Stand]:
        """Return the possible stands after a move on a die, from a loose stand."""
        next_stands = self._after.get((stand, roll))
        if next_stands is None:
            next_stands = frozenset(step.stand.loose for step in self.moves(stand, roll))
            next_stands = frozenset(next_stand for next_stand in next_stands if self.turns(next_stand))
            self._after[stand, roll] = next_stands
        return next_stands

    def turns(self, stand: Stand) -> int:
        """Return, as bits, how many more moves alone can walk and earn the line from a loose stand."""
        turn_bits = self._turns.get(stand)
        if turn_bits is None:
            turn_bits = int(self.done(stand))
            wasted = self._wasted(1) and self._feet[stand.place] > stand.feet
            ahead: set[Stand] = set()
            for end, _foot in ends(self.line, stand.place, None):
                for foot in (False, True) if wasted else (False,):
                    ahead.update(step.stand.loose for step in self._steps(stand, end, foot=foot))
            for next_stand in ahead:
                turn_bits |= self.turns(next_stand) << 1
            self._turns[stand] = turn_bits
        return turn_bits

    def rounds(self, stand: Stand) -> int:
        """Return how many more rounds a player can be part of from a loose stand, as bits.

        All bits are set for any number of them.

        Who can be out can see any number of rounds pass after the last move.
        """
        if stand.out:
            return -1
        turn_bits = self.turns(stand)
        return turn_bits | -(turn_bits & -turn_bits) if self.stuck <= LONGEST else turn_bits
