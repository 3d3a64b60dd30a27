"""Sums on a page that contradict the cells they add up: what is asked, and what is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from printplay.pads.file import pad
from printplay.pads.photos.arithmetic import as_read, listed
from printplay.pads.photos.read_page import SUM, FieldRead, PageRead
from printplay.pads.photos.reckoning import (
    OPEN,
    adds,
    expected_sums,
    is_sure,
    is_written,
    may_move,
    part_of,
    running,
)
from printplay.pads.prints.pad_fields import Purpose
from printplay.photos.scanned import FAINT

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
    def is_read(self) -> bool:
        return dict(self.field.candidates).get(self.value, 0.0) > _LISTED

    @property
    def unlikely(self) -> tuple[float, int, float]:
        """Return how unlikely the value was misread as what was read, to compare."""
        return (
            -dict(self.field.candidates)[self.value] if self.is_read else 0.0,
            _differing_signs(self.field.value, self.value),
            self.field.confidence,
        )

    @property
    def corrected(self) -> bool:
        """Return whether it is a sum, and the next one goes on from its other value."""
        return self.field.purpose.what != "value" and self.mended > 1

    def as_question(self) -> FieldRead:
        read, candidates = self.field.value, self.field.candidates
        other_candidates = [each for each in candidates if each[0] not in (read, self.value)]
        return replace(
            self.field, why=SUM, candidates=((read, _EVEN), (self.value, _EVEN), *other_candidates)
        )


def slips(page: PageRead, match: tuple[int, int]) -> Iterator[Slip]:
    """Yield the sums of a match that contradict its cells, and were certainly read right."""
    fields = page.fields_of(match)
    reckon = expected_sums(page, fields)
    for field in filter(is_sure, fields):
        expected = reckon(field.purpose)
        if expected is None or expected == field.value or _may_be_misread(page, fields, field, expected):
            continue
        yield Slip(field, expected)


def _may_be_misread(page: PageRead, fields: Sequence[FieldRead], field: FieldRead, expected: int) -> bool:
    """Return whether a sum may be what is wanted, and is read as another number.

    It may if it was read less than surely, or as that, too, or if the sums behind go on from that
    and one digit alone is another; but not where a cell may be the one that was misread.
    """
    gap = (field.value or 0) - expected
    if field.confidence == 1.0 or not all(
        _has_its_sign(cell) and not _may_differ(cell, gap) for cell in _added_up(page, fields, field.purpose)
    ):
        return False
    if field.confidence < _TOLD or expected in dict(field.candidates):
        return True
    if _differing_signs(field.value, expected) > 1:
        return False
    number = part_of(page, field.purpose)
    right = [replace(field, value=expected) if each is field else each for each in fields]
    before, after = (len(_contradicting(page, way, _part(page, way, number))) for way in (fields, right))
    return after < before - 1


def _may_differ(cell: FieldRead, gap: int) -> bool:
    """Return whether a cell may be a number that is so much more or less than the one read."""
    value = cell.value or 0
    return any(abs(candidate - value) == abs(gap) for candidate, _share in cell.candidates
               if candidate is not None and candidate != cell.value)  # fmt: skip


def mistaken_signs(page: PageRead, fields: Sequence[FieldRead]) -> list[FieldRead]:
    """Return the sums whose minus alone contradicts sure cells, with the other sign, as in doubt.

    The sum must have that among what it may be, and each of its cells be no number that its other
    sign could be: else a cell may be the one that was misread.
    """
    corrected: dict[Purpose, FieldRead] = {}
    while True:  # the sums behind are reckoned without those before that were wrong
        current_fields = [corrected.get(field.purpose, field) for field in fields]
        corrections = [
            replace(field, value=expected, confidence=share, why=FAINT)
            for field, expected in _not_fitting(page, current_fields, current_fields)
            if field.value == -expected
            and (share := dict(field.candidates).get(expected))
            and all(map(_has_its_sign, _added_up(page, current_fields, field.purpose)))
        ]
        if not corrections:
            return list(corrected.values())
        corrected |= {field.purpose: field for field in corrections}


def _added_up(page: PageRead, fields: Sequence[FieldRead], total: Purpose) -> Iterator[FieldRead]:
    return (field for field in fields if field.purpose.what == "value" and adds(page, total, field.purpose))


def _has_its_sign(cell: FieldRead) -> bool:
    """Return whether a cell is read surely, and cannot be the same number with another sign."""
    return not cell.is_asked and (not cell.value or dict(cell.candidates).get(-cell.value, 0.0) < _LISTED)


def contradicting_fields(
    page: PageRead, fields: Sequence[FieldRead], purpose: Purpose
) -> Sequence[FieldRead]:
    """Return the fields that contradict one: the sum it does not fit, or the cells of a sum."""
    part = _part(page, fields, part_of(page, purpose))
    for slip in _contradicting(page, fields, part):
        if slip.purpose == purpose:
            return [field for field in _added_up(page, fields, purpose)
                    if field.value is not None and not field.purpose.tick]  # fmt: skip
        if adds(page, slip.purpose, purpose):
            return [slip]
    return []


def fields_to_ask(page: PageRead, fields: Sequence[FieldRead]) -> list[FieldRead]:
    """Return the fields to ask about because sums contradict: for each cause, one.

    It is the field whose change leaves the fewest contradictions, and of several such the one
    that is likeliest to have been misread; what mends the sums is among its candidates. What waits
    for the answer to another question is asked about if each likely answer would leave it so, and a
    sum that those beside it correct never.
    """
    field_by_purpose: dict[Purpose, FieldRead] = {}
    for number in sorted({part_of(page, field.purpose) for field in fields}):
        for field in (*_fields_to_ask_in(page, fields, number), *_fields_to_ask_anyway(page, fields, number)):
            field_by_purpose.setdefault(field.purpose, field)
    return list(field_by_purpose.values())


def _fields_to_ask_in(page: PageRead, fields: Sequence[FieldRead], number: int) -> Collection[FieldRead]:
    field_by_purpose: dict[Purpose, FieldRead] = {}
    part = _part(page, fields, number)
    wrong = _contradicting(page, fields, part)
    changes = list(_changes(page, fields, part, wrong)) if wrong else []
    for slip in wrong:
        nearby = {change.field.purpose: change.field for change in changes if slip.purpose in change.moved}
        nearby[slip.purpose] = slip
        if any(field.is_asked or purpose in field_by_purpose for purpose, field in nearby.items()):
            continue
        sure_count = sum(
            field.purpose.what == "value" and field.confidence == 1.0 for field in nearby.values()
        )
        open_ = [
            field
            for field in nearby.values()
            if field.confidence < 1.0 and (field is slip or sure_count < _ASKED)
        ]
        if slip.is_answered:  # then people added up wrongly, unless a cell may well be another number
            mends = [change.field for change in changes if change.is_read and slip.purpose not in change.left]
            open_ = [
                field for field in open_ if field.confidence < _TOLD or any(field is each for each in mends)
            ]
        best = _best_change(slip, open_, changes)
        if best is not None and best.corrected:
            continue
        if best is not None:
            field_by_purpose[best.field.purpose] = best.as_question()
        elif open_:
            least = min(open_, key=lambda one: one.confidence)
            field_by_purpose[least.purpose] = replace(least, why=SUM)
    return field_by_purpose.values()


def _fields_to_ask_anyway(page: PageRead, fields: Sequence[FieldRead], number: int) -> Sequence[FieldRead]:
    """Return what is asked about in a part of a match whatever its cells in question are.

    Nothing is where they may be too many things, or something that was not read: that may be what
    the sums want. Nor is it if several sums contradict, since what is in question explains that.
    """
    doubted = [field for field in _part(page, fields, number)
               if field.purpose.what == "value" and field.why in OPEN]  # fmt: skip
    likely_values = [_likely_values(field) for field in doubted]
    if not doubted or not all(likely_values) or prod(map(len, likely_values)) > _WAYS:
        return ()
    ways = []
    for values in product(*likely_values):
        read = {field.purpose: replace(field, value=value, why=None)
                for field, value in zip(doubted, values, strict=True)}  # fmt: skip
        ways.append([read.get(field.purpose, field) for field in fields])
    wrong = (len(_contradicting(page, way, _part(page, way, number))) for way in ways)
    if not all(0 < count <= _SEVERAL for count in wrong):
        return ()
    open_ = {field.purpose for field in doubted}
    first, *other_ways = (
        {field.purpose: field for field in _fields_to_ask_in(page, way, number)} for way in ways
    )
    asked_fields = [
        _either([field, *(way[purpose] for way in other_ways)]) for purpose, field in first.items()
        if purpose not in open_ and all(purpose in way for way in other_ways)
    ]  # fmt: skip
    return asked_fields if len(asked_fields) == 1 else ()


def _likely_values(field: FieldRead) -> Sequence[int | None]:
    """Return what a field in question may be; nothing if it may well be something else."""
    chances = as_read(field)
    values = [value for value in listed(chances) if chances[value] > _UNLIKELY]
    return values if sum(chances[value] for value in values) > _MOSTLY else ()


def _either(ways: Sequence[FieldRead]) -> FieldRead:
    """Return a field in question with all that it may be in some ways to ask about it."""
    shares = {value: share for field in reversed(ways) for value, share in field.candidates}
    return replace(ways[0], candidates=tuple(sorted(shares.items(), key=lambda one: -one[1])))


def _part(page: PageRead, fields: Sequence[FieldRead], number: int) -> Sequence[FieldRead]:
    """Return the fields of a part of a match."""
    return [field for field in fields if part_of(page, field.purpose) == number]


def _best_change(slip: FieldRead, open_: Sequence[FieldRead], changes: Sequence[_Change]) -> _Change | None:
    """Return the change of some fields that mends a sum, and most others; None if none does."""
    mending = [change for change in changes if slip.purpose not in change.left
               and any(change.field is each for each in open_)]  # fmt: skip
    return min(mending, key=lambda one: (one.failing, one.unlikely), default=None)


def _contradicting(page: PageRead, fields: Sequence[FieldRead], part: Sequence[FieldRead]) -> list[FieldRead]:
    """Return the sums of a part of a match that are not what the cells since the last one make."""
    return [field for field, _expected in _not_fitting(page, fields, part)]


def _not_fitting(
    page: PageRead, fields: Sequence[FieldRead], part: Sequence[FieldRead]
) -> Iterator[tuple[FieldRead, int]]:
    """Yield the sums of a part of a match that contradict, and what they should be."""
    reckon = running(page, fields)
    for field in filter(is_sure, part):
        expected = reckon(field.purpose)
        if expected is not None and expected != field.value:
            yield field, expected


def _changes(
    page: PageRead, fields: Sequence[FieldRead], part: Sequence[FieldRead], wrong: Sequence[FieldRead]
) -> Iterator[_Change]:
    """Yield what may stand in a part of a match in place of what was read, field by field.

    A sum that is hardly read contradicts nothing alone, but says where among the others it fails.
    """
    totals = {field.purpose: field.value for field in part if is_sure(field)}
    every = {field.purpose: field.value for field in part if is_written(field)}
    reckon, rather = running(page, fields), running(page, fields, is_written)
    expected_now = {purpose: reckon(purpose) for purpose in totals}
    failed = {purpose for purpose, value in every.items() if rather(purpose) not in (None, value)}
    gaps = {(field.value or 0) - (expected_now[field.purpose] or 0) for field in wrong}
    for field in part:
        purpose = field.purpose
        if purpose.what != "value" and purpose not in totals:
            continue
        later_sums = [total for total in every if may_move(page, total, purpose)]
        if not later_sums and purpose not in totals:
            continue
        for value in _trial_values(page, field, gaps, expected_now):
            trial_fields = [
                replace(field, value=value, confidence=1.0) if each is field else each for each in fields
            ]
            sure_sum, written_sum = running(page, trial_fields), running(page, trial_fields, is_written)
            then = expected_now | {total: sure_sum(total) for total in later_sums if total in totals}
            stands = {total: value if total == purpose else stood for total, stood in every.items()}
            rechecked = [total for total in (*later_sums, purpose) if total in every]
            failing = (failed - set(rechecked)).union(
                total for total in rechecked if written_sum(total) not in (None, stands[total])
            )
            yield _Change(
                field, value,
                frozenset(total for total in totals if then[total] != expected_now[total]),
                frozenset(total for total in totals if then[total] not in (None, stands[total])),
                len(failing), len(failed) - len(failing),
            )  # fmt: skip


def _trial_values(
    page: PageRead, field: FieldRead, gaps: set[int], expected_now: Mapping[Purpose, int | None]
) -> Iterator[int | None]:
    purpose = field.purpose
    if purpose.tick:
        yield 1 if field.value is None else None
        return
    if purpose.what != "value":
        expected = expected_now.get(purpose)
        if expected is not None and expected != field.value:
            yield expected
        return
    row = page.pad.row.get(purpose.row)
    allowed = pad.stated_limits(row) if row is not None else None
    read = field.value or 0
    if allowed is not None and len(allowed.all) <= _FEW:
        values = set(allowed.all)
    else:
        values = {read + gap for gap in gaps} | {read - gap for gap in gaps}
        values |= {value for value, _share in field.candidates if value is not None}
    yield from sorted(value for value in values
                      if value != field.value and (allowed is None or value in allowed))  # fmt: skip


def _differing_signs(read: int | None, value: int | None) -> int:
    digits, other_digits = ("" if each is None else str(each) for each in (read, value))
    if len(digits) != len(other_digits):
        return max(len(digits), len(other_digits))
    return sum(a != b for a, b in zip(digits, other_digits, strict=True))
