"""What the panel of a sheet says: boxes, rings beside them, tokens, temples, ports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from printplay.games.go_for_gold.photos.panel.line_proof import compare_with_line
from printplay.games.go_for_gold.photos.panel.panel import read_panel
from printplay.games.go_for_gold.photos.panel.sums import read_again
from printplay.games.go_for_gold.photos.panel.weighing import (
    clear,
    confirmed,
    count,
    entry,
    struck_chance,
    struck_places,
    ticked_ring,
)
from printplay.games.go_for_gold.photos.seeking import blank
from printplay.games.go_for_gold.photos.sheet import FlatSheet
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks, sheet_marks
from printplay.photos.blank import SCALE, Blank
from printplay.photos.numbers import BoxReading
from printplay.photos.scanned import COVERED, DIFFERENT, FAINT, LOST, SEVERAL, UNCLEAR, Read
from printplay.printing.sheet_code import Box, Ring
from tests.games.go_for_gold.playing import board
from tests.photographer.hands import Hand, Stroke
from tests.photographer.writing import Writing
from tests.photos.test_numbers import PEN, plane

VALUES = {4, 5, 6, 9, -1}


def written(value: int | None, unclear: float = 0.0) -> BoxReading:
    """Return a box whose writing is as good as certain."""
    return BoxReading({value: 0.99, 7: 0.01}, unclear)


def test_a_written_value_is_the_entry() -> None:
    """A value that stands clearly in a box is read without a question."""
    read = entry(written(9), dict.fromkeys(VALUES, 0.0), VALUES)
    assert (read.value, read.is_asked) == (9, False)


def test_a_ringed_value_counts_as_written() -> None:
    """Who rings a value beside an empty box has entered it."""
    read = entry(written(None), {4: 0.001, 6: 0.999}, VALUES)
    assert (read.value, read.is_asked) == (6, False)


def test_an_empty_box_is_no_question() -> None:
    """A box that nobody used is empty and asked about by nobody."""
    read = entry(written(None), dict.fromkeys(VALUES, 0.001), VALUES)
    assert (read.value, read.is_asked) == (None, False)


def test_a_ring_and_another_number_are_asked_about() -> None:
    """Where a ring and the writing disagree, both values are offered."""
    read = entry(written(9), {4: 0.99, 9: 0.001}, VALUES)
    assert read.why == DIFFERENT
    assert {4, 9} <= {value for value, _chance in read.candidates}


def test_a_ring_and_the_same_number_are_one_entry() -> None:
    """Who rings a value and writes it as well is not asked what is meant."""
    read = entry(written(4), {4: 0.99, 9: 0.001}, VALUES)
    assert (read.value, read.is_asked) == (4, False)


def test_two_rings_are_asked_about() -> None:
    """Two values ringed at one box are a question."""
    assert entry(written(None), {4: 0.99, 9: 0.99}, VALUES).why == SEVERAL


def test_what_may_be_struck_out_is_asked_about() -> None:
    """A number that seems to be crossed out is a question, however well it can be read."""
    assert entry(written(5, unclear=0.9), {}, VALUES).why == UNCLEAR


def test_a_value_the_board_does_not_have_stays_visible() -> None:
    """A clear number that no place of the board gives is read as it stands."""
    number = BoxReading({8: 0.9999, 6: 0.0001}, 0.0)
    assert entry(number, dict.fromkeys(VALUES, 0.0), VALUES).value == 8


def test_a_value_beside_one_struck_out_is_offered() -> None:
    """A 5 struck out with a 9 beside it seems 59: the 9 is offered first, and the 5 as well."""
    number = BoxReading({59: 0.7, 89: 0.2, 39: 0.1}, 0.3)
    read = entry(number, dict.fromkeys(VALUES, 0.0), VALUES)
    assert read.why == UNCLEAR
    assert [value for value, _chance in read.candidates][:1] == [9]
    assert 5 in dict(read.candidates)
    struck_out = BoxReading({41: 0.7, 47: 0.3}, 0.9)
    assert entry(struck_out, dict.fromkeys(VALUES, 0.0), VALUES).value == -1


def test_a_total_that_is_the_sum_of_the_boxes_is_not_asked_about() -> None:
    """A faint total that is what the boxes add up to needs no question; another one does."""
    faint = Read[int | None](23, 0.7, ((23, 0.7), (28, 0.3)), FAINT)
    assert not confirmed(faint, 23).is_asked
    assert confirmed(faint, 28) == faint
    assert confirmed(faint, None) == faint
    struck_out = Read[int | None](23, 0.3, ((23, 0.9),), UNCLEAR)
    assert confirmed(struck_out, 23).is_asked


def test_tokens_are_counted_with_those_in_print() -> None:
    """Three rings after the two that are printed are five."""
    read = count([0.99, 0.98, 0.99, 0.01, 0.02], 2)
    assert (read.value, read.is_asked) == (5, False)


def test_a_doubtful_token_is_settled_by_its_neighbours() -> None:
    """A faint ring between clear ones is taken for a ring: people ring tokens in order."""
    assert count([0.99, 0.4, 0.99, 0.01]).value == 3


def test_tokens_out_of_order_are_counted() -> None:
    """Who leaves out a token has one less, and is not corrected."""
    assert count([0.999, 0.001, 0.999, 0.001]).value == 2


def test_a_gap_in_a_row_is_asked_about() -> None:
    """A token left out among marked ones may be a stroke that nobody saw, so a person is asked."""
    assert count([0.9999, 0.9999, 0.0001, 0.9999, 0.0001]).is_asked


def test_a_total_the_boxes_cannot_make_is_asked_about() -> None:
    """A total that reads as 78 more than as 18 is not taken for 18 because no boxes make 78."""
    read = entry(BoxReading({78: 0.6, 18: 0.4}, 0.0), {}, range(55))
    assert (read.value, read.is_asked) == (18, True)
    assert confirmed(read, 18).is_asked


def test_a_row_that_is_half_doubtful_is_asked_about() -> None:
    """Where nobody could say how many tokens are ringed, the count is a question."""
    read = count([0.99, 0.5, 0.5, 0.01])
    assert read.is_asked
    assert sum(chance for _value, chance in read.candidates) == pytest.approx(1, abs=0.02)


def test_a_token_that_is_not_ringed_is_struck_only_by_a_clear_stroke() -> None:
    """A trace on a token nobody gathered is no stroke, but a stroke on it is one."""
    assert struck_chance(0.6, ring_chance=0.01) < 0.2
    assert struck_chance(0.999, ring_chance=0.01) > 0.9
    assert struck_chance(0.6, ring_chance=1.0) == pytest.approx(0.6)


def test_where_one_stroke_was_hardly_seen_another_may_be_missed() -> None:
    """Among clear strokes a count is sure; beside one that is faint the same count is asked."""
    row = [0.999, 0.999, 0.01]
    assert not count(row, part=clear([0.999])).is_asked
    read = count(row, part=clear([0.999, 0.6]))
    assert (read.value, read.is_asked) == (2, True)


def test_temples_that_are_struck_are_named() -> None:
    """Two strokes over temples are those two colours."""
    read = struck_places({"red": 0.99, "blue": 0.005, "green": 0.98})
    assert (read.value, read.is_asked) == (frozenset({"red", "green"}), False)


def test_temples_beside_faint_strokes_are_asked_about() -> None:
    """What a dark pen leaves bare is bare; a hard pencil may have struck it all the same."""
    row = {"red": 0.011, "violet": 0.041, "blue": 0.001}
    assert not struck_places(row, 0.6).is_asked
    assert struck_places(row, 0.14).is_asked


def test_a_temple_that_is_no_darker_than_the_palest_is_bare() -> None:
    """What blur makes of print is no stroke; a place that is darker, or a faint pen, is asked."""
    row = {"red": 0.14, "blue": 0.02, "green": 0.06}
    even = {"red": 0.016, "blue": 0.0, "green": 0.01}
    assert struck_places(row, 0.6).is_asked
    read = struck_places(row, 0.6, even)
    assert (read.value, read.is_asked) == (frozenset(), False)
    assert struck_places(row, 0.6, {**even, "red": 0.15}).is_asked
    assert struck_places(row, 0.05, even).is_asked
    assert struck_places({**row, "red": 0.6}, 0.6, even).is_asked


@pytest.mark.parametrize(
    ("chances", "port", "asked"),
    [
        ({"N": 0.99, "E": 0.01}, "N", False),
        ({"N": 0.01, "E": 0.01}, None, False),
        ({"N": 0.98, "E": 0.98}, None, True),
        ({}, None, False),
    ],
)
def test_a_port_is_ticked_once(chances: dict[str, float], port: str | None, asked: bool) -> None:
    """One tick is the port, none is none, two are a question."""
    read = ticked_ring(chances)
    assert read.is_asked == asked
    assert asked or read.value == port


@pytest.fixture(scope="module")
def printed() -> tuple[SheetMarks, Blank]:
    """Return where the marks of side A stand, and its blank."""
    island = board("A")
    code = sheet_code(island, low_ink=False, house={}, serial=1)
    return sheet_marks(island), blank(island, code)


def flat(printed: tuple[SheetMarks, Blank], strokes: Sequence[Stroke]) -> FlatSheet:
    """Return side A with strokes of a pen that is seen without any fault."""
    marks, print_ = printed
    high, wide = print_.picture.shape[:2]
    ink = np.zeros((high, wide), np.uint8)
    for stroke in strokes:
        points = np.stack([stroke[:, 0] * SCALE, high - stroke[:, 1] * SCALE], 1) * 16
        cv2.polylines(ink, [points.astype(np.int32).reshape(-1, 1, 2)], False, 255, 4, cv2.LINE_AA, 4)
    plane = cv2.GaussianBlur(ink.astype(np.float32) / 255 * 0.6, (0, 0), 1.2)
    island = board("A")
    code, covered = (sheet_code(island, low_ink=False, house={}, serial=1), np.zeros((high, wide), bool))
    picture = np.asarray(print_.picture * (1 - plane[:, :, None]), np.uint8)
    return FlatSheet(
        code, island, marks, picture, print_.picture, np.asarray(plane, np.float32),
        np.zeros((0, 3)), covered, 0.55,
    )  # fmt: skip


def test_a_panel_is_read_whole(printed: tuple[SheetMarks, Blank]) -> None:
    """Numbers, rings, strokes and ticks on a sheet become its boxes, counts and ports."""
    marks, _blank = printed
    hand = Hand(np.random.default_rng(5), 0.1, 0.5, 0.0)
    writing = Writing(np.random.default_rng(5), 0.0)
    strokes: list[Stroke] = []
    for box, value in zip(marks.boxes, (4, 9, -1, 5), strict=False):
        strokes += writing.in_box(str(value), box)
    ring = marks.candidates[4][6]
    strokes += hand.ring(ring.x, ring.y, ring.radius)
    strokes += writing.in_box("23", marks.total) + writing.in_box("7", marks.gathered)
    for number, token in enumerate(marks.tokens["shovel"][:7]):
        strokes += hand.ring(token.x, token.y, token.radius) if number > 1 else []
        strokes += hand.strike(token.x, token.y, token.radius) if number < 3 else []
    for place in (marks.start["S"], marks.restart["W"]):
        strokes += hand.tick(place.x, place.y, place.radius)
    temple = marks.temples["red"]
    strokes += hand.strike(temple.x, temple.y, temple.radius)
    panel = read_panel(flat(printed, strokes))
    assert [box.value for box in panel.boxes] == [4, 9, -1, 5, 6, None]
    assert (panel.total.value, panel.gathered.value) == (23, 7)
    shovels, feet = panel.tokens["shovel"], panel.tokens["foot"]
    assert (shovels.circled.value, shovels.struck.value) == (7, 3)
    assert (feet.circled.value, feet.struck.value) == (1, 0)
    assert panel.temples.value == {"red"}
    assert (panel.start.value, panel.restart.value) == ("S", "W")


def test_a_stroke_that_vanishes_in_print_is_not_overlooked(printed: tuple[SheetMarks, Blank]) -> None:
    """A stroke through a printed foot, told by how dark the foot is alone, is never "none"."""
    foot = printed[0].tokens["foot"][0]
    hand = Hand(np.random.default_rng(5), 0.1, 0.5, 0.0)
    stroke = hand.strike(foot.x, foot.y, foot.radius)
    sheet = flat(printed, stroke)
    unseen = replace(sheet, ink=np.zeros_like(sheet.ink))
    read = read_panel(unseen).tokens["foot"].struck
    assert read.value == 1 or read.is_asked
    plain = read_panel(flat(printed, [])).tokens["foot"].struck
    assert (plain.value, plain.is_asked) == (0, False)


def cover(sheet: FlatSheet, x: float, y: float, reach: float = 3.0) -> None:
    """Lay something on a sheet, so many mm to each side of a place."""
    row, column, pixels = round(len(sheet.ink) - y * SCALE), round(x * SCALE), round(reach * SCALE)
    rows = slice(max(0, row - pixels), row + pixels)
    sheet.covered[rows, column - pixels : column + pixels] = True


def test_what_is_covered_is_asked_about(printed: tuple[SheetMarks, Blank]) -> None:
    """A die on a box and on the shovels makes questions of both, and of nothing else."""
    sheet = flat(printed, [])
    box = sheet.marks.boxes[1]
    token = sheet.marks.tokens["shovel"][3]
    for x, y in ((box.x + 3, box.y + 3), (token.x, token.y)):
        cover(sheet, x, y)
    panel = read_panel(sheet)
    assert [read.why for read in panel.boxes] == [None, COVERED, None, None, None, None]
    assert panel.tokens["shovel"].circled.why == COVERED
    assert not panel.tokens["foot"].circled.is_asked


def two_struck_three_ringed(row: Sequence[Ring]) -> list[Stroke]:
    """Return strokes through the first two tokens of a row, and rings around the three behind."""
    hand = Hand(np.random.default_rng(5), 0.1, 0.5, 0.0)
    strokes = [one for ring in row[2:5] for one in hand.ring(ring.x, ring.y, ring.radius)]
    return strokes + [one for ring in row[:2] for one in hand.strike(ring.x, ring.y, ring.radius)]


def test_a_thing_on_tokens_that_nobody_reached_is_no_question(printed: tuple[SheetMarks, Blank]) -> None:
    """A pen far behind the last ring hides nothing; a finger right behind it may hide another."""
    row = printed[0].tokens["shovel"]
    strokes = two_struck_three_ringed(row)
    far, near = flat(printed, strokes), flat(printed, strokes)
    cover(far, row[8].x, row[8].y, 7.0)
    cover(near, row[6].x - 1, row[6].y, 7.0)
    shovels = read_panel(far).tokens["shovel"]
    assert (shovels.circled.value, shovels.circled.is_asked) == (5, False)
    assert (shovels.struck.value, shovels.struck.is_asked) == (2, False)
    assert read_panel(near).tokens["shovel"].circled.why == COVERED


def test_a_scribble_in_a_ring_is_no_thing_that_covers_it(printed: tuple[SheetMarks, Blank]) -> None:
    """A token filled with ink is struck; under a thing of another colour it can't be seen."""
    row = printed[0].tokens["shovel"]
    strokes = two_struck_three_ringed(row)
    third = row[2]
    filled = np.array([[third.x + 1.6 * (-1) ** n, third.y - 1.6 + 0.2 * n] for n in range(17)])
    sheet = flat(printed, [*strokes, filled])
    cover(sheet, third.x, third.y)
    assert read_panel(sheet).tokens["shovel"].struck.value == 3
    assert read_panel(sheet).tokens["shovel"].struck.why != COVERED
    rows = slice(len(sheet.ink) - round((third.y + 3) * SCALE), None)
    sheet.picture[rows, round((third.x - 3) * SCALE) : round((third.x + 3) * SCALE)] = 200, 90, 30
    assert read_panel(sheet).tokens["shovel"].struck.why == COVERED


