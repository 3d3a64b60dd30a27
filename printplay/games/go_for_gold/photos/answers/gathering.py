"""Sheets from all photos, each once, and what those of one match say against each other."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from printplay.core.fault_text import translated
from printplay.core.faults import Fault
from printplay.games.go_for_gold.photos.answers.scan_questions import ScanQuestion, Segments
from printplay.games.go_for_gold.photos.answers.scanned import ScannedSheet
from printplay.games.go_for_gold.photos.panel.panel_doubts import panel_doubts, values, with_value
from printplay.games.go_for_gold.photos.panel.reading import (
    AGAINST,
    FAINT,
    OTHERS,
    Contradiction,
    Doubt,
    FoundSheet,
    Panel,
    Read,
    Tokens,
)
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks

Sheets = tuple[ScannedSheet, ...]
T = TypeVar("T")


def each_once(sheets: Sequence[FoundSheet]) -> list[tuple[FoundSheet, tuple[str, ...]]]:
    """Return the sheets, each with its photos; two of one code but unlike readings are asked about."""
    unique_sheets: list[tuple[FoundSheet, tuple[str, ...]]] = []
    for sheet in sheets:
        for number, (earlier_sheet, photos) in enumerate(unique_sheets):
            if not (sheet.is_code_read and earlier_sheet.is_code_read and sheet.code == earlier_sheet.code):
                continue
            if sheet.photo == earlier_sheet.photo and sheet.page == earlier_sheet.page:
                continue  # two pieces of paper, seen at once
            best = _better_reading(earlier_sheet, sheet)
            if best is not None:
                unique_sheets[number] = best, (*photos, sheet.photo)
                break
        else:
            unique_sheets.append((sheet, (sheet.photo,)))
    return _ask_same_codes(unique_sheets)


def _better_reading(first: FoundSheet, second: FoundSheet) -> FoundSheet | None:
    """Return the better of two readings that agree, or None if they do not."""
    lines = [sheet.read_line.segments for sheet in (first, second)]
    if lines[0] == lines[1]:
        best = min((first, second), key=lambda sheet: (not sheet.read_line.accepted, len(sheet.doubts)))
        return _with_panel(best, second if best is first else first)
    for certain, open_ in ((first, second), (second, first)):
        if certain.read_line.accepted and not open_.read_line.accepted and _could_be(open_, certain):
            return _with_panel(certain, open_)
    return None


def _with_panel(best: FoundSheet, other_sheet: FoundSheet) -> FoundSheet:
    """Return a reading with what only the other photo shows; a question where both differ."""
    best_panel, other_panel = best.panel, other_sheet.panel
    boxes = tuple(map(_surer, best_panel.boxes, other_panel.boxes))
    tokens = {
        kind: Tokens(
            _surer(row.circled, other_panel.tokens[kind].circled),
            _surer(row.struck, other_panel.tokens[kind].struck),
        )
        for kind, row in best_panel.tokens.items()
    }
    panel = Panel(
        boxes,
        _surer(best_panel.total, other_panel.total),
        _surer(best_panel.gathered, other_panel.gathered),
        tokens,
        _surer(best_panel.temples, other_panel.temples),
        _surer(best_panel.start, other_panel.start),
        _surer(best_panel.restart, other_panel.restart),
    )
    return replace(best, panel=panel, doubts=tuple(_doubts(best, other_sheet, panel)))


def _surer(first: Read[T], second: Read[T]) -> Read[T]:
    """Return the certain value; a question if two certain values differ."""
    for read in (first, second):
        if read.doubt == AGAINST and first.value == second.value:
            return read
    if first.is_asked or second.is_asked:
        return second if first.is_asked else first
    if first.value == second.value:
        return max(first, second, key=lambda read: read.confidence)
    return Read(first.value, 0.5, ((first.value, 0.5), (second.value, 0.5)), FAINT)


def _doubts(best: FoundSheet, other_sheet: FoundSheet, panel: Panel) -> Iterator[Doubt]:
    """Yield what is still asked: of the line as before, of the panel what no photo shows surely."""
    doubt_by_place = {doubt.about: doubt for doubt in (*other_sheet.doubts, *best.doubts)}
    yield from (doubt for doubt in best.doubts if doubt.about in ("line", "start", "code"))
    for about, read in values(panel):
        if about in doubt_by_place and read.is_asked:
            yield doubt_by_place[about]
        elif read.is_asked:
            candidates = tuple(
                (sorted(value) if isinstance(value, frozenset) else value, chance)
                for value, chance in read.candidates
            )
            offered_values = () if about in ("shovels", "feet") else candidates  # which are pairs of counts
            yield Doubt(about, FAINT, (), offered_values)


def _could_be(open_: FoundSheet, certain: FoundSheet) -> bool:
    """Return whether an uncertain line may equal a certain one: few of its lanes differ."""
    open_lanes, certain_lanes = _lanes(open_.read_line.segments), _lanes(certain.read_line.segments)
    differing_lanes = open_lanes ^ certain_lanes
    doubted_spaces = {name for doubt in open_.doubts for name in doubt.spaces}
    return len(differing_lanes) <= max(4, len(certain_lanes) // 3) and all(
        pair & doubted_spaces for pair in differing_lanes
    )


def _lanes(way: Segments) -> set[frozenset[str]]:
    return {frozenset(pair) for part in way for pair in itertools.pairwise(part)}


def _ask_same_codes(
    sheets_with_photos: Sequence[tuple[FoundSheet, tuple[str, ...]]],
) -> list[tuple[FoundSheet, tuple[str, ...]]]:
    """Return sheets, those that share a code with a question whether they are one."""
    codes = [sheet.code for sheet, _photos in sheets_with_photos if sheet.is_code_read]
    asked_sheets = []
    for sheet, photos in sheets_with_photos:
        if sheet.is_code_read and codes.count(sheet.code) > 1:
            other_photos = tuple(
                (other_sheet.photo, 0.5) for other_sheet, _p in sheets_with_photos if other_sheet is not sheet
                and other_sheet.is_code_read and other_sheet.code == sheet.code
            )  # fmt: skip
            doubt = Doubt("code", "twice", (), other_photos, sheet.name)
            asked_sheets.append((replace(sheet, doubts=(*sheet.doubts, doubt)), photos))
        else:
            asked_sheets.append((sheet, photos))
    return asked_sheets


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
    """Yield a sheet with one value in question, for each that may be misread; and how sure it is."""
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
