"""Targets: layouts of boards, and what people drew on them (WKT, GeoJSON, SVG, PDF)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from printplay.api.layouts import layouts
from printplay.api.layouts.layout_report import LayoutReport
from printplay.api.layouts.trace import fault_lines
from printplay.cli.layout import views
from printplay.core.errors import LayoutError
from printplay.games.go_for_gold import lines
from printplay.games.go_for_gold.contents import island
from printplay.geometry.board import SpaceId
from printplay.geometry.check import board_findings
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.layouts.layout import read_layout
from printplay.geometry.shapes.affine import apply
from printplay.geometry.tracing.joining import read_walk
from printplay.geometry.tracing.trace import Tracer
from printplay.lookup import boards
from printplay.lookup.board import board_facts
from printplay.match import registry
from printplay.printing.drawing.art.user_drawing import drawing_of_file
from printplay.printing.drawing.ink_saving import FULL
from printplay.printing.output.svg import svg
from tests.fuzz.target import Target, files, written
from tests.geometry.reading.helpers import bay, centres, parse
from tests.geometry.reading.test_pdf import annotation, ink, mark, on_page, pdf

_SMALL = 300  # spaces; a larger board is read, and not looked at more closely


# -- boards ----------------------------------------------------------------------------------------


def _show(path: Path) -> None:
    """Look at a layout in every way `printplay layout` has."""
    if (own := boards.find_own(path)) is not None:
        views.own_text(own, colour=True, quiet=False)
        json.dumps(layouts.own_facts(own))
        json.dumps(layouts.own_entry(own))
        layouts.own_findings(own)
        return
    layout = boards.find_layout(path)
    board = boards.build(layout)
    for name, space in board.spaces.items():
        assert board.find(name.upper()) == name
        assert space.outline
    again = written("again.geojson", views.board_geojson(board).encode())
    assert boards.find_board(again).hash == board.hash
    again.unlink()
    if len(board.spaces) > _SMALL:
        return
    views.board_text(board, colour=True, quiet=False)
    json.dumps(board_facts(board))
    game = registry.find_game(board.game)
    found = [*board_findings(layout, board), *game.check(board)]
    report = LayoutReport(board, tuple(found), game.figures(board))
    views.check_text(report, colour=True, quiet=False)


def _layout(data: bytes) -> None:
    _show(written("layout.toml", data))


def _free(data: bytes) -> None:
    """Read a free board by itself, and as the file a layout names."""
    path = written("free.geojson", data)
    beside = 'game = "go-for-gold"\nname = "F"\n[board]\nlattice = "free"\nfile = "free.geojson"\n'
    try:
        read_layout(written("beside.toml", beside.encode()))
    finally:
        _show(path)


def _free_corpus() -> Sequence[bytes]:
    return [json.dumps(bay(lattice).geojson()).encode() for lattice in ("hex-pointy", "hex-flat", "square")]


# -- drawings --------------------------------------------------------------------------------------


def _trace(data: bytes) -> None:
    """Read a drawing, follow its lines and tell of them, as `printplay check` does."""
    board = bay()
    drawing = parse(data, "drawing", board)
    tracer = Tracer(board)
    for freehand in (None, True, False):
        walks = [read_walk(tracer, stroke.points, freehand=freehand) for stroke in drawing.strokes]
        faults = [*drawing.faults, *(fault for walk in walks for fault in walk.faults)]
        faults += lines.faults(island(board), walks, None)
        list(fault_lines("drawing", faults))
        assert all(space in board.spaces for walk in walks for space in walk.spaces)
    for message, values in drawing.notes:
        assert message.format(**values)


_WALKS = ("b2 b3 c3 c4", "c4 d4 d5", "b3 c3 d4 d5 e5")


def _lines() -> list[list[Point]]:
    found = []
    for walk in _WALKS:
        names = [name for name in walk.split() if SpaceId(name) in bay().spaces]
        found.append(centres(bay(), " ".join(names)))
    return found


def _wkt_corpus() -> Sequence[bytes]:
    said = [", ".join(f"{x:.2f} {y:.2f}" for x, y in line) for line in _lines()]
    return [
        *files("tests/records/*.wkt"),
        *(f"LINESTRING ({line})".encode() for line in said),
        f"MULTILINESTRING (({said[0]}), ({said[1]}))".encode(),
        f"SRID=4326;GEOMETRYCOLLECTION (LINESTRING ({said[2]}))\n".encode(),
    ]


def _geojson_corpus() -> Sequence[bytes]:
    lines = [[list(point) for point in line] for line in _lines()]
    line: dict[str, object] = {"type": "LineString", "coordinates": lines[0]}
    several: dict[str, object] = {"type": "MultiLineString", "coordinates": lines}
    feature: dict[str, object] = {"type": "Feature", "properties": {}, "geometry": line}
    about = {"game": "go-for-gold", "name": "BAY", "hash": bay().hash}
    found: list[dict[str, object]] = [
        line,
        several,
        feature,
        {"type": "FeatureCollection", "printplay": about, "features": [feature, feature]},
        {"type": "GeometryCollection", "geometries": [several, line]},
    ]
    return [json.dumps(one).encode() for one in found]


def _svg_corpus() -> Sequence[bytes]:
    matrix = (1.0, 0.0, 0.0, -1.0, 5.0, 100.0)
    drawn = [[apply(matrix, point) for point in line] for line in _lines()]
    points = [" ".join(f"{x:.2f},{y:.2f}" for x, y in line) for line in drawn]
    (x, y), (u, v) = drawn[1][:2]
    board = f'data-layout="BAY" data-hash="{bay().hash}" transform="matrix(1 0 0 -1 5 100)"'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="120mm" height="100mm" viewBox="0 0 120 '
    shapes = (
        f'<polyline points="{points[0]}" fill="none" stroke="#000"/>',
        f'<path d="M {points[1]} z m 1-2 h3v-4l.5.5" style="stroke:red;fill:none"/>',
        f'<path d="M{x},{y}C{x} {y} {u},{v} {u} {v}S 1 2 {x} {y}"/>',
        f'<path d="M{x},{y}Q 1 2 3 4T{u} {v}A5 5 30 1 0 9 9"/>',
        f'<line x1="{x}" y1="{y}mm" x2="{u}px" y2="{v}"/><rect width="3" height="4"/>',
        '<svg x="1" y="2" width="10" height="20" viewBox="0 0 5 5"><path d="M0 0L5 5"/></svg>',
        '<g transform="translate(1 2) rotate(30,1,2) scale(2) skewX(3) skewY(4)">'
        '<path d="m1e1-2.5.5 3a1 1 0 01.5 2"/></g>',
    )
    return [
        f'<?xml version="1.0" encoding="UTF-8"?>\n{head}100">{ours}{shape}</svg>'.encode()
        for ours in ("", f'<g class="print" {board}><path d="M0 0h9"/></g>')
        for shape in shapes
    ]


def _pdf_corpus() -> Sequence[bytes]:
    from pypdf.generic import ArrayObject

    drawn = ink(*_lines())
    several = annotation("/PolyLine", "/Vertices", on_page(_lines()[1]))
    line = annotation("/Line", "/L", ArrayObject(on_page(_lines()[0][:2])))
    return [
        pdf((mark(), [drawn])),
        pdf((mark(), [several, line]), (None, [])),
        pdf((None, [drawn])),
        pdf((mark(), [drawn]), password="x"),
    ]


def _art(data: bytes) -> None:
    """Read a drawing of a deck; what is made of it is a drawing again."""
    drawn = drawing_of_file(written("art.svg", data), FULL)
    left, low, width, height = drawn.frame or (0.0, 0.0, 0.0, 0.0)
    assert (left, low) == (0.0, 0.0)
    assert max(width, height) == 100.0
    drawing_of_file(written("again.svg", svg(drawn, width, height, "again")), FULL)


TARGETS = (
    Target("layout", lambda: files("layouts/*/*.toml", "tests/layouts/*.toml",
                                   "tests/records/*.toml"), _layout),
    Target("free", _free_corpus, _free, few=12),
    Target("wkt", _wkt_corpus, _trace),
    Target("geojson", _geojson_corpus, _trace),
    Target("svg", _svg_corpus, _trace),
    Target("pdf", _pdf_corpus, _trace),
    Target("art", lambda: files("layouts/moorlight/art/*n.svg"), _art, few=25),
)  # fmt: skip

__all__ = ["TARGETS", "LayoutError"]
