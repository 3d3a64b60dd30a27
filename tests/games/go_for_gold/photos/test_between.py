"""What sheets of one match say against each other is asked about before anything is entered."""

from __future__ import annotations

from dataclasses import replace

import printplay as pp
from printplay.core.i18n import use
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.photos.scanned import FAINT, Read
from tests.games.go_for_gold.photos.sheets import sheet

ANNA, BEN = ("c1", "d1", "d2", "e1"), ("i1", "h1", "g1", "f1")


def scan(sure: float, *, seats: int = 2) -> pp.Scan:
    """Return two sheets, the second with a temple struck that nobody can have explored."""
    anna, ben = sheet("Anna", ANNA, 1), sheet("Ben", BEN, 2)
    boxes: tuple[Read[int | None], ...] = (Read(4, 0.995), *anna.panel.boxes[1:])
    red = Read(frozenset({"red"}), sure)
    sheets = (
        replace(anna, panel=replace(anna.panel, boxes=boxes)),
        replace(ben, panel=replace(ben.panel, boxes=boxes, temples=red)),
    )
    return pp.Scan(sheets, seats=seats).compared()


def test_a_temple_that_nobody_explored_is_one_question() -> None:
    """The value without which the sheets fit each other is asked about, and told no more."""
    found = scan(0.98)
    ((ben, question),) = found.questions
    assert isinstance(ben, pp.ScannedSheet)
    assert ben.player == "Ben"
    assert question.text == (
        "the temples: The sheets contradict each other: The temple on j4 is struck on Ben's "
        "sheet, but nobody else can have explored it. Which ones are struck?"
    )
    with use("de"):
        assert "Die Blätter widersprechen sich" in scan(0.98).questions[0][1].text
    assert not found.between
    mended = found.answered(ben, question, "-")
    assert not mended.questions
    assert not mended.between


def test_a_second_photo_of_a_sheet_hides_no_contradiction() -> None:
    """What sheets say against each other is asked about when it is told which of them are one."""
    anna, ben = scan(0.98, seats=4).sheets
    twice = SheetQuestion("code", "twice", (), ((ben.photos[0], 0.5),))
    again = replace(ben, photos=("again.jpg",), questions=(twice,))
    found = pp.Scan((anna, ben, again), seats=2).compared()
    ((_again, question),) = found.questions
    ((_ben, question),) = found.answered(again, question, "one").questions
    assert question.about == "temples"


def test_an_unclear_tick_at_the_start_does_not_hinder() -> None:
    """Where a line starts may be known though its tick is not: the contradiction is asked about."""
    anna, ben = scan(0.98, seats=4).sheets
    tick: Read[str | None] = Read(None, 0.6, ((None, 0.6), ("A", 0.4)), FAINT)
    unclear = replace(ben, panel=replace(ben.panel, start=tick))
    ((_ben, question),) = pp.Scan((anna, unclear), seats=2).compared().questions
    assert question.about == "temples"


def test_what_a_person_tells_about_sheets_is_believed() -> None:
    """An answer that leaves the contradiction is not asked for again: it is told."""
    found = scan(0.98)
    ((ben, question),) = found.questions
    told = found.answered(ben, question, "red")
    assert all(one.about != "temples" for _sheet, one in told.questions)


def test_a_missing_sheet_may_explain_it() -> None:
    """Where more may have played than there are sheets, nothing is asked."""
    assert not scan(0.98, seats=4).questions
