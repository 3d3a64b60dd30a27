"""The picture of the best line beside the one that was drawn."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import printplay
from printplay.games.go_for_gold.islands.best.picture import BestComparison, draw_best_lines
from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.colour import WHITE
from printplay.printing.drawing.drawing import PT, Shape, Text
from printplay.printing.drawing.patterns import SEATS
from printplay.printing.text.fonts import BOLD, face

EVENING = Path(__file__).parents[4] / "records" / "evening.play"


def away(at: Point, begin: Point, end: Point) -> float:
    """Return how far a point is from a stretch of line, mm."""
    wide, high = end[0] - begin[0], end[1] - begin[1]
    along = ((at[0] - begin[0]) * wide + (at[1] - begin[1]) * high) / (wide**2 + high**2)
    along = min(1.0, max(0.0, along))
    return math.dist(at, (begin[0] + along * wide, begin[1] + along * high))


def test_no_line_runs_below_the_points_made() -> None:
    """What an entry made stands beside its ring where no line is, a loss with a real minus."""
    report = printplay.check(EVENING)
    names = report.record.setup.players
    pairs = [BestComparison(name, 9, 9, 9, report, report) for name in names]
    drawing, width, height = draw_best_lines(pairs, "3 and 4")
    items = list(drawing.walk())
    half = face(BOLD).cap_height * 6.5 * PT / 2
    made = [((at[4] + one.x, at[5] + one.y + half), one.string) for one, at in items
            if isinstance(one, Text) and one.size == 6.5 and one.colour == WHITE]  # fmt: skip
    told = [str(one.value) for placing in report.standings for one in placing.points]
    assert sorted(text.replace("\N{MINUS SIGN}", "-") for _at, text in made) == sorted(2 * told)
    assert "-1" in told
    assert not any(text.startswith("-") for _at, text in made)
    lines = [
        [(at[4] + float(step[1]), at[5] + float(step[2])) for step in one.path]
        for one, at in items
        if isinstance(one, Shape) and one.pen.stroke == SEATS[0].colour and one.pen.fill is None
        and all(step[0] in ("M", "L") for step in one.path)
    ]  # fmt: skip
    stretches = [stretch for line in lines for stretch in pairwise(line)]
    assert len(stretches) > 100
    for at, text in made:
        assert min(away(at, *one) for one in stretches) > 1.9, (at, text)
        assert 0 < at[0] < width
        assert 0 < at[1] < height
