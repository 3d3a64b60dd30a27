"""Sheets for a cutting machine: marks and cuts never move within a version.

The files in `cuts` define version v1 of the cut layout. A printed sheet may be cut years later,
with a cut file made that day. If a file here differs, the change is wrong, or needs a new version
(`VERSION` of `printplay.printing.imposition.cutter`). Only the parts of a DXF around the outlines
may follow a new release of ezdxf.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import ImageChops, ImageStat

from printplay.core.errors import CallError, PaperError
from printplay.core.print_choices import Duplex, Marks
from printplay.geometry.shapes.affine import Affine, apply
from printplay.lookup import boards
from printplay.match import registry
from printplay.printing.drawing.drawing import Drawing, Text
from printplay.printing.drawing.extent import extent
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.imposition.cut_file import check_corners, cut_dxf, cut_svg
from printplay.printing.imposition.cutter import INSET, ZONE, CutSheet, registration_marks
from printplay.printing.imposition.grid import grid
from printplay.printing.imposition.paper import Paper, Spacing, paper
from printplay.printing.imposition.sheet_marks import Slug, furniture
from printplay.printing.options import PrintOptions
from tests.examples import some
from tests.printing.helpers import batch_of, cut_sheets, impose, page_texts, printed, render, run
from tests.printing.imposition.cut_files import Area, box, outlines, polylines
from tests.printing.imposition.test_imposition import papers

CUTS = Path(__file__).parent / "cuts"
BY_MACHINE = Spacing(cutter=True)


def card(width: float, height: float, bleed: float = 3.0, gutter: float = 0.0) -> Component:
    """Return a card of a deck."""
    return Component("card", width, height, Drawing(), None, 3.0, gutter, None, bleed)


def sheet(page: str, width: float, height: float, used: int = 0, bleed: float | None = None,
          gutter: float = 0.0) -> CutSheet:  # fmt: skip
    """Return a sheet of cards, by default a full one."""
    spacing = Spacing(bleed, cutter=True)
    places = grid(paper(page), card(width, height, gutter=gutter), spacing)
    return places.cut_sheet(used or places.count)


#: Name of the golden file -> the sheet it cuts, and the radius of its corners.
GOLDEN: dict[str, tuple[CutSheet, float]] = {
    "a4-cut-v1-63x88-8up-f9d9": (sheet("a4", 63, 88), 0),
    "letter-cut-v1-63x88-8up-5019": (sheet("letter", 63, 88), 0),
    "letter-cut-v1-63x88-2of8-5019-r3": (sheet("letter", 63, 88, 2), 3),
    "a4-cut-v1-63x88-6up-6150-bleed-3": (sheet("a4", 63, 88, bleed=3.0), 0),
    "a4-cut-v1-44x68-12up-cd4b": (sheet("a4", 44, 68), 0),
    "a4-cut-v1-70x120-4up-a123": (sheet("a4", 70, 120), 0),
    "letter-cut-v1-70x70-6up-dcc0": (sheet("letter", 70, 70), 0),
    "a4-cut-v1-28x107-10up-d8a4-gutter-5": (sheet("a4", 28, 107, bleed=0.0, gutter=5.0), 0),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_what_was_printed_long_ago_can_still_be_cut(name: str) -> None:
    """The cut file of a sheet has the same bytes as when v1 was released."""
    made, radius = GOLDEN[name]
    assert made.name in name
    assert cut_svg(made, radius) == (CUTS / f"{name}.svg").read_bytes()


def test_a_dxf_is_the_same_to_the_byte_everywhere() -> None:
    """A DXF contains no time, no random ids and no machine name."""
    made, radius = GOLDEN["letter-cut-v1-63x88-2of8-5019-r3"]
    golden = CUTS / "letter-cut-v1-63x88-2of8-5019-r3.dxf"
    assert cut_dxf(made, radius) == golden.read_bytes()


@pytest.mark.parametrize("name", GOLDEN)
def test_svg_and_dxf_cut_alike(name: str) -> None:
    """Both files have the same cards, marks and page in the same places in mm."""
    made, radius = GOLDEN[name]
    svg, dxf = cut_svg(made, radius), cut_dxf(made, radius)
    for layer in ("Cut", "Print"):
        pairs = zip(outlines(layer, svg), polylines(layer, dxf), strict=True)
        assert all(box(a) == pytest.approx(box(b), abs=1e-3) for a, b in pairs)
    square, *angles = polylines("Regmarks", dxf)
    assert box(square) == pytest.approx((10, made.paper.height - 15, 5, 5))
    for ours, theirs in zip(angles, outlines("Regmarks", svg), strict=True):
        assert [v for p in ours for v in p] == pytest.approx([v for p in theirs for v in p])
    assert [box(points) for points in polylines("Cut", dxf)] == [
        pytest.approx(trim, abs=1e-3) for trim in made.trims
    ]


def test_round_corners_are_round() -> None:
    """Every point of a round corner in a DXF is at its radius from the centre."""
    made, radius = GOLDEN["letter-cut-v1-63x88-2of8-5019-r3"]
    (x, y, _width, _height), points = made.trims[0], polylines("Cut", cut_dxf(made, radius))[0]
    corner = [(px, py) for px, py in points if px <= x + radius and py <= y + radius]
    assert len(corner) > 10
    for px, py in corner:
        away = ((px - x - radius) ** 2 + (py - y - radius) ** 2) ** 0.5
        assert away == pytest.approx(radius, abs=0.002)


def moved(area: Area, at: Affine) -> Area:
    """Return the bounding box of a transformed area."""
    corners = [apply(at, point) for point in (area[:2], area[2:])]
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


sizes = st.floats(15, 130).map(lambda mm: round(mm, 1))


@given(papers, sizes, sizes, st.sampled_from([0.0, 3.0]), st.sampled_from([None, 0.0, 1.5, 3.0]))
@settings(deadline=None, max_examples=some(60))
def test_nothing_comes_near_the_marks(
    page: Paper, width: float, height: float, bleed: float, asked: float | None
) -> None:
    """Cards, their bleed and the slug stay clear of the marks; cuts stay apart."""
    assume(not page.single)  # a machine needs a sheet around the card
    one = card(width, height, bleed)
    batch = Batch(3, lambda _number: one, "fronts", "backs")
    try:
        sides = list(impose(batch, page, Duplex.long, Spacing(asked, cutter=True)))
    except PaperError:
        return
    for side in sides:
        assert side.cut is not None
        more = side.bleed
        zone = ZONE
        far = (0.0, side.paper.width - zone), (0.0, side.paper.height - zone)
        keep = [(x, y, x + zone, y + zone) for x in far[0] for y in far[1]]
        taken = [(x - more, y - more, x + w + more, y + h + more) for x, y, w, h in side.trims]
        drawing = furniture(side, Slug("Game", "A 12345678", ""), 1, 1, Spacing(marks=Marks.full))
        taken += [moved(extent(item), at) for item, at in drawing.walk() if isinstance(item, Text)]
        for left, low, right, high in taken:
            assert min(left, low) > 3.9
            assert right < side.paper.width - 3.9
            assert high < side.paper.height - 3.9
            for x0, y0, x1, y1 in keep:
                assert right <= x0 + 1e-5 or left >= x1 - 1e-5 or high <= y0 + 1e-5 or low >= y1 - 1e-5
        for (x, y, w, h), (u, v, *_size) in combinations(side.trims, 2):
            assert max(abs(u - x) - w, abs(v - y) - h) >= max(1.0, 2 * more) - 1e-6


def test_a_sheet_and_its_file_know_each_other() -> None:
    """The name of the cut file is on the sheet, and differs if places or cards differ."""
    names = {made.name for made, _radius in GOLDEN.values()}
    assert len(names) == len(GOLDEN)
    files = printed("reference", "--cutter", "--players", "3")
    kit = "go-for-gold-reference-3-players-cut.pdf"
    (stem,) = {name.removesuffix(".svg").removesuffix(".dxf") for name in files} - {kit}
    front, back = page_texts(files[kit])
    name = stem.removeprefix("go-for-gold-reference-3-players-")
    assert re.fullmatch(r"cut-v1-63x126-3of4-[0-9a-f]{4}", name)
    assert name in front
    assert name not in back


def test_marks_are_printed_on_fronts_where_the_file_has_them() -> None:
    """Each corner of a front has only its mark; the backs of sheets have none."""
    files = printed("reference", "--cutter", "--players", "3")
    data = files["go-for-gold-reference-3-players-cut.pdf"]
    mm = 300 / 25.4  # pixels
    front, back = (render(data, page, 300) for page in (0, 1))
    wide, high = (pixels / mm for pixels in front.size)
    zone = ZONE
    for x, y, expected in (
        (0.0, 0.0, (10, 10, 15, 15)),
        (wide - zone, 0.0, (wide - 16, 9.75, wide - 9.75, 16)),
        (0.0, high - zone, (9.75, high - 16, 16, high - 9.75)),
        (wide - zone, high - zone, None),
    ):
        left, top = round(x * mm), round(y * mm)
        corner = front.crop((left, top, left + int(zone * mm), top + int(zone * mm)))
        ink = ImageChops.invert(corner).point([0] * 128 + [255] * 128).getbbox()
        if expected is None:
            assert ink is None
            continue
        assert ink is not None
        found = [(v + (left, top)[at % 2]) / mm for at, v in enumerate(ink)]
        assert found == pytest.approx(expected, abs=0.1)
        place = tuple(round(v * mm) for v in expected)
        assert ImageStat.Stat(back.crop(place)).mean[0] > 240  # type: ignore[arg-type]


@pytest.mark.parametrize("page", ["a4", "letter"])
@pytest.mark.parametrize("game", ["go-for-gold", "goldrausch", "gotoku", "gophers"])
def test_no_cut_of_any_part_leaves_the_marks(game: str, page: str) -> None:
    """All cuts of any game are between the outer edges of the marks."""
    meta = registry.find_game(game)
    layouts = [boards.find_playable(name, game) for name in meta.layouts]
    asked = PrintOptions(boards=layouts, paper=paper(page), players=meta.players[1], codes=False)
    found = 0
    for part in meta.parts:
        if part.sized:  # a map is not cut
            continue
        for batch in meta.make(part.id, asked).batches:
            for made in cut_sheets(batch, paper(page), BY_MACHINE):
                (left, _low, _right, high), angles = registration_marks(made.paper)
                right, low = angles["tr"][1][0], angles["bl"][1][1]
                for points in outlines("Cut", cut_svg(made)):
                    found += 1
                    x, y, wide, tall = box(points)
                    assert left - 1e-3 <= x <= x + wide <= right + 1e-3
                    assert low - 1e-3 <= y <= y + tall <= high + 1e-3
    assert found


@given(papers, sizes, sizes, st.sampled_from([0.0, 3.0]), st.sampled_from([0.0, 5.0]))
@settings(deadline=None, max_examples=some(60))
def test_cards_of_any_size_lie_within_the_marks(
    page: Paper, width: float, height: float, bleed: float, gutter: float
) -> None:
    """No card of any size is cut beyond the marks."""
    assume(not page.single)
    try:
        places = grid(page, card(width, height, bleed, gutter), BY_MACHINE)
    except PaperError:
        return
    made = places.cut_sheet(places.count)
    inset = INSET - 1e-6
    for x, y, wide, high in made.trims:
        assert min(x, y) >= inset
        assert x + wide <= made.paper.width - inset
        assert y + high <= made.paper.height - inset


def test_a_machine_follows_the_shape_of_a_piece() -> None:
    """A round chip is cut along its rim, and its sheet has a name of its own."""
    chips = registry.find_game("goldrausch").make(
        "chips", PrintOptions(boards=[boards.find_playable("cards", "goldrausch")], players=5)
    )
    (made,) = cut_sheets(chips.batches[0], paper("a4"), BY_MACHINE)
    first = outlines("Cut", cut_svg(made))[0]
    x, y, wide, high = made.trims[0]
    assert len(first) == 5  # the start, and four quarters
    assert box(first) == pytest.approx((x + 1.4, y + 1.4, 21.2, 21.2))
    (dxf,) = polylines("Cut", cut_dxf(made))[:1]
    away = {round(math.dist(point, (x + wide / 2, y + high / 2)), 2) for point in dxf}
    assert max(away) - min(away) <= 0.02
    assert made.name != replace(made, outline=()).name


def test_an_incomplete_sheet_has_a_file_of_its_own() -> None:
    """Twenty cards, eight a sheet, need a cut file for full sheets and one for the last."""
    sheets = cut_sheets(batch_of(20, 63, 88), paper("a4"), BY_MACHINE)
    assert [(len(made.places), made.used) for made in sheets] == [(8, 8), (8, 4)]
    assert sheets[1].trims == sheets[0].trims[:4]
    assert [made.used for made in cut_sheets(batch_of(16, 63, 88), paper("a4"), BY_MACHINE)] == [8]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--duplex", "fold"], "--duplex fold"),
        (["--packed"], "--packed"),
        (["--format", "svg"], "--format svg"),
        (["--paper", "both"], "--paper both"),
        (["--corners", "11"], "mm cut off printed matter on"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_what_a_machine_cannot_cut_is_refused(options: list[str], said: str, tmp_path: Path) -> None:
    """Options that conflict with a machine are refused with the cure, and nothing is written."""
    with pytest.raises(CallError, match=said) as caught:
        run("go-for-gold", "reference", "--cutter", *options, "-o", str(tmp_path))
    assert caught.value.cure()
    assert not list(tmp_path.iterdir())


def test_round_corners_need_a_machine(tmp_path: Path) -> None:
    """Round corners without a machine are refused, as paper would not show them."""
    with pytest.raises(CallError, match="--corners cannot be combined with"):
        run("go-for-gold", "reference", "--corners", "3", "-o", str(tmp_path))


def test_too_little_paper_for_marks_is_said() -> None:
    """Paper with room for a card but not for the marks is refused with a cure."""
    with pytest.raises(PaperError, match="with the marks for a cutting machine") as caught:
        grid(paper("75x100"), card(63, 88), BY_MACHINE)
    assert "--cutter" in str(caught.value)


@pytest.mark.parametrize(("safe", "most"), [(3.0, 10.2), (1.0, 3.4), (100.0, 31.5)])
def test_round_corners_leave_the_safe_zone_whole(safe: float, most: float) -> None:
    """Corners may only be so round that the corner of the safe zone stays on the card."""
    one = Component("card", 63, 88, Drawing(), None, safe)
    check_corners(one, most)
    assert 2 * (most - safe) ** 2 <= most**2 or safe > most
    with pytest.raises(CallError, match="card"):
        check_corners(one, most + 0.1)


def test_a_cut_file_of_somebody_else_is_kept(tmp_path: Path) -> None:
    """If the user changed a cut file, neither it nor the PDF is written."""
    args = ("go-for-gold", "reference", "--cutter", "-q", "-o", str(tmp_path))
    run(*args)
    (file,) = tmp_path.glob("*.dxf")
    file.write_bytes(file.read_bytes().replace(b"Cut", b"CUT", 1))
    (tmp_path / "go-for-gold-reference-cut.pdf").unlink()
    with pytest.raises(Exception, match="changed since"):
        run(*args)
    assert not (tmp_path / "go-for-gold-reference-cut.pdf").exists()
