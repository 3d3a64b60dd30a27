"""Tracing: turns a drawn line into the spaces it visits, and the faults it has.

The rules GG-P1 to GG-P3 hold on every board where one draws from centre to centre. `Tracer.follow`
reads a line with deliberate corners: each must lie within tolerance of a centre, and between two
corners the line runs straight, through every centre it passes. `freehand` reads a line of hundreds
of samples from a tablet's pen, and tells such lines from the others. All lengths are mm.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.tracing.snapping import TOLERANCE, Snapper, crossed, inradius, snapper


class Walk(NamedTuple):
    """The spaces a line visits, from its start on, and its faults."""

    spaces: tuple[SpaceId, ...]
    faults: tuple[Fault, ...] = ()


#: A visited space, or None for a corner that is not a centre.
Visit = SpaceId | None


class Tracer:
    """Reads lines on one board; `tolerance` is a share of the inradius, 0.35 by the rules."""

    def __init__(self, board: BuiltBoard[Any], tolerance: float = TOLERANCE) -> None:
        self.board, self.tolerance = board, tolerance
        self.snapper: Snapper = snapper(board, tolerance)
        self._legs: dict[tuple[SpaceId, SpaceId], tuple[SpaceId, ...] | None] = {}
        self._ways: dict[tuple[SpaceId, SpaceId], tuple[SpaceId, ...]] = {}
        self._lanes: dict[tuple[SpaceId, SpaceId], bool] = {}
        self._crossed: dict[tuple[SpaceId, SpaceId], list[SpaceId | None]] = {}

    def follow(self, points: Sequence[Point]) -> Walk:
        """Read a line; each of its points must lie within tolerance of a centre (GG-P1)."""
        snap = self.snapper.snap
        return self._walk([snap(x, y) for x, y in points], points)

    def _walk(self, visits: Sequence[Visit], points: Sequence[Point]) -> Walk:
        """Join visits to a walk: quickly if there are no faults, else step by step."""
        if not visits:
            return Walk(())
        legs = self._legs
        previous = visits[0]
        if previous is None or previous not in self.board.land:
            return self.judge(visits, points)
        spaces = [previous]
        for space in visits:
            if space == previous:
                continue
            if space is None:
                return self.judge(visits, points)
            try:
                leg = legs[previous, space]
            except KeyError:
                leg = self._leg(previous, space)
            if leg is None:
                return self.judge(visits, points)
            spaces += leg
            previous = space
        return Walk(tuple(spaces))

    def way(self, a: SpaceId, b: SpaceId) -> tuple[SpaceId, ...]:
        """Return the spaces that a straight line from `a` to `b` passes through, without `a`."""
        found = self._ways.get((a, b))
        if found is None:
            found = self._ways[a, b] = tuple(self.snapper.passed(a, b)[1:])
        return found

    def _leg(self, a: SpaceId, b: SpaceId) -> tuple[SpaceId, ...] | None:
        """Return the spaces from `a` to `b`, or None if two in turn are not neighbours."""
        way: tuple[SpaceId, ...] | None = self.way(a, b)
        assert way is not None  # noqa: S101  for the type checker
        if not all(self.is_lane(*pair) for pair in pairwise((a, *way))):
            way = None
        self._legs[a, b] = way
        return way

    def is_lane(self, a: SpaceId, b: SpaceId) -> bool:
        """Return whether a straight line may run from the centre of `a` to that of `b`."""
        known = self._lanes.get((a, b))
        if known is None:
            known = b in self.board.neighbours(a) and self.snapper.clear(a, b)
            self._lanes[a, b] = self._lanes[b, a] = known
        return known

    def crossed(self, a: SpaceId, b: SpaceId) -> list[SpaceId | None]:
        """Return what the straight line between two centres crosses; None is off the board."""
        found = self._crossed.get((a, b))
        if found is None:
            found = self._crossed[a, b] = crossed(self.board, a, b)
        return found

    def judge(self, visits: Sequence[Visit], points: Sequence[Point], faults: Iterable[Fault] = ()) -> Walk:
        """Join visits to a walk and return it with every fault; `points` are the places of visits.

        After a corner that is not a centre, the line continues at the next centre without a second
        fault for the gap. Water is not part of the walk.
        """
        board, all_faults, spaces = self.board, list(faults), list[SpaceId]()
        over: list[SpaceId] = []
        gap = False
        for visit in self._expanded(visits, points, all_faults):
            if visit is None:
                gap, over = True, []
            elif visit not in board.land:
                over.append(visit)
            else:
                last = spaces[-1] if spaces else None
                if over:
                    all_faults.append(_jump(self, last, over, visit))
                elif last is not None and last != visit and not gap and not self.is_lane(last, visit):
                    all_faults.append(_jump(self, last, (), visit))
                if visit != last:
                    spaces.append(visit)
                gap, over = False, []
        if over:
            all_faults.append(_jump(self, spaces[-1] if spaces else None, over, None))
        return Walk(tuple(spaces), tuple(all_faults))

    def _expanded(
        self, visits: Sequence[Visit], points: Sequence[Point], faults: list[Fault]
    ) -> Iterator[Visit]:
        """Yield the visits and the centres passed between them; add a fault for each None."""
        previous: Visit = None
        for visit, point in zip(visits, points, strict=True):
            if visit is None:
                faults.append(self.corner(point))
                yield None
            elif previous is None or previous == visit:
                yield visit
            else:
                yield from self.way(previous, visit)
            previous = visit

    @cached_property
    def _land(self) -> tuple[Any, list[SpaceId]]:
        """Return a spatial index of the land's centres, and their names in its order."""
        import shapely

        centres = [space.centre for space in self.board.land.values()]
        return shapely.STRtree(shapely.points(centres)), list(self.board.land)

    def corner(
        self,
        point: Point,
        message: str = N_("The line has a corner at ({x}, {y}) mm that is not the centre of a space."),
    ) -> Fault:
        """Return the fault of a point that is not a centre (GG-P1), with the nearest centre."""
        import shapely

        board = self.board
        if not board.land:
            values = {"x": _decimals(point[0]), "y": _decimals(point[1])}
            return Fault("GG-P1", message, values, hint=N_("That is outside the board."), point=point)
        tree, names = self._land
        name = names[int(tree.nearest(shapely.Point(point)))]
        distance = math.dist(point, board.spaces[name].centre)
        is_near = distance < 4 * inradius(board, name)
        return Fault(
            "GG-P1",
            message,
            {
                "x": _decimals(point[0]),
                "y": _decimals(point[1]),
                "space": name,
                "away": _decimals(distance),
                "limit": _decimals(self.tolerance * inradius(board, name)),
            },
            hint=N_("The centre of {space} is {away} mm away; at most {limit} mm is allowed.")
            if is_near
            else N_("That is outside the board."),
            spaces=(name,) if is_near else (),
            point=point,
        )


