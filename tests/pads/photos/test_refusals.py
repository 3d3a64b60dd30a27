"""What the rules of a pad would refuse of a page is asked about before anything is entered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import printplay as pp
from printplay.core import resources
from printplay.core.i18n import use
from printplay.pads.photos.read_page import RULE, FieldRead
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.pad_fields import Purpose
from tests.examples import portion
from tests.pads.photos.pages import read, scanned
from tests.photographer.pads import filled, side_of

NAMES = ("Anna", "Ben", "Cleo", "Dora")
PADS = sorted(path.stem for path in resources.layouts("pads").glob("*.toml"))


def page_of(name: str, values: dict[tuple[int, str, int], int], unsure: tuple[int, str, int]) -> ScannedPage:
    """Return a page of a pad for four with some values by side, row, round; one is less sure."""
    side = side_of(name, "a4", 4)
    other: dict[Purpose, FieldRead] = {}
    for one in side.fields():
        at = one.purpose
        if at.what == "value" and not one.block:
            key = (at.side, at.row, at.round)
            sure = 0.97 if key == unsure else 0.999
            shares = ((1, 0.97), (None, 0.03)) if key == unsure else ()
            other[at] = FieldRead(values.get(key), sure, shares, purpose=at, block=0)
    return scanned(read(side, {}, other), *NAMES)


QUEENS = {
    (0, "hearts", 1): 5, (1, "hearts", 1): 4, (2, "hearts", 1): 4, (3, "hearts", 1): 0,
    (0, "queen", 1): 1, (2, "queen", 1): 1,
}  # fmt: skip


def test_two_queens_in_a_round_are_one_question(tmp_path: Path) -> None:
    """Of what the players have together and cannot, the least certain field is asked about."""
    page = page_of("hearts", QUEENS, (2, "queen", 1))
    (question,) = page.questions
    assert question.why == RULE
    assert question.text == (
        "Cleo, round 1, Queen: Queen adds up to at least 2 for all players, but must be 1. What is written?"
    )
    with use("de"):
        (german,) = page.checked().questions
        assert "ergibt" in german.text, german.text
    mended = page.answered(question, "no")
    assert not mended.questions
    match = pp.open_ledger(tmp_path / "of.ledger", make=True).start("hearts", NAMES)
    assert not match.add_page(mended).refused


def test_what_a_person_tells_twice_is_believed(tmp_path: Path) -> None:
    """An answer that does not end the contradiction asks the next field; then the rule refuses the page."""
    page = page_of("hearts", QUEENS, (2, "queen", 1))
    (question,) = page.questions
    page = page.answered(question, "yes")
    (second,) = page.questions
    assert second.field is not None
    assert second.field[1].side != 2
    page = page.answered(second, "yes")
    assert not page.questions
    ledger = pp.open_ledger(tmp_path / "of.ledger", make=True)
    assert ledger.start_page(page).refused
    assert [*ledger.matches(), *ledger.matches(dropped=True)] == []
    assert not ledger.start_page(page, anyway=True).refused
    assert [match.game for match in ledger.matches()] == ["hearts"]


def test_what_is_asked_already_is_not_asked_twice() -> None:
    """While a field of a row is in question, the rule waits for its answer."""
    page = page_of("hearts", QUEENS, (2, "queen", 1))
    fields = [
        replace(one, why="covered", against=None) if one.why == RULE else one for one in page.page.fields
    ]
    asked = replace(page, page=replace(page.page, fields=tuple(fields))).checked()
    assert [question.why for question in asked.questions] == ["covered"]


def test_what_is_surely_bare_was_told_by_nobody() -> None:
    """Fields that surely hold nothing are no answers: what is written beside them is asked about.

    Whoever took no hearts often leaves the field empty.
    """
    values = {(0, "hearts", 1): 8, (1, "hearts", 1): 8, (0, "queen", 1): 1}
    page = page_of("hearts", values, (9, "queen", 1))
    bare = [
        replace(one, confidence=1.0, candidates=((None, 1.0),)) if one.value is None else one
        for one in page.page.fields
    ]
    (question,) = replace(page, page=replace(page.page, fields=tuple(bare))).checked().questions
    assert question.text.startswith("Anna, round 1, Hearts: Hearts adds up to at least 16")


@pytest.mark.shared
@pytest.mark.parametrize("name", portion(PADS, 9))
def test_a_page_filled_in_by_the_rules_is_not_asked_about(name: str) -> None:
    """Of pages that were filled in as the rules allow, and read surely, nothing is asked."""
    side = side_of(name, "a4", 4)
    page = scanned(read(side, filled(side, 5, free=False)), *NAMES[: side.content.players])
    assert [question.text for question in page.questions if question.why == RULE] == []
