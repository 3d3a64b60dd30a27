"""Sheets from all photos, without duplicates: two photos of one sheet, or two players' sheets."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from printplay.games.go_for_gold.photos.panel.panel_values import values
from printplay.games.go_for_gold.photos.panel.reading import AGAINST, FAINT, Panel, Read, Tokens
from printplay.games.go_for_gold.photos.pictures.found import Doubt, FoundSheet
from printplay.photos.line import Segments

T = TypeVar("T")


def each_once(sheets: Sequence[FoundSheet]) -> list[tuple[FoundSheet, tuple[str, ...]]]:
    """Return the sheets, each with its photos, in the order of the photos.

    Two photos show one sheet where the code and the reading agree; where the code alone does, it
    is asked about.
    """
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
    """Return a reading, completed by what only the other photo shows of the panel.

    Where the photos show different values, both being sure, it is asked about.
    """
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
    """Return the certain value; a question if two certain values differ.

    What contradicts the line does so in both photos, in the one that does not show the line, too.
    """
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
