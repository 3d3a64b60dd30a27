"""Imposition: every component in its place, every back behind its own front."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.errors import PaperError
from printplay.core.print_choices import Duplex
from printplay.geometry.shapes.affine import Affine, apply
from printplay.printing.drawing.drawing import Drawing, Stamp
from printplay.printing.drawing.path import points_of
from printplay.printing.imposition.component import Batch, Component, Side, page_component
from printplay.printing.imposition.grid import grid
from printplay.printing.imposition.paper import SIZES, Paper, Spacing, paper
from tests.examples import some
from tests.printing.helpers import batch_of, impose, square

papers = st.one_of(
    st.sampled_from(sorted(SIZES)).map(paper),
    st.tuples(st.floats(130, 500), st.floats(130, 500)).map(lambda s: Paper("custom", *s)),
    st.sampled_from(sorted(SIZES)).map(lambda name: paper(name).rotate()),
)
#: All duplex modes except folding.
APART = [duplex for duplex in Duplex if duplex is not Duplex.fold]
lengths = st.floats(15, 120).map(lambda mm: round(mm, 2))


@st.composite
def batches(draw: st.DrawFn, *, backs: bool | None = None) -> Batch:
    """Draw a batch of cards, some of them without backs."""
    return batch_of(
        draw(st.integers(1, 30)),
        draw(lengths),
        draw(lengths),
        back=draw(st.booleans()) if backs is None else backs,
        gutter=draw(st.sampled_from([0.0, 2.0, 4.0, 7.5])),
        safe=draw(st.sampled_from([0.0, 1.5, 3.0])),
    )


def names(sides: list[Side], *, backs: bool) -> list[str]:
    """Return the names of the drawings on fronts or on backs, in drawing order."""
    return [
        drawing.name for side in sides if side.is_back == backs for _component, drawing, _at in side.drawings
    ]


def turned_over(point: tuple[float, float], page: Paper, duplex: Duplex) -> tuple[float, float]:
    """Return the place of a front's point on the back, as read after flipping the sheet.

    The printer flips the sheet on its long or short edge; a vertical edge moves points from left to
    right, a horizontal one from top to bottom.
    """
    about_upright_side = (duplex is Duplex.long) == (page.height >= page.width)
    x, y = point
    return (page.width - x, y) if about_upright_side else (x, page.height - y)


@given(batches(), papers, st.sampled_from(Duplex))
@settings(deadline=None, max_examples=some(120))
def test_components_never_overlap_and_stay_on_the_paper(batch: Batch, page: Paper, duplex: Duplex) -> None:
    """On any paper, no component overlaps another or the edge."""
    if duplex is Duplex.fold:
        batch = replace(batch, count=min(batch.count, 4))
        page = Paper("wide", page.width + 140, page.height + 20)  # two cards of 120 and margins
    for side in impose(batch, page, duplex):
        for x, y, width, height in side.trims:
            assert min(x, y) >= 1 - 1e-6
            assert x + width <= side.paper.width - 1 + 1e-6
            assert y + height <= side.paper.height - 1 + 1e-6
        for (x, y, width, height), (u, v, wide, high) in combinations(side.trims, 2):
            clear = max(u - x - width, x - u - wide, v - y - height, y - v - high)
            gutter = batch.make(0).gutter
            assert clear >= gutter - 1e-6


@given(batches(), papers, st.sampled_from(APART))
@settings(deadline=None, max_examples=some(100))
def test_every_component_is_printed_once_and_in_order(batch: Batch, page: Paper, duplex: Duplex) -> None:
    """All fronts and all backs come once, in order, also on an incomplete last sheet."""
    sides = list(impose(batch, page, duplex))
    assert names(sides, backs=False) == [f"front-{n}" for n in range(batch.count)]
    wanted = [f"back-{n}" for n in range(batch.count)] if batch.make(0).back else []
    assert names(sides, backs=True) == wanted


@given(batches(backs=True), papers, st.sampled_from([Duplex.long, Duplex.short]))
@settings(deadline=None, max_examples=some(150))
def test_a_back_lies_behind_its_own_front_and_stands_upright(
    batch: Batch, page: Paper, duplex: Duplex
) -> None:
    """Flipped by the printer, every back is behind its front, upright when turned like a page."""
    sides = list(impose(batch, page, duplex))
    assert [side.is_back for side in sides] == [False, True] * (len(sides) // 2)
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert front.paper == back.paper
        for (component, drawing, at), (_same, behind, there) in zip(
            front.drawings, back.drawings, strict=True
        ):
            assert behind.name == drawing.name.replace("front", "back")
            for u, v in ((0, 0), (component.width, 0), (3, 5), (component.width, component.height)):
                seen = turned_over(apply(at, (u, v)), front.paper, duplex)
                drawn = apply(there, (component.width - u, v))
                assert seen == pytest.approx(drawn, abs=1e-6)


@given(batches(backs=True), papers, st.sampled_from([Duplex.long, Duplex.short]))
@settings(deadline=None, max_examples=some(40))
def test_cuts_are_the_same_from_both_sides(batch: Batch, page: Paper, duplex: Duplex) -> None:
    """The trim of a back is the trim of its front seen from behind, so that one cut serves both."""
    sides = list(impose(batch, page, duplex))
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        for (x, y, width, height), (u, v, wide, high) in zip(front.trims, back.trims, strict=True):
            corners = [(x, y), (x + width, y + height)]
            turned = [turned_over(corner, front.paper, duplex) for corner in corners]
            assert (min(a for a, _b in turned), min(b for _a, b in turned)) == pytest.approx((u, v))
            assert (wide, high) == (width, height)


def test_single_sided_prints_fronts_then_backs() -> None:
    """Without duplex all fronts come first and the backs after them, upright and in place."""
    sides = list(impose(batch_of(5, 63, 88), paper("a4"), Duplex.none))
    assert [side.is_back for side in sides] == [False, True]
    (front, back) = sides
    assert front.trims == back.trims
    assert [at for _c, _d, at in front.drawings] == [at for _c, _d, at in back.drawings]
    assert (front.title, back.title) == ("fronts", "backs")


def test_components_without_backs_leave_no_empty_pages() -> None:
    """A part without backs comes as fronts alone, however the printer turns the paper."""
    for duplex in Duplex:
        sides = list(impose(batch_of(20, 63, 88, back=False), paper("a4"), duplex))
        assert [side.is_back for side in sides] == [False] * 3


def test_some_components_have_no_back() -> None:
    """If only some components of a sheet have a back, the others' places stay empty."""

    def make(number: int) -> Component:
        behind = square(f"back-{number}") if number % 2 else None
        return Component(f"card {number}", 63, 88, square(f"front-{number}"), behind)

    front, back = impose(Batch(5, make), paper("a4"), Duplex.long)
    assert len(front.drawings) == 5
    assert [drawing.name for _c, drawing, _at in back.drawings] == ["back-1", "back-3"]
    assert len(back.trims) == 5
    (_c, _d, at), (x, y, _w, _h) = back.drawings[0], back.trims[1]
    assert apply(at, (0, 0)) == (x, y)


