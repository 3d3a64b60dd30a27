"""Slips: faults of a line that one word ends are one; a line told twice or exchanged is named."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from printplay.core.faults import Fault
from printplay.core.i18n import use
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import Event
from printplay.match.mends import Mends
from printplay.match.registry import find_game
from printplay.match.report import Report
from printplay.match.text import report_text
from printplay.match.text.source import from_text
from printplay.match.text.writing import write
from tests.campaigns.matches import NAMES, PLAYED
from tests.games.go_for_gold.playing import play as go_for_gold
from tests.games.gophers.playing import RECORDS
from tests.games.gotoku.playing import CAST
from tests.games.gotoku.playing import play as gotoku
from tests.pen_slips import of_kinds

TWO = "players Anna, Ben\nstart N\n"
PLAYED_ON = f"""{CAST}deal 3a charm, 1c charm, 5b dare, 2h care
Anna: take 1c, refill 5a lore
{{}}Anna: take 3a, refill 4d charm
Ben: take dare, refill 4e craft
Ben: pass
Anna: pass
"""


def _own(report: Report) -> list[Fault]:
    """Return the errors that follow from nothing."""
    return [v for v in report.violations if v.severity == "error" and not v.consequence]


def _hints(report: Report) -> list[str]:
    return [report_text.hint(fault, report.record) for fault in _own(report)]


def test_a_card_taken_twice_is_told_as_a_line_that_stands_twice() -> None:
    """A `take` that is told twice is one error, with the line of the first."""
    assert _own(gotoku(PLAYED_ON.format(""))) == []
    report = gotoku(PLAYED_ON.format("Anna: take 1c, refill 5a lore\n"))
    (fault,) = _own(report)
    assert len(report.violations) > 1
    first = (fault.line or 0) - 1
    said = f"This line is the same as line {first}; remove one of them."
    assert _hints(report) == [said]
    with use("de"):
        assert _hints(report)[0].startswith(f"Diese Zeile ist dieselbe wie Zeile {first};")


def test_two_lines_exchanged_are_named() -> None:
    """A round that begins a line too late is one error: the two lines are swapped."""
    lines = ["round 1", "Anna: b2", "Ben: d1", "round 1", "Anna: c2", "Ben: d2", "round 1"]
    right, wrong = [*lines], [*lines]
    wrong[2], wrong[3] = wrong[3], wrong[2]
    begun = "\n".join([*right, "Anna: c3", "Ben: d3", ""])
    assert [v.code for v in _own(go_for_gold(TWO + begun, "cove"))] == []
    report = go_for_gold(TWO + "\n".join([*wrong, "Anna: c3", "Ben: d3", ""]), "cove")
    (hint,) = _hints(report)
    at = report.record.source.lines.index("round 1", 6) + 1
    assert hint == f"Lines {at} and {at + 1} are swapped."


def test_faults_of_a_line_that_one_word_ends_are_one() -> None:
    """A space written twice is one error, though it is entered again and makes the move longer."""
    report = go_for_gold(TWO + "round 2\nAnna: b2 b2 c2\nBen: d1 d2\n", "cove")
    assert len(report.violations) > 1
    assert len(_own(report)) == 1


def test_faults_of_a_line_that_need_two_words_are_two() -> None:
    """A card not held and a die too many are not ended by any one word, so both are told."""
    text = PLAYED_ON.format("") + "Ben: challenge 5b 6 6\n"
    assert len(_own(gotoku(text))) > 1


def test_two_wrong_totals_are_two_errors() -> None:
    """Once six boxes have ended a match, a second wrong total is as wrong as the first."""
    dice = random.Random("tot 2")
    setup, events = PLAYED["go-for-gold"](dice, dice.randint(2, 4))
    text = write(setup, events, find_game("go-for-gold").grammar)
    wrong = re.sub(r"total (-?\d+)", lambda total: f"total {int(total[1]) + 1}", text)
    found = _own(check_lines(from_text("test.play", wrong), RECORDS))
    assert [fault.code for fault in found] == ["GG-R35"] * len(setup.players)


@pytest.mark.long
def test_an_error_stands_before_what_follows_from_it() -> None:
    """Of one line, the error is told first, wherever in the line its words stand."""
    for number in range(5):
        dice = random.Random(f"order {number}")
        setup, events = PLAYED["gophers"](dice, 3)
        text = write(setup, events, find_game("gophers").grammar)
        for slip in of_kinds(text, NAMES[:3], dice, 4):
            found = check_lines(from_text("test.play", slip.text), RECORDS).violations
            rows = [(fault.line or 0, fault.consequence) for fault in found]
            assert rows == sorted(rows)


@pytest.mark.parametrize("game", PLAYED)
def test_a_slip_of_the_pen_is_one_error(game: str) -> None:
    """Whatever the slip, one error is told of it, and a line told twice or exchanged is named."""
    dice = random.Random(f"pen {game}")
    names = NAMES[:3]
    setup, events = PLAYED[game](dice, 3)
    text = write(setup, events, find_game(game).grammar)
    for slip in of_kinds(text, names, dice, 16):
        own = _own(check_lines(from_text("test.play", slip.text), RECORDS))
        assert len(own) <= 1, slip
        if own and slip.named and own[0].hint:
            assert own[0].hint.startswith(slip.named), slip


def test_a_long_line_takes_no_more_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of hundreds of words is asked about less often, as each time takes longer."""
    asked, ask = [], Mends.faults_of

    def counted(mends: Mends, state: object, event: Event) -> Sequence[Fault]:
        asked.append(event)
        return ask(mends, state, event)

    monkeypatch.setattr(Mends, "faults_of", counted)
    head = "game go-for-gold\nlayout A\nplayers Anna\nstart N\n\nround 2\n"
    assert not check_lines(from_text("x", f"{head}Anna: {'zz9 ' * 480}\n"), Path()).valid
    assert 0 < len(asked) < 300
