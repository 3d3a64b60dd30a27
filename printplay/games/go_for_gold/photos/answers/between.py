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


def beside_others(sheets: Sheets, between: Callable[[Sheets], Sequence[Fault]]) -> Sheets:
    """Return the sheets of a match, one with a question if they contradict each other.

    `between` are the faults between sheets. Nothing is asked while there are other questions, whose
    answers may explain it, nor about what a person told.
    """
    if any(one.questions for one in sheets):
        return sheets
    said = next(_errors(between(sheets)), None)
    if said is None:
        return sheets
    ways = []
    for number, sheet in enumerate(sheets):
        for sure, asked in _asked(sheet, said):
            others = (*sheets[:number], asked, *sheets[number + 1 :])
            if said not in _errors(between(others)):
                ways.append((sure, others))
    return min(ways, key=lambda way: way[0], default=(0.0, sheets))[1]


def _errors(faults: Sequence[Fault]) -> Iterator[str]:
    """Yield the sentences of faults that are more than a warning."""
    return (translated(one).message for one in faults if one.severity == "error")


def _asked(sheet: ScannedSheet, said: str) -> Iterator[tuple[float, ScannedSheet]]:
    """Yield a sheet with one value in question, for each that may be misread; and how sure it is.

    Of its boxes that is the least sure one, since they are read together.
    """
    against = Contradiction(OTHERS, None, said)
    for about, read in _open(sheet.panel):
        candidates = read.candidates or ((read.value, read.confidence),)
        asked = replace(read, doubt=AGAINST, against=against, candidates=candidates)
        panel = with_value(sheet.panel, about, asked)
        (doubt,) = panel_doubts(panel, sheet_marks(sheet.board))
        question = ScanQuestion(about, AGAINST, (), doubt.candidates, against=against)
        yield read.confidence, replace(sheet, panel=panel, questions=(question,))


def _open(panel: Panel) -> Iterator[tuple[str, Read[object]]]:
    """Yield the values that say what was explored and gathered, and that nobody told."""
    likely = [(about, read) for about, read in values(panel) if read.value and not read.told]
    boxes = [one for one in likely if one[0].startswith("box")]
    yield from sorted(boxes, key=lambda one: one[1].confidence)[:1]
    yield from (one for one in likely if one[0] in ("temples", "gathered"))
