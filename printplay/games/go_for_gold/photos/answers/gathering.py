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
    found: list[tuple[FoundSheet, tuple[str, ...]]] = []
    for sheet in sheets:
        for number, (other, photos) in enumerate(found):
            if not (sheet.known and other.known and sheet.code == other.code):
                continue
            if sheet.photo == other.photo and sheet.page == other.page:
                continue  # two pieces of paper, seen at once
            best = _agreed(other, sheet)
            if best is not None:
                found[number] = best, (*photos, sheet.photo)
                break
        else:
            found.append((sheet, (sheet.photo,)))
    return _asked(found)


def _agreed(one: FoundSheet, other: FoundSheet) -> FoundSheet | None:
    """Return the better of two readings that agree, or None if they do not."""
    lines = [sheet.drawn.segments for sheet in (one, other)]
    if lines[0] == lines[1]:
        best = min((one, other), key=lambda sheet: (not sheet.drawn.accepted, len(sheet.doubts)))
        return _with_panel(best, other if best is one else one)
    for sure, open_ in ((one, other), (other, one)):
        if sure.drawn.accepted and not open_.drawn.accepted and _could_be(open_, sure):
            return _with_panel(sure, open_)
    return None


def _with_panel(best: FoundSheet, other: FoundSheet) -> FoundSheet:
    """Return a reading, completed by what only the other photo shows of the panel.

    Where the photos show different values, both being sure, it is asked about.
    """
    mine, theirs = best.panel, other.panel
    boxes = tuple(map(_surer, mine.boxes, theirs.boxes))
    tokens = {
        kind: Tokens(
            _surer(row.circled, theirs.tokens[kind].circled), _surer(row.struck, theirs.tokens[kind].struck)
        )
        for kind, row in mine.tokens.items()
    }
    panel = Panel(
        boxes,
        _surer(mine.total, theirs.total),
        _surer(mine.gathered, theirs.gathered),
        tokens,
        _surer(mine.temples, theirs.temples),
        _surer(mine.start, theirs.start),
        _surer(mine.restart, theirs.restart),
    )
    return replace(best, panel=panel, doubts=tuple(_doubts(best, other, panel)))


def _surer(one: Read[T], other: Read[T]) -> Read[T]:
    """Return the certain value; a question if two certain values differ.

    What contradicts the line does so in both photos, in the one that does not show the line, too.
    """
    for read in (one, other):
        if read.doubt == AGAINST and one.value == other.value:
            return read
    if one.asked or other.asked:
        return other if one.asked else one
    if one.value == other.value:
        return max(one, other, key=lambda read: read.confidence)
    return Read(one.value, 0.5, ((one.value, 0.5), (other.value, 0.5)), FAINT)


def _doubts(best: FoundSheet, other: FoundSheet, panel: Panel) -> Iterator[Doubt]:
    """Yield what is still asked: of the line as before, of the panel what no photo shows surely."""
    asked = {doubt.about: doubt for doubt in (*other.doubts, *best.doubts)}
    yield from (doubt for doubt in best.doubts if doubt.about in ("line", "start", "code"))
    for about, read in values(panel):
        if about in asked and read.asked:
            yield asked[about]
        elif read.asked:
            candidates = tuple(
                (sorted(value) if isinstance(value, frozenset) else value, chance)
                for value, chance in read.candidates
            )
            offered = () if about in ("shovels", "feet") else candidates  # which are pairs of counts
            yield Doubt(about, FAINT, (), offered)


def _could_be(open_: FoundSheet, sure: FoundSheet) -> bool:
    """Return whether an uncertain line may equal a certain one: few of its lanes differ."""
    mine, theirs = _lanes(open_.drawn.segments), _lanes(sure.drawn.segments)
    apart = mine ^ theirs
    asked = {name for doubt in open_.doubts for name in doubt.spaces}
    return len(apart) <= max(4, len(theirs) // 3) and all(pair & asked for pair in apart)


def _lanes(way: Segments) -> set[frozenset[str]]:
    return {frozenset(pair) for part in way for pair in itertools.pairwise(part)}


def _asked(found: Sequence[tuple[FoundSheet, tuple[str, ...]]]) -> list[tuple[FoundSheet, tuple[str, ...]]]:
    """Return sheets, those that share a code with a question whether they are one."""
    codes = [sheet.code for sheet, _photos in found if sheet.known]
    asked = []
    for sheet, photos in found:
        if sheet.known and codes.count(sheet.code) > 1:
            others = tuple(
                (other.photo, 0.5) for other, _p in found if other is not sheet
                and other.known and other.code == sheet.code
            )  # fmt: skip
            doubt = Doubt("code", "twice", (), others, sheet.name)
            asked.append((replace(sheet, doubts=(*sheet.doubts, doubt)), photos))
        else:
            asked.append((sheet, photos))
    return asked
