"""Marks below and above a text: overlapping, translucent, and clipped ones."""

from __future__ import annotations

import pytest

from printplay.printing.drawing.colour import BLACK, WHITE, Colour, Gradient, Stop
from printplay.printing.drawing.drawing import Drawing, Pen, placed
from printplay.printing.drawing.path import circle, rectangle
from printplay.printing.preflight.legibility import BackdropCheck
from printplay.printing.text.fonts import TEXT

HERE, ELSEWHERE = rectangle(0, 0, 60, 60), circle(200, 0, 9)


def faults(face: Drawing) -> list[str]:
    """Return the codes of a face's text faults."""
    return [fault.code for fault in BackdropCheck().faults(face)]


def blot(colour: Colour) -> Drawing:
    """Return a round mark over all of a text, larger than its bounding box shows."""
    drawing = Drawing("blot")
    drawing.path(circle(10, 10, 40), Pen(colour))
    return drawing


def write(face: Drawing, colour: Colour = BLACK) -> None:
    """Write a line."""
    face.text(5, 10, "Harbour", TEXT, 12, colour=colour)


@pytest.mark.parametrize(
    ("colours", "expected"), [([BLACK], ["PF-14"]), ([BLACK, WHITE], []), ([WHITE, BLACK], ["PF-14"])]
)
def test_a_text_is_looked_at_against_the_last_of_many_grounds(
    colours: list[Colour], expected: list[str]
) -> None:
    """Of overlapping grounds the upper one decides whether a text is legible."""
    face = Drawing("face")
    for colour in colours:
        face.stamp(blot(colour))
    write(face)
    assert faults(face) == expected


@pytest.mark.parametrize(("opacity", "expected"), [(0.9, ["PF-14"]), (0.2, [])])
def test_a_ground_that_is_seen_through_counts_as_much_as_it_hides(
    opacity: float, expected: list[str]
) -> None:
    """A black ground below a black text is a fault, depending on its opacity."""
    face = Drawing("face")
    face.stamp(blot(WHITE))
    face.stamp_transformed(blot(BLACK), placed(0, 0), opacity=opacity)
    write(face)
    assert faults(face) == expected


@pytest.mark.parametrize(("clip", "expected"), [(HERE, ["PF-14"]), (ELSEWHERE, [])])
def test_a_ground_counts_where_it_is_not_cut_away(
    clip: tuple[tuple[str, float], ...], expected: list[str]
) -> None:
    """A ground is below a text only within its clip, and the clip around that."""
    outer = Drawing("outer")
    outer.stamp(blot(BLACK), clip=circle(10, 10, 30))
    face = Drawing("face")
    face.stamp(outer, clip=clip)
    write(face)
    assert faults(face) == expected


@pytest.mark.parametrize(("clip", "expected"), [(HERE, ["PF-16"]), (ELSEWHERE, [])])
def test_a_mark_hides_a_text_where_it_is_not_cut_away(
    clip: tuple[tuple[str, float], ...], expected: list[str]
) -> None:
    """A mark over a text hides it, unless it is clipped there."""
    face = Drawing("face")
    write(face)
    face.stamp(blot(WHITE), clip=clip)
    assert faults(face) == expected


def test_a_text_that_is_cut_away_is_no_fault() -> None:
    """A text that is clipped completely has no faults."""
    inner = Drawing("inner")
    inner.stamp(blot(BLACK))
    write(inner)
    face = Drawing("face")
    face.stamp(inner, clip=circle(25, 25, 3))
    assert faults(face) == []


@pytest.mark.parametrize(("cover", "expected"), [(None, ["PF-14"]), (WHITE, [])])
def test_the_worst_of_a_gradient_counts_unless_a_ground_hides_it(
    cover: Colour | None, expected: list[str]
) -> None:
    """On a gradient, the least contrast of a text counts."""
    face = Drawing("face")
    stops = Stop(0, BLACK), Stop(0.1, WHITE), Stop(1, WHITE)
    face.shade(circle(10, 10, 40), Gradient("linear", stops, placed(5, 0, 40)))
    if cover is not None:
        face.stamp(blot(cover))
    write(face)
    assert faults(face) == expected
