"""What the rules of Gophers say: nothing that is never said, and codes as they are fixed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from printplay.games.gophers.play import RULES
from printplay.lookup.record import check_lines
from printplay.match.report import Report
from printplay.match.text.codes import code_pages
from printplay.match.text.source import read_source
from tests.games.gophers.playing import RECORDS, START, on_burrow, play
from tests.games.gophers.rules import test_moving, test_results, test_rules

CODES = [*(f"GP-R{number}" for number in range(1, 29)), "GP-L1", "GP-L2", "GP-W1"]


def test_every_code_has_its_page() -> None:
    """The codes are explained in their order, each with an example."""
    found = [page for page in code_pages("en") if page.code.startswith("GP-")]
    assert [page.code for page in found] == CODES
    assert [page.code for page in found if page.example is None] == []


def test_every_code_has_its_rule() -> None:
    """The codes of the rules are those that are fixed."""
    assert sorted({rule.code for rule in RULES}) == sorted(CODES)


def table(test: Callable[..., None]) -> list[Any]:
    """Return the cases that a test is run with."""
    (mark,) = test.pytestmark  # type: ignore[attr-defined]  # pytest's own
    cases: list[Any] = mark.args[1]
    return cases


def reports() -> Iterator[Report]:
    """Yield small records that break every rule in every way."""
    for path in sorted(RECORDS.glob("GP-*.play")):
        yield check_lines(read_source(path), path.parent)
    for text, _expected in table(test_rules.test_a_basic_match):
        yield play(text, "layout burrow.toml")
    for text, _expected in table(test_rules.test_a_beginners_match):
        yield on_burrow(text, test_rules.BEGINNER)
    for text, _expected in table(test_rules.test_a_match_with_baskets):
        names = "players Anna, Ben, Cleo\n"
        yield play(names + test_rules.NEXT + text, "layout burrow.toml", test_rules.BASKETS)
    for text, _expected in table(test_moving.test_all_refill_after_every_turn_by_house_rule):
        yield on_burrow(text, "house refill turn")
    for text, header, *_fault in table(test_results.test_what_results_cannot_be):
        yield play(text, header)
    for text, *headers in OTHERS:
        yield play(text, *headers)


FEW = "page 1\nAnna: at 11\nBen: at 15\nAnna: roll 1 to 12\n"
ON = ("layout burrow.toml",)
#: Records for what no other table says, with their headers.
OTHERS: tuple[tuple[str, ...], ...] = (
    ("players Anna",),
    ("deck 58", "variant simplified"),
    ("deck 58", "variant beginner"),
    (f"{FEW}Anna: collect grain 4 - 2 - 1\nBen: roll 1 to 14", "layout few.toml"),
    (f"{FEW}end", "layout few.toml"),
    (f"{START}Anna: roll 3 to 2 3 2", *ON, "house turn-back no"),
    (f"{START}Anna: roll 1 to 2\nAnna: collect acorn 3 + 3 - 2", *ON, "house mixed-signs no"),
    (f"{START}Anna: roll 1 to 2\nAnna: collect acorn 4\nBen: roll 1 to 7\nAnna: refill none", *ON),
    (
        f"{START}Anna: roll 1 to 2\nAnna: draw acorn 1\nBen: roll 1 to 7\nAnna: roll 2 to 1 2\n"
        "Anna: collect acorn 5 + 5 + 6 + 6 - 7 - 7 - 4",
        *ON,
    ),
)


@pytest.mark.long
def test_every_sentence_and_cure_is_said() -> None:
    """Each sentence and each cure of a rule is one that a small record is told."""
    found = [fault for report in reports() for fault in report.violations]
    said = {(fault.code, text) for fault in found for text in (fault.message, fault.hint)}
    declared = [(rule.code, text) for rule in RULES for text in rule.sentences() if text]
    assert [one for one in declared if one not in said] == []
