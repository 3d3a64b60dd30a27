"""Several photos of one sheet: what one of them shows counts, and where they differ it is asked."""

from __future__ import annotations

from dataclasses import replace

from printplay.games.go_for_gold.photos.gathering import each_once
from printplay.games.go_for_gold.photos.panel.reading import FoundSheet, Panel, Tokens
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.photos.line import ReadLine
from printplay.photos.scanned import COVERED, Read
from printplay.printing.sheet_code import SheetCode

CODE = SheetCode("GG", "8e2cb0c4", "en", "full", (), 1)
SURE = Tokens(Read(3, 1.0), Read(0, 1.0))
PANEL = Panel(
    (Read(4, 1.0), *(Read[int | None](None, 1.0),) * 5),
    Read(4, 1.0),
    Read(3, 1.0),
    {"shovel": SURE, "foot": SURE},
    Read(frozenset(), 1.0),
    Read("W", 1.0),
    Read(None, 1.0),
)
HIDDEN = Read[int | None](None, 0.0, (), COVERED)


def seen(photo: str, panel: Panel, *questions: SheetQuestion) -> FoundSheet:
    """Return a sheet as a photo shows it."""
    drawn = ReadLine((("c1", "d1"),), 1.0, direction_sure=True)
    return FoundSheet(photo, 1, CODE, True, "A", "a.toml", (), drawn, panel, questions)


def test_what_one_photo_hides_another_shows() -> None:
    """A finger on a box in one photo and on the total in another leaves nothing to ask."""
    first = seen("a", replace(PANEL, total=HIDDEN), SheetQuestion("total", COVERED))
    second = seen("b", replace(PANEL, gathered=HIDDEN), SheetQuestion("gathered", COVERED))
    ((sheet, photos),) = each_once([first, second])
    assert photos == ("a", "b")
    assert not sheet.questions
    assert (sheet.panel.total.value, sheet.panel.gathered.value) == (4, 3)


def test_what_no_photo_shows_stays_a_question() -> None:
    """What lies on the same box in both photos is asked about once, with its picture."""
    question = SheetQuestion("total", COVERED, cut=b"png")
    hidden = replace(PANEL, total=HIDDEN)
    ((sheet, _photos),) = each_once([seen("a", hidden, question), seen("b", hidden, question)])
    assert sheet.questions == (question,)


def test_photos_that_differ_are_asked_about() -> None:
    """Where both photos seem sure of a value, and of another one, neither is taken."""
    other = replace(PANEL, boxes=(Read(6, 0.99), *PANEL.boxes[1:]), temples=Read(frozenset({"red"}), 1.0))
    ((sheet, _photos),) = each_once([seen("a", PANEL), seen("b", other)])
    assert [(question.about, question.candidates) for question in sheet.questions] == [
        ("box 1", ((4, 0.5), (6, 0.5))),
        ("temples", (([], 0.5), (["red"], 0.5))),
    ]
    assert sheet.panel.boxes[0].is_asked
