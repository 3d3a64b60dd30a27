"""Statistics of small ledgers, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import printplay as pp
from printplay.cli.score.tables import history_tables
from printplay.core.i18n import use

#: Two pairs against each other, by points.
PAIRS = 'game = "pairs"\ntitle = "Pairs"\nplayers = [4, 4]\nteams = 2\nends = "when said"\n'
#: All together against the game; the table says whether it was won.
CREW = 'game = "crew"\ntitle = "Crew"\nplayers = [1, 4]\ncoop = true\nwinner = "named"\n'
#: Points for one to six, the fewest win.
LOW = 'game = "low"\ntitle = "Low"\nplayers = [1, 6]\nwinner = "lowest"\n'
ROW = '\n[[row]]\nkey = "points"\nmin = -50\n'


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pp.Ledger]:
    """Return an empty ledger, in a folder with the three pads."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("pairs", PAIRS + ROW), ("crew", CREW), ("low", LOW + ROW)):
        Path(f"{name}.toml").write_text(text, encoding="utf-8")
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as opened:
        yield opened


def played(ledger: pp.Ledger, game: str, day: int, *lines: str, **scores: int) -> str:
    """Enter a finished match of a day in May 2026 by lines, or by scores; return its id."""
    headers = {"date": f"2026-05-{day:02}"}
    if scores:
        return ledger.result(game, scores, headers=headers).id
    names = ["Anna", "Ben", "Cleo", "Dora"]
    match = ledger.start(Path(f"{game}.toml"), names, headers=headers)
    match.add(*lines, "end")
    return match.id


def tally(found: dict[str, Any], game: str, player: str) -> dict[str, Any]:
    """Return a player's statistics of a game."""
    rows: list[dict[str, Any]] = found["games"][game]
    (one,) = (row for row in rows if row["player"] == player)
    return one


def test_scores_by_number_of_players(ledger: pp.Ledger) -> None:
    """A game has its average and its best score in all, and for two players and for three."""
    first = played(ledger, "gophers", 1, Anna=30, Ben=20)
    third = played(ledger, "gophers", 2, Anna=12, Ben=15, Cleo=36)
    played(ledger, "gophers", 3, Anna=30, Ben=25)
    found = ledger.history().json()["scores"]["gophers"]
    assert (found["matches"], found["average"]) == (3, 24)  # 168 points, seven scores
    assert found["best"] == {"score": 36, "players": ["Cleo"], "date": "2026-05-02", "match": third}
    two, three = found["by_players"]
    assert (two["players"], two["matches"], two["average"]) == (2, 2, 26.25)
    assert two["best"]["match"] == first, "who reached it first keeps it"
    assert (three["players"], three["matches"], three["average"]) == (3, 1, 21)


def test_the_fewest_points_are_the_best(ledger: pp.Ledger) -> None:
    """Where the fewest win, the best score is the least one, and the closest match is near it."""
    played(ledger, "low", 1, Anna=3, Ben=9)
    close = played(ledger, "low", 2, Anna=8, Ben=7)
    found = ledger.history().json()["scores"]["low"]
    assert (found["best"]["score"], found["best"]["players"]) == (3, ["Anna"])
    assert found["closest"] == {
        "match": close, "date": "2026-05-02", "margin": 1, "winners": ["Ben"], "behind": ["Anna"],
        "scores": [7, 8],
    }  # fmt: skip


def test_the_closest_match_is_between_two_sides(ledger: pp.Ledger) -> None:
    """Partners have the same points; what is close is the other team."""
    teams = "teams Anna + Ben, Cleo + Dora"
    played(ledger, "pairs", 1, teams, "Anna: total 40", "Cleo: total 20")
    played(ledger, "pairs", 2, teams, "Anna: total 18", "Cleo: total 21")
    played(ledger, "pairs", 3, teams, "Anna: total 30", "Cleo: total 20")
    found = ledger.history().json()
    closest = found["scores"]["pairs"]["closest"]
    assert (closest["margin"], closest["winners"], closest["behind"]) == (
        3, ["Cleo", "Dora"], ["Anna", "Ben"],
    )  # fmt: skip
    pairs = {tuple(pair["players"]): pair for pair in found["pairs"]}
    assert (pairs["Anna", "Ben"]["together"], pairs["Anna", "Ben"]["won_together"]) == (3, 2)
    assert (pairs["Cleo", "Dora"]["together"], pairs["Cleo", "Dora"]["won_together"]) == (3, 1)
    assert (pairs["Anna", "Cleo"]["first_ahead"], pairs["Anna", "Cleo"]["second_ahead"]) == (2, 1)
    assert tally(found, "pairs", "Anna")["shared"] == 0, "partners share no victory"
    told = history_tables(ledger.history().counted, quiet=False)
    assert told.split("Partners\n")[1].splitlines()[1].split() == ["Anna", "+", "Ben", "3", "2", "67"]
    assert "Anna  Ben " not in told.split("Head to head")[1], "partners are no opponents"