def test_nothing_to_print_is_no_page() -> None:
    """No copies make no pages."""
    assert list(impose(batch_of(0, 63, 88), paper("a4"), Duplex.long)) == []


def test_the_better_way_round_is_taken() -> None:
    """The paper is turned so that most components fit, and upright if both hold as many."""
    wide = grid(paper("a4"), batch_of(1, 95, 65).make(0))
    assert wide.paper.width > wide.paper.height
    assert (wide.columns, wide.rows) == (3, 3)
    equal = grid(paper("a4"), batch_of(1, 180, 180).make(0))
    assert equal.paper.height > equal.paper.width


def test_components_are_centred() -> None:
    """A printer that centres a page on other paper shifts nothing against anything."""
    side = next(iter(impose(batch_of(9, 63, 88), paper("a4"), Duplex.none)))
    left = min(x for x, _y, _w, _h in side.trims)
    right = side.paper.width - max(x + width for x, _y, width, _h in side.trims)
    low = min(y for _x, y, _w, _h in side.trims)
    high = side.paper.height - max(y + height for _x, y, _w, height in side.trims)
    assert (left, low) == pytest.approx((right, high))


def test_a_page_is_not_turned() -> None:
    """A component made for a page is on that page, in its orientation."""
    lying = paper("a4").rotate()

    def make(_number: int) -> Component:
        return page_component("map", lying, Drawing("a"), Drawing("b"))

    front, back = impose(Batch(1, make), paper("a4"), Duplex.long)
    assert front.paper == back.paper == lying
    upside_down: Affine = (-1.0, 0.0, 0.0, -1.0, 289.0, 202.0)
    assert back.drawings[0][2] == pytest.approx(upside_down)


@pytest.mark.parametrize(("width", "height"), [(300, 20), (20, 300), (211, 298), (209, 297)])
def test_too_large_a_component_is_named_with_its_paper(width: float, height: float) -> None:
    """The error for a too large component has its name, its size and the paper's name."""
    with pytest.raises(PaperError) as caught:
        list(impose(batch_of(1, width, height), paper("a4"), Duplex.long))
    text = str(caught.value)
    assert "card 0" in text
    assert f"{width} x {height} mm" in text
    assert "A4" in text
    assert caught.value.exit_code == 1


def test_the_largest_component_just_fits() -> None:
    """A component that leaves exactly the unprintable margin fits."""
    assert grid(paper("a4"), batch_of(1, 208, 295).make(0)).count == 1
    with pytest.raises(PaperError):
        grid(paper("a4"), batch_of(1, 208.01, 295).make(0))
    borderless = batch_of(1, 202, 289, safe=0.0).make(0)
    assert grid(paper("a4"), borderless).count == 1


