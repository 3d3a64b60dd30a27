"""The preflight: each fault with a smallest drawing, and one that just passes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printplay.core import i18n
from printplay.core.fault_text import translated
from printplay.core.faults import PrintPlace
from printplay.core.print_choices import Duplex
from printplay.match import registry
from printplay.printing.drawing.colour import BLACK, WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen, placed
from printplay.printing.drawing.path import rectangle
from printplay.printing.imposition.component import Batch, Component, Side, page_component
from printplay.printing.imposition.paper import Spacing, paper
from printplay.printing.imposition.sheet_marks import Slug, furniture
from printplay.printing.preflight.faults import fault_line as line_of
from printplay.printing.preflight.preflight import Preflight, PreflightError
from printplay.printing.text.fonts import TEXT
from tests.printing.helpers import GAME, batch_of, impose, order

LANE = ((10.0, 10.0), (30.0, 10.0))


def faults(drawing: Drawing, *, safe: float = 3.0) -> list[str]:
    """Return the fault codes of a drawing as the face of a card of 40 x 40 mm."""
    preflight = Preflight()
    preflight.check_face(Component("a card", 40, 40, drawing, None, safe), drawing)
    assert all("a card: " in line_of(translated(fault)) for fault in preflight.faults)
    return [fault.code for fault in preflight.faults]


def lettered(text: str, size: float, **keys: object) -> Drawing:
    """Return a drawing with one line of text in its middle."""
    drawing = Drawing("text")
    drawing.text(20, 20, text, TEXT, size, anchor="middle", **keys)  # type: ignore[arg-type]
    return drawing


def stamped(drawing: Drawing, scale: float, **keys: object) -> Drawing:
    """Return a drawing with another one stamped at a scale."""
    outer = Drawing("outer")
    outer.stamp(drawing, 20 - 20 * scale, 20 - 20 * scale, scale=scale, **keys)  # type: ignore[arg-type]
    return outer


def test_text_too_small() -> None:
    """PF-1: below 5 points is a fault, 5 is not; names of spaces may be half that size."""
    assert faults(lettered("rule", 4.95)) == ["PF-1"]
    assert faults(lettered("rule", 5)) == []
    assert faults(lettered("c4", 2.4, role="name")) == ["PF-1"]
    assert faults(lettered("c4", 2.5, role="name")) == []


def test_text_too_small_once_it_is_shrunk() -> None:
    """PF-1: the size on paper counts, also in a scaled part."""
    assert faults(stamped(lettered("rule", 8), 0.6)) == ["PF-1"]
    assert faults(stamped(lettered("rule", 8), 0.7)) == []
    assert faults(stamped(lettered("rule", 4), 1.5)) == []
    assert faults(stamped(lettered("rule", 8), 0.3, role="ground")) == []


def test_a_missing_glyph() -> None:
    """PF-3: a character that the font lacks is a fault, and named."""
    assert faults(lettered("Gold für Müßige", 8)) == []
    preflight = Preflight()
    drawing = lettered("gold 日本", 8)
    preflight.check_face(Component("a card", 40, 40, drawing), drawing)
    (fault,) = preflight.faults
    assert fault.code == "PF-3"
    assert "日本" in line_of(translated(fault))


def test_what_many_cards_share_is_told_once() -> None:
    """A faulty drawing is reported with its first card, and the number of cards."""
    shared, preflight = lettered("日 tiny", 3), Preflight()
    for number in range(3):
        preflight.check_face(Component(f"card {number}", 40, 40, shared), stamped(shared, 1.0))
    assert [(fault.code, fault.printed) for fault in preflight.faults] == [
        (code, PrintPlace("card 0", "", "front", ("card 1", "card 2"))) for code in ("PF-1", "PF-3")
    ]


def test_print_where_no_printer_reaches() -> None:
    """PF-4: print closer than 4 mm to the edge of the paper is a fault."""
    for x, expected in ((3.9, ["PF-4"]), (4.0, [])):
        drawing = Drawing("a")
        drawing.rect(0, 0, 10, 10, Pen(BLACK))
        card = Component("a card", 40, 40, drawing, None, safe=0.0)
        preflight = Preflight()
        side = Side(paper("a5"), [(card, drawing, placed(x, 50))], [(x, 50, 40, 40)], "cards")
        preflight.check_side(side)
        assert [fault.code for fault in preflight.faults] == expected


def test_print_outside_of_the_safe_zone() -> None:
    """PF-5: print in the outer 3 mm of a card is a fault, a line's half width included."""
    for size, width, expected in ((34, 0, []), (34.2, 0, ["PF-5"]), (34, 0.4, ["PF-5"])):
        drawing = Drawing("a")
        pen = Pen(None, BLACK, width) if width else Pen(BLACK)
        drawing.rect(20 - size / 2, 20 - size / 2, size, size, pen)
        assert faults(drawing) == expected


