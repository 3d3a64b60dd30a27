"""Posters: complete pieces, cuts that avoid protected marks, and the plan."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.errors import PrintplayError
from printplay.core.print_choices import Duplex
from printplay.games.go_for_gold.prints.island_map import map_poster
from printplay.geometry.shapes.affine import Affine, apply, then
from printplay.geometry.shapes.seam import cut_piece
from printplay.printing.drawing.colour import BLACK, WHITE
from printplay.printing.drawing.drawing import Drawing, Pen, Shape, Stamp
from printplay.printing.drawing.path import along
from printplay.printing.imposition.paper import UNPRINTABLE, paper, poster_size
from printplay.printing.imposition.poster import OVERLAP, Assembly, Poster, assemble, fits
from printplay.printing.imposition.poster_sheets import poster_part
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.kit import KitFile
from printplay.printing.options import Print, PrintOptions
from printplay.printing.output.faces import face_svg, faces
from printplay.printing.preflight.preflight import Preflight, PreflightError
from printplay.printing.text.fonts import TEXT
from tests.examples import portion, some
from tests.printing.helpers import GAME, board, impose, page_texts, printed, run

SIZES = st.tuples(st.floats(300, 1200), st.floats(120, 850))
PAPERS = st.sampled_from(["a4", "letter", "a3", "both", "a5", "180x260"])


def picture(width: float, height: float) -> Poster:
    """Return a black picture with a few words in it."""
    drawing = Drawing("picture")
    drawing.rect(0, 0, width, height, Pen(BLACK))
    for number in range(8):
        drawing.text(width * number / 8, height * (number % 3 + 0.5) / 3, "word", TEXT, 12, colour=WHITE)
    return Poster("picture", drawing, width, height)


def part(poster: Poster, paper_name: str = "a4") -> Print:
    """Return a poster as a part."""
    return poster_part("map", "Poster", [poster], PrintOptions(paper=paper(paper_name), players=1))


def areas(made: Assembly) -> list[Any]:
    """Return the area of each piece after cutting."""
    return [
        shapely.union_all([shapely.Polygon(ring) for ring in made.area(column, row)])
        for _number, column, row in made.pieces()
    ]


@settings(max_examples=some(12), deadline=None)
@given(SIZES, PAPERS)
def test_the_pieces_give_the_whole_back(size: tuple[float, float], name: str) -> None:
    """For any size and paper, the cut pieces make the whole picture, without overlaps."""
    (made,) = assemble([picture(*size)], paper(name))
    shown = areas(made)
    whole = shapely.union_all(shown)
    assert whole.buffer(0.05).covers(shapely.box(0, 0, *size))
    assert sum(area.area for area in shown) == pytest.approx(size[0] * size[1], abs=12)
    assert len({made.tiling.width, made.tiling.height}) <= 2
    for count, overlap in zip((made.tiling.columns, made.tiling.rows), made.tiling.overlap, strict=True):
        assert count == 1 or overlap >= OVERLAP - 1e-6


def placed_on_pages(made: Print) -> list[tuple[Affine, list[tuple[float, float]]]]:
    """Return for each piece the picture's place on its page, and the middles of its ticks."""
    found = []
    for batch in made.batches[1:]:
        (side,) = impose(batch, paper("a4"), Duplex.none)
        ((_component, drawing, at),) = side.drawings
        assert side.paper.width - 2 * UNPRINTABLE > 0
        stamped = next(item for item in drawing.items if isinstance(item, Stamp) and item.clip)
        ticks = []
        for item, to in drawing.walk(at):
            if isinstance(item, Shape) and item.role == "mark" and item.pen.width == 0.15:
                (x0, y0), (x1, y1) = (apply(to, (float(c[1]), float(c[2]))) for c in item.path)
                if abs(x1 - x0) + abs(y1 - y0) == pytest.approx(5.0):
                    ticks.append(((x0 + x1) / 2, (y0 + y1) / 2))
        found.append((then(stamped.transform, at), ticks))
    return found


