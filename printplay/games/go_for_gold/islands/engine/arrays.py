"""The data of the engine as arrays: an island, the sheets of a match, workspace.

Spaces are numbers in the order of the board. The rules use only whole numbers; policies use
floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.state.state import LONGEST, TEMPLE

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.uint8]
Stream: TypeAlias = NDArray[np.uint64]

#: Columns of `Terrain.what`, and kinds of spaces.
KIND, NUMBER, POINTS, SHOVELS, FEET, LOOT = range(6)
PLAIN, PORT, TREASURE, A_TEMPLE = range(4)
#: Columns of `Sheets.rows`.
AT, HELD, GATHERED, ON_FOOT, RELOCATED, OUT, BOXES, ENTRIES, SCORE, STOP, START = range(11)
#: Indices of `Plan.rules`.
PLAYERS, CURSE_FILLS, FOOT_FORCED, PORT_STOPS, TRIES, POLICY = range(6)
#: A line of up to 6 spaces is one number: 10 bits a space, the last one lowest.
BITS = 10
MOST_SPACES = (1 << BITS) - 1
SPACE = MOST_SPACES
#: Loot is one number: the steps, the shovels and the feet of a line.
STEPS_BIT, SHOVELS_BIT, FEET_MASK = 32, 16, 0xFFFF


class Worthy(NamedTuple):
    """What a player thinks places are worth; see `worths`."""

    shovel: float
    treasure: float = 1.0
    temple: float = 1.0
    least: int = 0


class Terrain(NamedTuple):
    """An island: neighbours (count first, then in the board's order), contents, ports.

    `worth` is the value of a space for each policy, by the shovels held; see `worths`. `places`
    are the treasures and temples; `nearness` is between all spaces, see there.
    """

    near: Ints
    what: Ints
    ports: Ints
    worth: Floats
    places: Ints
    nearness: Floats


class Sheets(NamedTuple):
    """The sheets of a match: a row a player, the spaces visited, the temples explored."""

    rows: Ints
    taken: Flags
    closed: Flags


class Scratch(NamedTuple):
    """Workspace, allocated once."""

    stream: Stream
    pile: Ints  # the path of a search
    lines: Ints
    loots: Ints
    marks: Ints  # sets of spaces, a row each
    queue: Ints
    frames: Ints  # the path of the long search of `reaching`
    mine: Flags
    ranked: Floats  # the promise of the best line to each space
    kept: Ints  # that line, its loot, and whether it takes a foot
    best: Floats  # of each length, and of any


def terrain(graph: Graph, worthy: Sequence[Worthy]) -> Terrain:
    """Return an island as arrays; `worthy` says for each policy what places are worth.

    Raises CallError if it has more spaces than a line can encode.
    """
    names = {name: number for number, name in enumerate(graph.onward)}
    if len(names) > MOST_SPACES:
        raise CallError(N_("islands of more than {most} spaces cannot be simulated"), most=MOST_SPACES)
    widest = max(map(len, graph.onward.values()), default=0)
    near = np.zeros((len(names), 1 + widest), np.int64)
    what = np.zeros((len(names), 6), np.int64)
    for name, number in names.items():
        around = [names[other] for other in graph.onward[name]]
        near[number, 0] = len(around)
        near[number, 1 : 1 + len(around)] = around
        shovels, feet = graph.shovels.get(name, 0), graph.feet.get(name, 0)
        what[number, SHOVELS], what[number, FEET] = shovels, feet
        what[number, LOOT] = 1 << STEPS_BIT | shovels << SHOVELS_BIT | feet
        if name in graph.labels:
            what[number, KIND] = PORT
        elif name in graph.treasures:
            what[number, KIND] = TREASURE
            what[number, NUMBER], what[number, POINTS] = graph.treasures[name]
        elif name in graph.temples:
            what[number, KIND] = A_TEMPLE
    ports = np.array([names[port] for port in graph.ports.values()], np.int64)
    worth = np.stack([worths(what, *one) for one in worthy])
    places = np.flatnonzero(what[:, KIND] > PORT).astype(np.int64)
    return Terrain(near, what, ports, worth, places, nearness(near, what))


def nearness(near: Ints, what: Ints) -> Floats:
    """Return 1 / (2 + steps) between all spaces, 0 if no way leads from one to the other.

    Ways end at ports. Lines drawn before are left out of account, as at a first glance.
    """
    found = np.zeros((len(near), len(near)))
    for start in range(len(near)):
        steps, queue = {start: 0}, [start]
        for space in queue:
            if space != start and what[space, KIND] == PORT:
                continue
            for other in map(int, near[space, 1 : 1 + near[space, 0]]):
                if other not in steps:
                    steps[other] = steps[space] + 1
                    queue.append(other)
        for space, count in steps.items():
            found[start, space] = 1 / (2 + count)
    return found


def worths(what: Ints, shovel: float, treasure: float = 1.0, temple: float = 1.0, least: int = 0) -> Floats:
    """Return the points an attempt promises, by space and by shovels held (0, 1, ...).

    The expected cost in shovels is subtracted; an attempt with a negative value need not be made.
    `treasure` and `temple` are by how much a player over- or underrates them; temples are left
    alone with fewer than `least` shovels.
    """
    most = max(12, int(what[:, NUMBER].max(initial=0)))
    found = np.zeros((len(what), most + 1))
    for space, (kind, number, points) in enumerate(what[:, :SHOVELS]):
        for held in range(most + 1):
            value = 0.0
            for die in range(1, LONGEST + 1):
                missing = max(0, int(number) - die)
                if kind == TREASURE and missing <= held:
                    value += max(0.0, points - shovel * missing)
                elif kind == A_TEMPLE:
                    value += TEMPLE - shovel * held if held >= die else -1
            liked = treasure if kind == TREASURE else temple if held >= least else 0.0
            found[space, held] = max(0.0, liked * value / LONGEST)
    return found


def work(terrain: Terrain) -> Scratch:
    """Return workspace."""
    spaces, lines = len(terrain.what), most_lines(terrain)
    return Scratch(
        np.zeros(1, np.uint64),
        np.zeros((LONGEST + 2, 4), np.int64),
        np.zeros(lines, np.int64),
        np.zeros(lines, np.int64),
        np.zeros((4, spaces), np.int64),
        np.zeros(spaces + 1, np.int64),
        np.zeros((2 * spaces + 4, 8), np.int64),
        np.zeros(spaces, np.uint8),
        np.zeros(spaces),
        np.zeros((spaces, 3), np.int64),
        np.zeros(LONGEST + 2),
    )


def most_lines(terrain: Terrain) -> int:
    """Return an upper bound on the number of lines of 1 to 6 spaces for a move.

    It counts walks that may turn back, which is easy.
    """
    spaces = len(terrain.what)
    onward = np.zeros((spaces, spaces))
    for space, (count, *near) in enumerate(terrain.near):
        onward[space, near[:count]] = 1
    walks, most = np.ones(spaces), np.zeros(spaces)
    for _step in range(LONGEST):
        walks = onward @ walks
        most += walks
    return int(most.max(initial=1))


def sheets(terrain: Terrain, players: int) -> Sheets:
    """Return blank sheets."""
    spaces = len(terrain.what)
    return Sheets(
        np.zeros((players, START + 1), np.int64),
        np.zeros((players, spaces), np.uint8),
        np.zeros(spaces, np.uint8),
    )