def test_text_that_runs_over_its_card() -> None:
    """PF-5: a line of text that is wider than its card's safe zone is a fault."""
    assert faults(lettered("fits", 8)) == []
    assert faults(lettered("runs far beyond both of the edges of its card", 8)) == ["PF-5"]


def test_what_is_cut_away_is_no_fault() -> None:
    """Print clipped at the safe zone is not a fault."""
    wide = Drawing("sea")
    wide.rect(-50, -50, 200, 200, Pen(grey(0.8)))
    drawing = Drawing("card")
    drawing.stamp(wide, clip=rectangle(3, 3, 34, 34))
    assert faults(drawing) == []
    loose = Drawing("card")
    loose.stamp(wide, clip=rectangle(2, 2, 34, 34))
    assert faults(loose) == ["PF-5"]


def chart(y: float, *, lanes: bool = True) -> Drawing:
    """Return a board with a symbol of radius 1 whose middle is y mm above a lane."""
    board = Drawing("board", {"layout": "X", "hash": "00000000"}, lanes=[LANE] if lanes else [])
    dot = Drawing("dot")
    dot.circle(0, 0, 0.5, Pen(grey(0.7)))
    board.stamp(dot, 20, 10 + y, scale=2, role="feature")
    return board


def test_a_symbol_in_the_way_of_the_pen() -> None:
    """PF-6: a symbol or a name nearer than 1.5 mm to a line that is drawn is a fault."""
    assert faults(chart(2.7)) == []
    assert faults(chart(2.4)) == ["PF-6"]
    assert faults(chart(0.5, lanes=False)) == []
    for y, expected in ((11.6, []), (11.4, ["PF-6"])):
        named = Drawing("board", {"layout": "X", "hash": "00000000"}, lanes=[LANE])
        named.text(20, y, "c4", TEXT, 4, colour=grey(0.7), role="name")
        assert faults(named) == expected


def test_a_lane_that_is_shrunk_is_narrower() -> None:
    """PF-6: the distance on paper counts."""
    assert faults(stamped(chart(4), 1.0)) == []
    assert faults(stamped(chart(4), 0.4)) == ["PF-6"]


def test_a_back_that_is_not_behind_its_front() -> None:
    """PF-7: a back more than a tenth of a millimetre away from its front is a fault."""
    for duplex in (Duplex.long, Duplex.short, Duplex.none):
        front, back = impose(batch_of(1, 63, 88), paper("a4"), duplex)
        for off, expected in ((0.0, []), (0.09, []), (0.2, ["PF-7"])):
            (x, y, width, height) = back.trims[0]
            moved = replace(back, trims=[(x + off, y, width, height)])
            preflight = Preflight()
            preflight.check_backs(front, moved, duplex)
            wanted = [] if duplex is Duplex.none else expected
            assert [fault.code for fault in preflight.faults] == wanted


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("#d03030", "#309030", ["PF-8"]),  # red and green, to one who sees no red
        ("#ff8080", "#80c0ff", ["PF-8"]),  # of one lightness, to a grey printer
        ("#202020", "#f0f0f0", []),
    ],
)
def test_colours_that_cannot_be_told_apart(first: str, second: str, expected: list[str]) -> None:
    """PF-8: colours that look alike to some eye or in grey are a fault, unless glyphs differ."""

    def found(glyphs: str) -> list[str]:
        meanings: list[tuple[str, Colour, str]] = [
            ("one", rgb(first), glyphs[0]), ("two", rgb(second), glyphs[1])
        ]  # fmt: skip
        preflight = Preflight()
        preflight.check_colours("temples", meanings)
        return [fault.code for fault in preflight.faults]

    assert found("aa") == expected
    assert found("ab") == []


