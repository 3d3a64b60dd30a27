"""What a page adds up to tells what doubtful numbers on it are, and never changes sure ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from printplay.pads.parts import PadSide
from printplay.pads.photos import checks
from printplay.pads.photos.beliefs import ANY, Beliefs, Sum
from printplay.pads.photos.read_page import FieldRead, PageRead
from printplay.pads.prints.pad_fields import Purpose
from printplay.photos.scanned import FAINT, UNCLEAR
from tests.pads.photos.pages import read
from tests.photographer.pads import filled, side_of


@cache
def page_of(name: str) -> tuple[PadSide, dict[Purpose, int | None]]:
    """Return a page for three, and what stands on it."""
    side = side_of(name, "a4", 3)
    return side, filled(side, 3)


def faint(purpose: Purpose, *values: int | None) -> FieldRead:
    """Return a field in doubt between some values, the first the likeliest."""
    shares = [0.6, *[0.4 / len(values[1:])] * len(values[1:])]
    return FieldRead(values[0], 0.6, tuple(zip(values, shares, strict=True)), FAINT, purpose=purpose, block=0)


def doubts(page: PageRead) -> list[Purpose]:
    """Return the entered fields of a page that are in question."""
    return [one.purpose for one in page.fields if one.is_entry and one.is_asked]


def checked(name: str, changed: Mapping[Purpose, FieldRead]) -> PageRead:
    """Return a page that was read but for some fields, after its sums."""
    side, truth = page_of(name)
    return checks.checked(read(side, truth, changed))


@pytest.mark.parametrize("right_first", [True, False])
def test_written_sums_settle_a_whole_faint_column(right_first: bool) -> None:
    """All cells of a player in doubt at once are what rounds and running sums make them."""
    _side, truth = page_of("rummy")
    changed = {}
    for at, value in truth.items():
        if at.what == "value" and at.side == 0 and value is not None:
            wrong = value + (7 if at.row == "laid" else 4)
            ways = (value, wrong) if right_first else (wrong, value)
            changed[at] = faint(at, *ways)
    page = checked("rummy", changed)
    assert len(changed) > 5
    assert doubts(page) == []
    assert all(one.value == truth[one.purpose] for one in page.fields if one.purpose in changed)


@pytest.mark.parametrize("stands", ["summed", "alone", "miscounted"])
def test_the_only_reading_of_a_doubtful_number_needs_a_sum(stands: str) -> None:
    """What may be struck out counts where the sums beside it say so, else a person is asked."""
    side, truth = page_of("rummy")
    at = next(one for one, value in truth.items() if one.what == "value" and value)
    cells = {one: value if one.what == "value" else None for one, value in truth.items()}
    off = {one: value + 10 if one.what != "value" and value is not None else value
           for one, value in truth.items()}  # fmt: skip
    written = {"summed": truth, "alone": cells, "miscounted": off}[stands]
    value = truth[at]
    unclear = FieldRead(value, 0.5, ((value, 1.0),), UNCLEAR, purpose=at, block=0)
    page = checks.checked(read(side, written, {at: unclear}))
    assert (at in doubts(page)) is (stands != "summed")


def test_no_sum_makes_a_number_certain_that_the_pad_does_not_allow() -> None:
    """A number that is too large is asked about, though round and running sum agree with it."""
    side, truth = page_of("rummy")
    at = next(one for one, value in truth.items() if one.what == "value" and value)
    off = 700 - (truth[at] or 0)
    more = {one: value + off for one, value in truth.items()
            if one.side == at.side and one.what != "value" and value is not None
            and (one.what != "round" or one.round == at.round)}  # fmt: skip
    unclear = FieldRead(700, 0.5, ((700, 1.0),), UNCLEAR, purpose=at, block=0)
    assert at in doubts(checks.checked(read(side, truth | more, {at: unclear})))


def test_a_slip_in_a_running_sum_changes_no_cell() -> None:
    """A person who miscounts once carries that on; the cells stay as they were read."""
    side, truth = page_of("rummy")
    off = {
        at: value + 10 for at, value in truth.items()
        if at.side == 0 and value is not None
        and (at.what == "total" or (at.what == "so far" and at.round >= 3))
    }  # fmt: skip
    page = checks.checked(read(side, truth | off))
    values = [one for one in page.fields if one.purpose.what == "value"]
    assert all(one.value == truth[one.purpose] for one in values)
    assert any(one.is_asked for one in page.fields)


def test_a_doubtful_cell_beside_a_slip_is_asked_for() -> None:
    """Where the sum of a faint cell may be miscounted or the cell misread, a person decides."""
    side, truth = page_of("dominoes")
    at = next(one for one, value in truth.items() if one.what == "value" and value and value > 3)
    value = truth[at] or 0
    off = {
        one: known + 2 for one, known in truth.items()
        if one.side == at.side and known is not None
        and (one.what == "total" or (one.what == "so far" and one.round >= at.round))
    }  # fmt: skip
    page = checks.checked(read(side, truth | off, {at: faint(at, value, value + 1)}))
    assert at in [one.purpose for one in page.fields if one.is_asked]


def test_the_same_sign_in_cell_and_sum_confirms_nothing() -> None:
    """A 1 that looks like a 7 in the first round does so in its running sum, too."""
    side, truth = page_of("dominoes")
    at = Purpose("value", "pips", 0, 1)
    cells = {one: None for one in truth if one.what == "value" and one.round == 1}
    totals = {one: None for one in truth if one.what in ("so far", "total", "round")}
    so_far = Purpose("so far", "", 0, 1)
    seen = {at: faint(at, 7, 1), so_far: FieldRead(7, 0.99, purpose=so_far, block=0)}
    page = checks.checked(read(side, truth | cells | totals, seen))
    assert at in doubts(page)


def test_tricks_that_must_add_settle_a_doubtful_one() -> None:
    """Of thirteen tricks, the other team's count says what a faint one is."""
    side, truth = page_of("whist")
    at = next(one for one, value in truth.items() if one.what == "value" and value is not None)
    bare = {one: None for one in truth if one.what != "value"}
    right = truth[at] or 0
    page = checks.checked(read(side, truth | bare, {at: faint(at, (right + 3) % 14, right)}))
    found = next(one for one in page.fields if one.purpose == at)
    assert (found.value, found.why) == (right, None)


