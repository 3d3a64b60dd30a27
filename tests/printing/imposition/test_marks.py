"""Crop marks and the slug."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings

from printplay.core.print_choices import Duplex
from printplay.geometry.shapes.affine import Affine, apply
from printplay.printing.drawing.drawing import PT, Drawing, Item, Shape, Stamp, Text
from printplay.printing.drawing.extent import extent, transform_box
from printplay.printing.drawing.path import points_of
from printplay.printing.imposition.component import Batch, Side, page_component
from printplay.printing.imposition.imposition import draw_side
from printplay.printing.imposition.paper import UNPRINTABLE, Paper, Spacing, paper
from printplay.printing.imposition.planning import plan
from printplay.printing.imposition.sheet_marks import Slug, furniture
from printplay.printing.kit import KitFile
from printplay.printing.output.writing import Writable
from printplay.printing.text.fonts import face
from tests.cli.helpers import run
from tests.examples import portion, some
from tests.printing.helpers import batch_of, board, impose, page_texts, pdf
from tests.printing.imposition.test_imposition import batches, papers

SLUG = Slug("Game", "A 12345678", "")
Line = tuple[float, float, float, float]
IDENTITY = (1, 0, 0, 1, 0, 0)


def side_of(batch: Batch, page: Paper) -> Side:
    """Return the first side of a batch."""
    return next(iter(impose(batch, page, Duplex.long)))


def lines(drawing: Drawing) -> list[Line]:
    """Return the crop marks of a side: x, y of both ends."""
    found = []
    for item, _at in drawing.walk():
        if isinstance(item, Shape) and len(item.path) == 2:  # the check bar is of rectangles
            (_m, x1, y1), (_l, x2, y2) = cast("list[tuple[str, float, float]]", item.path)
            found.append((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
    return found


def printed_box(item: Item, at: Affine) -> Line:
    """Return the bounding box of a line of text, or of a shape."""
    if isinstance(item, Text):
        wide, high = face(item.face).width(item.string, item.size), item.size * PT
        corners = [(item.x, item.y - 0.22 * high), (item.x + wide, item.y + 0.74 * high)]
    else:
        assert isinstance(item, Shape)
        corners = points_of(item.path)
    points = [apply(at, point) for point in corners]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@given(batches(), papers)
@settings(deadline=None, max_examples=some(80))
def test_marks_never_touch_a_component(batch: Batch, page: Paper) -> None:
    """Every mark keeps the printer's margin, half a millimetre away from every component.

    Where the margin leaves it less than a millimetre, it comes a little nearer.
    """
    for side in impose(batch, page, Duplex.long):
        for x1, y1, x2, y2 in lines(furniture(side, SLUG, 1, 1)):
            assert min(x1, y1) >= UNPRINTABLE
            assert x2 <= side.paper.width - UNPRINTABLE
            assert y2 <= side.paper.height - UNPRINTABLE
            near = x2 - x1 + y2 - y1 < 1.35
            for x, y, width, height in side.trims:
                clear = max(x - x2, x1 - x - width, y - y2, y1 - y - height)
                assert clear >= (0.3 if near else 0.5) - 1e-6


@given(batches(), papers)
@settings(deadline=None, max_examples=some(60))
def test_every_mark_points_along_a_cut(batch: Batch, page: Paper) -> None:
    """A mark extends the edge of a component, to a hundredth of a millimetre."""
    side = side_of(batch, page)
    edges_x = [e for x, _y, width, _h in side.trims for e in (x, x + width)]
    edges_y = [e for _x, y, _w, height in side.trims for e in (y, y + height)]
    for x1, y1, x2, y2 in lines(furniture(side, Slug("", "", ""), 1, 1)):
        if x1 == x2:
            assert min(abs(x1 - edge) for edge in edges_x) < 0.01
        else:
            assert y1 == y2
            assert min(abs(y1 - edge) for edge in edges_y) < 0.01


def test_marks_stand_in_all_margins_and_between_components() -> None:
    """Each cut has a mark at both ends and in every gap, so the first cut removes none."""
    side = side_of(batch_of(4, 60, 80, gutter=6.0), paper("a5"))
    marks = lines(furniture(side, SLUG, 1, 1))
    spans_y = sorted({(y, y + height) for _x, y, _w, height in side.trims})
    (low, first), (second, high) = spans_y
    for cut in sorted({e for x, _y, width, _h in side.trims for e in (x, x + width)}):
        at = [(y1, y2) for x1, y1, x2, y2 in marks if x1 == x2 == pytest.approx(cut, abs=0.01)]
        assert any(y2 < low for _y1, y2 in at)
        assert any(y1 > high for y1, _y2 in at)
        assert any(first < y1 and y2 < second for y1, y2 in at)
    assert all(x2 - x1 + y2 - y1 <= 4 + 1e-6 for x1, y1, x2, y2 in marks)


def test_marks_can_be_left_out() -> None:
    """A full page without cuts has no crop marks."""
    side = side_of(batch_of(1, 60, 80, marks=False), paper("a5"))
    assert lines(furniture(side, SLUG, 1, 1)) == []


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "a5", "both"])
def test_the_slug_touches_neither_marks_nor_components(name: str) -> None:
    """The slug is clear of components and marks."""
    for batch in (batch_of(9, 63, 88, gutter=2.0), batch_of(2, 134, 90, gutter=4.0)):
        side = side_of(batch, paper(name))
        drawing = furniture(side, SLUG, 3, 12)
        boxes_of = [
            printed_box(item, at)
            for item, at in drawing.walk()
            if at != IDENTITY and not isinstance(item, Stamp)
        ]
        x1, y1 = (min(box[i] for box in boxes_of) for i in (0, 1))
        x2, y2 = (max(box[i] for box in boxes_of) for i in (2, 3))
        assert min(x1, y1, side.paper.width - x2, side.paper.height - y2) >= 4
        boxes = [(x, y, x + width, y + height) for x, y, width, height in side.trims]
        for u1, v1, u2, v2 in [*boxes, *lines(drawing)]:
            assert max(u1 - x2, x1 - u2, v1 - y2, y1 - v2) > 0, (u1, v1, u2, v2)


#: Two house rules in the slug, in sentences, and by their keys in German.
_RULES = {
    "en": "house rules: A -1 from a temple uses up no box. "
    "After the restart a further port only ends the move.",
    "de": "Hausregeln: Eine -1 aus einem Tempel belegt kein Kästchen. "
    "Nach dem Neustart beendet ein weiterer Hafen nur den Zug.",
    "keys": "Hausregeln: curse-fills-a-box no, second-port stop",
}


@pytest.mark.parametrize(
    ("arguments", "keyed"), [((), ()), (("--lang", "de", "--paper", "letter"), (2, 3, 4, 5, 6, 11, 12))]
)
def test_every_page_says_what_it_is(arguments: tuple[str, ...], keyed: tuple[int, ...]) -> None:
    """Every slug has game, part, page n of m, boards with hashes, house rules and language.

    The rules are sentences, but on the `keyed` pages, where those leave no room for the check bar.
    """
    house = ("--house", "second-port=stop", "--house", "curse-fills-a-box=no")
    texts = page_texts(pdf(*house, *arguments))
    assert len(texts) == 12
    german = "de" in arguments
    for number, text in enumerate(texts, 1):
        lines = [line.strip() for line in text.split("\n")]
        (at,) = (at for at, line in enumerate(lines) if "·" in line and f"{len(texts)}" in line)
        parts = lines[at].split(" · ")
        if len(parts) < 6:  # broken into two lines
            parts += lines[at + 1].split(" · ")
        assert parts[0].endswith("Go for Gold")
        assert f"{number}" in parts[2].split()
        assert f"{len(texts)}" in parts[2].split()
        assert parts[3] == f"A {board('A').hash}, B {board('B').hash}"
        assert parts[4] == (_RULES["keys"] if number in keyed else _RULES["de" if german else "en"])
        assert parts[5] == ("de" if german else "en")
        named = f"{Slug.note}: Go for Gold (Steffen Benndorf, Kaddy Arendt)"
        assert german or parts[6] in (named, Slug.note)
        assert "20 mm" in text  # the label of the check bar


def test_the_slug_below_codes_is_short() -> None:
    """A page for a camera has no name of the original below its codes; other pages have it."""
    (pad, *_more), (reference, *_backs) = page_texts(pdf("pad")), page_texts(pdf("reference"))
    assert f"{Slug.note}: Go for Gold" in reference
    assert Slug.note in pad
    assert f"{Slug.note}:" not in pad


@pytest.mark.parametrize("lang", ["en", "de"])
def test_small_paper_names_all_house_rules(lang: str) -> None:
    """On A5 a slug with every house rule is broken into two lines, and complete.

    The rules are sentences, or in German, where those have no room, the keys of records.
    """
    house = ("second-port=stop", "foot-rescue=optional", "curse-fills-a-box=no")
    words = [word for rule in house for word in ("--house", rule)]
    texts = page_texts(pdf("reference", "--paper", "a5", "--lang", lang, *words))
    rules = {
        "en": "house rules: A -1 from a temple uses up no box. "
        "Nobody has to use a foot to stay in. "
        "After the restart a further port only ends the move.",
        "de": "Hausregeln: curse-fills-a-box no, foot-rescue optional, second-port stop",
    }
    for number, text in enumerate(texts, 1):
        assert rules[lang] in text
        assert f"{number} {'of' if lang == 'en' else 'von'} {len(texts)}" in text


def test_the_slug_stands_at_the_foot_of_a_page_that_is_not_full() -> None:
    """With few components on a page, the slug is still in its usual place."""
    drawing = furniture(side_of(batch_of(2, 63, 88), paper("a4")), SLUG, 1, 1)
    heights = [printed_box(item, at)[3] for item, at in drawing.walk() if isinstance(item, Text)]
    assert max(heights) < 14


@pytest.mark.parametrize("upright", [False, True])
def test_the_bar_beside_the_slug_is_exactly_20_mm_long(*, upright: bool) -> None:
    """The check bar of any page has its true length."""
    page = Paper("test", 100, 200) if upright else Paper("test", 200, 100)
    batch = batch_of(1, 70, 198, marks=False) if upright else batch_of(1, 198, 70, marks=False)
    drawing = furniture(side_of(batch, page), SLUG, 1, 1)
    bar = [printed_box(item, at) for item, at in drawing.walk() if isinstance(item, Shape)]
    low, high = (0 + upright), (2 + upright)
    assert max(box[high] for box in bar) - min(box[low] for box in bar) == pytest.approx(20)


def test_no_house_rules_are_not_mentioned() -> None:
    """With all rules at their defaults the slug names no house rules."""
    (line,) = SLUG.lines("cards", 1, 2)
    assert "house rules" not in line
    assert line.startswith("Game · cards · page 1 of 2 · A 12345678 · en · ")


@pytest.mark.parametrize(
    ("lying", "duplex", "turned"),
    [(True, Duplex.long, True), (True, Duplex.short, False),
     (False, Duplex.long, False), (False, Duplex.short, True), (True, Duplex.none, False)],
)  # fmt: skip
def test_the_footer_of_a_turned_page_is_turned_with_it(lying: bool, duplex: Duplex, turned: bool) -> None:
    """Upside-down pages have their footer below them, and both sides say how to turn over."""
    sheet = paper("a4").rotate() if lying else paper("a4")
    made = page_component("map", sheet, Drawing("a"), Drawing("b"))
    sides = list(impose(Batch(1, lambda _n: made, "map", marks=False), sheet, duplex))
    for side in sides:
        drawn = furniture(side, SLUG, 1, 2)
        ((line, at),) = [
            (item, at) for item, at in drawn.walk() if isinstance(item, Text) and "Game" in item.string
        ]
        upside_down = turned and side.is_back
        ((_component, _drawing, lies),) = side.drawings
        assert (at[0] < 0) == upside_down == (lies[0] < 0)
        x0, y0, x1, y1 = printed_box(line, at)
        assert min(x0, y0) > 0
        assert max(x1 - sheet.width, y1 - sheet.height) < 0
        assert (y0 > sheet.height / 2) == upside_down
        assert ("flip sideways" in line.string) == turned


#: Game, further options, paper, duplex mode, marks: each game on each paper, in every other mode by turns;
#: three players' in all. Two folded player sheets need more than an A5.
CASES = [
    ("print", *kit_, "--paper", on, "--duplex", duplex.value, "--marks", ("crop", "full")[number % 3 > 0])
    for number, (kit_, on, duplex) in enumerate(product(
        (["go-for-gold", "--players", "3"], ["go-for-gold"], ["goldrausch"], ["gotoku"], ["gophers"]),
        ("a4", "letter", "both", "a3", "a5"), Duplex,
    ))
    if ((number + number // len(Duplex)) % 2 or len(kit_) > 1)
    and (kit_[0], on, duplex) != ("go-for-gold", "a5", Duplex.fold) and (len(kit_) == 1 or on == "a4")
]  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize("arguments", portion(CASES, 16, 4), ids=" ".join)
def test_what_helps_making_is_printed(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Marks, creases and slugs of every kit keep 4 mm from the edge of the paper."""
    least: list[float] = []

    def draw_all(made: KitFile, file: Writable, **_options: object) -> None:
        """Measure what is around all sides of a file, in place of writing it."""
        for number, (_titles, side) in enumerate(made.sides(), 1):
            measure(side, furniture(side, made.slug, number, made.pages, made.spacing))
        file.write(b"%PDF-1.4")

    def measure(side: Side, drawing: Drawing) -> None:
        for item, at in drawing.walk():
            if not isinstance(item, Stamp):
                x0, y0, x1, y1 = transform_box(extent(item), at)
                least.append(min(x0, y0, side.paper.width - x1, side.paper.height - y1))

    monkeypatch.setattr(KitFile, "write", draw_all)
    monkeypatch.setattr(KitFile, "inspect", lambda *_: None)
    run(*arguments, "-q", "-o", str(tmp_path))
    assert min(least) >= UNPRINTABLE - 1e-6