def test_a_crew_wins_and_loses_together(ledger: pp.Ledger) -> None:
    """All together against the game: a lost match is lost, not open; nobody is opponent."""
    played(ledger, "crew", 1, "all won yes")
    played(ledger, "crew", 2, "all won no")
    found = ledger.history().json()
    for row in found["games"]["crew"]:
        assert [row[key] for key in ("wins", "losses", "shared", "open")] == [1, 1, 0, 0]
    assert {(pair["together"], pair["won_together"]) for pair in found["pairs"]} == {(2, 1)}
    assert "Scores" not in history_tables(ledger.history().counted, quiet=False)
    assert found["scores"] == {}, "no points decide"


def test_one_alone_plays_and_wins_nothing(ledger: pp.Ledger) -> None:
    """A match of one counts as played, with its score; as won only one of two or more."""
    played(ledger, "low", 1, Anna=3)
    played(ledger, "low", 2, Anna=9, Ben=5)
    anna = tally(ledger.history().json(), "low", "Anna")
    assert anna == {
        "player": "Anna", "matches": 2, "wins": 0, "shared": 0, "losses": 1, "open": 0, "alone": 1,
        "share": 0, "average": 6, "best": 3,
    }  # fmt: skip


def test_streaks_go_on_over_what_was_not_decided(ledger: pp.Ledger) -> None:
    """Wins in a row, over all games; a match played alone does not end them, a lost one does."""
    played(ledger, "low", 1, Anna=3, Ben=9)
    played(ledger, "gophers", 2, Anna=30, Ben=20)
    played(ledger, "low", 3, Anna=50)
    played(ledger, "low", 4, Anna=1, Ben=2)
    played(ledger, "low", 5, Anna=5, Ben=2)
    played(ledger, "gophers", 6, Anna=30, Ben=20)
    found = ledger.history().json()["streaks"]
    assert found == [
        {"player": "Anna", "current": 1, "longest": 3, "since": "2026-05-01", "until": "2026-05-04"},
        {"player": "Ben", "current": 0, "longest": 1, "since": "2026-05-05", "until": "2026-05-05"},
    ]


def test_a_shared_victory_is_a_win_of_both(ledger: pp.Ledger) -> None:
    """Both have won, and both have shared it; the match could not be closer."""
    played(ledger, "low", 1, Anna=4, Ben=4, Cleo=9)
    found = ledger.history().json()
    assert [tally(found, "low", name)["shared"] for name in ("Anna", "Ben", "Cleo")] == [1, 1, 0]
    assert [tally(found, "low", name)["losses"] for name in ("Anna", "Ben", "Cleo")] == [0, 0, 1]
    closest = found["scores"]["low"]["closest"]
    assert (closest["margin"], closest["winners"], closest["behind"]) == (0, ["Anna", "Ben"], [])


def test_a_year_is_asked_by_its_number(ledger: pp.Ledger) -> None:
    """`year` is its first day to its last; beside days, and without four digits, it is refused."""
    played(ledger, "low", 1, Anna=4, Ben=3)
    assert ledger.history(year=2026).matches == 1
    assert ledger.history(year="2025").matches == 0
    assert ledger.history(since="2026-01-01", until="2026-12-31").choice.year == "2026"
    assert ledger.history(since="2026-01-01").choice.year == ""
    for asked in ({"year": "26"}, {"year": "two"}, {"year": 2026, "on": "2026-05-01"}):
        with pytest.raises(pp.CallError, match="year"):
            ledger.history(**asked)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_new_ledger_is_told_in_few_lines(ledger: pp.Ledger, lang: str) -> None:
    """After one match there are its players, and who was ahead; nothing that is empty."""
    played(ledger, "gophers", 1, Anna=30, Ben=20)
    with use(lang):
        told = history_tables(ledger.history().counted, quiet=False)
    assert len(told.splitlines()) == 8
    assert "\n\n\n" not in told


RESULTS = st.lists(
    st.dictionaries(st.sampled_from(["Anna", "Ben", "Cleo"]), st.integers(0, 3), min_size=1, max_size=3),
    min_size=1,
    max_size=5,
)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(RESULTS)
def test_every_match_is_won_lost_open_or_alone(ledger: pp.Ledger, results: list[dict[str, int]]) -> None:
    """Whatever was played: each match of a player is one of the four, and what is told agrees."""
    before = ledger.history().matches
    for scores in results:
        played(ledger, "low", 1, **scores)
    history = ledger.history()
    assert history.matches == before + len(results)
    found = history.json()
    for row in found["games"]["low"]:
        kinds = [row[key] for key in ("wins", "losses", "open", "alone")]
        assert sum(kinds) == row["matches"]
        assert row["shared"] <= row["wins"]
    for pair in found["pairs"]:
        kinds = [pair[k] for k in ("first_ahead", "second_ahead", "level", "open", "together")]
        assert sum(kinds) == pair["matches"]
    scores = found["scores"]["low"]
    assert sum(one["matches"] for one in scores["by_players"]) == found["matches"]
    best = [one["best"]["score"] for one in scores["by_players"]]
    assert min(best) == scores["best"]["score"] == min(r["best"] for r in found["games"]["low"])
    assert all(one["current"] <= one["longest"] for one in found["streaks"])
