"""Places and balances the features of an island: treasures, temples, shovels and feet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from operator import mul

from printplay.games.go_for_gold.board.starts import REACH, rolls_onto
from printplay.games.go_for_gold.islands.maker.coasts import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import TURNS, Cell, orbits
from printplay.games.go_for_gold.islands.maker.land import Graph, Group, Land
from printplay.geometry.graph import steps_from

#: A kind of feature: the number of a treasure, a temple, a shovel, a foot; and plain land.
TREASURES = ("4", "5", "6")
TEMPLE, SHOVEL, FOOT, PLAIN = "temple", "shovel", "foot", ""
KINDS = (*TREASURES, TEMPLE, SHOVEL, FOOT)
#: Figures around a port, and the allowed difference of ports in points of treasures.
_TREASURE = "treasure"
_COUNTED = (_TREASURE, TEMPLE, SHOVEL, FOOT)
_POINTS_APART, _STRICT_POINTS = 3, 2
#: The sort of each kind of feature.
_SORT = {kind: _TREASURE if kind in TREASURES else kind for kind in KINDS}
#: Steps from a port to a temple, at least.
_TEMPLE_STEPS = 3
#: The least and the greatest number of exchanges tried.
_SWAPS = {"none": (320, 900), "mirror": (200, 600), "turn": (200, 600), "full": (90, 90), "quarter": (90, 90)}
_STRICT_SWAPS = (300, 800)
#: The cost of differences between ports: beyond the fair limit, and below it.
_UNFAIR, _UNEVEN = 60, 2
#: The cost of two like neighbours, by sort.
_BESIDE = {_TREASURE: 24, TEMPLE: 40, SHOVEL: 2, FOOT: 9}
_NEAR = {_TREASURE: 3, TEMPLE: 12}
#: A treasure or a temple with land all around has less room beside the lines.
_INLAND = 3


def feature_counts(spaces: int, symmetry: str, *, middle: bool) -> dict[str, int]:
    """Return the number of each kind for an island of some size; 75 spaces have 12, 5, 16 and 8.

    If every place has images, numbers are even, or multiples of four; `middle` says that one place
    has none.
    """
    step = TURNS[symmetry]

    def share(of_75: int, low: int, high: int) -> int:
        number = min(max((2 * of_75 * spaces + 75) // 150, low), high)
        return number + -number % step

    treasures = share(12, 8, 16)
    each = dict.fromkeys(TREASURES, treasures // 3 // step * step)
    for kind in ("5", "4", "6"):
        if sum(each.values()) < treasures:
            each[kind] += step
    temples = min(max((2 * 5 * spaces + 75) // 150, 3), 7)
    if symmetry == "quarter":
        temples = 4 + middle
    elif step > 1 and temples % 2 != middle:
        temples += 1 if temples < 5 else -1
    return {**each, TEMPLE: temples, SHOVEL: share(16, 12, 20), FOOT: share(8, 5, 12)}


@dataclass(frozen=True)
class Places:
    """Where features may lie: groups of images, and the steps to each cell from every port.

    `goals` are the groups where a treasure may lie, `temples` those where a temple may; `shore`
    touches water; `two` leads from a cell to those two steps away.
    """

    graph: Graph
    groups: tuple[Group, ...]
    steps: tuple[Mapping[Cell, int], ...]
    goals: frozenset[Group]
    temples: frozenset[Group]
    shore: frozenset[Cell]
    two: Mapping[Cell, tuple[Cell, ...]]

    def fits(self, kind: str, group: Group) -> bool:
        if kind == TEMPLE:
            return group in self.temples
        return kind not in TREASURES or group in self.goals


def possible_places(
    island: Land, ports: Sequence[Cell], symmetry: str, dead: Set[Cell] = frozenset()
) -> Places:
    """Return where features may lie: neither on nor beside a port; some on no `dead` cell."""
    graph = island.graph()
    stops = set(ports)
    steps = tuple(steps_from(graph, port, stops) for port in ports)
    near_ports = stops.union(*(graph[port] for port in ports))
    groups = tuple(orbits(sorted(island.land - near_ports), symmetry))
    goals = frozenset(group for group in groups if dead.isdisjoint(group))
    far = frozenset(group for group in goals if all(way[group[0]] >= _TEMPLE_STEPS for way in steps))
    two = {
        cell: tuple({far for neighbour in graph[cell] for far in graph[neighbour]} - graph[cell] - {cell})
        for cell in graph
    }
    return Places(graph, groups, steps, goals, far, island.shore(), two)


def place_features(
    chance: SeededRandom,
    places: Places,
    ports: Sequence[Cell],
    symmetry: str,
    kind_counts: Mapping[str, int],
    *,
    strict: bool = False,
) -> dict[Cell, str] | None:
    """Return the contents of each cell, or None; `strict`: the nearest features as near to each port."""
    placement = _lay_features(chance, places, kind_counts)
    if placement is None:
        return None
    holding = _Holding(places, placement, strict=strict)
    min_swaps, max_swaps = _STRICT_SWAPS if strict else _SWAPS[symmetry]
    for number in range(max_swaps):
        if number >= min_swaps and not holding.unfair:
            break
        movable = holding.unfair_groups() or places.groups
        holding.swap(chance.one_of(movable), chance.one_of(places.groups))
    if holding.unfair:
        return None
    cells = holding.cells
    goals = {cell for cell, kind in cells.items() if kind in TREASURES}
    rolls = [rolls_onto(places.graph, port, set(ports), goals) for port in ports]
    return cells if max(rolls) - min(rolls) <= Fraction(1, REACH) else None


def _lay_features(
    chance: SeededRandom, places: Places, kind_counts: Mapping[str, int]
) -> dict[Group, str] | None:
    """Place everything at random, each kind around all ports in turn, temples first."""
    regions: list[list[Group]] = [[] for _port in places.steps]
    for group in places.groups:
        distances = [steps[group[0]] for steps in places.steps]
        regions[distances.index(min(distances))].append(group)
    for region in regions:
        chance.shuffle(region)
    chance.shuffle(regions)
    order = [
        region[index] for index in range(max(map(len, regions))) for region in regions if index < len(region)
    ]
    placement = dict.fromkeys(places.groups, PLAIN)
    for kind in (TEMPLE, *TREASURES, FOOT, SHOVEL):
        free = [group for group in order if places.fits(kind, group)]
        chosen = _choose_groups(chance, free, kind_counts[kind])
        if chosen is None:
            return None
        for group in chosen:
            placement[group] = kind
            order.remove(group)
    return placement


def _choose_groups(chance: SeededRandom, free: Sequence[Group], count: int) -> list[Group] | None:
    """Return groups with `count` cells in all, or None.

    Groups on an axis of symmetry are smaller than others: one makes a number odd, or two stand for
    one of four, if chance will have it.
    """
    groups_of_size = {size: [group for group in free if len(group) == size] for size in (1, 2, 4)}
    largest = max((size for size, groups in groups_of_size.items() if groups), default=1)
    chosen: list[Group] = []
    for size in (1, 2, 4):
        if size < largest:
            few = count // size % 2
            if len(groups_of_size[size]) >= few + 2 and count // size >= few + 2 and not chance.below(3):
                few += 2
        else:
            few = count // size
        if len(groups_of_size[size]) < few:
            return None
        chosen += groups_of_size[size][:few]
        count -= few * size
        if size == largest:
            break
    return None if count else chosen


class _Holding:
    """A placement while it is improved; costs are relative."""

    def __init__(self, places: Places, placement: dict[Group, str], *, strict: bool) -> None:
        self._places, self._placement, self._strict = places, placement, strict
        # after half a turn, the second half of the ports have what the first half has
        self._steps = places.steps[: len(places.steps) // 2] if strict else places.steps
        self.cells = {cell: kind for group, kind in placement.items() for cell in group if kind}
        self._near = [
            frozenset(cell for cell, distance in steps.items() if distance <= REACH) for steps in self._steps
        ]
        self._prices = {sort: self._price(sort) for sort in _COUNTED}
        self._unfair_groups: list[Group] | None = None

    @property
    def unfair(self) -> bool:
        """Return whether the ports differ by more than is fair."""
        return any(unfair for unfair, _cost in self._prices.values())

    def unfair_groups(self) -> list[Group]:
        """Return the groups with features that the ports share unequally."""
        if self._unfair_groups is None:
            sorts = {sort for sort, (unfair, _cost) in self._prices.items() if unfair}
            self._unfair_groups = [
                group for group, kind in self._placement.items() if _SORT.get(kind) in sorts
            ]
        return self._unfair_groups

    def swap(self, first: Group, second: Group) -> None:
        """Exchange the contents of two groups, unless that is worse."""
        kinds = self._placement[first], self._placement[second]
        if len(first) != len(second) or kinds[0] == kinds[1]:
            return
        for kind, group in zip(kinds, (second, first), strict=True):
            if not self._places.fits(kind, group):
                return
        sorts = {_SORT[kind] for kind in kinds if kind}
        price_left = sum(self._prices[sort][1] for sort in sorts)
        self._lay(first, kinds[1])
        self._lay(second, kinds[0])
        new_prices = {}
        for sort in sorts:
            price = self._price(sort, price_left)
            if price[1] > price_left:
                self._lay(first, kinds[0])
                self._lay(second, kinds[1])
                return
            new_prices[sort] = price
            price_left -= price[1]
        self._prices.update(new_prices)
        self._unfair_groups = None

    def _lay(self, group: Group, kind: str) -> None:
        self._placement[group] = kind
        for cell in group:
            if kind:
                self.cells[cell] = kind
            else:
                self.cells.pop(cell, None)

    def _price(self, sort: str, limit: float = inf) -> tuple[bool, int]:
        """Return whether a sort of feature is placed unfairly, and its cost, computed up to `limit`."""
        of_kind: dict[str, list[Cell]] = {kind: [] for kind in (TREASURES if sort == _TREASURE else (sort,))}
        for cell, kind in self.cells.items():
            if kind in of_kind:
                of_kind[kind].append(cell)
        all_ = [cell for cells in of_kind.values() for cell in cells]
        cost, unfair = 0, False
        for difference, allowed in self._differences(of_kind, all_):
            unfair = unfair or difference > allowed
            cost += _UNEVEN * difference + (_UNFAIR * (difference - allowed) if difference > allowed else 0)
            if cost > limit:
                return unfair, cost
        return unfair, cost + self._neighbour_cost(sort, all_)

    def _differences(self, of_kind: Mapping[str, list[Cell]], all_: list[Cell]) -> Iterator[tuple[int, int]]:
        """Yield the difference of the ports in each figure, and the allowed difference."""
        counts = [
            [sum(map(near_cells.__contains__, cells)) for cells in of_kind.values()]
            for near_cells in self._near
        ]
        totals = list(map(sum, counts))
        yield max(totals) - min(totals), 1
        if len(of_kind) > 1:
            worth = list(map(int, of_kind))
            points = [sum(map(mul, worth, count)) for count in counts]
            yield max(points) - min(points), _STRICT_POINTS if self._strict else _POINTS_APART
        for cells in (*of_kind.values(), all_) if len(of_kind) > 1 else (all_,):
            nearest = [min(map(steps.__getitem__, cells), default=0) for steps in self._steps]
            yield max(nearest) - min(nearest), 0 if self._strict else 1
            if self._strict:
                distances = [sorted(map(steps.__getitem__, cells)) for steps in self._steps]
                difference = sum(max(each) - min(each) for each in zip(*distances, strict=True))
                yield difference, len(cells) // 2

    def _neighbour_cost(self, sort: str, cells: Sequence[Cell]) -> int:
        """Return the cost of like features together, and of features away from the water."""
        graph, two, shore = self._places.graph, self._places.two, self._places.shore
        kind_at, pair_cost, close = self.cells.get, _BESIDE[sort], _NEAR.get(sort, 0)
        cost = 0
        for cell in cells:
            kind = kind_at(cell)
            for neighbour_kind in map(kind_at, graph[cell]):
                if neighbour_kind == kind:
                    cost += pair_cost + close
                elif neighbour_kind is not None and _SORT[neighbour_kind] == sort:
                    cost += pair_cost
            if close:
                cost += close * [*map(kind_at, two[cell])].count(kind)
                cost += 0 if cell in shore else _INLAND
        return cost
