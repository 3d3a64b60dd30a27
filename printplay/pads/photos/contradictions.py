"""Sums on a page that contradict the cells they add up: what is asked, and what is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from printplay.pads.file import limits
from printplay.pads.photos.arithmetic import as_read, listed
from printplay.pads.photos.read_page import FAINT, SUM, FieldRead, PageRead
from printplay.pads.photos.reckoning import (
    OPEN,
    adds,
    is_sure,
    is_written,
    may_move,
    part_of,
    reckoned,
    running,
)
from printplay.pads.prints.pad_fields import Purpose

#: So many cells are asked about before the sum itself, the likeliest to be wrong first.
_ASKED = 2
#: Of a row with no more values, all are tried; of others, what was read and what mends a sum.
_FEW = 30
_LISTED = 0.002  # a reading that is less likely says nothing
#: A cell in question is supposed to be each thing that is more likely than the first, if together
#: these are likelier than the second; so many ways are tried at most, where no more sums contradict
#: than the last.
_UNLIKELY, _MOSTLY, _WAYS, _SEVERAL = 0.01, 0.97, 4, 2
#: How surely a sum is read that is told as wrong: of 2,543 sums on 228 pages three were misread,
#: one of them more surely than this, and the next one went on from what it should have been.
_TOLD = 0.985
_EVEN = 0.5  # the chances of what was read, and of what would mend the sums


@dataclass(frozen=True)
class Slip:
    """A sum that contradicts the cells it adds up, after all was asked: what stands there."""

    field: FieldRead
    expected: int


@dataclass(frozen=True)
class _Change:
    """Another value of a field: the sums that then have another result, and those that fail.

    `failing` is how many fail among all that are written, those that are hardly read too;
    `mended`, how many fewer than without it.
    """

    field: FieldRead
    value: int | None
    moved: frozenset[Purpose]
    left: frozenset[Purpose]
    failing: int
    mended: int

    @property
    def unlikely(self) -> tuple[float, int, float]:
        """Return how unlikely the value was misread as what was read, to compare."""
        shares = dict(self.field.candidates)
        share = shares.get(self.value, 0.0)
        return (
            -share if share > _LISTED else 0.0,
            _apart(self.field.value, self.value),
            self.field.confidence,
        )

    @property
    def corrected(self) -> bool:
        """Return whether it is a sum, and the next one goes on from its other value."""
        return self.field.purpose.what != "value" and self.mended > 1

    def asked(self) -> FieldRead:
        """Return the field in question, with the value among its candidates."""
        read, others = self.field.value, self.field.candidates
        kept = [each for each in others if each[0] not in (read, self.value)]
        return replace(self.field, doubt=SUM, candidates=((read, _EVEN), (self.value, _EVEN), *kept))


def slips(page: PageRead, match: tuple[int, int]) -> Iterator[Slip]:
    """Yield the sums of a match that contradict its cells, and were certainly read right."""
    fields = page.of(match)
    reckon = reckoned(page, fields)
    for one in filter(is_sure, fields):
        wanted = reckon(one.purpose)
        if wanted is None or wanted == one.value or _may_be(page, fields, one, wanted):
            continue
        yield Slip(one, wanted)


def _may_be(page: PageRead, fields: Sequence[FieldRead], one: FieldRead, wanted: int) -> bool:
    """Return whether a sum may be what is wanted, and is read as another number.

    It may if it was read less than surely, or as that, too, or if the sums behind go on from that
    and one digit alone is another; but not where a cell may be the one that was misread.
    """
    gap = (one.value or 0) - wanted
    if one.confidence == 1.0 or not all(
        _has_its_sign(cell) and not _may_differ(cell, gap) for cell in _added_up(page, fields, one.purpose)
    ):
        return False
    if one.confidence < _TOLD or wanted in dict(one.candidates):
        return True
    if _apart(one.value, wanted) > 1:
        return False
    number = part_of(page, one.purpose)
    right = [replace(one, value=wanted) if each is one else each for each in fields]
    before, after = (len(_contradicting(page, way, _part(page, way, number))) for way in (fields, right))
    return after < before - 1


def _may_differ(cell: FieldRead, gap: int) -> bool:
    """Return whether a cell may be a number that is so much more or less than the one read."""
    value = cell.value or 0
    return any(abs(other - value) == abs(gap) for other, _share in cell.candidates
               if other is not None and other != cell.value)  # fmt: skip


def mistaken_signs(page: PageRead, fields: Sequence[FieldRead]) -> list[FieldRead]:
    """Return the sums whose minus alone contradicts sure cells, with the other sign, as in doubt.

    The sum must have that among what it may be, and each of its cells be no number that its other
    sign could be: else a cell may be the one that was misread.
    """
    found: dict[Purpose, FieldRead] = {}
    while True:  # the sums behind are reckoned without those before that were wrong
        now = [found.get(one.purpose, one) for one in fields]
        more = [
            replace(one, value=wanted, confidence=share, doubt=FAINT)
            for one, wanted in _not_fitting(page, now, now)
            if one.value == -wanted
            and (share := dict(one.candidates).get(wanted))
            and all(map(_has_its_sign, _added_up(page, now, one.purpose)))
        ]
        if not more:
            return list(found.values())
        found |= {one.purpose: one for one in more}


def _added_up(page: PageRead, fields: Sequence[FieldRead], total: Purpose) -> Iterator[FieldRead]:
    """Yield the cells that a sum adds up."""
    return (one for one in fields if one.purpose.what == "value" and adds(page, total, one.purpose))


def _has_its_sign(cell: FieldRead) -> bool:
    """Return whether a cell is read surely, and cannot be the same number with another sign."""
    return cell.doubt is None and (not cell.value or dict(cell.candidates).get(-cell.value, 0.0) < _LISTED)


def against(page: PageRead, fields: Sequence[FieldRead], asked: Purpose) -> Sequence[FieldRead]:
    """Return the fields that contradict one: the sum it does not fit, or the cells of a sum."""
    part = _part(page, fields, part_of(page, asked))
    for slip in _contradicting(page, fields, part):
        if slip.purpose == asked:
            return [one for one in _added_up(page, fields, asked)
                    if one.value is not None and not one.purpose.tick]  # fmt: skip
        if adds(page, slip.purpose, asked):
            return [slip]
    return []


def questioned(page: PageRead, fields: Sequence[FieldRead]) -> list[FieldRead]:
    """Return the fields to ask about because sums contradict: for each cause, one.

    It is the field whose change leaves the fewest contradictions, and of several such the one
    that is likeliest to have been misread; what mends the sums is among its candidates. What waits
    for the answer to another question is asked about if each likely answer would leave it so, and a
    sum that those beside it correct never.
    """
    asked: dict[Purpose, FieldRead] = {}
    for number in sorted({part_of(page, one.purpose) for one in fields}):
        for one in (*_asked_in(page, fields, number), *_asked_anyway(page, fields, number)):
            asked.setdefault(one.purpose, one)
    return list(asked.values())


def _asked_in(page: PageRead, fields: Sequence[FieldRead], number: int) -> Collection[FieldRead]:
    """Return the fields to ask about in a part of a match."""
    asked: dict[Purpose, FieldRead] = {}
    part = _part(page, fields, number)
    wrong = _contradicting(page, fields, part)
    changes = list(_changes(page, fields, part, wrong)) if wrong else []
    for slip in wrong:
        near = {one.field.purpose: one.field for one in changes if slip.purpose in one.moved}
        near[slip.purpose] = slip
        if any(one.doubt is not None or at in asked for at, one in near.items()):
            continue
        told = sum(one.purpose.what == "value" and one.confidence == 1.0 for one in near.values())
        open_ = [one for one in near.values() if one.confidence < 1.0 and (one is slip or told < _ASKED)]
        best = _best(slip, open_, changes)
        if best is not None and best.corrected:
            continue
        if best is not None:
            asked[best.field.purpose] = best.asked()
        elif open_:
            least = min(open_, key=lambda one: one.confidence)
            asked[least.purpose] = replace(least, doubt=SUM)
    return asked.values()


def _asked_anyway(page: PageRead, fields: Sequence[FieldRead], number: int) -> Sequence[FieldRead]:
    """Return what is asked about in a part of a match whatever its cells in question are.

    Nothing is where they may be too many things, or something that was not read: that may be what
    the sums want. Nor is it if several sums contradict, since what is in question explains that.
    """
    doubted = [one for one in _part(page, fields, number)
               if one.purpose.what == "value" and one.doubt in OPEN]  # fmt: skip
    likely = [_likely(one) for one in doubted]
    if not doubted or not all(likely) or prod(map(len, likely)) > _WAYS:
        return ()
    ways = []
    for values in product(*likely):
        read = {one.purpose: replace(one, value=value, doubt=None)
                for one, value in zip(doubted, values, strict=True)}  # fmt: skip
        ways.append([read.get(one.purpose, one) for one in fields])
    wrong = (len(_contradicting(page, way, _part(page, way, number))) for way in ways)
    if not all(0 < count <= _SEVERAL for count in wrong):
        return ()
    open_ = {one.purpose for one in doubted}
    first, *others = ({one.purpose: one for one in _asked_in(page, way, number)} for way in ways)
    found = [_either([one, *(other[at] for other in others)]) for at, one in first.items()
             if at not in open_ and all(at in other for other in others)]  # fmt: skip
    return found if len(found) == 1 else ()


def _likely(one: FieldRead) -> Sequence[int | None]:
    """Return what a field in question may be; nothing if it may well be something else."""
    chances = as_read(one)
    found = [value for value in listed(chances) if chances[value] > _UNLIKELY]
    return found if sum(chances[value] for value in found) > _MOSTLY else ()


def _either(ways: Sequence[FieldRead]) -> FieldRead:
    """Return a field in question with all that it may be in some ways to ask about it."""
    shares = {value: share for one in reversed(ways) for value, share in one.candidates}
    return replace(ways[0], candidates=tuple(sorted(shares.items(), key=lambda one: -one[1])))


def _part(page: PageRead, fields: Sequence[FieldRead], number: int) -> Sequence[FieldRead]:
    """Return the fields of a part of a match."""
    return [one for one in fields if part_of(page, one.purpose) == number]


def _best(slip: FieldRead, open_: Sequence[FieldRead], changes: Sequence[_Change]) -> _Change | None:
    """Return the change of some fields that mends a sum, and most others; None if none does."""
    mending = [one for one in changes if slip.purpose not in one.left
               and any(one.field is each for each in open_)]  # fmt: skip
    return min(mending, key=lambda one: (one.failing, one.unlikely), default=None)


def _contradicting(page: PageRead, fields: Sequence[FieldRead], part: Sequence[FieldRead]) -> list[FieldRead]:
    """Return the sums of a part of a match that are not what the cells since the last one make."""
    return [one for one, _wanted in _not_fitting(page, fields, part)]


def _not_fitting(
    page: PageRead, fields: Sequence[FieldRead], part: Sequence[FieldRead]
) -> Iterator[tuple[FieldRead, int]]:
    """Yield the sums of a part of a match that contradict, and what they should be."""
    reckon = running(page, fields)
    for one in filter(is_sure, part):
        wanted = reckon(one.purpose)
        if wanted is not None and wanted != one.value:
            yield one, wanted


def _changes(
    page: PageRead, fields: Sequence[FieldRead], part: Sequence[FieldRead], wrong: Sequence[FieldRead]
) -> Iterator[_Change]:
    """Yield what may stand in a part of a match in place of what was read, field by field.

    A sum that is hardly read contradicts nothing alone, but says where among the others it fails.
    """
    totals = {one.purpose: one.value for one in part if is_sure(one)}
    every = {one.purpose: one.value for one in part if is_written(one)}
    reckon, rather = running(page, fields), running(page, fields, is_written)
    now = {at: reckon(at) for at in totals}
    failed = {at for at, value in every.items() if rather(at) not in (None, value)}
    gaps = {(one.value or 0) - (now[one.purpose] or 0) for one in wrong}
    for one in part:
        at = one.purpose
        if at.what != "value" and at not in totals:
            continue
        behind = [total for total in every if may_move(page, total, at)]
        if not behind and at not in totals:
            continue
        for value in _tried(page, one, gaps, now):
            tried = [replace(one, value=value, confidence=1.0) if each is one else each for each in fields]
            sure, written = running(page, tried), running(page, tried, is_written)
            then = now | {total: sure(total) for total in behind if total in totals}
            stands = {total: value if total == at else stood for total, stood in every.items()}
            again = [total for total in (*behind, at) if total in every]
            failing = (failed - set(again)).union(
                total for total in again if written(total) not in (None, stands[total])
            )
            yield _Change(
                one, value,
                frozenset(total for total in totals if then[total] != now[total]),
                frozenset(total for total in totals if then[total] not in (None, stands[total])),
                len(failing), len(failed) - len(failing),
            )  # fmt: skip


def _tried(
    page: PageRead, one: FieldRead, gaps: set[int], now: Mapping[Purpose, int | None]
) -> Iterator[int | None]:
    """Yield the values that are tried in a field."""
    at = one.purpose
    if at.tick:
        yield 1 if one.value is None else None
        return
    if at.what != "value":
        wanted = now.get(at)
        if wanted is not None and wanted != one.value:
            yield wanted
        return
    row = page.pad.row.get(at.row)
    allowed = limits.written(row) if row is not None else None
    read = one.value or 0
    if allowed is not None and len(allowed.all) <= _FEW:
        values = set(allowed.all)
    else:
        values = {read + gap for gap in gaps} | {read - gap for gap in gaps}
        values |= {value for value, _share in one.candidates if value is not None}
    yield from sorted(value for value in values
                      if value != one.value and (allowed is None or value in allowed))  # fmt: skip


def _apart(read: int | None, value: int | None) -> int:
    """Return how many signs of two numbers differ."""
    one, two = ("" if each is None else str(each) for each in (read, value))
    if len(one) != len(two):
        return max(len(one), len(two))
    return sum(a != b for a, b in zip(one, two, strict=True))