@pytest.mark.parametrize("held", [True, False])
def test_what_another_holds_is_no_number_of_an_empty_cell(held: bool) -> None:
    """A fold through an empty cell is no 1 where only one can have something, and another has."""
    side = side_of("dominoes", "a4", 3)
    first, other = (Purpose("value", "pips", seat, 1) for seat in (0, 1))
    page = read(side, {other: 31 if held else None, first: None}, {first: faint(first, None, 1)})
    assert (first in doubts(checks.checked(page))) is not held


@pytest.mark.parametrize("taken", [True, False])
def test_a_place_that_another_has_is_not_read_twice(taken: bool) -> None:
    """A faint 1 or 7 is the 7 where another has come first."""
    side = side_of("climbing", "a4", 8)
    first, other = (Purpose("value", "place", seat, 1) for seat in (0, 1))
    page = read(side, {other: 1 if taken else 3}, {first: faint(first, 1, 7)})
    found = next(one for one in checks.checked(page).fields if one.purpose == first)
    assert (found.value, found.why) == ((7, None) if taken else (1, FAINT))


def test_a_number_that_nobody_listed_is_left_open() -> None:
    """A sum that no listed value gives makes it likely that none of them stands there."""
    beliefs = Beliefs()
    cell = beliefs.add({3: 0.7, 8: 0.2, ANY: 0.1})
    other, total = beliefs.add({5: 1.0}), beliefs.add({11: 0.99, ANY: 0.01})
    beliefs.terms.append(Sum(total, [(cell, 1), (other, 1)]))
    found = beliefs.settled()[cell]
    assert found[ANY] > 0.3
    assert max(found[3], found[8]) < 0.7
