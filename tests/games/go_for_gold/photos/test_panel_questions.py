"""Questions about a panel: what is asked, what it may be, and where it stands."""

from __future__ import annotations

from printplay.core.i18n import use
from printplay.games.go_for_gold.photos.panel.panel_questions import panel_questions
from printplay.games.go_for_gold.photos.panel.reading import Panel, Tokens
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.photos.scanned import COVERED, DIFFERENT, FAINT, Read
from tests.games.go_for_gold.playing import board

CLEAR: Read[int | None] = Read(4, 1.0)
COUNTED = Tokens(Read(3, 1.0), Read(1, 1.0))
NO_PORT: Read[str | None] = Read(None, 1.0)


def panel(*boxes: Read[int | None], shovels: Tokens = COUNTED) -> Panel:
    """Return a panel of which nothing is asked but what is given."""
    entries = (*boxes, *[CLEAR] * (6 - len(boxes)))
    tokens = {"shovel": shovels, "foot": COUNTED}
    temples = Read(frozenset({"red"}), 1.0)
    return Panel(entries, CLEAR, CLEAR, tokens, temples, NO_PORT, NO_PORT)


def test_a_clear_panel_asks_nothing() -> None:
    """Where every value is sure, nobody is asked."""
    assert list(panel_questions(panel(), sheet_marks(board("A")))) == []


def test_a_doubtful_box_is_asked_about_by_its_number() -> None:
    """A person is asked for box 2, with what it may be and where it stands on the sheet."""
    marks = sheet_marks(board("A"))
    read = Read[int | None](4, 0.6, ((4, 0.6), (9, 0.4)), DIFFERENT)
    ((question, places),) = panel_questions(panel(CLEAR, read), marks)
    assert (question.about, question.candidates) == ("box 2", ((4, 0.6), (9, 0.4)))
    assert places[0] == marks.boxes[1]


def test_tokens_are_asked_about_together() -> None:
    """Ringed and struck tokens of a kind are one question with the likeliest pairs."""
    shovels = Tokens(Read(3, 0.7, ((3, 0.7), (4, 0.3)), FAINT), Read(1, 0.9, ((1, 0.9), (0, 0.1)), None))
    ((question, _places),) = panel_questions(panel(shovels=shovels), sheet_marks(board("A")))
    assert question.about == "shovels"
    assert question.candidates[0][0] == {"circled": 3, "struck": 1}


def test_questions_are_sentences_in_both_languages() -> None:
    """A question says what it is about and why it is asked, in the reader's language."""
    assert SheetQuestion("total", COVERED).text == "the total: Something covers it. What is written there?"
    assert SheetQuestion("shovels", FAINT).text.endswith("How many are ringed, and how many struck?")
    with use("de"):
        assert SheetQuestion("box 3", COVERED).text == "Kästchen 3: Etwas liegt darauf. Was steht dort?"