def test_pieces_laid_tick_on_tick_match() -> None:
    """With their ticks aligned, two neighbours show one picture without a step."""
    pages = placed_on_pages(part(picture(420, 297)))
    assert len(pages) == 4
    for one, two in ((0, 1), (0, 2), (1, 3), (2, 3)):
        (at, ticks), (other, theirs) = pages[one], pages[two]
        in_picture = {(round(x - at[4], 2), round(y - at[5], 2)) for x, y in ticks}
        meeting = in_picture & {(round(x - other[4], 2), round(y - other[5], 2)) for x, y in theirs}
        assert len(meeting) >= 2


@pytest.mark.long
def test_cuts_are_numbered_in_the_order_in_which_they_are_made() -> None:
    """Each piece has the numbers of its cuts, and the plan shows all of them."""
    ((_name, data),) = printed("map", "--layout", "A", "--size", "a2", "--lang", "en").items()
    plan, *pieces = page_texts(data)
    said = [int(word) for text in pieces for word in re.findall(r"cut (\d+): along", text)]
    assert sorted(said) == list(range(1, 11))
    lowest = [min(map(int, found)) for text in pieces if (found := re.findall(r"cut (\d+): along", text))]
    assert lowest == sorted(lowest)
    assert set(map(str, range(1, 11))) <= set(plan.split())


@pytest.mark.shared
@pytest.mark.parametrize(("name", "size"), portion([("B", "a3"), ("A", "a2")], 2, 1))
@pytest.mark.long
def test_a_piece_shows_no_line_of_its_neighbours(name: str, size: str) -> None:
    """Lines for cutting and gluing end at the edge of the piece, or cross its glue strips."""
    poster = map_poster(board(name), *poster_size(size), low_ink=False)
    (made,) = assemble([poster], paper("a4"))
    made_up = poster_part("map", "Map", [poster], PrintOptions())
    for batch, (_number, column, row) in zip(made_up.batches[1:], made.pieces(), strict=True):
        x0, y0, x1, y1 = made.tiling.window(column, row)
        mine = [(line, away) for line, away in made.cuts(column, row) if away in ((-1.0, 0.0), (0.0, 1.0))]
        room = (x0 - 20, y0 - 20, x1 + 20, y1 + 20)
        own = shapely.union_all([shapely.Polygon(ring) for ring in cut_piece(room, mine, 0.6)])
        drawing, seen = batch.make(0).front, 0
        stamped = next(item for item in drawing.items if isinstance(item, Stamp) and item.clip)
        for item, at in drawing.walk((1, 0, 0, 1, -stamped.transform[4], -stamped.transform[5])):
            if not isinstance(item, Shape) or item.role != "mark" or item.pen.fill is not None:
                continue  # the picture, words, arrows
            if item.pen.width == 0.2:
                line = shapely.LineString([apply(at, point) for point in along(item.path)])
                assert own.covers(line), (column, row)
                seen += 1
        assert seen >= 2


@pytest.mark.shared
@pytest.mark.parametrize(("name", "size", "on"), portion([("A", "a2", "a4"), ("B", "a1", "letter")], 2))
def test_no_cut_touches_a_symbol_or_a_name(name: str, size: str, on: str) -> None:
    """On both islands each cut keeps a millimetre from symbols, names and the dots of spaces."""
    poster = map_poster(board(name), *poster_size(size), low_ink=False)
    (made,) = assemble([poster], paper(on))
    cuts = shapely.MultiLineString([*made.upright.values(), *made.level.values()])
    marks = [
        apply(at, point)
        for item, to in poster.drawing.walk()
        if isinstance(item, Stamp) and item.role == "feature"
        for shape, at in item.drawing.walk(then(item.transform, to))
        if isinstance(shape, Shape)
        for point in along(shape.path)
    ]
    assert len(marks) > 1000
    assert cuts.distance(shapely.MultiPoint(marks)) > 1.0
    at = next(
        then(item.transform, to)
        for item, to in poster.drawing.walk()
        if isinstance(item, Stamp) and item.drawing.name == "island"
    )
    dots = [apply(at, space.centre) for space in board(name).land.values()]
    assert cuts.distance(shapely.MultiPoint(dots)) > 0.75 * at[0] + 1.0
    assert made.clearance() >= 1.0


