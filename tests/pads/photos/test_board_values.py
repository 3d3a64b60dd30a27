"""A pad of Go for Gold offers what the board of its match is worth, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from printplay.pads.photos.read_page import FieldRead
from printplay.pads.prints.pad_fields import Purpose
from printplay.photos.scanned import FAINT
from tests.pads.photos.pages import read, scanned
from tests.photographer.game_pads import sides_of

BOX = Purpose("value", "box2")
#: What stands on the page but for one box: no sum.
TRUTH = {Purpose("value", f"box{number}", side): 4 for number in (1, 2, 3) for side in (0, 1)}


@pytest.fixture
def match(tmp_path: Path) -> pp.Match:
    """Return a match on board A, where places are worth 4, 5, 6 and 9, and a curse -1."""
    ledger = pp.open_ledger(str(tmp_path / "of.ledger"), make=True)
    return ledger.start("go-for-gold", ("Anna", "Ben"), layout="A")


def asked(match: pp.Match, box: FieldRead) -> list[pp.ScanQuestion]:
    """Return what is asked about a page of that match with one box read so."""
    (side,) = sides_of("go-for-gold", "a4", 4)
    page = scanned(read(side, TRUTH, {BOX: box})).played_in(match)
    return [one for one in page.questions if one.field is not None]


def test_values_that_the_board_does_not_have_are_not_offered(match: pp.Match) -> None:
    """Of a faint 4 that may be a 7, the 4 and nothing else is offered."""
    faint = FieldRead(7, 0.5, ((7, 0.5), (4, 0.4), (None, 0.1)), FAINT, purpose=BOX, block=0)
    (question,) = asked(match, faint)
    assert [value for value, _chance in question.candidates] == [4, None]
    assert sum(chance for _value, chance in question.candidates) == pytest.approx(1)


def test_a_value_that_the_board_does_not_have_is_asked_about(match: pp.Match) -> None:
    """A clear 7 is no box of this board: its values are offered; what is answered is kept."""
    (question,) = asked(match, FieldRead(7, 0.999, purpose=BOX, block=0))
    assert {value for value, _chance in question.candidates} == {4, 5, 6, 9, -1}
    assert not asked(match, FieldRead(7, 1.0, is_answered=True, purpose=BOX, block=0))
    assert not asked(match, FieldRead(6, 0.999, purpose=BOX, block=0))
