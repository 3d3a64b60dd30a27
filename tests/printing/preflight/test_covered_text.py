"""The points of texts that a drawing covers, on which the preflight relies."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.geometry.shapes.affine import apply
from printplay.printing.drawing.drawing import placed
from printplay.printing.drawing.extent import box_of, enclosed, inner_boxes
from printplay.printing.drawing.path import Command, circle, polygon, rectangle
from printplay.printing.preflight.layers import CoveredLines
from tests.examples import some

Box = tuple[float, float, float, float]

whole, length = st.integers(-5, 4), st.integers(1, 9)
shapes = st.one_of(
    st.builds(rectangle, whole, whole, length, length, st.sampled_from([0, 0.5, 1, 4])),
    st.builds(circle, whole, whole, length),
    st.builds(lambda points: (*polygon(points), *circle(0, 0, 4)),
              st.lists(st.tuples(whole, whole), min_size=3, max_size=8, unique=True)),
)  # fmt: skip
boxes = st.builds(lambda x, y, w, h: (x, y, x + w, y + h), whole, whole, length, length)
#: A line of text with no point on an edge of the others.
written = st.builds(
    lambda x, y, wide: [(x + 0.31 + wide * n / 7, y + high) for high in (0.23, 1.1)
                        for n in range(8)],
    whole, whole, st.sampled_from([0.4, 1.7, 6.3]),
)  # fmt: skip
#: One line, or enough lines for the search by bisection.
lines = st.one_of([st.lists(written, min_size=n, max_size=n) for n in (1, 2, 9)])
Lines = list[list[tuple[float, float]]]


def overlaid(points: Lines) -> CoveredLines:
    """Return lines with consecutive numbers of points."""
    numbers = [range(16 * number, 16 * number + 16) for number in range(len(points))]
    return CoveredLines.from_boxes([box_of(line) for line in points], points, numbers)


def told(found: CoveredLines | None) -> dict[int, tuple[float, float]]:
    """Return the numbers of points, each with its position."""
    if found is None:
        return {}
    numbers = [number for own in found.numbers.values() for number in own]
    return dict(zip(numbers, [point for line in found.points for point in line], strict=True))


def spots(points: Lines) -> dict[int, tuple[float, float]]:
    """Return the same of all points."""
    return dict(enumerate(point for line in points for point in line))


@settings(max_examples=some(150))
@given(lines, boxes)
def test_a_box_holds_what_its_edges_say(points: Lines, box: Box) -> None:
    """A mark concerns the points of text in its bounding box, for one line or many."""
    left, low, right, high = box
    expected = {n: (x, y) for n, (x, y) in spots(points).items() if left <= x <= right and low <= y <= high}
    assert told(overlaid(points).part_in_box(box)) == expected


@settings(max_examples=some(150))
@given(lines, st.sampled_from([0, 90, 180, 270, 33]), shapes, st.booleans(), boxes)
def test_a_path_covers_what_it_covers_of_each_point(
    points: Lines, turn: int, path: tuple[Command, ...], winding: bool, box: Box
) -> None:
    """Deciding by boxes gives the same as testing each point."""
    at = placed(0.013, -0.017, 1.0, turn)
    covered = overlaid(points).with_transform(at).covered(path, winding=winding)
    expected = {
        n: apply(at, point)
        for n, point in spots(points).items()
        if enclosed(path, [apply(at, point)], winding=winding) == [True]
    }
    assert told(covered) == expected
    left, low, right, high = box
    assert told(covered and covered.part_in_box(box)) == {
        n: (x, y) for n, (x, y) in expected.items() if left <= x <= right and low <= y <= high
    }


@settings(max_examples=some(60))
@given(st.builds(rectangle, whole, whole, length, length, st.sampled_from([0, 0.3, 1, 3, 6])),
       st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=20))  # fmt: skip
def test_what_a_round_card_covers_for_sure_it_covers(
    path: tuple[Command, ...], shares: list[tuple[float, float]]
) -> None:
    """On grounds with any round corners, points counted as covered are covered."""
    for left, low, right, high in inner_boxes(path):
        if left < right and low < high:
            points = [(left + x * (right - left), low + y * (high - low)) for x, y in shares]
            within = [(x, y) for x, y in points if left < x < right and low < y < high]
            assert all(enclosed(path, within))
