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


class Terrain(NamedTuple):
    """An island: neighbours (count first, then in the board's order), contents, ports.

    `worth` is the value of a space for each policy, by the shovels held; see `worths`.
    """

    near: Ints
    what: Ints
    ports: Ints
    worth: Floats


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


def terrain(graph: Graph, thrift: Sequence[float]) -> Terrain:
    """Return an island as arrays; `thrift` is the value of a shovel for each policy.

    Raises CallError if it has more spaces than a line can encode.
    """
    names = {name: number for number, name in enumerate(graph.onward)}
    if len(names) > MOST_SPACES:
        raise CallError(
            N_("islands of more than {most} spaces cannot be simulated"),
            most=MOST_SPACES,
        )
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
    worth = np.stack([worths(what, one) for one in thrift])
    return Terrain(near, what, ports, worth)


def worths(what: Ints, shovel: float) -> Floats:
    """Return the points an attempt promises, by space and by shovels held (0, 1, ...).

    The expected cost in shovels is subtracted; an attempt with a negative value need not be made.
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
            found[space, held] = max(0.0, value / LONGEST)
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
