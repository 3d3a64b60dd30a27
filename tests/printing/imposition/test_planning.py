"""Planning: parts of a kit share sheets, and every piece is in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printplay.core.print_choices import Duplex
from printplay.geometry.shapes.affine import Affine, apply
from printplay.lookup import boards
from printplay.match import registry
from printplay.printing.cover import Cover
from printplay.printing.drawing.extent import extent
from printplay.printing.imposition.component import Batch, Component, Side, page_component
from printplay.printing.imposition.imposition import draw_side, faces
from printplay.printing.imposition.packing import PieceKind, pack
from printplay.printing.imposition.paper import Paper, Spacing, paper
from printplay.printing.imposition.planning import plan
from printplay.printing.imposition.sheet_marks import Slug, furniture
from printplay.printing.kit import KitFile
from printplay.printing.options import Print, PrintOptions
from tests.examples import portion, some
from tests.printing.helpers import batch_of, square
from tests.printing.imposition.test_imposition import turned_over

SIZES = [(63.0, 88.0), (63.0, 88.0), (24.0, 24.0), (95.0, 130.0), (28.0, 107.0), (92.0, 92.0)]
Box = tuple[float, float, float, float]

several = st.lists(
    st.builds(
        lambda size, count, back, gutter: batch_of(count, *size, back=back, gutter=gutter),
        st.sampled_from(SIZES), st.integers(1, 14), st.booleans(), st.sampled_from([0.0, 5.0]),
    ),
    min_size=2, max_size=5,
)  # fmt: skip
sheets_of_paper = st.sampled_from(["a4", "letter", "both", "a3"]).map(paper)
FLIPS = [Duplex.long, Duplex.short]


def planned(batches: Sequence[Batch], page: Paper, duplex: Duplex) -> list[tuple[bool, Side]]:
    """Return the sides of batches printed together, each with whether it is a back."""
    return [
        (back, draw_side(sheet, duplex, is_back=back))
        for section in plan(list(enumerate(batches)), page, duplex, Spacing())
        for sheet, back in faces(section, duplex)
    ]


def count(batches: Sequence[Batch], page: Paper, duplex: Duplex = Duplex.long) -> int:
    """Return the number of sheets that batches need together."""
    sections = plan(list(enumerate(batches)), page, duplex, Spacing())
    return sum(1 for section in sections for _sheet in section.sheets())


@given(several, sheets_of_paper, st.sampled_from([Duplex.long, Duplex.short, Duplex.none]))
@settings(deadline=None, max_examples=some(25))
def test_nothing_overlaps_and_nothing_is_lost(batches: list[Batch], page: Paper, duplex: Duplex) -> None:
    """Each piece is printed once, on the paper, without overlapping others, bleed included."""
    wanted = sum(batch.count for batch in batches)
    fronts = [side for back, side in planned(batches, page, duplex) if not back]
    assert sum(len(side.drawings) for side in fronts) == wanted
    for side in fronts:
        for x, y, width, height in side.trims:
            assert min(x, y) >= 1 - 1e-6
            assert x + width <= side.paper.width - 1 + 1e-6
            assert y + height <= side.paper.height - 1 + 1e-6
        for (x, y, width, height), (u, v, wide, high) in combinations(side.trims, 2):
            assert max(u - x - width, x - u - wide, v - y - height, y - v - high) >= -1e-6


@given(several, sheets_of_paper, st.sampled_from(FLIPS))
@settings(deadline=None, max_examples=some(25))
@pytest.mark.long
def test_every_back_lies_behind_its_own_front(batches: list[Batch], page: Paper, duplex: Duplex) -> None:
    """Turned over, a back is behind its front within 0.1 mm, also for a turned piece."""
    front: Side | None = None
    seen = 0
    for back, side in planned(batches, page, duplex):
        if not back:
            front = side
            continue
        assert front is not None
        assert side.paper == front.paper
        for component, drawing, at in front.drawings:
            if component.back is None:
                continue
            seen += any(
                behind.name == drawing.name.replace("front", "back")
                and _meets(component, at, there, front.paper, duplex)
                for _same, behind, there in side.drawings
            )
    assert seen == sum(batch.count for batch in batches if batch.has_backs)


def _meets(card: Component, at: Affine, there: Affine, page: Paper, duplex: Duplex) -> bool:
    """Return whether the corners of a front, turned over, are those of a back, read like a page."""
    return all(
        max(abs(a - b) for a, b in zip(turned_over(apply(at, (u, v)), page, duplex),
                                       apply(there, (card.width - u, v)), strict=True)) < 0.1
        for u, v in ((0, 0), (card.width, 0), (3, 5), (card.width, card.height))
    )  # fmt: skip


@given(several, st.sampled_from(["a4", "letter", "a3"]).map(paper))
@settings(deadline=None, max_examples=some(20))
def test_folded_backs_lie_behind_their_own_fronts(batches: list[Batch], page: Paper) -> None:
    """On folded paper, fronts of all sizes are on one half, each back behind its own."""
    pieces = 0
    for _back, side in planned(batches, page, Duplex.fold):
        fronts = [one for one in side.drawings if one[1] is one[0].front]
        pieces += len(fronts)
        for (x, y, width, height), (u, v, wide, high) in combinations(side.trims, 2):
            assert max(u - x - width, x - u - wide, v - y - height, y - v - high) >= -1e-6
        if side.fold is None:
            continue
        axis, middle = side.fold
        for card, drawing, at in fronts:
            x, y = apply(at, (card.width / 2, card.height / 2))
            assert (x < middle) if axis == "x" else (y > middle)
            behind = drawing.name.replace("front", "back")
            assert card.back is None or any(
                back.name == behind and _folds_onto(card, at, there, side)
                for _same, back, there in side.drawings
            )
    assert pieces == sum(batch.count for batch in batches)


def _folds_onto(card: Component, at: Affine, there: Affine, side: Side) -> bool:
    """Return whether the corners of a front are those of a back once the sheet is folded."""
    assert side.fold is not None
    axis, middle = side.fold
    for u, v in ((0, 0), (card.width, 0), (3, 5), (card.width, card.height)):
        x, y = apply(at, (u, v))
        wanted = (2 * middle - x, y) if axis == "x" else (x, 2 * middle - y)
        found = apply(there, (card.width - u, v))
        if max(abs(a - b) for a, b in zip(wanted, found, strict=True)) >= 0.1:
            return False
    return True


@given(several, sheets_of_paper, st.sampled_from([Duplex.long, Duplex.fold]))
@settings(deadline=None, max_examples=some(15))
def test_sharing_never_takes_more_paper(batches: list[Batch], page: Paper, duplex: Duplex) -> None:
    """Printed together, parts need no more sheets than separately."""
    together = count(batches, page, duplex)
    assert together <= sum(count([batch], page, duplex) for batch in batches)


def test_a_full_sheet_makes_room_where_that_saves_another() -> None:
    """Reference cards share a half-empty sheet; a sheet of cards makes room for large ones."""
    player_sheets, references = batch_of(3, 200, 134), batch_of(3, 63, 88)
    assert count([player_sheets, references], paper("a4")) == 2
    cards, large, pawns = batch_of(58, 63, 88), batch_of(2, 88, 126), batch_of(4, 28, 28)
    assert count([cards, large, pawns], paper("a4")) == 7


def test_bleed_that_is_asked_for_is_never_given_up() -> None:
    """Pieces give up bleed to save a sheet, unless a bleed was requested."""
    parts = [_bleeding(58, 63, 88), _bleeding(2, 95, 130), _bleeding(4, 28, 28)]
    for asked in (None, 1.0):
        sections = plan(list(enumerate(parts)), paper("a4"), Duplex.long, Spacing(bleed=asked))
        sheets = [sheet for section in sections for sheet in section.sheets()]
        reach = {way for sheet in sheets for spot in sheet.spots for way in spot.reach}
        assert len(sheets) == (7 if asked is None else 8)
        assert (0.0 in reach) == (asked is None)


def _bleeding(count: int, width: float, height: float) -> Batch:
    """Return pieces that may bleed up to 3 mm."""
    batch = batch_of(count, width, height)
    return replace(batch, make=lambda number: replace(batch.make(number), bleed=3.0))


def test_folded_parts_of_several_sizes_share_a_sheet() -> None:
    """The rests of cards and of counters are folded along one crease."""
    parts = [batch_of(2, 63, 88), batch_of(5, 28, 28), batch_of(3, 16, 62, back=False)]
    assert count(parts, paper("a4"), Duplex.fold) == 1


def test_parts_of_one_size_share_sheets_whatever_their_backs() -> None:
    """Five cards with one back and four with another fill one sheet of nine."""
    both = [batch_of(5, 63, 88), batch_of(4, 63, 88, back=False)]
    assert count(both, paper("a4")) == 1


@pytest.mark.long
@given(several, sheets_of_paper)
@settings(deadline=None, max_examples=some(10))
def test_marks_of_shared_sheets_touch_no_piece(batches: list[Batch], page: Paper) -> None:
    """Crop marks between pieces of several sizes end before each of them."""
    shared = [side for _back, side in planned(batches, page, Duplex.long) if side.mixed]
    assume(shared)
    for side in shared:
        drawn = furniture(side, Slug("Game", "A 12345678", ""), 1, 1)
        for item, at in drawn.walk():
            if item.role != "mark":
                continue
            x0, y0, x1, y1 = extent(item)
            (x0, y0), (x1, y1) = apply(at, (x0, y0)), apply(at, (x1, y1))
            for x, y, width, height in side.trims:
                assert max(x - max(x0, x1), min(x0, x1) - x - width,
                           y - max(y0, y1), min(y0, y1) - y - height) >= 0.3 - 1e-9  # fmt: skip


kinds = st.lists(
    st.builds(
        lambda count, size, gutter: PieceKind(count, size[0], size[1], gutter),
        st.integers(1, 12), st.sampled_from(SIZES), st.sampled_from([0.0, 5.0]),
    ),
    min_size=2, max_size=4,
)  # fmt: skip


@given(kinds, st.integers(1, 3))
@settings(deadline=None, max_examples=some(25))
def test_straight_cuts_part_what_is_packed(found: list[PieceKind], sheets: int) -> None:
    """Cuts from edge to edge, one after the other, separate the blocks of each sheet."""
    made = pack(found, 198, 281, 5.0, sheets)
    assume(made)
    used = dict.fromkeys(range(len(found)), 0)
    for blocks in made:
        boxes = []
        for block in blocks:
            kind = found[block.kind]
            used[block.kind] += block.used
            wide, high = (kind.height, kind.width) if block.turned else (kind.width, kind.height)
            boxes.append((block.x, block.y, block.columns * (wide + kind.gutter) - kind.gutter,
                          block.rows * (high + kind.gutter) - kind.gutter))  # fmt: skip
        assert _falls_apart(boxes)
    assert used == {at: kind.count for at, kind in enumerate(found)}


def _falls_apart(boxes: Sequence[Box]) -> bool:
    if len(boxes) < 2:
        return True
    for axis in (0, 1):
        ordered = sorted(boxes, key=lambda box: box[axis])
        for at in range(1, len(ordered)):
            before, after = ordered[:at], ordered[at:]
            if max(box[axis] + box[axis + 2] for box in before) <= after[0][axis] + 1e-6:
                return _falls_apart(before) and _falls_apart(after)
    return False


# -- whole kits ------------------------------------------------------------------------------------


def page(name: str, *, again: bool = False, loose: bool = True) -> Print:
    """Return a part that is a page without cuts."""
    made = page_component(name, paper("a4"), square(name, 20, (50, 50)), None)
    return Print(name, name, [Batch(1, lambda _n: made, name, marks=False, loose=loose, again=again)], "")


def sides_of(*prints: Print, duplex: Duplex = Duplex.long) -> list[str]:
    """Return the names of the drawings on each page of a kit."""
    kit = KitFile("K", prints, PrintOptions(duplex=duplex), Slug("K", "", ""))
    found = [" ".join(d.name for _c, d, _at in side.drawings) for _titles, side in kit.sides()]
    assert len(found) == kit.pages
    return found


def test_pages_nothing_is_cut_from_stand_on_both_sides() -> None:
    """Two loose pages are one sheet; a single pad is repeated on its back."""
    assert sides_of(page("plan"), page("pad", again=True)) == ["plan", "pad"]
    assert sides_of(page("pad", again=True)) == ["pad", "pad"]
    assert sides_of(page("pad", again=True), duplex=Duplex.none) == ["pad"]
    assert sides_of(page("plan")) == ["plan"]


def test_a_sheet_without_a_back_comes_last() -> None:
    """Pages to bind or cut have nothing on their back; empty pages come only between such pages."""
    bound, other = page("bound", loose=False), page("other", loose=False)
    assert sides_of(bound, other) == ["bound", "other"]
    cards = Print("cards", "Cards", [batch_of(1, 63, 88)], "")
    assert sides_of(bound, cards) == ["front-0", "back-0", "bound"]
    assert sides_of(cards, bound) == ["front-0", "back-0", "bound"]
    assert sides_of(bound, cards, other) == ["front-0", "back-0", "bound", "", "other"]


def test_the_cover_comes_first() -> None:
    """A cover with no page behind it is the first page; its back stays empty if others follow."""
    cards = Print("cards", "Cards", [batch_of(1, 63, 88)], "")
    bound = page("bound", loose=False)
    for prints, pages in (
        ([cards], ["cover-page", "", "front-0", "back-0"]),
        ([bound, cards], ["cover-page", "", "front-0", "back-0", "bound"]),
        ([bound], ["cover-page", "bound"]),
    ):
        cover = Cover("K", "For two", [], [], "A pen.")
        kit = KitFile("K", prints, PrintOptions(), Slug("K", "", ""), cover)
        names = [" ".join(d.name for _c, d, _at in side.drawings) for _titles, side in kit.sides()]
        assert names == pages
        assert kit.part_shares[-2].pages == [1]
        assert kit.blank == 0


def batches_of(game: str, page_name: str) -> Iterator[Batch]:
    """Return all prints of a game except its storeys, which are a file of their own."""
    meta = registry.find_game(game)
    layouts = [boards.find_playable(name, meta.id) for name in meta.layouts]
    order = PrintOptions(boards=layouts, paper=paper(page_name), players=meta.players[1], codes=False)
    for part in meta.parts:
        if part.id != "pages":
            yield from meta.make(part.id, order).batches


@pytest.mark.shared
@pytest.mark.parametrize(
    ("game", "a4", "letter"),
    portion([("go-for-gold", 5, 5), ("goldrausch", 10, 10), ("gotoku", 12, 12), ("gophers", 9, 9)], 4),
)
def test_a_kit_takes_few_sheets(game: str, a4: int, letter: int) -> None:
    """A whole game with its cover takes the computed minimum of paper."""
    for name, most in (("a4", a4), ("letter", letter)):
        upright = paper(name)
        cover = page_component("cover", upright, square(), None)
        first = Batch(1, lambda _n, cover=cover: cover, "cover", marks=False, loose=True)  # type: ignore[misc]
        assert count([first, *batches_of(game, name)], upright) <= most


def test_parts_are_listed_with_the_pages_they_share() -> None:
    """A part may start on the sheet where the one before it ends."""
    prints = [Print(name, name, [batch_of(count, 63, 88)], "")
              for name, count in (("cards", 14), ("symbols", 4))]  # fmt: skip
    kit = KitFile("K", prints, PrintOptions(), Slug("K", "", ""))
    cards, symbols = kit.part_shares[0], kit.part_shares[1]
    assert (cards.pages, cards.sheets) == ([1, 2, 3, 4], 2)
    assert (symbols.pages, symbols.sheets) == ([3, 4], 0)
    assert kit.sheets() == 2
    assert cards.area + symbols.area == pytest.approx(4 * 210 * 297)


def test_paper_is_shared_by_the_size_of_pieces() -> None:
    """Small pieces between large ones take little of it, so that no part has more ink than paper."""
    prints = [Print("boards", "boards", [batch_of(1, 120, 120)], ""),
              Print("tokens", "tokens", [batch_of(12, 20, 20)], "")]  # fmt: skip
    kit = KitFile("K", prints, PrintOptions(), Slug("K", "", ""))
    boards, tokens = kit.part_shares[0], kit.part_shares[1]
    assert boards.pages == tokens.pages
    assert boards.area / tokens.area == pytest.approx(120 * 120 / (12 * 20 * 20))
