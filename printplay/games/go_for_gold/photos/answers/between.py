"""What the sheets of a match say against each other: asked about before anything is entered.

No rounds explain such sheets together, such as two players who explored one temple. Of the values
that explain it if they were misread, the least sure one of all sheets is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from printplay.core.fault_text import translated
from printplay.core.faults import Fault
from printplay.games.go_for_gold.photos.answers.scan_questions import ScanQuestion
from printplay.games.go_for_gold.photos.answers.scanned import ScannedSheet
from printplay.games.go_for_gold.photos.panel.panel_doubts import panel_doubts
from printplay.games.go_for_gold.photos.panel.panel_values import values, with_value
from printplay.games.go_for_gold.photos.panel.reading import AGAINST, OTHERS, Contradiction, Panel, Read
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks

Sheets = tuple[ScannedSheet, ...]


def ask_about_others(sheets: Sheets, between: Callable[[Sheets], Sequence[Fault]]) -> Sheets:
    """Return the sheets of a match, one with a question if they contradict each other.

    `between` are the faults between sheets. Nothing is asked while there are other questions, whose
    answers may explain it, nor about what a person told.
    """
    if any(scanned.questions for scanned in sheets):
        return sheets
    sentence = next(_errors(between(sheets)), None)
    if sentence is None:
        return sheets
    ways = []
    for number, sheet in enumerate(sheets):
        for certainty, asked_sheet in _questioned_sheets(sheet, sentence):
            other_sheets = (*sheets[:number], asked_sheet, *sheets[number + 1 :])
            if sentence not in _errors(between(other_sheets)):
                ways.append((certainty, other_sheets))
    return min(ways, key=lambda way: way[0], default=(0.0, sheets))[1]


def _errors(faults: Sequence[Fault]) -> Iterator[str]:
    """Yield the sentences of faults that are more than a warning."""
    return (translated(fault).message for fault in faults if fault.severity == "error")


def _questioned_sheets(sheet: ScannedSheet, sentence: str) -> Iterator[tuple[float, ScannedSheet]]:
    """Yield a sheet with one value in question, for each that may be misread; and how sure it is.

    Of its boxes that is the least sure one, since they are read together.
    """
    against = Contradiction(OTHERS, None, sentence)
    for about, read in _open(sheet.panel):
        candidates = read.candidates or ((read.value, read.confidence),)
        asked_value = replace(read, doubt=AGAINST, against=against, candidates=candidates)
        panel = with_value(sheet.panel, about, asked_value)
        (doubt,) = panel_doubts(panel, sheet_marks(sheet.board))
        question = ScanQuestion(about, AGAINST, (), doubt.candidates, against=against)
        yield read.confidence, replace(sheet, panel=panel, questions=(question,))


def _open(panel: Panel) -> Iterator[tuple[str, Read[object]]]:
    """Yield the values that say what was explored and gathered, and that nobody told."""
    untold_values = [(about, read) for about, read in values(panel) if read.value and not read.is_answered]
    boxes = [place_and_read for place_and_read in untold_values if place_and_read[0].startswith("box")]
    yield from sorted(boxes, key=lambda place_and_read: place_and_read[1].confidence)[:1]
    yield from (
        place_and_read for place_and_read in untold_values if place_and_read[0] in ("temples", "gathered")
    )
