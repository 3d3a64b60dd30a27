"""The data of the engine as arrays: an island (spaces are numbers), the sheets of a match, workspace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.state import LONGEST, TEMPLE

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.uint8]
Stream: TypeAlias = NDArray[np.uint64]

#: Columns of `Terrain.contents`, and kinds of spaces.
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

    neighbours: Ints
    contents: Ints
    ports: Ints
    worth: Floats
    places: Ints
    nearness: Floats


class Sheets(NamedTuple):
    """The sheets of a match: a row a player, the spaces visited, the temples explored."""

    rows: Ints
    visited: Flags
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
    blocked: Flags
    ranked: Floats  # the promise of the best line to each space
    best_lines: Ints  # that line, its loot, and whether it takes a foot
    best: Floats  # of each length, and of any


def terrain(graph: Graph, worthy: Sequence[Worthy]) -> Terrain:
    """Return an island as arrays; `worthy` says for each policy what places are worth.

    Raises CallError if it has more spaces than a line can encode.
    """
    names = {name: number for number, name in enumerate(graph.onward)}
    if len(names) > MOST_SPACES:
        raise CallError(N_("islands of more than {most} spaces cannot be simulated"), most=MOST_SPACES)
    widest = max(map(len, graph.onward.values()), default=0)
    neighbours = np.zeros((len(names), 1 + widest), np.int64)
    contents = np.zeros((len(names), 6), np.int64)
    for name, number in names.items():
        around = [names[neighbour] for neighbour in graph.onward[name]]
        neighbours[number, 0] = len(around)
        neighbours[number, 1 : 1 + len(around)] = around
        shovels, feet = graph.shovels.get(name, 0), graph.feet.get(name, 0)
        contents[number, SHOVELS], contents[number, FEET] = shovels, feet
        contents[number, LOOT] = 1 << STEPS_BIT | shovels << SHOVELS_BIT | feet
        if name in graph.labels:
            contents[number, KIND] = PORT
        elif name in graph.treasures:
            contents[number, KIND] = TREASURE
            contents[number, NUMBER], contents[number, POINTS] = graph.treasures[name]
        elif name in graph.temples:
            contents[number, KIND] = A_TEMPLE
    ports = np.array([names[port] for port in graph.ports.values()], np.int64)
    worth = np.stack([worths(contents, *taste) for taste in worthy])
    places = np.flatnonzero(contents[:, KIND] > PORT).astype(np.int64)
    return Terrain(neighbours, contents, ports, worth, places, nearness(neighbours, contents))


def nearness(neighbours: Ints, contents: Ints) -> Floats:
    """Return 1 / (2 + steps) between all spaces, 0 where no way leads; ways end at ports."""
    matrix = np.zeros((len(neighbours), len(neighbours)))
    for start in range(len(neighbours)):
        steps, queue = {start: 0}, [start]
        for space in queue:
            if space != start and contents[space, KIND] == PORT:
                continue
            for neighbour in map(int, neighbours[space, 1 : 1 + neighbours[space, 0]]):
                if neighbour not in steps:
                    steps[neighbour] = steps[space] + 1
                    queue.append(neighbour)
        for space, count in steps.items():
            matrix[start, space] = 1 / (2 + count)
    return matrix


def worths(
    contents: Ints, shovel: float, treasure: float = 1.0, temple: float = 1.0, least: int = 0
) -> Floats:
    """Return the points an attempt promises, by space and by shovels held (0, 1, ...).

    The expected cost in shovels is subtracted; an attempt with a negative value need not be made.
    `treasure` and `temple` are by how much a player over- or underrates them; temples are left
    alone with fewer than `least` shovels.
    """
    max_shovels = max(12, int(contents[:, NUMBER].max(initial=0)))
    table = np.zeros((len(contents), max_shovels + 1))
    for space, (kind, number, points) in enumerate(contents[:, :SHOVELS]):
        for shovels in range(max_shovels + 1):
            value = 0.0
            for die in range(1, LONGEST + 1):
                missing = max(0, int(number) - die)
                if kind == TREASURE and missing <= shovels:
                    value += max(0.0, points - shovel * missing)
                elif kind == A_TEMPLE:
                    value += TEMPLE - shovel * shovels if shovels >= die else -1
            liked = treasure if kind == TREASURE else temple if shovels >= least else 0.0
            table[space, shovels] = max(0.0, liked * value / LONGEST)
    return table


def workspace(terrain: Terrain) -> Scratch:
    spaces, lines = len(terrain.contents), line_limit(terrain)
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


def line_limit(terrain: Terrain) -> int:
    """Return an upper bound on the number of lines of 1 to 6 spaces: walks that may turn back."""
    spaces = len(terrain.contents)
    onward = np.zeros((spaces, spaces))
    for space, (count, *neighbours) in enumerate(terrain.neighbours):
        onward[space, neighbours[:count]] = 1
    walks, line_counts = np.ones(spaces), np.zeros(spaces)
    for _step in range(LONGEST):
        walks = onward @ walks
        line_counts += walks
    return int(line_counts.max(initial=1))


def empty_sheets(terrain: Terrain, players: int) -> Sheets:
    spaces = len(terrain.contents)
    return Sheets(
        np.zeros((players, START + 1), np.int64),
        np.zeros((players, spaces), np.uint8),
        np.zeros(spaces, np.uint8),
    )
