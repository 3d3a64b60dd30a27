"""Sums on a page confirm what agrees with them, and ask about what does not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from printplay.pads.parts import PadSide
from printplay.pads.photos import checks
from printplay.pads.photos.read_page import SUM, FieldRead
from printplay.pads.prints.pad_fields import Purpose
from printplay.photos.scanned import COVERED, FAINT, UNCLEAR
from tests.pads.photos.pages import SURE, read, scanned
from tests.photographer.pads import filled, side_of

FOURS, TOTAL = Purpose("value", "fours"), Purpose("total")


@cache
def thirteen() -> tuple[PadSide, dict[Purpose, int | None]]:
    """Return a page of thirteen boxes for two, and what stands on it."""
    side = side_of("thirteen", "a5", 2)
    return side, filled(side, 3)


def faint(purpose: Purpose, *values: int | None) -> FieldRead:
    """Return a field in doubt between some values, the first the likeliest."""
    chances = tuple((value, 0.9 / (at + 1)) for at, value in enumerate(values))
    return FieldRead(values[0], 0.9, chances, FAINT, purpose=purpose, block=0)


def test_a_page_whose_sums_agree_asks_nothing() -> None:
    """Where all adds up, nothing is asked but who plays."""
    side, truth = thirteen()
    page = scanned(read(side, truth))
    assert [question.about for question in page.questions] == ["players"]


@pytest.mark.parametrize("first", [True, False])
def test_a_sum_settles_a_doubtful_cell(first: bool) -> None:
    """A faint number is the one that gives the total, whichever of its readings that is."""
    side, truth = thirteen()
    right = truth[FOURS] or 0
    wrong = right + 4 if right < 20 else right - 4
    doubtful = faint(FOURS, *((right, wrong) if first else (wrong, right)))
    page = checks.checked(read(side, truth, {FOURS: doubtful}))
    found = next(one for one in page.fields if one.purpose == FOURS)
    assert (found.value, found.why) == (right, None)


def test_a_doubtful_sum_settles_nothing() -> None:
    """A hand whose digits are misread in the cell writes the same ones in the total."""
    side, truth = thirteen()
    doubtful = {FOURS: faint(FOURS, truth[FOURS], 0), TOTAL: faint(TOTAL, truth[TOTAL], 1)}
    page = checks.checked(read(side, truth, doubtful))
    assert next(one for one in page.fields if one.purpose == FOURS).why == FAINT


def test_a_wrong_reading_is_asked_about_though_it_was_sure() -> None:
    """The least certain cell is in question where the total contradicts; its answer ends that."""
    side, truth = thirteen()
    right = truth[FOURS] or 0
    wrong = FieldRead(right + 4 if right < 20 else right - 4, SURE - 0.01, purpose=FOURS, block=0)
    page = scanned(read(side, truth, {FOURS: wrong}), "Anna", "Ben")
    (question,) = page.questions
    assert (question.field, question.why) == ((0, FOURS), SUM)
    assert page.answered(question, str(right)).questions == ()


@pytest.mark.parametrize("summed", [True, False])
def test_what_no_sum_confirms_must_be_read_more_surely(summed: bool) -> None:
    """A number that is rather sure is asked about unless a sum agrees with it."""
    side, truth = thirteen()
    if not summed:
        truth = {at: value if at.what == "value" else None for at, value in truth.items()}
    rather = FieldRead(truth[FOURS], 0.93, purpose=FOURS, block=0)
    page = scanned(read(side, truth, {FOURS: rather}), "Anna", "Ben")
    asked = [] if summed else [(0, FOURS)]
    assert [question.field for question in page.questions] == asked


@pytest.mark.parametrize(("held", "alike"), [(80, True), (85, False)])
def test_a_sum_with_the_same_sign_confirms_no_cell(held: int, alike: bool) -> None:
    """An 8 that may be a 3 is asked about if the one sum that agrees has the same 8 or 3."""
    side = side_of("rummy", "a4", 3)
    laid, out = (Purpose("value", row, 0, 2) for row in ("laid", "held"))
    truth = {at: value if at.what == "value" else None for at, value in filled(side, 3).items()}
    truth |= {laid: 238, out: held, Purpose("round", "", 0, 2): 238 - held}
    rather = FieldRead(238, 0.93, ((238, 0.93), (233, 0.07)), purpose=laid, block=0)
    page = scanned(read(side, truth, {laid: rather}), "Anna", "Ben", "Cleo")
    assert [question.field for question in page.questions] == ([(0, laid)] if alike else [])


def test_a_sum_that_people_got_wrong_is_told_and_changes_nothing() -> None:
    """Whoever confirms the sum is told at once that the pad does not add up; the cells count."""
    side, truth = thirteen()
    page = scanned(read(side, truth | {TOTAL: (truth[TOTAL] or 0) + 10}), "Anna", "Ben")
    asked: list[Purpose] = []
    while page.questions:
        (question,) = page.questions
        assert question.field is not None
        asked.append(question.field[1])
        page = page.answered(question, (truth[asked[-1]] or 0) + (10 if asked[-1] == TOTAL else 0))
    assert len(asked) <= 2
    assert asked[-1] == TOTAL
    (note,) = page.notes()
    assert str(truth[TOTAL]) in note
    assert "Anna" in note


def test_no_sum_is_called_wrong_while_a_cell_is_in_question() -> None:
    """A struck-out number makes no sum wrong: the answer may make it right."""
    side, truth = thirteen()
    unclear = FieldRead(984, 0.2, ((984, 0.2), (8, 0.1)), UNCLEAR, purpose=FOURS, block=0)
    page = scanned(read(side, truth, {FOURS: unclear}), "Anna", "Ben")
    (question,) = page.questions
    assert list(page.notes()) == []
    assert list(page.answered(question, truth[FOURS]).notes()) == []


def test_half_a_pad_is_not_held_to_its_sums() -> None:
    """While a cell is empty, a total cannot be checked, and none is asked for."""
    side, truth = thirteen()
    page = scanned(read(side, truth | {FOURS: None}), "Anna", "Ben")
    assert page.questions == ()


def test_an_empty_page_has_no_match() -> None:
    """A page on which nothing stands enters nothing, and asks nothing."""
    side, truth = thirteen()
    page = scanned(read(side, dict.fromkeys(truth)))
    assert (page.questions, page.values()) == ((), {})


def test_a_speck_in_an_empty_block_is_no_match() -> None:
    """One doubtful field in the second block does not make it a match to choose from."""
    side, truth = thirteen()
    whole = read(side, truth)
    fields = tuple(
        replace(one, why=FAINT) if one.block == 1 and one.purpose == FOURS else one for one in whole.fields
    )
    assert scanned(replace(whole, fields=fields), "Anna", "Ben").questions == ()


def test_a_stain_in_a_box_to_tick_is_no_match() -> None:
    """One tick and nothing else in the second block of a page makes it no match to choose from."""
    side = side_of("yacht", "a4", 3)
    whole = read(side, filled(side, 3))
    box = next(one.purpose for one in whole.fields if one.block == 1 and one.purpose.tick)
    fields = tuple(
        replace(one, value=1) if one.block == 1 and one.purpose == box else one for one in whole.fields
    )
    page = scanned(replace(whole, fields=fields), "Anna", "Ben", "Cleo")
    assert [question.about for question in page.questions if question.about == "match"] == []


@pytest.mark.parametrize("begun", [True, False])
def test_what_lies_on_an_empty_block_begins_no_second_match(begun: bool) -> None:
    """A thing on the second block is asked about only if nothing stands on the page beside it."""
    side, truth = thirteen()
    whole = read(side, truth if begun else dict.fromkeys(truth))
    fields = tuple(
        replace(one, why=COVERED) if one.block == 1 and one.is_entry else one for one in whole.fields
    )
    asked = scanned(replace(whole, fields=fields), "Anna", "Ben").questions
    assert (not asked) is begun


def test_one_of_two_matches_on_a_page_is_asked_for() -> None:
    """Where two blocks are filled in, one says which match is meant."""
    side, truth = thirteen()
    whole = read(side, truth)
    fields = tuple(
        replace(one, value=3) if one.block == 1 and one.purpose == FOURS else one for one in whole.fields
    )
    page = scanned(replace(whole, fields=fields), "Anna", "Ben")
    (question,) = page.questions
    assert question.about == "match"
    assert len(page.answered(question, "1").values()) > 10


def test_sums_are_those_of_the_people_who_play() -> None:
    """Of a pad for six that three use, what all of them hold together confirms the sums."""
    truth = filled(side_of("hearts", "a4", 3), 3)
    at = next(one for one in truth if one.what == "value" and one.round == 2 and not one.tick)
    read_ = truth[at] or 0
    page = read(side_of("hearts", "a4", 6), truth, {at: faint(at, read_, read_ + 1)})
    named = scanned(page, "Anna", "Ben", "Cleo")
    assert (named.page.seats, named.questions, [*named.notes()]) == ((0, 1, 2), (), [])
    more = scanned(page)
    everybody = more.answered(more.questions[-1], ["Anna", "Ben", "Cleo", "Dora"])
    assert everybody.page.seats == (0, 1, 2, 3)


def test_a_sum_is_told_by_the_place_of_its_player() -> None:
    """Whoever sits behind an empty column is told of the own wrong sum."""
    truth = filled(side_of("hearts", "a4", 3), 3)
    moved = {replace(at, side=2 * at.side): value for at, value in truth.items()}
    last = max((at for at, value in moved.items()
                if at.what == "so far" and at.side == 4 and value is not None),
               key=lambda at: at.round)  # fmt: skip
    wrong = {**moved, last: (moved[last] or 0) + 33}
    page = scanned(read(side_of("hearts", "a4", 6), wrong))
    assert page.page.seats == (0, 2, 4)
    (told,) = page.notes()
    assert told.startswith("player 5, ")