def _jump(tracer: Tracer, a: SpaceId | None, over: Sequence[SpaceId], b: SpaceId | None) -> Fault:
    """Return the fault of a line from `a` to `b` (None: the water) over water or past neighbours (GG-P2)."""
    board = tracer.board
    spaces = tuple(space for space in (a, *over, b) if space is not None)
    message, third = N_("The line jumps from {a} to {b}, over the water at {third}."), ""
    if a is None:
        message, third = N_("The line starts in the water at {third}."), over[0]
    elif b is None:
        message, third = N_("The line ends in the water at {third}."), over[-1]
    elif over:
        third = ", ".join(over)
    else:
        crossing = tracer.crossed(a, b)
        water = [space for space in crossing if space is not None and space not in board.land]
        land = [space for space in crossing if space in board.land]
        if water:
            third = ", ".join(water)
            over = water
        elif None in crossing:
            message = N_("The line jumps from {a} to {b}, off the board.")
        elif land:
            message = N_("The line jumps from {a} to {b}, across {third}.")
            over = [space for space in land if space is not None]
            third = ", ".join(over)
        else:
            message = N_("The line jumps from {a} to {b}, which are not neighbours.")
        spaces = (a, *over, b)
    return Fault("GG-P2", message, {"a": a, "b": b, "third": third}, spaces=spaces)


def breaks(walks: Sequence[Walk], stops: Collection[SpaceId] = frozenset()) -> list[Fault]:
    """Return a fault for every stroke that does not start where the last one ended (GG-P3).

    After an end at one of `stops` (a port), the next stroke starts at another of them.
    """
    faults = []
    visited = [walk.spaces for walk in walks if walk.spaces]
    for spaces_before, spaces_after in pairwise(visited):
        a, b = spaces_before[-1], spaces_after[0]
        if a in stops and len(spaces_before) > 1:
            fine = b in stops
            message = N_("After port {a} the line must restart at another port, not at {b}.")
        else:
            fine = a == b
            message = N_("The line is broken between {a} and {b}.")
        if not fine:
            faults.append(Fault("GG-P3", message, {"a": a, "b": b}, spaces=(a, b)))
    return faults


def _decimals(millimetres: float) -> str:
    """Format a length with at most two decimals.

    >>> _decimals(12.0), _decimals(-0.001), _decimals(3.14159)
    ('12', '0', '3.14')
    """
    text = f"{millimetres:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