def test_marks_keep_the_margin_of_the_printer() -> None:
    """A printer with a margin of 4.2 mm gets shorter marks, and still two sheets on a page."""
    spacing = Spacing(margin=4.2)
    batch = batch_of(2, 200, 134, gutter=4.0)
    side = next(impose(batch, paper("a4"), Duplex.long, spacing))
    assert len(side.trims) == 2
    marks = lines(furniture(side, SLUG, 1, 1, spacing))
    outer = [mark for mark in marks if mark[1] == mark[3]]
    assert {round(x1, 3) for x1, *_ in outer} == {4.275, 205.375}
    assert {round(x2, 3) for _x, _y, x2, _w in outer} == {4.625, 205.725}


def test_a_shared_sheet_is_centred_row_by_row() -> None:
    """A player sheet is in the middle of the paper, whatever lies below it."""
    sheets, cards = batch_of(1, 200, 134, gutter=4.0), batch_of(3, 63, 88)
    bleeding = replace(cards, make=lambda number: replace(cards.make(number), bleed=1.5))
    (section,) = plan([(0, sheets), (1, bleeding)], paper("a4"), Duplex.none, Spacing())
    (sheet,) = section.sheets()
    side = draw_side(sheet, Duplex.none, is_back=False)
    for row in ([trim for trim in side.trims if (trim[2] == 200) == large] for large in (0, 1)):
        left, right = min(x for x, *_ in row), max(x + wide for x, _y, wide, _h in row)
        assert left + right == pytest.approx(210)
    assert min(x for x, *_ in side.trims) == pytest.approx(5)
