"""A total where nothing else is told of a player: it is the score, alike in every game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from printplay.core.i18n import LANGUAGES, use
from printplay.games.go_for_gold.rules import entered_results
from printplay.ledger.matches import transactions, writing
from printplay.lookup import boards
from printplay.match.registry import find_game, game_ids
from printplay.match.report import Report, as_json, replay_record
from printplay.match.text.record import read_record
from printplay.match.text.report_text import hint, message
from printplay.match.text.source import from_text
from tests.games.reports import codes, only, scores, standings
from tests.ledger.helpers import open_store

#: What a game's record begins with, and what tells a player's result in full: a score of 12.
GAMES = {
    "go-for-gold": ("layout A\n", "points 6 6"),
    "goldrausch": ("", "settle ladies 12 Anna 1"),
    "gotoku": ("", "cards 5 4 3 2\nAnna: removed 2\nAnna: highest 4"),
    "gophers": ("", "added 14\nAnna: subtracted 2"),
    "gophers beginner": ("variant beginner\n", "berries 12\nAnna: acorns 20\nAnna: grains 13"),
}
#: What begins play: from then on a total is compared with it.
PLAY = {
    "go-for-gold": "start N\nround 1\nAnna: h1\nBen: h8\n",
    "goldrausch": "Anna: figure ladies\n",
    "gotoku": "character Anna siren\ncharacter Ben scholar\n"
    "deal 3a charm, 1c lore, 5b dare, 2h care\nAnna: take charm, refill 4d craft\n",
    "gophers": "page 2\nAnna: at 19\nBen: at 1\nAnna: roll 1 to 18\n",
    "gophers beginner": "page 2\nAnna: at 19\nBen: at 1\nAnna: roll 1 to 18\n",
}
LEVEL = "Anna: total 0\nBen: total 0\n"


@cache
def shipped(game: str) -> tuple[Any, Any]:
    """Return the board or deck a game is shipped with, and its rules; read once."""
    meta = find_game(game)
    layout = boards.find_playable(str(meta.layouts[0]), game)
    return layout, meta.rules(layout)


def told(game: str, text: str, players: str = "Anna, Ben") -> Report:
    """Check a record of a game."""
    name = game.split(maxsplit=1)[0]
    record = read_record(from_text("x", f"game {name}\n{GAMES[game][0]}players {players}\n{text}"))
    return replay_record(record, *shipped(name))


def own(game: str) -> str:
    """Return a player's whole result as lines of Anna."""
    line = GAMES[game][1]
    return f"{line}\n" if line.startswith("settle") else f"Anna: {line}\n"


def test_every_game_is_here() -> None:
    """A new game needs a total alone, too."""
    assert {game.split(maxsplit=1)[0] for game in GAMES} == set(game_ids())


@pytest.mark.parametrize("game", GAMES)
def test_a_total_alone_is_the_score(game: str) -> None:
    """It ranks, says where it comes from, and `end` needs nothing else of the player."""
    report = told(game, "Anna: total 12\nBen: total 9\nend\n")
    assert report.violations == ()
    assert report.finished
    answer = as_json(report)
    assert answer["decided_by"] == "score"
    first, second = answer["standings"]
    assert (first["player"], first["score"], first["winner"]) == ("Anna", 12, True)
    assert (second["player"], second["score"], second["winner"]) == ("Ben", 9, False)
    line = report.record.lines[0]
    assert first["points"] == [{"value": 12, "from": "total as entered", "line": line}]
    assert first["unchecked"] is second["unchecked"] is True
    assert any("12 total as entered" in line for line in report.standings_lines())
    with use("de"):
        assert any("12 Summe wie eingetragen" in line for line in report.standings_lines())
    assert not told(game, "Anna: total 12\nBen: total 9\n").finished


@pytest.mark.parametrize("game", GAMES)
def test_the_last_total_counts(game: str) -> None:
    """A mistake is put right by the total that follows it."""
    assert scores(told(game, "Anna: total 21\nBen: total 9\nAnna: total 12\nend\n")) == {"Anna": 12, "Ben": 9}


@pytest.mark.parametrize("game", GAMES)
def test_an_end_lacks_who_tells_nothing(game: str) -> None:
    """One player's total does not stand for another's."""
    report = told(game, "Anna: total 12\nend\n")
    assert (only(report).code, only(report).player) == ("PP-5", "Ben")
    assert not report.finished


@pytest.mark.parametrize("game", GAMES)
def test_a_total_beside_a_result_is_checked(game: str) -> None:
    """Told before or after it: what is told in full is the score, and the total is compared."""
    for text in (f"Anna: total 12\n{own(game)}", f"{own(game)}Anna: total 12\n"):
        report = told(game, text)
        assert report.violations == ()
        assert not standings(report).placings[0].unchecked
        assert as_json(report)["standings"][0]["unchecked"] is False
        assert scores(report)["Anna"] == 12
        wrong = told(game, text.replace("total 12", "total 13"))
        assert only(wrong).code in {"GG-R35", "GR-R15", "GT-R22", "GP-R23"}