def test_what_cannot_be_left_whole_is_a_fault() -> None:
    """PF-11: a poster whose cuts cannot avoid protected marks is reported, and not written."""
    wall = ((0.0, 0.0), (420.0, 0.0), (420.0, 180.0), (0.0, 180.0))
    poster = Poster("wall", picture(420, 180).drawing, 420, 180, keep=[wall])
    kit = KitFile("wall", [part(poster)], PrintOptions(duplex=Duplex.none), Slug("Wall", "", ""))
    with pytest.raises(PreflightError) as caught:
        kit.check(Preflight())
    assert {fault.code for fault in caught.value.faults} == {"PF-11"}


@settings(max_examples=some(4), deadline=None)
@given(SIZES, st.sampled_from(["a4", "letter", "a5"]))
def test_the_pieces_pass_the_preflight(size: tuple[float, float], name: str) -> None:
    """Pieces of any size and their marks stay within the printable area."""
    made = part(picture(*size), name)
    KitFile(
        "poster", [made], PrintOptions(paper=paper(name), duplex=Duplex.none), Slug("Poster", "", "")
    ).check(Preflight())


def test_paper_too_small_for_a_poster_is_refused() -> None:
    """A poster of too many pieces is an error that says what to do."""
    for size, name in (((2000, 2000), "100x130"), ((500, 400), "60x60")):
        with pytest.raises(PrintplayError) as caught:
            assemble([picture(*size)], paper(name))
        assert "too small" in str(caught.value)
    assert fits((297, 210), paper("a4"))
    assert not fits((300, 210), paper("a4"))


@pytest.mark.shared
@pytest.mark.parametrize("duplex", portion(["none", "long"], 2, 1))
def test_a_poster_is_printed_with_its_plan(duplex: str) -> None:
    """`--size` prints the plan first, then each piece, whose slug states its place."""
    call = ("map", "--layout", "A", "--size", "a3", "--duplex", duplex, "--lang", "en")
    ((_name, data),) = printed(*call).items()
    plan, *pieces = page_texts(data)
    assert "420 x 297 mm, in 4 pieces: 2 rows of 2" in plan
    for number, text in enumerate(pieces):
        place = f"piece {number + 1}: row {number // 2 + 1}, column {number % 2 + 1} of 2 x 2"
        assert place in text
    assert "piece 2 lies on this strip" in pieces[0]
    assert "this edge lies on piece 1" in pieces[1]


def test_a_poster_is_one_picture() -> None:
    """In face formats, a poster is one file at the requested size."""
    (one,) = faces(part(picture(594, 420)))
    assert (one.stem, one.component.width, one.component.height) == ("01", 594, 420)
    assert b'width="594mm" height="420mm"' in face_svg(one.component, one.drawing)


def test_a_poster_in_one_file_is_told_as_one(tmp_path: Path) -> None:
    """A poster as one picture mentions neither pieces nor a plan."""
    call = (GAME, "map", "--layout", "A", "--size", "a3", "--format", "svg", "--lang", "en")
    assert "files: 1, pieces shown: 1" in run(*call, "-o", str(tmp_path)).stdout


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ((GAME, "sheet", "--size", "a2"), "cannot be enlarged"),
        (("goldrausch", "--size", "a2"), "has no part that can be enlarged"),
        ((GAME, "map", "--size", "big"), "unknown size"),
        ((GAME, "map", "--size", "9x9"), "must be from 50 to 2000 mm"),
        ((GAME, "map", "--size", "100x80"), "too small for: map"),
    ],
)
def test_a_size_that_cannot_be_is_told(call: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """Enlarging a part of a fixed size, and an invalid size, are errors that say so."""
    with pytest.raises(PrintplayError) as caught:
        run(*call, "-o", str(tmp_path / "new"), "--lang", "en")
    assert said in str(caught.value)
    assert caught.value.exit_code in (1, 2)
    assert not (tmp_path / "new").exists()
