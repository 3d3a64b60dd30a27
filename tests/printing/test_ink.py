"""The estimate of ink: exact where it can be known, near to what is seen elsewhere."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageStat

from printplay import games
from printplay.printing.colour import BLACK, WHITE, rgb
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.faces import face_png
from printplay.printing.ink import ink
from printplay.printing.path import circle, rectangle
from tests.games.printing import order


def test_plain_shapes_take_their_area() -> None:
    """A black box takes its area, yellow a third of it, a line its length by its width."""
    for colour, part in ((BLACK, 1.0), (rgb("#ffff00"), 1 / 3), (WHITE, 0.0)):
        drawing = Drawing("box")
        drawing.rect(10.2, 7.7, 30, 45, Pen(colour))
        assert ink(drawing, 63, 88) == pytest.approx(30 * 45 * part, rel=0.03)
    line = Drawing("line")
    line.line([(5, 5), (55, 80)], Pen(None, BLACK, 0.5))
    assert ink(line, 63, 88) == pytest.approx(90.1 * 0.5, rel=0.01)
    dots = Drawing("dots")
    dots.line([(5, 5), (55, 80)], Pen(None, BLACK, 0.5, (1.0, 3.0)))
    assert ink(dots, 63, 88) == pytest.approx(90.1 * 0.125, rel=0.01)


def test_what_is_hidden_takes_none() -> None:
    """White on black takes the ink away that lay there; a clip and the edge cut off the rest."""
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


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize(("game", "part"), [("goldrausch", "symbols"), ("gotoku", "actions")])
def test_the_estimate_is_near_to_what_is_seen(game: str, part: str, low_ink: bool) -> None:
    """On a card the estimate is within two hundredths of the card of what a renderer shows."""
    one = games.find(game).make(part, order(game, low_ink=low_ink)).batches[0].make(0)
    for drawing in filter(None, (one.front, one.back)):
        seen = Image.open(io.BytesIO(face_png(one, drawing, 60, "en"))).convert("RGB")
        share = 1 - sum(ImageStat.Stat(seen).mean) / 765
        assert ink(drawing, one.width, one.height) / (one.width * one.height) == pytest.approx(
            share, abs=0.02
        )