@given(batches(backs=True), st.floats(260, 500), st.floats(260, 500))
@settings(deadline=None, max_examples=some(80))
def test_folded_a_back_lies_behind_its_own_front(batch: Batch, width: float, height: float) -> None:
    """Folded along the crease, every back is behind its front, upright when turned like a page."""
    for side in impose(batch, Paper("custom", width, height), Duplex.fold):
        assert side.fold is not None
        axis, at = side.fold
        assert at == pytest.approx((side.paper.width if axis == "x" else side.paper.height) / 2)
        fronts, backs = side.drawings[::2], side.drawings[1::2]
        for (component, front, here), (_same, back, there) in zip(fronts, backs, strict=True):
            assert back.name == front.name.replace("front", "back")
            for u, v in ((0, 0), (component.width, 0), (3, 5)):
                x, y = apply(here, (u, v))
                folded = (2 * at - x, y) if axis == "x" else (x, 2 * at - y)
                assert folded == pytest.approx(apply(there, (component.width - u, v)), abs=1e-6)
        for x, y, wide, high in side.trims:
            low, length = (x, wide) if axis == "x" else (y, high)
            assert low >= at + 3 - 1e-6 or low + length <= at - 3 + 1e-6


def test_what_has_no_back_is_not_folded() -> None:
    """Cards without backs fill the whole sheet, also in folding mode."""
    (side,) = impose(batch_of(9, 63, 88, back=False), paper("a4"), Duplex.fold)
    assert side.fold is None
    assert len(side.trims) == 9


def test_too_large_to_be_folded() -> None:
    """A component that does not fit twice is refused, with the cure."""
    with pytest.raises(PaperError, match=r"does not fit twice on A4, to be folded\n  Choose"):
        list(impose(batch_of(1, 180, 200), paper("a4"), Duplex.fold))


def bleeding(count: int = 9, *, back: bool = True) -> Batch:
    """Return cards that bleed 3 mm."""
    plain = batch_of(count, 63, 88, back=back)
    return replace(plain, make=lambda number: replace(plain.make(number), bleed=3.0))


@pytest.mark.parametrize(
    ("name", "asked", "count", "bleed"),
    [
        ("a4", None, 9, 1.5),  # as much as still fits nine with their marks
        ("a4", 3.0, 8, 3.0),
        ("a4", 0.0, 9, 0.0),
        ("letter", None, 9, 0.0),
        ("a3", None, 18, 2.5),
        ("a4", 9.0, 8, 3.0),  # no more than is drawn
    ],
)
def test_bleed_is_what_the_paper_allows(name: str, asked: float | None, count: int, bleed: float) -> None:
    """By default cards have as much bleed as costs no card; a requested bleed may cost some."""
    found = grid(paper(name), bleeding().make(0), Spacing(asked))
    assert (found.count, found.bleed) == (count, bleed)
    assert found.gutter == 2 * bleed


def test_packed_cards_bleed_outward_only() -> None:
    """Packed edge to edge, cards share cuts and bleed only at the rim of the block."""
    for duplex in (Duplex.long, Duplex.short):
        for side in impose(bleeding(), paper("a4"), duplex, Spacing(3.0, packed=True)):
            left = min(x for x, _y, _w, _h in side.trims)
            top = max(y + h for _x, y, _w, h in side.trims)
            for (_c, drawing, at), (x, y, width, height) in zip(side.drawings, side.trims, strict=True):
                (stamp,) = drawing.items
                assert isinstance(stamp, Stamp)
                reached = [apply(at, point) for point in points_of(stamp.clip)]
                low, high = min(u for u, _v in reached), max(v for _u, v in reached)
                assert low == pytest.approx(x - 3 if x < left + 1 else x)
                assert high == pytest.approx(y + height + (3 if y + height > top - 1 else 0))
                assert max(u for u, _v in reached) >= x + width - 1e-6


def test_paper_of_the_card_itself() -> None:
    """On paper of the card's size with bleed, each page has one card, for a printing shop."""
    (side,) = impose(bleeding(1, back=False), paper("69x94"), Duplex.none)
    assert side.borderless
    assert (side.bleed, side.trims) == (3.0, [(3.0, 3.0, 63, 88)])


def test_paper_of_the_card_with_a_bleed_that_was_asked_for() -> None:
    """The page includes the bleed; smaller paper is refused, naming the size with bleed."""
    wide = replace(bleeding(1, back=False).make(0), bleed=5.0)
    assert grid(paper("73x98"), wide, Spacing(5.0)).bleed == 5.0
    with pytest.raises(PaperError, match="5 mm of bleed"):
        grid(paper("69x94"), wide, Spacing(5.0))
    with pytest.raises(PaperError, match="Choose a larger paper"):
        grid(paper("60x60"), wide)
