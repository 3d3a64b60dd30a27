"""Moving and scoring as graph questions, against a search of every possible game."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printplay.games.go_for_gold.actions import a_path, paths
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.board.reach import can_score, path_over
from printplay.games.go_for_gold.state import LONGEST, Player
from tests.examples import some


def hexes(seed: int) -> tuple[Graph, Player, bool]:
    """Return a small random island, a sheet somewhere in a game on it, and the port rule."""
    dice = random.Random(seed)
    width, height = dice.randint(2, 4), dice.randint(1, 3)
    land = [
        (column, row) for column, row in product(range(width), range(height)) if dice.random() < 0.85
    ] or [(0, 0)]
    names = {key: f"{'abcd'[key[0]]}{key[1] + 1}" for key in land}
    onward = {}
    for column, row in land:
        shift = row % 2
        around = [(-1, 0), (1, 0), (shift - 1, -1), (shift, -1), (shift - 1, 1), (shift, 1)]
        onward[names[column, row]] = tuple(
            names[column + x, row + y] for x, y in around if (column + x, row + y) in names
        )
    ports: dict[str, str] = {}
    treasures: dict[str, tuple[int, int]] = {}
    temples: dict[str, str] = {}
    shovels: dict[str, int] = {}
    for space in onward:
        kind = dice.choice("ppttsso....")
        if kind == "p" and len(ports) < 4:
            ports[f"P{len(ports)}"] = space
        elif kind == "t" and dice.random() < 0.5:
            treasures[space] = dice.choice([(5, 5), (7, 7), (8, 8)])
        elif kind == "t":
            temples[space] = f"colour{len(temples)}"
        elif kind == "s":
            shovels[space] = 1
    graph = Graph(
        adjacency={space: frozenset(near) for space, near in onward.items()},
        onward=onward,
        ports=ports,
        labels={space: label for label, space in ports.items()},
        treasures=treasures,
        temples=temples,
        shovels=shovels,
        feet={},
        names={space: space for space in onward},
        waters=frozenset(),
    )
    spaces = sorted(onward)
    position = dice.choice(spaces)
    visited = {position, *(space for space in spaces if dice.random() < 0.15)}
    player = Player(
        position,
        frozenset(visited),
        shovels=dice.choice([0, 0, 0, 1]),
        feet=0,
        relocated=dice.choice([0, 0, 1]),
    )
    return graph, player, dice.random() < 0.3


def each(*seeds: int) -> Callable[[Callable[[int], None]], Callable[[int], None]]:
    """Make a test try these seeds whatever else it tries."""

    def add(test: Callable[[int], None]) -> Callable[[int], None]:
        for seed in seeds:
            test = example(seed)(test)
        return test

    return add


def some_game_scores(graph: Graph, player: Player, *, port_stops: bool) -> bool:
    """Play every game there is, roll by roll and line by line, until one scores."""
    seen = set()

    def onward(sheet: Player) -> bool:
        if sheet in seen:
            return False
        seen.add(sheet)
        ports = port_stops or not sheet.relocated
        for roll in range(1, LONGEST + 1):
            for path in paths(graph, sheet, roll, ports=ports):
                end = path[-1]
                shovels = sheet.shovels + sum(graph.shovels.get(space, 0) for space in path)
                treasure = graph.treasures.get(end)
                if treasure is not None and treasure[0] <= 6 + shovels:
                    return True
                if end in graph.temples and shovels:
                    return True
                after = sheet._replace(position=end, visited=sheet.visited.union(path), shovels=shovels)
                followers = [after]
                if end in graph.labels and not sheet.relocated:
                    followers = [
                        after._replace(position=port, visited=after.visited | {port}, relocated=1)
                        for port in graph.ports.values()
                        if port not in after.visited
                    ]
                if any(map(onward, followers)):
                    return True
        return False

    return onward(player)


def follows(graph: Graph, player: Player, way: tuple[str, ...]) -> bool:
    """Return whether a witness is a walk over free spaces."""
    position, visited = player.position, set(player.visited)
    restart = False
    for space in way:
        if space == "*":
            restart = True
            continue
        if space in visited or not (restart or space in graph.adjacency[position or ""]):
            return False
        visited.add(space)
        position, restart = space, False
    return True


@settings(max_examples=some(400), deadline=None)
@given(st.integers(0, 10**9))
@each(1, 37, 38, 89, 268, 1057, 1092, 5379)  # a way of every kind there is
def test_the_scoring_test_agrees_with_every_possible_game(seed: int) -> None:
    """Whether someone can still score is exact, and its witness is a way one can walk."""
    graph, player, port_stops = hexes(seed)
    found = can_score(graph, player, port_stops=port_stops)
    assert found.answer != "possibly"
    assert (found.answer == "yes") == some_game_scores(graph, player, port_stops=port_stops)
    assert follows(graph, player, found.way)


@settings(max_examples=some(300), deadline=None)
@given(st.integers(0, 10**9))
def test_who_can_move_on_a_roll_can_move_on_a_lower_one(seed: int) -> None:
    """M(r) implies M(r - 1), so that one number says on which rolls a player is out."""
    graph, player, port_stops = hexes(seed)
    ports = port_stops or not player.relocated
    can = [a_path(graph, player, roll, ports=ports) is not None for roll in range(1, LONGEST + 1)]
    assert can == sorted(can, reverse=True)


@settings(max_examples=some(300), deadline=None)
@given(st.integers(0, 10**9))
@each(*range(60))
def test_a_simple_path_over_a_space_is_found_where_there_is_one(seed: int) -> None:
    """The flow of two finds a path a..s..b exactly when one exists."""
    graph, _player, _ports = hexes(seed)
    dice = random.Random(seed)
    a, over, b = (dice.choice(sorted(graph.onward)) for _ in range(3))

    def simple(space: str, path: list[str]) -> bool:
        if space == b:
            return over in path and len({a, over, b}) == 3
        return any(simple(near, [*path, near]) for near in graph.onward[space] if near not in path)

    found = path_over(graph.onward.__getitem__, a, over, b)
    assert (found is not None) == simple(a, [a])
    if found is not None:
        assert len(set(found)) == len(found)
        assert (found[0], found[-1]) == (a, b)
        assert over in found
        assert all(y in graph.adjacency[x] for x, y in pairwise(found))


@pytest.mark.parametrize("budget", [0, 5])
def test_a_search_that_runs_out_says_possibly(budget: int) -> None:
    """Where the budget does not suffice the answer is neither yes nor no."""
    onward = {f"a{n}": tuple(f"a{m}" for m in (n - 1, n + 1) if 0 < m < 12) for n in range(1, 12)}
    graph = Graph(
        adjacency={space: frozenset(near) for space, near in onward.items()},
        onward=onward,
        ports={},
        labels={},
        treasures={"a11": (7, 7)},
        temples={},
        shovels={"a6": 1},
        feet={},
        names={},
        waters=frozenset(),
    )
    player = Player("a1", frozenset({"a1"}), shovels=0)
    assert can_score(graph, player, budget=budget).answer == "possibly"
    assert can_score(graph, player).way == tuple(f"a{n}" for n in range(2, 12))
