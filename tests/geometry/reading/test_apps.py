"""A known line, stored as drawing apps store it, comes back."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from printplay.api.layouts.trace import follow_strokes
from printplay.core.errors import FileError
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.stroke import DrawnStrokes
from printplay.lookup.boards import find_board
from tests.geometry.reading import apps
from tests.geometry.reading.helpers import parse

ISLAND = find_board("A")
WALK = ["c1", "d1", "c2", "d2", "e3", "e2", "f1", "g1", "g2", "g3", "f4", "e4", "f5"]
WIDTHS = (0.35, 0.8, 1.6)


def page(drawn: str) -> DrawnStrokes:
    """Read something drawn over a print of side A."""
    wide, high = ISLAND.size
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f'<g class="print" data-layout="A" data-hash="{ISLAND.hash}" '
        f'transform="matrix(1 0 0 -1 0 {high})"/>{drawn}</svg>'
    )
    return parse(svg.encode(), "x.svg", ISLAND)


def by_hand(seed: int = 1) -> list[Point]:
    """Return a pen's samples along a walk, in page units."""
    rng = np.random.default_rng(seed)
    high = ISLAND.size[1]
    centres = [ISLAND.spaces[SpaceId(name)].centre for name in WALK]
    samples = [
        (a[0] + (b[0] - a[0]) * part / 8, a[1] + (b[1] - a[1]) * part / 8)
        for a, b in pairwise(centres)
        for part in range(8)
    ]
    return [(x + rng.normal(0, 0.12), high - y + rng.normal(0, 0.12)) for x, y in [*samples, centres[-1]]]


def walked(drawing: DrawnStrokes, start: str | None = None) -> list[list[str]]:
    """Return the spaces of each stroke; there must be no fault of the line itself."""
    walks, faults = follow_strokes(drawing, ISLAND, None if start is None else SpaceId(start))
    assert not [fault for fault in faults if fault.code.startswith("GG-P")]
    return [list(walk.spaces) for walk in walks]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("app", apps.DIRECTED)
def test_a_line_of_an_app(app: str, width: float) -> None:
    """One line is one stroke along its spaces, in whatever pieces or shape an app stores it."""
    assert walked(page(apps.DIRECTED[app](by_hand(), width))) == [WALK]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_shape_that_begins_anywhere(width: float) -> None:
    """A filled shape that does not say where it begins is a line, with a note; a start turns it."""
    drawing = page(apps.goodnotes(by_hand(), width))
    assert walked(drawing)[0] in (WALK, WALK[::-1])
    assert any("does not say where" in message for message, _values in drawing.notes)
    assert walked(drawing, WALK[0]) == [WALK]
    assert walked(page(apps.goodnotes(by_hand()[::-1], width)), WALK[0]) == [WALK]


def test_two_lines_stay_two() -> None:
    """A line that ends at a port and one that begins at another are two strokes."""
    points = by_hand()
    drawn = apps.onenote(points[:33], 0.8) + apps.onenote(points[48:], 0.8)
    walks, _faults = follow_strokes(page(drawn), ISLAND)
    assert [list(walk.spaces) for walk in walks] == [WALK[:5], WALK[6:]]


def test_pieces_out_of_order() -> None:
    """Pieces in any order are one line; if they point both ways, `--start` says where it begins."""
    points = by_hand()
    parts = [points[at : at + 17] for at in range(0, len(points) - 1, 16)]
    mixed = [parts[3], parts[0], parts[4], parts[1], parts[5], parts[2]]
    assert walked(page("".join(apps.svgedit(part, 0.8) for part in mixed))) == [WALK]
    mixed[1], mixed[3] = mixed[1][::-1], mixed[3][::-1]
    drawing = page("".join(apps.svgedit(part, 0.8) for part in mixed))
    assert walked(drawing, WALK[0]) == [WALK]
    assert walked(drawing, WALK[-1]) == [WALK[::-1]]


def test_three_ends_that_meet() -> None:
    """Where three pieces meet nobody knows which belong together: refused, with the place."""
    x, y = by_hand()[40]
    drawn = "".join(
        apps.svgedit([(x + 9 * math.cos(a), y + 9 * math.sin(a)), (x, y)], 0.8) for a in (0, 2, 4)
    )
    with pytest.raises(FileError, match="3 pieces of a line meet at"):
        follow_strokes(page(drawn), ISLAND)


def test_a_shape_that_branches() -> None:
    """A filled shape without a single middle is refused, with the place."""
    arms = [
        (50 + long * math.cos(turn / 12 * math.tau), 50 + long * math.sin(turn / 12 * math.tau))
        for turn in range(12)
        for long in ((1.2,) if turn % 4 else (30,))
    ]
    with pytest.raises(FileError, match="the middle of the filled shape at"):
        page(f'<polygon fill="red" points="{_text(arms)}"/>')


def _text(points: list[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


@pytest.mark.parametrize(
    "style",
    [
        'stroke="#000" stroke-opacity="0" fill="none"',
        'style="stroke:#000;opacity:0.0;fill:none"',
        'stroke="none" fill="none"',
        'fill="none"',
        'stroke="rgba(0, 0, 0, 0)" fill="none"',
        'stroke="#00000000" fill="none"',
        'stroke="rgb(0 0 0 / 0%)" fill="none"',
        'stroke="red" stroke-width="0" fill="none"',
        'class="ghost"',
        'id="unseen"',
        'class="loud" style="stroke:red"',
        'stroke="red" fill="none" display="none"',
        'stroke="red" fill="none" visibility="hidden"',
    ],
)
def test_what_cannot_be_seen(style: str) -> None:
    """A line that cannot be seen was not drawn, and a note counts it."""
    sheet = "<style>.ghost{stroke:none;fill:none} #unseen{display:none}"
    sheet += ".loud{stroke:none !important;fill:none}</style>"
    points = by_hand()
    ghost = f'<polyline {style} points="{_text(points[::-1])}"/>'
    drawing = page(sheet + ghost + apps.svgedit(points, 0.8))
    assert walked(drawing) == [WALK]
    assert ({"count": 2}) in [values for _message, values in drawing.notes]
    with pytest.raises(FileError, match="nothing is drawn in this SVG"):
        page(sheet + ghost)


@pytest.mark.parametrize("style", ['display="none"', 'visibility="hidden"'])
def test_a_shape_that_cannot_be_seen(style: str) -> None:
    """Nothing is said of what is no line and cannot be seen."""
    hidden = f'<rect {style} width="5" height="5"/>'
    assert not page(hidden + apps.onenote(by_hand(), 0.8)).notes
    with pytest.raises(FileError) as caught:
        page(hidden)
    assert "rect" not in str(caught.value)


def test_a_visible_line_in_a_hidden_group() -> None:
    """A line made visible inside a group of hidden ones is drawn."""
    line = apps.onenote(by_hand(), 0.8).replace("<line ", '<line visibility="visible" ')
    assert walked(page(f'<g visibility="hidden">{line}</g>')) == [WALK]
