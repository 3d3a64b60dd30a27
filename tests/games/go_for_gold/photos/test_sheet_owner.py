"""Whose a sheet is whose code cannot be read: the only player left, or asked by names."""

from __future__ import annotations

from dataclasses import replace

import printplay as pp
from printplay.games.go_for_gold.photos.gathering import offered_players, owners
from printplay.games.go_for_gold.photos.panel.reading import FoundSheet
from printplay.games.go_for_gold.photos.scanned_sheet import ScannedSheet, scanned_sheet
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.photos.line import ReadLine
from printplay.printing.sheet_code import SheetCode
from tests.games.go_for_gold.photos.sheets import sheet
from tests.games.go_for_gold.photos.test_gathering import PANEL

NOTED = {"0001": "Anna", "0002": "Ben"}


def seen(photo: str, serial: int, *way: str, sure: bool = True) -> FoundSheet:
    """Return a sheet as a photo shows it; with serial 0 its code is not read."""
    drawn = ReadLine((way,), 1.0 if sure else 0.5, direction_sure=True)
    questions = (SheetQuestion("code", "code"),) if not serial else ()
    code = SheetCode("GG", "8e2cb0c4", "en", "full", (), serial)
    return FoundSheet(photo, 1, code, bool(serial), "A", "A", (), drawn, PANEL, questions)


ANNA = seen("a.jpg", 1, "c1", "d1", "e1")
UNREAD = seen("b.jpg", 0, "c9", "d9", "d8")


def read(*found: FoundSheet) -> list[ScannedSheet]:
    """Return sheets of the match of Anna and Ben, each with what is asked about it."""
    photos = [(one, (one.photo,)) for one in found]
    known = owners(photos, {}, NOTED)
    candidates = offered_players(NOTED.values(), known)
    return [scanned_sheet(one, (one.photo,), name, candidates, NOTED)
            for one, name in zip(found, known, strict=True)]  # fmt: skip


def test_the_last_sheet_of_a_match_is_the_last_players() -> None:
    """Where Anna's code is read and another sheet's is not, it is Ben's, and has his number."""
    _anna, ben = read(ANNA, UNREAD)
    assert (ben.player, str(ben.code)[-4:], ben.questions) == ("Ben", "0002", ())


def test_a_sheet_that_may_be_any_players_is_asked_by_their_names() -> None:
    """Alone, with a line like one that was read, or with one that is not sure, it is asked."""
    again = replace(UNREAD, read_line=ANNA.read_line)
    unsure = seen("b.jpg", 0, "c9", "d9", "d8", sure=False)
    for others in ((UNREAD,), (ANNA, again), (ANNA, unsure), (UNREAD, replace(UNREAD, photo="c"))):
        sheet = read(*others)[-1]
        (question,) = sheet.questions
        assert sheet.player is None
        assert {value for value, _share in question.candidates} == {"Anna", "Ben"}
        if ANNA in others:
            assert question.candidates[0][0] == "Ben"
        ben = sheet.answered(question, "ben")
        assert (ben.player, str(ben.code)[-4:], ben.questions) == ("ben", "0002", ())


def test_who_has_a_sheet_already_is_offered_last() -> None:
    """Once a sheet is Anna's, the next one is asked for among the others first."""
    whose = SheetQuestion("player", "player", (), (("Anna", 1 / 3), ("Ben", 1 / 3), ("Cleo", 1 / 3)))
    first, second = (replace(sheet("Anna", ("c1", "d1"), number, whose), player=None) for number in (1, 2))
    scan = pp.Scan((first, second)).answered(first, whose, "Anna")
    ((_sheet, question),) = scan.questions
    assert question.candidates == (("Ben", 0.5), ("Cleo", 0.5), ("Anna", 0.0))
