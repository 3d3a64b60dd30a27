"""Where sums contradict, one question is asked for each cause."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from printplay.core import resources
from printplay.pads.file.judging import sound
from printplay.pads.parts import PadSide, page_sides
from printplay.pads.photos.read_page import SUM, FieldRead
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.content import content_of
from printplay.pads.prints.pad_fields import Purpose
from printplay.photos.scanned import FAINT
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
from tests.pads.photos.pages import read, scanned
from tests.photographer.pads import filled, side_of

LAID, HELD = (Purpose("value", row, 0, 2) for row in ("laid", "held"))
ROUND = Purpose("round", "", 0, 2)


@cache
def rummy() -> tuple[PadSide, dict[Purpose, int | None]]:
    """Return a page of rummy for three, and what stands on it: two rounds make 239 and 85."""
    side = side_of("rummy", "a4", 3)
    truth = filled(side, 3)
    off = 239 - (truth[LAID] or 0) - 85 + (truth[HELD] or 0)
    return side, truth | carried(truth, off) | {LAID: 239, HELD: 85, ROUND: 239 - 85}


def carried(truth: Mapping[Purpose, int | None], off: int) -> dict[Purpose, int | None]:
    """Return Anna's sums from round two on as they are if there they are wrong and go on so."""
    return {at: value + off for at, value in truth.items() if value is not None and at.side == 0
            and (at.what == "total" or (at.what == "so far" and at.round >= 2))}  # fmt: skip


def page_with(
    changed: Mapping[Purpose, FieldRead], written: dict[Purpose, int | None] | None = None
) -> ScannedPage:
    """Return the page with other readings of some fields, or with other things written."""
    side, truth = rummy()
    return scanned(read(side, truth | (written or {}), changed), "Anna", "Ben", "Cleo")


def sure(purpose: Purpose, value: int) -> FieldRead:
    """Return a field that was read with the greatest certainty."""
    return FieldRead(value, 0.9999, ((value, 0.9999),), purpose=purpose, block=0)


def test_a_number_surely_read_wrong_is_one_question() -> None:
    """The cell that all sums behind it contradict is asked about, and its answer ends it."""
    page = page_with({LAID: sure(LAID, 259)})
    (question,) = page.questions
    assert (question.field, question.why) == ((0, LAID), SUM)
    assert {value for value, _chance in question.candidates} == {259, 239}
    assert page.answered(question, "239").questions == ()


def test_a_slip_that_is_carried_on_is_asked_about_once() -> None:
    """Who miscounts once has all sums behind wrong, and is not asked about each of them."""
    written = carried(rummy()[1], 20)
    page, asked = page_with({}, written), 0
    while page.questions:
        (question,) = page.questions
        assert question.field is not None
        page = page.answered(question, (rummy()[1] | written)[question.field[1]])
        asked += 1
    assert asked <= 3


def test_a_sum_that_the_next_one_corrects_is_no_question() -> None:
    """A running sum read wrong changes no cell where the next goes on from the right one."""
    at = Purpose("so far", "", 0, 2)
    page = page_with({at: sure(at, (rummy()[1][at] or 0) + 20)})
    assert page.questions == ()
    assert list(page.notes()) == []  # nor did anybody add up wrongly


@pytest.mark.parametrize(
    ("share", "other", "told"), [(0.999, 0.0, True), (0.97, 0.0, False), (0.99, 0.004, False)]
)
def test_only_a_sum_that_is_read_surely_is_told_as_wrong(share: float, other: float, told: bool) -> None:
    """What may be misread is no slip of a person: it is told only if it is read as nothing else."""
    _side, truth = rummy()
    points = truth[ROUND] or 0
    candidates = [(points + 17, share), *([(points, other)] if other else [])]
    page = page_with({ROUND: FieldRead(points + 17, share, tuple(candidates), purpose=ROUND, block=0)})
    assert page.questions == ()
    assert bool([*page.notes()]) is told


