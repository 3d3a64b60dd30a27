"""Baskets where a step can be made over different pawns: asked, warned about, never guessed."""

from __future__ import annotations

import pytest

from printplay.lookup.record import check_lines
from printplay.match.derived_questions import open_prompts
from printplay.match.registry import find_game
from printplay.match.report import Report
from printplay.match.text.source import from_text
from tests.games.gophers.playing import RECORDS

#: Anna goes from cave 1 to 8, over Ben in cave 7 or over Cleo in cave 2.
HEAD = (RECORDS / "GP-W1.play").read_text()
BEN = "Ben: roll 2 to 6 11\nBen: collect acorn 7 + 2\n"


def _report(more: str) -> Report:
    return check_lines(from_text("x", HEAD + more), RECORDS)


def _codes(more: str) -> list[str]:
    return [fault.code for fault in _report(more).violations]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", ["GP-W1"]),
        (BEN, ["GP-W1"]),
        ("Anna: baskets Ben\n", []),
        ("Anna: baskets Cleo\n", []),
        ("Anna: baskets Cleo\n" + BEN + "Ben: pay nobody\n", []),
        ("Anna: baskets Cleo\n" + BEN + "Ben: pay Anna\n", ["GP-R25"]),
        ("Anna: baskets Ben\n" + BEN + "Ben: pay nobody\n", ["GP-R25"]),
        ("Anna: baskets Ben, Cleo\n", ["GP-W1", "GP-R24"]),
        (BEN + "Ben: pay nobody\n", []),
        (BEN + "Ben: pay Anna\n", []),
        (BEN + "Anna: total 4\n", []),
        (BEN + "Anna: total 13\n", []),
        (BEN + "Anna: total 5\n", ["GP-W1", "GP-R23"]),
    ],
)
def test_what_is_legal_by_one_of_the_ways_is_legal(more: str, expected: list[str]) -> None:
    """Until a line says whose baskets were taken, either way is legal, and a warning tells."""
    assert _codes(more) == expected


def test_a_warning_leaves_the_record_valid() -> None:
    """The record is valid, the answer names the line to write, in German, too."""
    report = _report("")
    assert report.valid
    assert "`Anna: baskets Ben`" in report.text()
    assert "`Anna: baskets Ben`" in report.text("de")


def test_guided_entry_asks_whose_baskets() -> None:
    """Guided entry asks for the baskets as soon as the collection is entered."""
    report, names = _report(""), ("Anna", "Ben", "Cleo")
    asked = next(open_prompts(find_game("gophers").rules(report.board), report.states[-1], names))
    assert asked.key.startswith("baskets")
    assert set(asked.words(())) == {"Ben", "Cleo"}
