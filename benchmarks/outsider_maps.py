"""The map of an island as an outsider reads it from its file, without a line of printplay."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit as untyped_njit
from numpy.typing import NDArray

Numbers = NDArray[Any]
_Function = TypeVar("_Function", bound=Callable[..., Any])

PLAIN, PORT, TREASURE, TEMPLE = range(4)
#: Rows and half columns to the neighbours, by lattice.
_STEPS: Mapping[str, Sequence[tuple[int, int]]] = {
    "hex-pointy": ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)),
    "square": ((0, 2), (0, -2), (1, 0), (-1, 0)),
}


def njit(function: _Function) -> _Function:
    """Compile a function; Numba has no types."""
    return cast("_Function", untyped_njit(function))


def read_map(file: Path) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Return neighbours (padded with -1), kinds with numbers, loot, and ports clockwise."""
    layout = tomllib.loads(file.read_text())
    lattice, signs = layout["board"]["lattice"], {}
    for row, line in enumerate(layout["board"]["map"].strip("\n").split("\n")):
        for column, sign in enumerate(line.split()):
            if sign not in ".~":
                signs[row, 2 * column + (row % 2 if lattice == "hex-pointy" else 0)] = sign
    order = list(signs)
    near = np.full((len(order), 6), -1)
    kinds, loot, ports = np.zeros((len(order), 2), int), np.zeros((len(order), 2), int), {}
    for number, (row, column) in enumerate(order):
        for turn, (down, right) in enumerate(_STEPS[lattice]):
            if (row + down, column + right) in signs:
                near[number, turn] = order.index((row + down, column + right))
        what = layout["legend"].get(signs[row, column], {})
        loot[number] = what.get("shovels", 0), what.get("feet", 0)
        if "port" in what:
            kinds[number, 0], ports[what["port"]] = PORT, number
        elif "treasure" in what:
            kinds[number] = TREASURE, what["treasure"]
        elif "temple" in what:
            kinds[number, 0] = TEMPLE
    return near, kinds, loot, np.array([ports[label] for label in "NESW"])


def distances(near: Numbers, kinds: Numbers) -> Numbers:
    """Return the steps between all spaces; ports end a way."""
    found = np.full((len(near), len(near)), 99)
    for start in range(len(near)):
        found[start, start], queue = 0, [start]
        for space in queue:
            if space != start and kinds[space, 0] == PORT:
                continue
            for other in near[space]:
                if other >= 0 and found[start, other] == 99:
                    found[start, other] = found[start, space] + 1
                    queue.append(other)
    return found
