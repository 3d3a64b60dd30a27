"""Sheets from all photos, each once: two photos of one sheet are told apart from two players'."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from printplay.scan.found import Doubt, FoundSheet
from printplay.scan.line import Segments


def each_once(sheets: Sequence[FoundSheet]) -> list[tuple[FoundSheet, tuple[str, ...]]]:
    """Return sheets with the photos that each is seen in, in the order of the photos.

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
    """Return the better of two readings that agree; None where they do not."""
    lines = [sheet.drawn.segments for sheet in (one, other)]
    if lines[0] == lines[1]:
        return min((one, other), key=lambda sheet: len(sheet.doubts))
    for sure, open_ in ((one, other), (other, one)):
        if sure.drawn.accepted and not open_.drawn.accepted and _could_be(open_, sure):
            return sure
    return None


def _could_be(open_: FoundSheet, sure: FoundSheet) -> bool:
    """Tell whether a line that is not sure may be one that is: few of its lanes differ."""
    mine, theirs = _lanes(open_.drawn.segments), _lanes(sure.drawn.segments)
    apart = mine ^ theirs
    asked = {name for doubt in open_.doubts for name in doubt.spaces}
    return len(apart) <= max(4, len(theirs) // 3) and all(pair & asked for pair in apart)


def _lanes(way: Segments) -> set[frozenset[str]]:
    return {frozenset(pair) for part in way for pair in itertools.pairwise(part)}


def _asked(
    found: Sequence[tuple[FoundSheet, tuple[str, ...]]],
) -> list[tuple[FoundSheet, tuple[str, ...]]]:
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
