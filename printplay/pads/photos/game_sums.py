"""Sums on a page of a game's pad: what they settle of the cells that are in doubt.

A sum that was read surely settles the doubtful cells it adds up if just one reading of them gives
it; what it says holds for the next sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from printplay.pads.deck_pads.game_pad import GamePad
from printplay.pads.photos.read_page import (
    DIFFERENT,
    FAINT,
    UNCLEAR,
    FieldRead,
    PageRead,
    keyed,
)
from printplay.pads.prints.pad_fields import Purpose

_SUMS = frozenset(("points", "round", "result"))
#: What a sum settles: readings that are likely, not those that nobody can see.
_OPEN = frozenset((FAINT, DIFFERENT, UNCLEAR))
#: A sum is used where it is read this surely; the readings of cells that are tried, at most.
_READ, _TRIED = 0.9, 64
_AGREED = 0.999  # the certainty of what a sum confirms


def reckoned(pad: GamePad, fields: Sequence[FieldRead]) -> Callable[[Purpose], int | None]:
    """Return the function that says what a sum should be, by what stands in its cells."""
    written = {one.purpose: one.value for one in fields if one.value is not None}
    return lambda purpose: pad.written.expected(purpose, written)


def settled(page: PageRead, match: tuple[int, int]) -> PageRead:
    """Return a page with the cells of a match that a sum settles, those with few doubts first."""
    pad = page.pad
    assert isinstance(pad, GamePad)  # noqa: S101  the caller has looked
    used: set[Purpose] = set()
    while True:
        fields = page.of(match)
        waiting = []
        for one in fields:
            if one.purpose.what not in _SUMS or one.value is None or one.purpose in used:
                continue
            if one.doubt is not None or one.confidence < _READ:
                continue
            scope = [
                cell for cell in fields if cell.purpose.what == "value"
                and cell.doubt is not None and pad.written.adds(one.purpose, cell.purpose)
            ]  # fmt: skip
            if scope and all(cell.doubt in _OPEN for cell in scope):
                waiting.append((one, scope))
        if not waiting:
            return page
        total, scope = min(waiting, key=lambda one: len(one[1]))
        used.add(total.purpose)
        page = _settled_by(page, pad, fields, total, scope)


def _settled_by(
    page: PageRead, pad: GamePad, fields: Sequence[FieldRead], total: FieldRead,
    scope: Sequence[FieldRead],
) -> PageRead:  # fmt: skip
    """Return a page with the only reading of some cells that gives a sum."""
    ways = [[value for value, _chance in one.candidates] or [one.value] for one in scope]
    if prod(map(len, ways)) > _TRIED:
        return page
    good = []
    for row in product(*ways):
        changed = keyed(
            replace(one, value=value, doubt=None, confidence=_AGREED, candidates=())
            for one, value in zip(scope, row, strict=True)
        )
        now = [changed.get((one.block, one.purpose), one) for one in fields]
        if reckoned(pad, now)(total.purpose) == total.value:
            good.append(changed)
    return page.with_fields(good[0]) if len(good) == 1 else page
