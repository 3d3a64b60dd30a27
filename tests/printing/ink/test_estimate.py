"""The estimate of ink: exact for simple shapes, close to rendered pixels otherwise."""

from __future__ import annotations

import io
import math

import pytest
from PIL import Image, ImageStat

from printplay.match import registry
from printplay.printing.drawing.colour import BLACK, WHITE, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import circle, polyline, rectangle
from printplay.printing.ink_estimate import ink
from printplay.printing.output.faces import face_png
from tests.games.printing import order


def test_plain_shapes_take_their_area() -> None:
    """A black box takes its area, yellow a third of it, a line its length times its width.

    The round ends of a line, and of each of its dashes, count, too.
    """
    for colour, part in ((BLACK, 1.0), (rgb("#ffff00"), 1 / 3), (WHITE, 0.0)):
        drawing = Drawing("box")
        drawing.rect(10.2, 7.7, 30, 45, Pen(colour))
        assert ink(drawing, 63, 88) == pytest.approx(30 * 45 * part, rel=0.03)
    line = Drawing("line")
    line.line([(5, 5), (55, 80)], Pen(None, BLACK, 0.5))
    tips = math.pi / 4 * 0.5  # mm that both ends of a line are longer
    assert ink(line, 63, 88) == pytest.approx((90.1 + tips) * 0.5, rel=0.01)
    dots = Drawing("dots")
    dots.line([(5, 5), (55, 80)], Pen(None, BLACK, 0.5, (1.0, 3.0)))
    assert ink(dots, 63, 88) == pytest.approx(90.1 * 0.5 * (1 + tips) / 4, rel=0.01)


def test_what_is_hidden_takes_none() -> None:
    """White on black removes the ink there; ink beyond a clip or the edge does not count."""
    drawing = Drawing("ground")
    drawing.rect(-50, -50, 200, 200, Pen(BLACK))
    drawing.rect(10, 10, 40, 40, Pen(WHITE))
    assert ink(drawing, 63, 88) == pytest.approx(63 * 88 - 1600, rel=0.03)
    assert ink(drawing, 63, 88, 3) == pytest.approx(69 * 94 - 1600, rel=0.03)
    for clip, area in ((rectangle(20, 20, 12, 30), 360), (circle(30, 40, 15), 707)):
        cut = Drawing("cut")
        cut.stamp(drawing, 100, 100, clip=(), scale=0.01)
        whole = Drawing("whole")
        whole.rect(0, 0, 63, 88, Pen(BLACK))
        cut.stamp(whole, clip=clip)
        assert ink(cut, 63, 88) == pytest.approx(area, rel=0.05)


def test_small_drawings_take_what_is_not_cut_away() -> None:
    """A small sign takes the ink of its shapes, with clips and rotations."""
    half = Drawing("half", inline=True)
    half.circle(0, 0, 1, Pen(BLACK))
    sign = Drawing("sign")
    sign.stamp(half, clip=rectangle(-1, 0, 2, 1))
    sign.line([(-0.5, -1), (0.5, -1)], Pen(None, BLACK, 0.2, round=False))
    drawing = Drawing("many")
    for number in range(20):
        drawing.stamp(sign, 5 + 2.5 * number, 40, angle=90 * number)
    assert ink(drawing, 63, 88) == pytest.approx(20 * (math.pi / 2 + 0.2), rel=0.1)


def test_a_path_of_many_pieces_takes_them_all() -> None:
    """Three thousand strokes in one path take as much ink as one by one."""
    places = [(5 + number % 50, 5 + number // 40) for number in range(3000)]
    path = [command for x, y in places for command in polyline([(x, y), (x + 0.6, y)])]
    drawing = Drawing("strokes")
    drawing.path(path, Pen(None, BLACK, 0.1, round=False))
    assert ink(drawing, 63, 88) == pytest.approx(3000 * 0.6 * 0.1, rel=0.05)


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize(("game", "part"), [("goldrausch", "symbols"), ("gotoku", "actions")])
def test_the_estimate_is_near_to_what_is_seen(game: str, part: str, low_ink: bool) -> None:
    """On a card the estimate differs from the rendered ink by at most 2 % of the card."""
    one = registry.find_game(game).make(part, order(game, low_ink=low_ink)).batches[0].make(0)
    for drawing in filter(None, (one.front, one.back)):
        seen = Image.open(io.BytesIO(face_png(one, drawing, 60, "en"))).convert("RGB")
        share = 1 - sum(ImageStat.Stat(seen).mean) / 765
        assert ink(drawing, one.width, one.height) / (one.width * one.height) == pytest.approx(
            share, abs=0.02
        )