def test_a_scribble_in_a_box_is_asked_about_with_what_may_count(printed: tuple[SheetMarks, Blank]) -> None:
    """Thick ink in a box strikes out a value, maybe beside a new one; a larger thing covers it."""
    hand = Hand(np.random.default_rng(5), 0.1, 0.5, 0.0)
    box = printed[0].boxes[1]
    filled = np.array([[box.x + 1 + 4 * (n % 2), box.y + 1 + 0.3 * n] for n in range(22)])
    port = next(iter(printed[0].start.values()))
    sheet = flat(printed, [*hand.tick(port.x, port.y, port.radius), filled])
    cover(sheet, box.x + 3, box.y + 4)
    read = read_panel(sheet).boxes[1]
    assert read.why == UNCLEAR
    values = [value for value, _chance in read.candidates]
    assert None in values
    assert {*values} <= {None, *sheet.marks.candidates[1]}
    assert sum(chance for _value, chance in read.candidates) == pytest.approx(0.5)
    cover(sheet, box.x + 6, box.y + 4, 8.0)
    assert read_panel(sheet).boxes[1].why == COVERED


def test_what_lies_on_bent_paper_is_asked_about(printed: tuple[SheetMarks, Blank]) -> None:
    """Where the print was not found at its place, nobody guesses what is marked there."""
    sheet = flat(printed, [])
    high = len(sheet.ink)
    token, foot = sheet.marks.tokens["shovel"][2], sheet.marks.tokens["foot"][3]
    places = [(token.x, token.y, 0.1), (foot.x, foot.y, 0.9)]
    alike = np.array([[x * SCALE, high - y * SCALE, quality] for x, y, quality in places])
    panel = read_panel(replace(sheet, alike=alike))
    assert panel.tokens["shovel"].circled.why == LOST
    assert not panel.tokens["foot"].circled.is_asked


