"""Lines of Goldrausch: read, written, put into one form, and with players by other names."""

from __future__ import annotations

from pathlib import Path

from printplay.games.goldrausch.play import GoldrauschRules
from printplay.games.goldrausch.state import GRAMMAR, Chip, Counterfeit, Figure, Gold, Round, Settle
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import Event, Setup
from printplay.match.text.source import from_text
from printplay.match.text.writing import formatted
from tests.games.goldrausch.playing import RECORDS, deck

EVENTS: list[Event] = [
    Round(),
    Round("Anna"),
    Figure("Anna", "ladies"),
    Figure("Anna", "ladies", chip=True),
    Chip("Anna", "ladies"),
    Gold("Anna", 6, "diggers"),
    Gold("Anna", 6, "diggers", chip=True),
    Counterfeit("Anna", "bandits"),
    Settle("ladies", 13),
    Settle("ladies", 13, (("Anna", 2), ("Ben", 1))),
]


def test_players_get_other_names() -> None:
    """A player renamed is renamed wherever a line names the player; others stay."""
    assert GRAMMAR.rename is not None
    renamed = [GRAMMAR.rename(event, {"Anna": "Änne"}) for event in EVENTS]
    assert [GRAMMAR.write(event) for event in renamed] == [
        "round",
        "round Änne",
        "figure ladies",
        "figure ladies chip",
        "chip ladies",
        "gold 6 diggers",
        "gold 6 diggers chip",
        "false bandits",
        "settle ladies 13",
        "settle ladies 13 Änne 2, Ben 1",
    ]
    assert [event.player for event in renamed] == [event.player.replace("Anna", "Änne") for event in EVENTS]


def test_one_form() -> None:
    """Groups are written small, rounds stand apart, groups settled stand together."""
    text = (
        "game goldrausch\nplayers Anna, Ben\nround Anna\nAnna: FIGURE Ladies  CHIP # hers\n"
        "settle LADIES 3  Anna 1,Ben 2\nsettle bandits 4\nround\n"
    )
    report = check_lines(from_text("x", text), Path())
    once = formatted(report.record)
    assert once == (
        "game goldrausch\nplayers Anna, Ben\n\nround Anna\nAnna: figure ladies chip  # hers\n"
        "settle ladies 3 Anna 1, Ben 2\nsettle bandits 4\n\nround\n"
    )
    assert formatted(check_lines(from_text("x", once), Path()).record) == once


def test_judging_and_applying_are_one_step() -> None:
    """What is wrong with an event, and the state after it, are those of a step."""
    game = GoldrauschRules(deck())
    before = game.start(Setup("goldrausch", None, ("Anna", "Ben")))
    event = Gold("Anna", 11, "ladies")
    assert (game.violations(before, event), game.apply(before, event)) == game.step(before, event)


def test_the_sample_record() -> None:
    """A match with one round told card by card and three by their results is valid and over."""
    path = RECORDS / "goldrausch.play"
    report = check_lines(from_text(path.name, path.read_text("utf-8")), RECORDS)
    assert report.violations == ()
    assert report.finished
    assert formatted(report.record) == path.read_text("utf-8")
    ranked = [(p.rank, p.player, p.score) for p in report.full_standings.placings]
    assert ranked == [(1, "Cleo", 110), (2, "Anna", 72), (3, "Ben", 61)]