def test_two_causes_are_asked_about_at_once() -> None:
    """What is wrong with one player waits for no other, nor for what lies in other rounds."""
    _side, truth = rummy()
    other = Purpose("value", "laid", 1, 1)
    wrong = (truth[other] or 0) + 200
    faint = Purpose("value", "held", 0, 1)
    unread = FieldRead(None, 0.3, ((None, 0.3),), "covered", purpose=faint, block=0)
    page = page_with({LAID: sure(LAID, 259), other: sure(other, wrong), faint: unread})
    asked = {question.field[1] for question in page.questions if question.field is not None}
    assert asked == {LAID, other, faint}


def test_what_no_answer_would_mend_is_asked_about_at_once() -> None:
    """Whatever a faint number is, the sums contradict: what else is wrong does not wait for it."""
    faint = FieldRead(35, 0.6, ((35, 0.6), (85, 0.39)), FAINT, purpose=HELD, block=0)
    page = page_with({HELD: faint, LAID: sure(LAID, 259)})
    held, laid = sorted(page.questions, key=lambda one: one.field == (0, LAID))
    assert (held.field, laid.field, laid.why) == ((0, HELD), (0, LAID), SUM)
    assert {239, 259} <= {value for value, _chance in laid.candidates}
    page = page.answered(held, "85")
    (laid,) = page.questions
    assert page.answered(laid, "239").questions == ()


def test_a_sum_over_a_number_in_question_waits() -> None:
    """A sum does not contradict while a number that it adds up may well be none of those read."""
    faint = FieldRead(86, 0.5, ((86, 0.5), (88, 0.4)), FAINT, purpose=HELD, block=0)
    (question,) = page_with({HELD: faint, LAID: sure(LAID, 259)}).questions
    assert question.field == (0, HELD)


@pytest.mark.parametrize("answer", ["259", "239"])
def test_what_was_answered_is_not_asked_again(answer: str) -> None:
    """A person who confirms what was read is asked about something else, at most twice."""
    page = page_with({LAID: sure(LAID, 259)})
    (question,) = page.questions
    page, more = page.answered(question, answer), 0
    while page.questions:
        (question,) = page.questions
        assert question.field is not None
        assert question.field != (0, LAID)
        value = next(one.value for one in page.fields if one.purpose == question.field[1])
        page, more = page.answered(question, value), more + 1
    assert more == (0 if answer == "239" else 2)


def test_a_sum_that_is_carried_over_is_right_for_its_side() -> None:
    """What nine holes make, carried over, contradicts nothing when all eighteen are read."""
    pad = sound(Path(str(resources.layouts("pads") / "golf.toml")))
    order = PrintOptions(boards=(pad,), paper=paper("a5"), players=3, codes=True)
    front, back = (
        read(side, {one.purpose: strokes(one.purpose) for one in side.fields()})
        for side in page_sides(content_of(order), order.paper)
    )
    assert Purpose("so far", side=0) in [one.purpose for one in front.fields]
    found = scanned(front.with_other_side(back), "Anna", "Ben", "Cleo")
    assert found.questions == ()
    assert list(found.notes()) == []


def strokes(at: Purpose) -> int | None:
    """Return what stands in a field of eighteen holes with four strokes each."""
    sums = {"value": 4, "so far": 4 * (at.round or 9), "part": 36, "total": 72}
    return sums.get(at.what)


@pytest.mark.parametrize("cell", [LAID, HELD])
def test_a_minus_that_is_none_is_no_slip(cell: Purpose) -> None:
    """A sum that is right but for its sign, which may be dirt, is taken for right, not told."""
    _side, truth = rummy()
    points = truth[ROUND] or 0
    minus = FieldRead(-points, 0.99, ((-points, 0.99), (points, 0.005)), purpose=ROUND, block=0)
    page = page_with({ROUND: minus})
    assert page.questions == ()
    assert list(page.notes()) == []
    value = truth[cell] or 0
    turned = FieldRead(value, 0.985, ((value, 0.985), (-value, 0.01)), purpose=cell, block=0)
    page = page_with({ROUND: minus, cell: turned})
    assert page.questions or [*page.notes()]


def test_a_minus_that_is_plain_is_told() -> None:
    """A sum with a minus that is nothing else is a slip of the person who wrote it."""
    _side, truth = rummy()
    page = page_with({ROUND: sure(ROUND, -(truth[ROUND] or 0))})
    assert page.questions or [*page.notes()]