def test_a_blank_sheet_says_nothing(printed: tuple[SheetMarks, Blank]) -> None:
    """A sheet that nobody wrote on has empty boxes, the tokens of the start, and no question."""
    panel = read_panel(flat(printed, []))
    assert all(box.value is None for box in (*panel.boxes, panel.total, panel.gathered))
    assert [tokens.circled.value for tokens in panel.tokens.values()] == [2, 1]
    assert not any(box.is_asked for box in (*panel.boxes, panel.total, panel.gathered))
    assert not panel.temples.is_asked


def test_corrections_that_the_sum_proves_are_no_questions(printed: tuple[SheetMarks, Blank]) -> None:
    """A 4 struck out beside a 9 is a 9 where the total says so, and asked where it says 4."""
    marks, _blank = printed
    for total, asked in (("14", False), ("9", True)):
        writing = Writing(np.random.default_rng(5), 0.0)
        strokes = writing.in_box("5", marks.boxes[0])
        strokes += writing.corrected("4", "9", marks.boxes[1])
        strokes += writing.in_box(total, marks.total)
        panel = read_panel(flat(printed, strokes))
        assert panel.boxes[1].why == UNCLEAR
        assert compare_with_line(panel, (), board("A")).boxes[1].is_asked is asked
    strokes = writing.in_box("5", marks.boxes[0]) + writing.in_box("9", marks.boxes[1])
    strokes += writing.corrected("12", "14", marks.total)
    panel = compare_with_line(read_panel(flat(printed, strokes)), (), board("A"))
    assert (panel.total.value, panel.total.is_asked) == (14, False)


def test_a_new_number_that_the_board_does_not_have_is_not_offered_first() -> None:
    """What seems a 7 beside a number struck out is one only where a 7 may be meant."""
    box = Box(6.0, 6.0, 12.4, 8.2)
    ink = plane(Writing(np.random.default_rng(5), 0.0).corrected("4", "7", box))
    read = Read[int | None](4, 0.1, ((4, 0.6), (7, 0.4)), UNCLEAR)
    assert read_again(read, ink, box, PEN, VALUES) == read
    assert read_again(read, ink, box, PEN, {*VALUES, 7}).value == 7