def test_print_too_dark_under_the_pen() -> None:
    """PF-9: on a board lines are at least 70 % white; fills, symbols and letters 60 %."""
    for fill, line, expected in (
        (0.6, None, []), (0.59, None, ["PF-9"]), (None, 0.7, []), (None, 0.69, ["PF-9"])
    ):  # fmt: skip
        board = Drawing("board", {"layout": "X", "hash": "00000000"})
        pen = Pen(None if fill is None else grey(fill), None if line is None else grey(line), 0.3)
        board.rect(10, 10, 5, 5, pen)
        assert faults(board) == expected
        assert faults(stamped(board, 1.0)) == expected
    assert faults(lettered("dark", 8)) == []
    written = Drawing("board", {"layout": "X", "hash": "00000000"})
    written.text(20, 20, "c4", TEXT, 8, colour=grey(0.5))
    assert faults(written) == ["PF-9"]


def test_no_room_for_the_slug() -> None:
    """PF-10: a page without a slug is a fault."""
    card = batch_of(1, 200, 287, marks=False)
    for name, expected in (("a4", ["PF-10"]), ("a3", [])):
        (side,) = (s for s in impose(card, paper(name), Duplex.long) if not s.is_back)
        preflight = Preflight()
        preflight.check_furniture(side, furniture(side, Slug("Game", "A", ""), 1, 1))
        assert [fault.code for fault in preflight.faults] == expected


@pytest.mark.parametrize(("margin", "expected"), [(4.0, []), (5.3, []), (6.0, []), (6.5, ["PF-10"])])
def test_the_slug_beside_a_page_keeps_the_margin(margin: float, expected: list[str]) -> None:
    """A full page has room for its slug on printers that leave up to 6 mm white, and no fault."""
    a4 = paper("a4")
    page = page_component("page", a4, Drawing("page"), None)
    (side,) = impose(Batch(1, lambda _number: page, marks=False), a4, Duplex.long)
    preflight = Preflight()
    slug = furniture(side, Slug("Game", "A", ""), 1, 1, Spacing(margin=margin))
    preflight.check_furniture(side, slug, margin)
    assert [fault.code for fault in preflight.faults] == expected


def test_marks_where_nothing_is_printed() -> None:
    """PF-4: a mark in the margin of the printer is a fault, with how near it is to the edge."""
    side = next(impose(batch_of(1, 63, 88), paper("a4"), Duplex.none))
    drawn = furniture(side, Slug("Game", "A", ""), 1, 1)
    drawn.line([(60, 4.0), (60, 8)], Pen(None, grey(0.2), 0.2), role="mark")
    for margin, expected in ((3.9, []), (4.0, ["PF-4"])):
        preflight = Preflight()
        preflight.check_furniture(side, drawn, margin)
        assert [fault.code for fault in preflight.faults] == expected


def test_all_faults_are_told_at_once_in_ones_language() -> None:
    """The error counts the faults, and lists twenty with cures, in the user's language."""
    preflight = Preflight()
    for number in range(25):
        drawing = lettered(f"rule {number}", 3 + number / 25)
        preflight.check_face(Component(f"card {number}", 40, 40, drawing), drawing)
    preflight.check_face(Component("card 0", 40, 40, drawing), lettered("rule 0", 3))
    error = PreflightError(preflight.faults)
    assert error.exit_code == 1
    lines = str(error).splitlines()
    assert "25" in lines[0]
    assert len(lines) == 1 + 2 * 20 + 1
    assert lines[1].strip().startswith("PF-1 card 0: ")
    assert "5" in lines[-1]
    with i18n.use("de"):
        assert str(error).splitlines()[0] != lines[0]


def test_white_is_pale_enough() -> None:
    """White details on a board are not a fault."""
    board = Drawing("board", {"layout": "X", "hash": "00000000"})
    board.rect(10, 10, 5, 5, Pen(WHITE, WHITE))
    assert faults(board) == []


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("part", ["sheet", "map", "reference", "pad"])
def test_what_is_shipped_has_no_fault(part: str, language: str, low_ink: bool) -> None:
    """Every part of the shipped game passes, in every language and both inks."""
    with i18n.use(language):
        made = registry.find_game(GAME).make(part, order(players=1, low_ink=low_ink))
        preflight = Preflight()
        for batch in made.batches:
            for component in batch.components():
                for drawing in (component.front, component.back):
                    if drawing is not None:
                        preflight.check_face(component, drawing)
    assert not preflight.faults
