"""Where a reader looks is where the print is: the marks of a sheet against what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import dist, hypot
from typing import NamedTuple

import pytest
import zxingcpp

from printplay.core import i18n
from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.lettering import lettering
from printplay.games.go_for_gold.prints.sheet import player_sheet, sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks, sheet_marks, values
from printplay.games.go_for_gold.state import BOXES
from printplay.geometry.shapes.affine import Affine, apply, then
from printplay.printing.drawing.colour import WHITE
from printplay.printing.drawing.drawing import PT, Drawing, Item, Modules, Shape, Stamp, Text
from printplay.printing.drawing.path import bounds
from printplay.printing.sheet_code import Box, Ring
from printplay.printing.text.fonts import face
from tests.games.go_for_gold.prints.islands import ISLANDS, an_island
from tests.geometry.helpers import board_of, layout_text
from tests.printing.helpers import pdf, render

Placed = tuple[float, float]


def sheet(name: str, *, low_ink: bool = False) -> tuple[Drawing, SheetMarks]:
    """Return a sheet of an island and its marks."""
    own = an_island(name)
    code = sheet_code(own, low_ink=low_ink, house={}, serial=7)
    return player_sheet(own, code), sheet_marks(own)


@pytest.mark.parametrize("name", ["Zoë", "W" * 40, "Maximilian Friedrich von Hohenstaufen"])
def test_a_known_name_stands_on_its_line(name: str) -> None:
    """It is shortened if it is too long; one that no font has is left to be written by hand."""
    own = an_island("A")
    code = sheet_code(own, low_ink=False, house={}, serial=7)

    def texts(named: str) -> list[Text]:
        return [item for item, _at in player_sheet(own, code, named).walk() if isinstance(item, Text)]

    line = sheet_marks(own).name
    (text,) = [one for one in texts(name) if line.y < one.y < line.y + 1 and one.x > line.x]
    assert text.string[:3] == name[:3]
    assert text.x + face(text.face).width(text.string, text.size) <= line.x + line.width
    assert texts("囲碁") == texts("")


def drawn(drawing: Drawing) -> Iterator[tuple[Item, Affine, str]]:
    """Yield all marks with their transforms, and the name of the drawing each is in."""

    def walk(inner: Drawing, at: Affine) -> Iterator[tuple[Item, Affine, str]]:
        for item in inner.items:
            yield item, at, inner.name
            if isinstance(item, Stamp):
                yield from walk(item.drawing, then(item.transform, at))

    yield from walk(drawing, (1, 0, 0, 1, 0, 0))


def stamped(drawing: Drawing, name: str) -> list[Placed]:
    """Return where drawings of a name are put down, mm of the sheet."""
    return [
        apply(then(item.transform, at), (0.0, 0.0))
        for item, at, _inside in drawn(drawing)
        if isinstance(item, Stamp) and item.drawing.name == name
    ]


class SymbolMark(NamedTuple):
    """A symbol of the map, mm of the sheet."""

    kind: str
    x: float
    y: float
    scale: float


def symbol_marks(name: str) -> list[SymbolMark]:
    """Return the symbols of the map on the sheets of an island."""
    own = an_island(name)
    island = sheet_marks(own).island
    return [
        SymbolMark(symbol.kind, *apply(island, (spot.x, spot.y)), spot.scale * island[0])
        for row in lettering(own).symbols.values()
        for symbol, spot in row
    ]


def same(found: list[Placed], wanted: list[Placed]) -> bool:
    """Return whether two lists of places are the same, in any order."""
    pairs = zip(sorted(found), sorted(wanted), strict=True)
    return all(dist(a, b) < 0.01 for a, b in pairs)


def circles(drawing: Drawing) -> list[tuple[float, float, float]]:
    """Return middle and radius of everything as wide as it is high, mm of the sheet."""
    found = []
    for item, at, _inside in drawn(drawing):
        if isinstance(item, Shape) and len(item.path) == 6:
            x0, y0, x1, y1 = bounds(item.path)
            scale = hypot(*at[:2])
            if abs((x1 - x0) - (y1 - y0)) < 1e-6:
                found.append((*apply(at, ((x0 + x1) / 2, (y0 + y1) / 2)), scale * (x1 - x0) / 2))
    return found


def is_drawn(ring: Ring, found: list[tuple[float, float, float]]) -> bool:
    """Return whether a ring is among circles."""
    return any(dist((ring.x, ring.y, ring.radius), circle) < 0.01 for circle in found)


def boxes(drawing: Drawing) -> list[tuple[float, float, float, float]]:
    """Return left, low, right, high of all shapes that stand on the sheet itself, mm."""
    return [bounds(item.path) for item, _at, inside in drawn(drawing)
            if isinstance(item, Shape) and inside.startswith("blank")]  # fmt: skip


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("name", ISLANDS)
def test_marks_are_where_the_print_is(name: str, low_ink: bool) -> None:
    """Markers, codes, dots, symbols, tokens, rings, boxes: each is drawn where the marks say."""
    drawing, marks = sheet(name, low_ink=low_ink)
    own = an_island(name)
    round_ones = circles(drawing)
    for marker, box in marks.fiducials.items():
        assert stamped(drawing, f"fiducial-{marker}") == [(box.x, box.y)]
    for x, y in marks.centres.values():
        assert any(dist((x, y), circle[:2]) < 0.01 and circle[2] < 1 for circle in round_ones)
    assert set(marks.centres) == set(own.land)
    symbols = symbol_marks(name)
    for mark in symbols:
        places = [
            apply(then(item.transform, at), (0.0, 0.0))
            for item, at, _inside in drawn(drawing)
            if isinstance(item, Stamp) and item.drawing.name.startswith(f"symbol-{mark.kind}-")
        ]
        assert any(dist(place, (mark.x, mark.y)) < 0.01 for place in places)
    for kind, rings in marks.tokens.items():
        on_map = [(m.x, m.y) for m in symbols if m.kind == kind]
        assert same(stamped(drawing, f"icon-{kind}"), [*((r.x, r.y) for r in rings), *on_map])
        for number, ring in enumerate(rings):
            assert is_drawn(ring, round_ones) == (number < marks.stock[kind])
    assert marks.stock == {"shovel": 2, "foot": 1}
    for ticks in (marks.start, marks.restart):
        assert set(ticks) == {c.port for s in own.land.values() if (c := s.contents).port}
        assert all(is_drawn(ring, round_ones) for ring in ticks.values())
    for box in (*marks.boxes, marks.total, marks.gathered):
        corners = (box.x, box.y, box.x + box.width, box.y + box.height)
        assert any(dist(corners, shape) < 0.01 for shape in boxes(drawing))
    for box in (marks.name, marks.date):
        line = (box.x, box.y, box.x + box.width, box.y)
        assert any(dist(line, shape) < 0.01 for shape in boxes(drawing))
    for colour, ring in marks.temples.items():
        assert stamped(drawing, f"sign-temple-{colour}") == [(ring.x, ring.y)]


@pytest.mark.parametrize("name", ISLANDS)
def test_values_to_ring_stand_below_every_box(name: str) -> None:
    """Below each of the six boxes stands what an entry can be on this board, and the -1."""
    drawing, marks = sheet(name)
    own = an_island(name)
    points = {s.contents.points for s in own.land.values() if s.contents.points}
    temples = any(s.contents.temple for s in own.land.values())
    assert len(marks.boxes) == len(marks.candidates) == BOXES
    texts = [(item, at) for item, at, _inside in drawn(drawing) if isinstance(item, Text)]
    for box, row in zip(marks.boxes, marks.candidates, strict=True):
        assert set(row) == points | ({9, -1} if temples else set())
        for value, ring in row.items():
            assert ring.y + ring.radius < box.y
            (_found,) = (
                item for item, at in texts
                if item.string == str(value).replace("-", "\N{MINUS SIGN}")
                and abs(apply(at, (item.x, item.y))[0] - ring.x) < 0.01
                and 0 < ring.y - item.y < 1.2
            )  # fmt: skip


@pytest.mark.parametrize("low_ink", [False, True])
def test_nothing_is_printed_where_people_write(low_ink: bool) -> None:
    """Within score boxes, total, shovels gathered, name and date there is no print at all."""
    data = pdf("sheet", "--players", "1", "--duplex", "none", "--layout", "A",
               "--ink", "low" if low_ink else "full")  # fmt: skip
    dpi = 200
    picture = render(data, 0, dpi)
    marks = sheet_marks(an_island("A"))
    (left, top) = _corner(picture_codes(data, dpi), marks.codes)
    k, air = dpi / 25.4, 0.6
    for box in (*marks.boxes, marks.total, marks.gathered, marks.name, marks.date):
        x, y = left + k * box.x, top + k * (HEIGHT - box.y)
        inner = (x + k * air, y - k * (box.height - air), x + k * (box.width - air), y - k * air)
        pixels = picture.crop(tuple(map(round, inner))).tobytes()  # type: ignore[arg-type]
        assert min(pixels) == 255, box


def picture_codes(data: bytes, dpi: int) -> list[tuple[float, float]]:
    """Return the upper left corners of the codes on the first page, pixels, from above."""
    found = zxingcpp.read_barcodes(render(data, 0, dpi))
    return sorted(
        ((code.position.top_left.x, code.position.top_left.y) for code in found), key=lambda corner: corner[1]
    )


def _corner(found: list[tuple[float, float]], codes: tuple[Box, ...], dpi: int = 200) -> tuple[float, float]:
    """Return where the upper left corner of the sheet is, pixels."""
    k = dpi / 25.4
    upper = max(codes, key=lambda box: box.y)
    x, y = found[0]
    return x - k * upper.x, y - k * (HEIGHT - upper.y - upper.height)


def test_the_code_stands_in_two_corners() -> None:
    """A camera finds the same code twice, as far apart as the marks say."""
    data = pdf("sheet", "--players", "1", "--duplex", "none", "--layout", "A")
    picture = render(data, 0, 200)
    texts = [code.text for code in zxingcpp.read_barcodes(picture)]
    assert len(texts) == 2
    assert len(set(texts)) == 1
    low, high = sheet_marks(an_island("A")).codes
    (_x, upper), (_u, lower) = picture_codes(data, 200)
    assert (lower - upper) * 25.4 / 200 == pytest.approx(high.y - low.y, abs=0.3)
    assert high.y - low.y > 100
    drawing, marks = sheet("A")
    modules = [at for item, at, _inside in drawn(drawing) if isinstance(item, Modules)]
    assert same([apply(at, (0, 0)) for at in modules], [(box.x, box.y) for box in marks.codes])


@pytest.mark.parametrize("low_ink", [False, True])
def test_tokens_are_pale_and_apart(low_ink: bool) -> None:
    """Tokens are 60 % white or lighter, and the middles of two are 6.5 mm apart or more."""
    drawing, marks = sheet("A", low_ink=low_ink)
    rings = [ring for row in marks.tokens.values() for ring in row]
    assert len(rings) == 21
    for a, b in combinations(rings, 2):
        assert dist((a.x, a.y), (b.x, b.y)) >= 6.5 - 1e-9
    strip = [
        item.pen
        for item, at, inside in drawn(drawing)
        if isinstance(item, Shape) and inside in ("icon-shovel", "icon-foot") and apply(at, (0, 0))[1] < 10
    ]
    inks = [ink for pen in strip for ink in (pen.fill, pen.stroke) if ink not in (None, WHITE)]
    assert inks
    assert min(ink.whiteness for ink in inks if ink is not None) >= 0.6


def test_no_land_lies_under_a_marker() -> None:
    """An island that fills the chart to its corners stands clear of the two markers on it."""
    own = board_of(layout_text("\n".join(["o " * 10] * 8), lattice="square", pitch=14.5))
    marks = sheet_marks(own)
    for name, space in own.land.items():
        corners = [apply(marks.island, corner) for corner in space.outline]
        for x, y in corners:
            assert marks.chart.x < x < marks.chart.x + marks.chart.width, name
            for box in marks.fiducials.values():
                near = 1.5
                assert not (box.x - near < x < box.x + box.width + near
                            and box.y - near < y < box.y + box.height + near)  # fmt: skip
    assert (WIDTH, HEIGHT) == (200, 134)


def test_many_ports_and_many_values_have_their_way() -> None:
    """With more ports than rings there is a line to write on; with many values, none to ring."""
    legend = "".join(f'p{n} = {{ port = "{n}" }}\nt{n} = {{ treasure = {n} }}\n' for n in range(1, 12))
    rows = "\n".join(" ".join(f"{kind}{n}" for n in range(1, 12)) for kind in "pt")
    own = board_of(layout_text(rows, pitch=12.5, legend=legend))
    marks = sheet_marks(own)
    assert marks.start == marks.restart == {}
    assert values(own) == list(range(1, 12))
    assert all(row == {} for row in marks.candidates)
    for language in i18n.LANGUAGES:
        with i18n.use(language):
            code = sheet_code(own, low_ink=False, house={}, serial=1)
            assert player_sheet(own, code).items


def test_letters_of_ports_are_of_one_size() -> None:
    """N, E, S and W are lettered alike, and so are their tokens in every language."""
    for name in ISLANDS:
        drawing, marks = sheet(name)
        letters = [m for m in symbol_marks(name) if m.kind == "letter"]
        assert len({round(mark.scale, 3) for mark in letters}) == 1
        assert marks.island[0] * face("text-bold").cap_height * PT > 0
        assert drawing.items


@pytest.mark.parametrize(("language", "names"), [("en", ("red", "teal")), ("de", ("rot", "türkis"))])
def test_temples_to_strike_bear_the_names_of_their_colours(language: str, names: tuple[str, ...]) -> None:
    """Paper without colour tells which temple is called, between the heading and its sign."""
    own = board_of(layout_text("r o t o", legend='r = { temple = "red" }\nt = { temple = "teal" }\n'))
    for low_ink in (False, True):
        with i18n.use(language):
            drawing = player_sheet(own, sheet_code(own, low_ink=low_ink, house={}, serial=1))
        said = {item.string: item for item, _at in drawing.walk() if isinstance(item, Text)}
        for name, ring in zip(names, sheet_marks(own).temples.values(), strict=True):
            assert said[name].x == pytest.approx(ring.x)
            assert ring.y < said[name].y < ring.y + 3.0