@pytest.mark.parametrize("game", GAMES)
def test_a_total_beside_play_is_checked(game: str) -> None:
    """As soon as play is told, a total is an assertion, and the play is the score."""
    for text in (f"Anna: total 12\n{PLAY[game]}", f"{PLAY[game]}Anna: total 12\n"):
        report = told(game, text)
        assert {"GG-R35", "GR-R15", "GT-R22", "GP-R23"} & set(codes(report))
        assert not any(placing.unchecked for placing in standings(report).placings)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "goldrausch"])
def test_totals_and_results_side_by_side(game: str) -> None:
    """One player tells all, another a total alone: each counts as told."""
    report = told(game, f"{own(game)}Ben: total 9\nend\n")
    assert report.violations == ()
    assert report.finished
    assert [(p.player, p.score, p.unchecked) for p in standings(report).placings] == [
        ("Anna", 12, False),
        ("Ben", 9, True),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_takes_totals_line_by_line(game: str, tmp_path: Path) -> None:
    """Nothing has to be recorded anyway, no question asks for more, and `finish` takes the match.

    What the ledger says of it is what `check` says.
    """
    store = open_store(str(tmp_path / "ledger.db"))
    headers = {"variant": "beginner"} if "beginner" in game else {}
    writing.start_match(store, game.split(maxsplit=1)[0], ["Anna", "Ben"], headers=headers)
    assert not transactions.add_lines(store, None, [("x", 1, "Anna: total 12")]).refused
    refused = transactions.finish_match(store, None)
    assert refused.refused
    open_ = refused.before.unanswered_questions()
    assert {question.player for question in open_} == {"Ben"}
    assert not transactions.add_lines(store, None, [("x", 1, "Ben: total 9")]).refused
    done = transactions.finish_match(store, None)
    assert not done.refused
    assert done.after.unanswered_questions() == []
    checked = as_json(told(game, "Anna: total 12\nBen: total 9\nend\n"))
    kept = as_json(done.after.report)
    for answer in (checked, kept):
        for placing in answer["standings"]:
            for points in placing["points"]:
                del points["line"]
    assert kept["standings"] == checked["standings"]
    assert kept["decided_by"] == checked["decided_by"]


_ROUNDS = entered_results.a_total_of_so_many_rounds.says[""]
_TEMPLES = entered_results.no_more_temples_than_there_are.says["totals"]


@pytest.mark.parametrize(
    ("game", "text", "found"),
    [
        ("go-for-gold", "Anna: total 52", "L1"),
        ("go-for-gold", "Anna: total -6", "L1"),
        ("go-for-gold", "Anna: total 51\nBen: total 15", ""),
        ("go-for-gold", "Anna: total 51\nBen: total 44", "L2"),
        ("go-for-gold", "Anna: points 9 9 9 9 9\nBen: total 44", "L2"),
        ("go-for-gold", "Anna: total 44\nBen: points 9 9 9 9", "L2"),
        ("go-for-gold", "round 5\nAnna: total 10", "L4"),
        ("go-for-gold", "round 5\nAnna: total 9", ""),
        ("goldrausch", "Anna: total 364\nBen: total 0", ""),
        ("goldrausch", "Anna: total 364\nBen: total 1", "L3"),
        ("goldrausch", "Anna: total -1", "L4"),
        ("goldrausch", "round\nAnna: total 7\nBen: total 8\nend", ""),
        ("gotoku", "Anna: total -6\nBen: total 27", ""),
        ("gotoku", "Anna: total 28", "L4"),
        ("gotoku", "Anna: total -7", "L4"),
        ("gotoku", "Anna: total -3\nBen: total -4\nend", "L3"),
        ("gotoku", "Anna: total -2\nBen: total -4\nend", ""),
        ("gophers", "Anna: total 249\nBen: total 0", ""),
        ("gophers", "Anna: total 250", "L2"),
        ("gophers beginner", "Anna: total 83\nBen: total 0", ""),
        ("gophers beginner", "Anna: total 80\nBen: total 4", "L2"),
    ],
)
def test_totals_that_nothing_adds_up_to(game: str, text: str, found: str) -> None:
    """A total that no result of the game makes is one fault, said in either language."""
    report = told(game, text + "\n")
    code = find_game(game.split(maxsplit=1)[0]).code
    assert codes(report, consequences=True) == ([f"{code}-{found}"] if found else [])
    for fault in report.violations:
        for language in LANGUAGES:
            with use(language):
                assert "{" not in message(fault, report.record) + hint(fault, report.record)


def test_the_nearest_totals_are_named() -> None:
    """Whoever has written a wrong number sees what it may have been."""
    sparse = told("go-for-gold", "Anna: total 52\n")
    assert message(only(sparse), sparse.record) == (
        "Anna: no entries on this map add up to 52; the nearest possible: 51."
    )


def test_a_total_beside_a_line_that_cannot_be_read() -> None:
    """Whether a total was told alone is open then, and it is held against nobody."""
    report = told("go-for-gold", "Anna: points 9 x\nAnna: total 52\n")
    assert codes(report) == ["PP-0"]
    for game in GAMES:
        unread = told(game, "Anna: total 12\nBen: total x\nend\n")
        assert codes(unread) == ["PP-0"]
