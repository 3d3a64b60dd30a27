"""What the line of a sheet proves is not asked, and what contradicts it is asked at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printplay.core.i18n import use
from printplay.games.go_for_gold.contents import ports
from printplay.games.go_for_gold.photos.panel.line_proof import compare_with_line
from printplay.games.go_for_gold.photos.panel.panel_questions import panel_questions
from printplay.games.go_for_gold.photos.panel.reading import Panel, Tokens
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.photos.scanned import COVERED, FAINT, UNCLEAR, Read
from tests.games.go_for_gold.photos.test_agreement import END, LINE, WAY, panel


def asked(read: Panel, way: tuple[tuple[str, ...], ...] = (WAY,)) -> list[str]:
    """Return what is asked of a panel beside a line that is certain."""
    found = compare_with_line(read, way, LINE)
    return [question.about for question, _places in panel_questions(found, sheet_marks(LINE))]


def boxed(read: Panel, box: Read[int | None]) -> Panel:
    """Return a panel with another first box."""
    return replace(read, boxes=(box, *read.boxes[1:]))


def ringed(read: Panel, shovels: Read[int], struck: int = 0) -> Panel:
    """Return a panel with another count of shovels that are ringed."""
    return replace(read, tokens={**read.tokens, "shovel": Tokens(shovels, Read(struck, 1.0))})


def test_nothing_is_asked_of_a_panel_that_says_what_the_line_says() -> None:
    """A panel that agrees is left as it is."""
    read = panel(5, 9, total=14, gathered=4)
    assert compare_with_line(read, (WAY,), LINE) == read


@pytest.mark.parametrize("why", [COVERED, FAINT])
def test_what_the_line_gathers_need_not_be_seen(why: str) -> None:
    """Four shovels lie on the way and at its start: a finger on the row is no question."""
    seen = Read(3, 0.6, ((3, 0.6), (4, 0.4)), why)
    found = compare_with_line(ringed(panel(), seen), (WAY,), LINE)
    assert found.tokens["shovel"].circled.value == 4
    assert asked(ringed(panel(), seen)) == []


def test_what_cannot_be_what_was_seen_is_still_a_question() -> None:
    """A count that nobody saw is not taken for the right one because the line says so."""
    assert asked(ringed(panel(), Read(2, 0.9, ((2, 0.9), (1, 0.1)), FAINT))) == ["shovels"]


@pytest.mark.parametrize(
    ("read", "about", "why"),
    [
        (panel(shovels=(3, 0)), "shovels", "The line and the start give 4 shovels; 3 seem ringed."),
        (panel(feet=(1, 0)), "feet", "; 1 seems ringed."),
        (panel(shovels=(4, 5)), "shovels", "5 seem struck, but only 4 ringed."),
        (panel(gathered=5), "gathered", "give 4 shovels; this box reads 5."),
        (panel(5, 9, total=15), "total", "The boxes add up to 14; the total reads 15."),
        (panel(4), "box 1", "The line passes treasures worth 5, 9; this box reads 4."),
        (panel(5, 5), "box 1", "The line passes 1 treasure worth 5; more boxes read it."),
    ],
)
def test_what_contradicts_the_line_or_the_total_is_asked_at_once(read: Panel, about: str, why: str) -> None:
    """It is one question, before anything is entered, and it says what contradicts what."""
    found = compare_with_line(read, (WAY,), LINE)
    ((question, _places),) = panel_questions(found, sheet_marks(LINE))
    assert question.about == about
    assert why in question.text
    with use("de"):
        said = question.text
    assert said.startswith(("die Reihe", "das Kästchen", "gesammelte", "die Summe", "Kästchen 1"))
    assert "{" not in said


def test_a_restart_that_contradicts_the_line_is_asked_at_once() -> None:
    """The line begins again at another port than is ticked: nobody knows which is meant."""
    way = (WAY[:3], (str(ports(LINE)[END]), WAY[10]))
    other = next(label for label in ports(LINE) if label != END)
    read = replace(panel(feet=(1, 0)), restart=Read[str | None](other, 0.99))
    ((question, _places),) = panel_questions(compare_with_line(read, way, LINE), sheet_marks(LINE))
    said = question.text
    assert f"The line restarts at {END}; {other} seems ticked. Which one is ticked?" in said


def test_the_least_certain_of_two_boxes_is_the_one_that_is_asked() -> None:
    """Only one place on the way is worth 5: one of two fives is another value."""
    read = panel(5, 5)
    boxes = (read.boxes[0], Read[int | None](5, 0.95, ((5, 0.95), (9, 0.05))), *read.boxes[2:])
    assert asked(replace(read, boxes=boxes)) == ["box 2"]


def test_a_box_is_what_is_left_of_the_total() -> None:
    """Of 14 points 9 stand in a box that is plain; the other may be a 5, so it is one."""
    faint = Read[int | None](6, 0.55, ((6, 0.55), (5, 0.45)), FAINT)
    read = boxed(panel(6, 9, total=14), faint)
    assert compare_with_line(read, (), LINE).boxes[0].value == 5
    assert asked(read) == []
    assert asked(boxed(read, replace(faint, why=UNCLEAR))) == ["box 1"]


def test_a_faint_total_makes_a_question_of_the_box_that_it_contradicts() -> None:
    """A ring beside its 9 leaves a box empty; the total can be 14, but none of it is 5."""
    empty = Read[int | None](None, 0.94, ((None, 0.94), (9, 0.05)))
    faint = Read[int | None](14, 0.8, ((14, 0.85), (19, 0.1)), FAINT)
    read = replace(panel(5), boxes=(panel(5).boxes[0], empty, *panel(5).boxes[2:]), total=faint)
    assert asked(read) == ["box 2", "total"]
    assert asked(replace(read, total=replace(faint, candidates=((14, 0.8), (5, 0.1))))) == ["total"]


def test_a_value_that_no_place_on_the_line_has_is_no_other_reading() -> None:
    """A five that may be a six is a five where no place is worth 6."""
    faint = Read[int | None](5, 0.8, ((5, 0.8), (6, 0.2)), FAINT)
    assert asked(boxed(panel(5), faint)) == []
    assert asked(boxed(panel(5), replace(faint, value=6))) == ["box 1"]


def test_where_the_line_begins_again_is_the_port_that_is_ticked() -> None:
    """A second part of the line settles a faint tick."""
    way = (WAY[:3], (str(ports(LINE)[END]), WAY[10]))
    faint = Read[str | None](None, 0.6, ((None, 0.6), (END, 0.4)), FAINT)
    read = replace(panel(feet=(1, 0)), restart=faint)
    assert asked(read, way) == []
    assert compare_with_line(read, way, LINE).restart.value == END


def test_a_line_in_question_proves_nothing() -> None:
    """Without a certain line what is faint is asked."""
    assert asked(ringed(panel(), Read(3, 0.6, ((3, 0.6), (4, 0.4)), FAINT)), ()) == ["shovels"]


def test_a_total_misread_like_the_box_is_asked_with_it() -> None:
    """A 9 beside a 4 struck out, in the box and as total, seems 49 twice: no box holds that."""
    twice = Read[int | None](49, 0.6, ((49, 0.6), (9, 0.4)), FAINT)
    assert asked(boxed(panel(total=49), twice), ()) == ["box 1", "total"]
    covered = Read[int | None](None, 0.0, (), COVERED)
    both = boxed(panel(5, total=49), covered)
    two = replace(both, boxes=(covered, covered, *both.boxes[2:]))
    assert asked(two, ()) == ["box 1", "box 2", "total"]
    fits = replace(two, total=Read[int | None](10, 1.0))
    assert asked(fits, ()) == ["box 1", "box 2"]


def faint(*likely: tuple[int | None, float]) -> Read[int | None]:
    """Return a number that is hard to read, as its likeliest value."""
    return Read(likely[0][0], likely[0][1], likely, FAINT)


def test_a_faint_total_is_what_the_boxes_add_up_to() -> None:
    """A total that may be a 4 or a 9 is a 9 where the boxes make 9; one certain is asked about."""
    either = faint((4, 0.49), (9, 0.46), (1, 0.03))
    read = replace(panel(5, 4), total=either)
    assert compare_with_line(read, (), LINE).total.value == 9
    assert asked(read, ()) == []
    assert asked(replace(panel(5, 9), total=either), ()) == ["total"]
    assert asked(panel(5, 9, total=4), ()) == ["total"]


def test_faint_boxes_are_settled_by_their_total() -> None:
    """Of 13 points, 9 are plain: the faint 5 or 4 is a 4, and the box with a smudge is empty."""
    boxes = (Read[int | None](9, 1.0), faint((5, 0.6), (4, 0.4)), faint((None, 0.8), (5, 0.2)))
    read = panel(total=13)
    read = replace(read, boxes=(*boxes, *read.boxes[3:]))
    found = compare_with_line(read, (), LINE)
    assert [box.value for box in found.boxes[:3]] == [9, 4, None]
    assert asked(read, ()) == []


def test_a_sum_that_two_ways_can_make_settles_nothing() -> None:
    """Where a 4 and a 5 can be exchanged, both boxes are asked about."""
    either = faint((4, 0.5), (5, 0.5))
    read = panel(total=9)
    assert asked(replace(read, boxes=(either, either, *read.boxes[2:])), ()) == ["box 1", "box 2"]


def test_what_the_sum_needs_must_be_on_the_line() -> None:
    """A 4 that would make the sum right is asked about where no place of the line is worth 4."""
    two = faint((5, 0.4), (4, 0.3), (9, 0.3)), faint((None, 0.8), (5, 0.2))
    read = panel(total=4)
    read = replace(read, boxes=(*two, *read.boxes[2:]))
    assert asked(read, ()) == []
    assert "box 1" in asked(read)


def test_a_box_that_seems_empty_is_not_filled_by_the_line() -> None:
    """Four shovels on the line do not say that anybody noted four; a faint 4 may be one."""
    read = replace(panel(), gathered=faint((None, 0.62), (7, 0.09), (4, 0.06)))
    assert compare_with_line(read, (WAY,), LINE).gathered.value is None
    assert asked(read) == []
    assert asked(replace(panel(), gathered=faint((None, 0.5), (4, 0.45)))) == ["gathered"]
    assert (
        compare_with_line(
            replace(panel(), gathered=faint((4, 0.5), (None, 0.4))), (WAY,), LINE
        ).gathered.value
        == 4
    )


def corrected(value: int, sure: float = 0.95) -> Read[int | None]:
    """Return a number struck out with a new one beside it, which was read alone as `value`."""
    return Read(value, sure, ((value, sure), (6, 0.02), (46, 0.02)), UNCLEAR)


def test_a_correction_that_the_sum_proves_is_not_asked() -> None:
    """Of 14 points 9 are plain: a new 5 beside a number struck out is a 5, by line and sum."""
    read = boxed(panel(5, 9, total=14), corrected(5))
    for way in ((), (WAY,)):
        assert asked(read, way) == []
        assert compare_with_line(read, way, LINE).boxes[0].value == 5


@pytest.mark.parametrize(
    "read",
    [
        boxed(panel(5, 9, total=18), corrected(5)),  # who corrected it did not add up again
        boxed(panel(5, 9, total=9), corrected(5)),  # struck out, and nothing beside it counts
        boxed(panel(5, 9, total=14), corrected(5, sure=0.5)),
        boxed(panel(5, 9, 9, total=23), replace(corrected(5), value=None)),
        boxed(panel(5, total=5), corrected(5)),  # both may be misread alike
        boxed(panel(5, 9), corrected(5)),
        boxed(panel(7, 9, total=16), corrected(7)),  # no place of the board is worth 7
    ],
)
def test_a_correction_that_nothing_proves_is_asked(read: Panel) -> None:
    """A total that needs another value, or says nothing new, leaves a correction a question."""
    assert "box 1" in asked(read, ())


def test_a_correction_beside_another_question_is_asked() -> None:
    """A box that is covered, or a total that was corrected as well, proves nothing of another."""
    covered = Read[int | None](None, 0.0, (), COVERED)
    read = boxed(panel(5, 9, total=14), corrected(5))
    beside = replace(read, boxes=(*read.boxes[:2], covered, *read.boxes[3:]))
    assert asked(beside, ()) == ["box 1", "box 3"]
    assert asked(replace(read, total=corrected(14)), ()) == ["box 1", "total"]


def test_two_corrections_are_proved_only_together() -> None:
    """Two new numbers that make the sum right are no questions; if one is not read, both are."""
    boxes = (corrected(5), corrected(9), *panel(9).boxes[:4])
    read = replace(panel(total=23), boxes=boxes)
    assert asked(read, ()) == []
    assert asked(replace(read, total=Read[int | None](22, 1.0)), ()) == ["box 1", "box 2"]
    hardly = replace(read, boxes=(corrected(5), corrected(9, sure=0.5), *boxes[2:]))
    assert asked(hardly, ()) == ["box 1", "box 2"]


def test_a_faint_total_proves_a_correction_only_as_what_it_seems_to_be() -> None:
    """Beside a 9 and a corrected 5 a total that seems 14 is one; if it seems 18, all is asked."""
    read = boxed(panel(5, 9, total=14), corrected(5))
    assert asked(replace(read, total=faint((14, 0.7), (18, 0.3))), ()) == []
    assert "box 1" in asked(replace(read, total=faint((18, 0.7), (14, 0.3))), ())
    boxes = (read.boxes[0], faint((9, 0.8), (4, 0.2)), *read.boxes[2:])
    assert asked(replace(read, boxes=boxes), ()) == []


def test_a_correction_must_have_a_place_on_the_line() -> None:
    """The only place worth 5 is in another box: a second 5 is asked about, though the sum fits."""
    read = boxed(panel(5, 5, 9, total=19), corrected(5))
    assert asked(read, ()) == []
    assert "box 1" in asked(read)


def test_a_corrected_total_is_what_the_boxes_add_up_to() -> None:
    """A new 14 beside a total struck out is no question where the boxes make 14, else it is."""
    assert asked(replace(panel(5, 9), total=corrected(14)), ()) == []
    assert asked(replace(panel(5, 9), total=corrected(15)), ()) == ["total"]
    assert asked(replace(panel(9), total=corrected(9)), ()) == ["total"]


def told(value: int | None) -> Read[int | None]:
    """Return what a person said stands in a box."""
    return Read(value, 1.0, is_answered=True)


def test_what_a_person_told_is_asked_no_more() -> None:
    """A total that was confirmed leaves the least certain box in question, then none."""
    read = replace(panel(5, 4, total=10), total=told(10))
    unsure = Read[int | None](4, 0.98, ((4, 0.98),))
    assert asked(replace(read, boxes=(read.boxes[0], unsure, *read.boxes[2:])), ()) == ["box 2"]
    every = tuple(told(box.value) for box in read.boxes)
    assert asked(replace(read, boxes=every), ()) == []
    assert asked(replace(panel(), gathered=told(7))) == []


@pytest.mark.parametrize(("sure", "about"), [(0.9, "gathered"), (1.0, "shovels")])
def test_shovels_ringed_and_noted_are_compared_without_a_line(sure: float, about: str) -> None:
    """Ten ringed and twenty noted are one question, about what is less certain."""
    noted = Read[int | None](12, sure, ((12, sure),))
    read = replace(ringed(panel(), Read(7, 0.95, ((7, 0.95),))), gathered=noted)
    assert asked(read, ()) == [about]
    assert asked(replace(read, gathered=Read(7, 0.9)), ()) == []
