"""How many drawn lines are read in a second: their points snapped to spaces, and judged.

Lines of two to six spaces from a space to its neighbours, each point off its centre by a little. On
a lattice that is arithmetic; beside it the search in Shapely's tree that free outlines need.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from time import process_time
from typing import Any

from benchmarks.table import Row, Target, best
from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.tracing.snapping import TOLERANCE, FreeSnapper, inradius
from printplay.geometry.tracing.trace import Tracer, Walk
from tests.games.go_for_gold.playing import board

LINES = 20_000
LITTLE = {"LINES": 200}


def drawn(island: BuiltBoard[Any], count: int) -> list[list[Point]]:
    """Return lines over neighbouring spaces, no point beyond tolerance."""
    dice = random.Random(8)  # noqa: S311  nobody plays for money here
    onward = {space: sorted(island.neighbours(space)) for space in island.land}
    starts = [space for space in onward if onward[space]]
    lines = []
    for _line in range(count):
        space, line = dice.choice(starts), []
        for _step in range(dice.randint(2, 6)):
            x, y = island.spaces[space].centre
            off = 0.6 * TOLERANCE * inradius(island, space)
            line.append((x + dice.uniform(-off, off), y + dice.uniform(-off, off)))
            space = dice.choice(onward[space])
        lines.append(line)
    return lines


def followed(tracer: Tracer, lines: Sequence[Sequence[Point]]) -> list[Walk]:
    """Return what each line visits."""
    return [tracer.follow(line) for line in lines]


def measure() -> Sequence[Row]:
    """Read the same lines by arithmetic and by Shapely's tree; the two agree on them."""
    island = board("A")
    lines, tracer, tree = drawn(island, LINES), Tracer(island), Tracer(island)
    tree.snapper = FreeSnapper(island, TOLERANCE)
    assert followed(tracer, lines) == followed(tree, lines)
    assert not any(walk.faults for walk in followed(tracer, lines))
    ours, other = (LINES / best(partial(followed, each, lines), 5, process_time) for each in (tracer, tree))
    return [
        Row("lines of 2 to 6 spaces", ours, "/s", target=Target("at least", 100_000)),
        Row("the same lines", ours, "/s", other, "Shapely's tree"),
    ]
