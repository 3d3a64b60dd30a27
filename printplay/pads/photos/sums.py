"""Sums on a page, beside those of its rows: what agrees confirms, what contradicts is asked about.

Nothing here corrects what was read surely: what does not fit is asked. What was doubted is certain
where all that stands there makes it so (`arithmetic`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printplay.pads.deck_pads.game_pad import GamePad
from printplay.pads.file.pad import Pad
from printplay.pads.photos import game_arithmetic
from printplay.pads.photos.arithmetic import Arithmetic
from printplay.pads.photos.beliefs import Chances
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
_SUMS = frozenset(("points", "round", "so far", "part", "total", "result"))
_READ = 0.9  # a sum that is read this surely contradicts
#: The chance after all sums that makes certain what was doubted, if a sum speaks for it and if none
#: does, and that makes doubtful what was read surely; the certainty of what is certain so.
_CERTAIN, _CERTAIN_ALONE, _UNLIKELY, _AGREED = 0.96, 0.985, 0.5, 0.999
_NEVER = 2.0  # more than any chance
_RATHER = 0.8  # a sum that is read so surely speaks alone
_LIKELY = 0.75  # a cell that is read so surely needs only one that was not
_CONFIRMED_BY_NONE = 0.96  # how sure a number must be that no sum confirms (benchmarks/training)
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
        page = _checked(page, match)
    return page


def slips(page: PageRead, match: tuple[int, int]) -> Iterator[Slip]:
    """Yield the sums of a match that contradict its cells."""
    yield from _contradictions(page, page.of(match))


def against(page: PageRead, fields: Sequence[FieldRead], asked: Purpose) -> Sequence[FieldRead]:
    """Return the fields that contradict one: the sum it does not fit, or the cells of a sum."""
    for slip in _contradictions(page, fields, _part(page, asked)):
        if slip.field.purpose == asked:
            return [one for one in fields if one.purpose.what == "value" and one.value is not None
                    and not one.purpose.tick and _adds(page, asked, one.purpose)]  # fmt: skip
        if _adds(page, slip.field.purpose, asked):
            return [slip.field]
    return []


def _contradictions(
    page: PageRead, fields: Sequence[FieldRead], side: int | None = None
) -> Iterator[Slip]:
    reckoned = _reckoned(page, fields)
    for one in fields:
        if one.purpose.what not in _SUMS or side not in (None, _part(page, one.purpose)):
            continue
        if one.value is None or one.doubt in _OPEN or one.confidence < _READ:
            continue
        wanted = reckoned(one.purpose)
        if wanted is not None and wanted != one.value:
            yield Slip(one, wanted)


def _checked(page: PageRead, match: tuple[int, int]) -> PageRead:
    page = _confirmed(_settled(page, match), match)
    fields = page.of(match)
    for part in sorted({_part(page, one.purpose) for one in fields}):
        if not any(one.purpose.what == "value" and _part(page, one.purpose) == part
                   and one.doubt in _OPEN for one in fields):  # fmt: skip
            page = _asked(page, fields, part)
    return page


def _part(page: PageRead, purpose: Purpose) -> int:
    """Return what of a match its sums settle together: the side, or what a game says."""
    pad = page.pad
    return pad.written.part(purpose) if isinstance(pad, GamePad) else purpose.side


def _reckoned(page: PageRead, fields: Sequence[FieldRead]) -> Callable[[Purpose], int | None]:
    """Return the function that says what a sum should be, by what stands in its cells."""
    pad = page.pad
    if isinstance(pad, GamePad):
        return game_arithmetic.reckoned(pad, fields)
    scoring = state_of(pad, page.code.players, fields).scoring()
    return lambda purpose: expected(pad, scoring, purpose)


def _settled(page: PageRead, match: tuple[int, int]) -> PageRead:
    """Return a page with what its arithmetic makes certain; what it makes unlikely is in question.

    Nothing that was read surely is changed.
    """
    fields = page.of(match)
    pad = page.pad
    after = (
        game_arithmetic.settled(pad, fields) if isinstance(pad, GamePad)
        else Arithmetic(pad, state_of(pad, page.code.players, fields), fields).settled()
    )  # fmt: skip
    likeliest = [
        replace(one, value=_likeliest(chances)[0]) if one.doubt in _OPEN else one
        for one, chances in zip(fields, after, strict=True)
    ]
    found: list[FieldRead] = []
    for one, chances in zip(fields, after, strict=True):
        value, chance = _likeliest(chances)
        if not one.entered:
            continue  # a sum stays as it was read
        if one.doubt in _OPEN:
            if chance >= _CERTAIN and chance >= _wanted(page, likeliest, one, value):
                found.append(
                    replace(one, value=value, confidence=_AGREED, candidates=(), doubt=None)
                )
        elif one.doubt is None and chances.get(one.value, 0.0) < _UNLIKELY:
            found.append(replace(one, doubt=SUM))
    return page.with_fields(keyed(found)) if found else page


def _confirmed(page: PageRead, match: tuple[int, int]) -> PageRead:
    """Return a page with numbers in question that are less sure, and that no sum confirms."""
    fields = page.of(match)
    faint = [one for one in fields if one.entered and one.doubt is None and one.value is not None
             and one.confidence < _CONFIRMED_BY_NONE]  # fmt: skip
    if not faint:
        return page
    reckoned = _reckoned(page, fields)
    sums = {one.purpose: wanted for one in fields if one.purpose.what in _SUMS
            and (wanted := reckoned(one.purpose)) is not None}  # fmt: skip
    agreed = [one.purpose for one in fields if one.value is not None
              and one.value == sums.get(one.purpose)]  # fmt: skip
    return page.with_fields(keyed(
        replace(one, doubt=FAINT) for one in faint
        if one.purpose not in sums  # whether it fits is asked in its own way
        and not any(_adds(page, sum_, one.purpose) for sum_ in agreed)
    ))  # fmt: skip


def _likeliest(chances: Chances) -> tuple[int | None, float]:
    """Return the likeliest value of a field, and its chance."""
    return max(((value, share) for value, share in chances.items()
                if value is None or isinstance(value, int)), key=lambda one: one[1])  # fmt: skip


def _wanted(
    page: PageRead, fields: Sequence[FieldRead], cell: FieldRead, value: int | None
) -> float:
    """Return how likely a value must be to be certain: less so where sums speak for it.

    One that was read rather surely does, or two that were not; one of those, for what was likely.
    The same sign of the same hand does not: a 1 that looks like a 7 does so in cell and sum alike.
    """
    row = page.pad.row.get(cell.purpose.row)
    others = [one for one, _chance in cell.candidates if one != value][:1]
    if not others or (row is not None and row.summed):
        return _CERTAIN
    ways = [
        _reckoned(page, [
            one.known(each) if one.purpose == cell.purpose else one for one in fields
        ]) for each in (value, others[0])
    ]  # fmt: skip
    heard, speaking = False, 0
    for one in fields:
        if (
            one.purpose.what in _SUMS
            and one.value is not None
            and _adds(page, one.purpose, cell.purpose)
        ):
            this, that = (way(one.purpose) for way in ways)
            if this is None or this == that:
                continue
            heard = True
            if that is None or _slip(value, others[0]) != _slip(this, that):
                speaking += 2 if _read_as(one, one.value) >= _RATHER else 1
    if speaking == 1 and _read_as(cell, value) >= _LIKELY:
        return _CERTAIN_ALONE
    return _CERTAIN if speaking > 1 else _NEVER if heard else _CERTAIN_ALONE


def _read_as(one: FieldRead, value: int | None) -> float:
    """Return how surely a field was read as a value."""
    shares = dict(one.candidates) or {one.value: one.confidence}
    return (
        shares.get(value, 0.0)
        / sum(shares.values())
        * min(1.0, one.confidence / max(shares.values()))
    )


def _slip(value: int | None, other: int | None) -> object:
    """Return how the digits of a number differ from those of another."""
    one, two = ("" if each is None else str(each) for each in (value, other))
    if len(one) != len(two):
        return len(one) - len(two)
    return {(a, b) for a, b in zip(one, two, strict=True) if a != b}


def _adds(page: PageRead, purpose: Purpose, cell: Purpose) -> bool:
    """Return whether a sum adds up a cell."""
    if isinstance(page.pad, GamePad):
        return page.pad.written.adds(purpose, cell)
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
            if one.purpose.what == "value" and _adds(page, slip.field.purpose, one.purpose)
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
