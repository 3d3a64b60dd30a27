"""Sums on a page, beside those of its rows: what agrees confirms, what contradicts is asked about.

Nothing here corrects what was read surely. Where a few cells are in doubt and just one reading of
them gives the sums that stand there, it is that one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from printplay.pads.file.pad import Pad
from printplay.pads.photos.read_page import (
    DIFFERENT,
    FAINT,
    SUM,
    UNCLEAR,
    FieldRead,
    PageRead,
    keyed,
)
from printplay.pads.prints.pad_fields import Purpose
from printplay.pads.scoring.book import book
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import Seating, State

#: What a sum settles: readings that are likely, not those that nobody can see.
_OPEN = frozenset((FAINT, DIFFERENT, UNCLEAR))
_SUMS = frozenset(("points", "round", "so far", "part", "total"))
#: A sum is used where it is read this surely; the readings of cells that are tried, at most.
_READ, _TRIED = 0.9, 64
_AGREED = 0.999  # the certainty of what a sum confirms
#: Where sums contradict, so many cells are asked about, the least certain first.
_ASKED = 2


@dataclass(frozen=True)
class Slip:
    """A sum that contradicts the cells it adds up, after all was asked: what stands there."""

    field: FieldRead
    expected: int


def state_of(pad: Pad, players: int, fields: Iterable[FieldRead]) -> State:
    """Return the state of a match with the values in its fields; boxes left bare are not ticked."""
    names = tuple(f"P{number}" for number in range(1, players + 1))
    facts: dict[ValuePlace, Fact] = {}
    last = 1
    for one in fields:
        at = one.purpose
        value = 0 if at.tick and one.value is None else one.value
        if at.what == "value" and value is not None:
            facts[ValuePlace(at.side, at.row, at.round or ONCE)] = Fact(value, 0)
            if one.value is not None:
                last = max(last, at.round)
    facts = {at: fact for at, fact in facts.items() if at.round <= last}
    state = State.of(Seating.of(book(pad), names))
    begun = last if pad.in_rounds else ONCE
    return state._replace(round=begun, rounds=begun, facts=EnteredValues(facts))


def expected(pad: Pad, scoring: Scoring, purpose: Purpose) -> int | None:
    """Return what a field for a sum should show; None if it is not known, or no sum."""
    side, number = purpose.side, purpose.round
    if purpose.what == "points":
        return scoring.known(ValuePlace(side, purpose.row, number or ONCE))
    first = last = number
    if purpose.what == "so far":
        first = 1
    elif purpose.what == "part":
        first = max((one.after for one in pad.look.sums if one.after < number), default=0) + 1
    elif purpose.what == "total":
        first, last = ONCE, scoring.rounds
    elif purpose.what != "round":
        return None
    if purpose.what == "so far" and not number:  # it is carried over to the other side
        last = scoring.rounds + 1
    if last > scoring.rounds:
        return None
    rows = [row for row in pad.rows if row.counts]
    total = 0
    for row in rows:
        for at in scoring.rounds_of(row):
            if first <= at <= last:
                points = scoring.known(ValuePlace(side, row.key, at))
                if points is None:
                    return None
                total += points
    if purpose.what == "so far" and pad.target is not None and pad.target.countdown:
        return pad.target.points - total
    return total


def checked(page: PageRead) -> PageRead:
    """Return a page with its readings confirmed, or asked about, by its sums."""
    for match in page.matches:
        for side in range(page.sides):
            page = _checked(page, match, side)
    return page


def slips(page: PageRead, match: tuple[int, int]) -> Iterator[Slip]:
    """Yield the sums of a match that contradict its cells."""
    yield from _contradictions(page, page.of(match))


def against(page: PageRead, fields: Sequence[FieldRead], asked: Purpose) -> Sequence[FieldRead]:
    """Return the fields that contradict one: the sum it does not fit, or the cells of a sum."""
    for slip in _contradictions(page, fields, asked.side):
        if slip.field.purpose == asked:
            return [one for one in fields if one.purpose.what == "value" and one.value is not None
                    and not one.purpose.tick and _adds(asked, one.purpose)]  # fmt: skip
        if _adds(slip.field.purpose, asked):
            return [slip.field]
    return []


def _contradictions(
    page: PageRead, fields: Sequence[FieldRead], side: int | None = None
) -> Iterator[Slip]:
    scoring = state_of(page.pad, page.code.players, fields).scoring()
    for one in fields:
        if one.purpose.what not in _SUMS or side not in (None, one.purpose.side):
            continue
        if one.value is None or one.doubt in _OPEN or one.confidence < _READ:
            continue
        wanted = expected(page.pad, scoring, one.purpose)
        if wanted is not None and wanted != one.value:
            yield Slip(one, wanted)


def _agreeing(page: PageRead, fields: Sequence[FieldRead], side: int) -> set[Purpose]:
    """Return the sums of a side that stand there as they should, and were read surely.

    A doubtful one confirms nothing: a hand's 1 that looks like a 7 does so in cell and sum alike.
    """
    scoring = state_of(page.pad, page.code.players, fields).scoring()
    return {
        one.purpose for one in fields
        if one.purpose.what in _SUMS and one.purpose.side == side and one.value is not None
        and one.doubt is None and expected(page.pad, scoring, one.purpose) == one.value
    }  # fmt: skip


def _checked(page: PageRead, match: tuple[int, int], side: int) -> PageRead:
    page = _one_by_one(page, match, side)
    fields = page.of(match)
    doubted = [
        one for one in fields
        if one.purpose.what == "value" and one.purpose.side == side and one.doubt in _OPEN
    ]  # fmt: skip
    return _settled(page, fields, side, doubted) if doubted else _asked(page, fields, side)


def _one_by_one(page: PageRead, match: tuple[int, int], side: int) -> PageRead:
    """Return a page with doubtful cells settled, sum by sum, those with the fewest doubts first.

    A sum that was read surely settles the doubtful cells it adds up if just one reading of them
    gives it, and what it says holds for the next sum.
    """
    used: set[tuple[int, Purpose]] = set()
    while True:
        fields = page.of(match)
        waiting = []
        for one in fields:
            if one.purpose.what not in _SUMS or one.purpose.side != side or one.value is None:
                continue
            if one.doubt is not None or one.confidence < _READ:
                continue
            if (one.block, one.purpose) in used:
                continue
            scope = [
                cell for cell in fields if cell.purpose.what == "value"
                and cell.doubt is not None and _adds(one.purpose, cell.purpose)
            ]  # fmt: skip
            if scope and all(cell.doubt in _OPEN for cell in scope):
                waiting.append((one, scope))
        if not waiting:
            return page
        total, scope = min(waiting, key=lambda one: len(one[1]))
        used.add((total.block, total.purpose))
        page = _settled_by(page, fields, total, scope)


def _settled_by(
    page: PageRead, fields: Sequence[FieldRead], total: FieldRead, scope: Sequence[FieldRead]
) -> PageRead:
    """Return a page with the only reading of some cells that gives a sum."""

    def agrees(now: Sequence[FieldRead]) -> bool:
        scoring = state_of(page.pad, page.code.players, now).scoring()
        return expected(page.pad, scoring, total.purpose) == total.value

    ways = _ways(scope)
    return page if ways is None else _only_way(page, fields, scope, ways, agrees)


def _ways(cells: Sequence[FieldRead]) -> list[list[int | None]] | None:
    """Return what each doubtful cell may hold; None if that is more than can be tried."""
    ways = [[value for value, _chance in one.candidates] or [one.value] for one in cells]
    return ways if prod(map(len, ways)) <= _TRIED else None


def _only_way(
    page: PageRead, fields: Sequence[FieldRead], cells: Sequence[FieldRead],
    ways: Sequence[Sequence[int | None]], agrees: Callable[[Sequence[FieldRead]], bool],
) -> PageRead:  # fmt: skip
    """Return a page with the reading of some cells that agrees, if no other does."""
    good: list[Mapping[tuple[int, Purpose], FieldRead]] = []
    for row in product(*ways):
        changed = keyed(
            replace(one, value=value, doubt=None) for one, value in zip(cells, row, strict=True)
        )
        if agrees([changed.get((one.block, one.purpose), one) for one in fields]):
            good.append(changed)
    if len(good) != 1:
        return page
    return page.with_fields({
        key: replace(one, confidence=_AGREED, candidates=()) for key, one in good[0].items()
    })  # fmt: skip


def _settled(
    page: PageRead, fields: Sequence[FieldRead], side: int, doubted: Sequence[FieldRead]
) -> PageRead:
    """Return a page with the only reading of its doubtful cells that gives the sums there."""
    if any(one.doubt is not None and one.doubt not in _OPEN for one in fields
           if one.purpose.side == side and one.purpose.what == "value"):  # fmt: skip
        return page

    def agrees(now: Sequence[FieldRead]) -> bool:
        return not any(_contradictions(page, now, side)) and _confirms(
            doubted, _agreeing(page, now, side)
        )

    ways = _ways(doubted) or [[one.value] for one in doubted]
    return _only_way(page, fields, doubted, ways, agrees)


def _confirms(doubted: Sequence[FieldRead], agreeing: set[Purpose]) -> bool:
    """Return whether sums that agree add up every doubtful cell."""
    return all(any(_adds(purpose, one.purpose) for purpose in agreeing) for one in doubted)


def _adds(purpose: Purpose, cell: Purpose) -> bool:
    """Return whether a sum adds up a cell."""
    if purpose.side != cell.side or purpose.match != cell.match:
        return False
    if purpose.what == "points":
        return (purpose.row, purpose.round) == (cell.row, cell.round)
    if purpose.what == "total":
        return True
    if purpose.what == "so far":
        return 0 < cell.round <= purpose.round
    return cell.round == purpose.round


def _asked(page: PageRead, fields: Sequence[FieldRead], side: int) -> PageRead:
    """Return a page with the least certain part of its first contradiction in question."""
    for slip in _contradictions(page, fields, side):
        scope = [
            one for one in fields
            if one.purpose.what == "value" and _adds(slip.field.purpose, one.purpose)
            and (one.value is not None or not one.purpose.tick)
        ]  # fmt: skip
        certain = sum(one.confidence == 1.0 for one in scope)
        open_ = [one for one in scope if one.confidence < 1.0] if certain < _ASKED else []
        if slip.field.confidence < 1.0:
            open_.append(slip.field)
        if any(one.doubt is not None for one in open_):
            return page
        if open_:
            least = min(open_, key=lambda one: one.confidence)
            asked = replace(least, doubt=SUM)
            return page.with_fields(keyed([asked]))
    return page
