"""Lines drawn with a pen: many samples, none of them a deliberate corner."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.fault_text import sentence
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.tracing.joining import is_freehand, read_walk
from printplay.geometry.tracing.trace import Tracer, Walk
from tests.geometry.reading.helpers import bay, centres, jittered, walks


def pen(corners: list[Point], noise: float = 0.0, seed: int = 1) -> list[Point]:
    """Return samples a millimetre apart along a line, with rounded corners."""
    chance = random.Random(seed)
    samples = [
        (a[0] + (b[0] - a[0]) * step / 12, a[1] + (b[1] - a[1]) * step / 12)
        for a, b in pairwise(corners)
        for step in range(12)
    ] + corners[-1:]
    rounded = []
    for number in range(len(samples)):
        near = samples[max(0, number - 2) : number + 3]
        rounded.append(
            (
                sum(x for x, _y in near) / len(near) + chance.gauss(0, noise),
                sum(y for _x, y in near) / len(near) + chance.gauss(0, noise),
            )
        )
    return rounded


@settings(deadline=None)
@given(st.data(), st.integers(0, 1000), st.sampled_from(["hex-pointy", "hex-flat", "square"]))
def test_a_pen_stroke_reads_back(data: st.DataObject, seed: int, lattice: str) -> None:
    """A walk drawn with a shaky pen and slightly cut corners gives exactly its spaces."""
    board = bay(lattice)
    walk = data.draw(walks(board))
    line = pen(data.draw(jittered(board, walk, 0.3)), noise=0.2, seed=seed)
    assert is_freehand(line, board.spacing)
    assert read_walk(Tracer(board), line) == Walk(tuple(walk))


def test_few_points_are_corners() -> None:
    """A line of few points, or of long segments, is read corner by corner."""
    line = centres(bay(), "a3 b3 c3 d3 e3 f3 g3 h3")
    assert not is_freehand(line, bay().spacing)
    assert not is_freehand(pen(line)[:5], bay().spacing)
    assert is_freehand(pen(line)[:6], bay().spacing)


def test_strict_on_request() -> None:
    """Read as corners, every sample of a pen is a corner and most are faults."""
    line = pen(centres(bay(), "a3 b3 c3"))
    assert {fault.code for fault in read_walk(Tracer(bay()), line, freehand=False).faults} == {"GG-P1"}
    assert read_walk(Tracer(bay()), line, freehand=True) == Walk(("a3", "b3", "c3"))  # type: ignore[arg-type]


def test_a_rounded_corner_holds_and_a_cut_one_does_not() -> None:
    """A turn may be rounded near its centre; the straight chord past it is a jump."""
    a, b, c = centres(bay(), "b3 b4 b5")
    near = ((a[0] + 2 * b[0] + c[0]) / 4 + 1, (a[1] + 2 * b[1] + c[1]) / 4)
    assert read_walk(Tracer(bay()), pen([a, near, c])).spaces == ("b3", "b4", "b5")
    cut = read_walk(Tracer(bay()), pen([a, ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2), c]))
    assert [fault.code for fault in cut.faults] == ["GG-P2"]
    assert cut.spaces == ("b3", "b5")


def test_straying() -> None:
    """A line that leaves the lane between two centres is a fault, with its farthest point."""
    a, b = centres(bay(), "b7 c7")
    far = ((a[0] + b[0]) / 2, a[1] - 7.2)
    walk = read_walk(Tracer(bay()), pen([a, far, b]))
    assert [fault.code for fault in walk.faults] == ["GG-P1"]
    assert sentence(walk.faults[0]).startswith("At (")
    assert walk.spaces == ("b7", "c7")


def test_a_loop_back_to_the_same_space() -> None:
    """A loop out of a space and back is a fault, not a pause."""
    x, y = centres(bay(), "c7")[0]
    angles = [step / 8 for step in range(51)]
    loop = [(x + 4 * math.sin(angle), y - 6 + 6 * math.cos(angle)) for angle in angles]
    walk = read_walk(Tracer(bay()), loop, freehand=True)
    assert walk.spaces == ("c7",)
    assert [fault.code for fault in walk.faults] == ["GG-P1"]


@pytest.mark.parametrize("end", ["starts", "ends"])
def test_an_end_between_centres(end: str) -> None:
    """A pen stroke must start and end within the space of a centre."""
    a, b, c = centres(bay(), "b6 c6 d6")
    line = pen([((a[0] + b[0]) / 2 - 0.5, a[1]), b, c])
    walk = read_walk(Tracer(bay()), line if end == "starts" else line[::-1])
    assert [sentence(fault)[:13] for fault in walk.faults] == [f"The line {end}"[:13]]
    assert set(walk.spaces) == {"c6", "d6"}


def test_a_stroke_that_meets_no_centre() -> None:
    """A pen stroke near no centre visits nothing, and its fault names its place."""
    walk = read_walk(Tracer(bay()), [(300 + step / 10, 5) for step in range(30)])
    assert walk.spaces == ()
    assert [fault.code for fault in walk.faults] == ["GG-P1"]


def test_a_dot() -> None:
    """A tap on a centre is a stroke of one space."""
    x, y = centres(bay(), "c6")[0]
    assert read_walk(Tracer(bay()), [(x, y)] * 10).spaces == ("c6",)


def test_a_line_around_the_world() -> None:
    """A line of a kilometre is read in bounded time and memory."""
    walk = read_walk(Tracer(bay()), [(0, 0), (1e6, 1e6)] * 5, freehand=True)
    assert walk.faults
