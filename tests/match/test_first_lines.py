"""The first lines of a match: whatever a newcomer types, the match can go on from there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from printplay.lookup.record import check_lines
from printplay.match.derived_questions import open_prompts
from printplay.match.registry import find_game
from printplay.match.report import Report
from printplay.match.text.source import from_text
from tests.cli.helpers import run
from tests.examples import some
from tests.games.gophers.playing import RECORDS

#: What the help, the manual and the messages show as lines of each game, in no order.
LINES = {
    "go-for-gold": (
        "round 5", "round 1", "start N", "start N, E", "Anna: points 9 5 -1", "Anna: points none",
        "Anna: shovels 8", "Anna: total 13", "Anna: line h1 h2", "Anna: out", "Ben: total 4",
    ),
    "goldrausch": (
        "round", "round Ben", "Anna: figure ladies", "Ben: gold 6 ladies", "Anna: false ladies",
        "settle adventurers 13 Anna 2, Ben 1", "settle ladies 49", "Anna: total 3", "Ben: total 4",
    ),
    "gotoku": (
        "character Anna siren", "character Ben rogue", "deal 3a charm, 1c lore, 5b dare, 2h care",
        "Anna: pass", "Anna: take 3a, refill 4d craft", "Anna: cards 5 4 3 2", "Anna: removed 2",
        "Anna: highest 4",
    ),
    "gophers": (
        "variant baskets", "variant beginner", "page 2", "Anna: at 7", "Ben: at 8",
        "Anna: roll 1 to 6", "Anna: dig", "Anna: added 34", "Anna: subtracted 6", "Anna: berries 9",
    ),
}  # fmt: skip
_DEPTH = 3
_TYPED = re.compile("`([^`]+)`")


def _report(lines: tuple[str, ...]) -> Report:
    return check_lines(from_text("first", "\n".join(lines) + "\n"), RECORDS)


def _next(lines: tuple[str, ...], game: str) -> Iterator[str]:
    """Yield the lines that are taken next, of those shown and of those the cures name."""
    todo, seen = [*LINES[game], *_report(lines).legal()[:5]], {*lines}
    while todo:
        line = todo.pop()
        if line in seen:
            continue
        seen.add(line)
        report = _report((*lines, line))
        if report.valid:
            yield line
        for fault in report.faults:
            todo += [typed for typed in _TYPED.findall(fault.hint or "") if ":" in typed]
            todo += [typed for typed in _TYPED.findall(fault.hint or "") if typed[:5] == "start"]


@pytest.mark.shared
@pytest.mark.parametrize("game", LINES)
def test_no_first_line_leads_to_a_dead_end(game: str) -> None:
    """After any first lines that are taken, a further line is taken, or the match is over."""
    layout = ("layout A",) if game == "go-for-gold" else ()
    begun: tuple[str, ...] = (f"game {game}", *layout, "players Anna, Ben")
    level: dict[frozenset[str], tuple[str, ...]] = {frozenset(): begun}
    for _ in range(_DEPTH):
        below: dict[frozenset[str], tuple[str, ...]] = {}
        for lines in level.values():
            taken = [*_next(lines, game)]
            assert taken or _report(lines).finished, lines
            below |= {frozenset((*lines, line)): (*lines, line) for line in taken}
        level = dict(list(below.items())[:: 1 + len(below) // some(15)])


def test_the_port_can_be_said_after_the_die(tmp_path: Path) -> None:
    """`start N` is taken as long as nobody has moved; refusals name it, and `undo` later on."""
    ledger = ("--ledger", str(tmp_path / "l.db"))
    run("score", "start", "go-for-gold", "Anna", "Ben", *ledger)
    assert run("score", "add", "round 2", *ledger).exit_code == 0
    refused = run("score", "add", "Anna: h1 g1", *ledger)
    assert refused.exit_code == 1
    assert "`start N`" in refused.stderr
    assert "printplay score undo" in refused.stderr
    assert run("score", "add", "start N", *ledger).exit_code == 0
    assert run("score", "add", "Anna: h1 g1", *ledger).exit_code == 0
    late = run("score", "add", "start E", *ledger)
    assert late.exit_code == 1
    assert "printplay score undo" in late.stderr


def test_the_port_is_asked_for_when_it_is_first_needed() -> None:
    """Guided entry asks for the first port although the die was entered before."""
    lines = ("game go-for-gold", "layout A", "players Anna, Ben", "round 2")
    report = _report(lines)
    rules = find_game("go-for-gold").rules(report.board)
    assert next(open_prompts(rules, report.states[-1], ("Anna", "Ben"))).key == "start"
    state = _report((*lines, "start N")).states[-1]
    assert next(open_prompts(rules, state, ("Anna", "Ben"))).player == "Anna"
