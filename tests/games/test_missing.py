"""A match told by its results alone ends when all of them are told, whichever way it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.ledger.matches import transactions, writing
from printplay.lookup.record import check_lines
from printplay.match.report import Report, as_json
from printplay.match.text.report_text import hint, message
from printplay.match.text.source import from_text
from tests.ledger.helpers import open_store

GAMES = {
    "go-for-gold": ("layout A\n", ("points 9 5",)),
    "gotoku": ("", ("cards 5 4 3 2", "removed 2", "highest 4")),
    "gophers": ("", ("added 34", "subtracted 6")),
    "gophers beginner": ("variant beginner\n", ("berries 23", "acorns 17", "grains 30")),
}


def told(game: str, lines: dict[str, tuple[str, ...]], last: str = "end") -> Report:
    """Check results told of Anna and Ben."""
    head = f"game {game.split(maxsplit=1)[0]}\n{GAMES[game][0]}players Anna, Ben\n"
    results = [f"{name}: {line}\n" for name, said in lines.items() for line in said]
    return check_lines(from_text("test.play", f"{head}{''.join(results)}{last}\n"), Path())


@pytest.mark.parametrize("game", GAMES)
def test_an_end_lacks_what_is_not_told(game: str) -> None:
    """A line missing at `end` is named with its player and a cure; without `end` it may wait."""
    lines = GAMES[game][1]
    for gone in lines:
        verb = gone.split()[0]
        report = told(game, {"Anna": lines, "Ben": tuple(line for line in lines if line != gone)})
        (fault,) = report.violations
        assert (fault.code, fault.player) == ("PP-5", "Ben")
        assert report.record.source.lines[(fault.line or 0) - 1] == "end"
        assert message(fault, report.record).endswith(f"of Ben is not complete: `{verb}`")
        assert f"`Ben: {verb} " in hint(fault, report.record)
        assert not report.finished
    nobody = told(game, {"Anna": lines})
    (fault,) = nobody.violations
    assert all(f"`Ben: {line.split()[0]}" in hint(fault, nobody.record) for line in lines)
    assert told(game, {"Anna": lines}, last="").valid
    assert not told(game, {"Anna": lines}, last="").finished


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_says_the_same(game: str, tmp_path: Path) -> None:
    """`score finish` asks for just what `end` would lack, and takes the match when that is told."""
    store = open_store(str(tmp_path / "ledger.db"))
    header, lines = GAMES[game]
    headers = {"variant": "beginner"} if "variant" in header else {}
    writing.start_match(store, game.split(maxsplit=1)[0], ["Anna", "Ben"], headers=headers)
    for name in ("Anna", "Ben"):
        refused = transactions.finish_match(store, None)
        open_ = {(q.player, q.line("x").split()[1]) for q in refused.before.unanswered_questions()}
        said = {
            (fault.player, verb.strip("`"))
            for fault in refused.new_faults
            for verb in str(fault.values["verbs"]).split(", ")
        }
        assert refused.refused
        assert open_ == said
        more = "" if name == "Anna" or game != "go-for-gold" else " 4"  # nobody shall be level
        transactions.add_lines(
            store, None, [("x", n, f"{name}: {line}{more}") for n, line in enumerate(lines, 1)]
        )
    assert not transactions.finish_match(store, None).refused


def test_a_tie_break_that_is_not_told() -> None:
    """Who is level, and does not tell the shovels, is warned of; until then nobody has won."""
    lines = {"Anna": ("points 9 5", "shovels 6"), "Ben": ("points 9 5",)}
    report = told("go-for-gold", lines)
    (fault,) = report.violations
    assert (fault.code, fault.severity, fault.player) == ("PP-5", "warning", "Ben")
    assert report.valid
    assert report.finished
    data = as_json(report)
    assert data["decided_by"] == "open"
    assert [(p["rank"], p["winner"], p["tie_break"]["shovels"]) for p in data["standings"]] == [
        (1, False, 6),
        (1, False, None),
    ]
