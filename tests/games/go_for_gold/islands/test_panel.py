"""Islands that are rated for a whole panel: all kinds and numbers of players together."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from printplay.games.go_for_gold.board.cells import turns
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.prints.fairness_text import cover_sentence
from printplay.lookup import boards
from tests.cli.helpers import called, layout

#: Islands that the panel found fair within 1, for four players.
MEASURED = Path(__file__).parents[4] / "benchmarks" / "measured"


@pytest.mark.parametrize("name", ["A", "B", "seed:1:5"])
def test_a_half_turn_is_found(name: str) -> None:
    """Opposite ports are counted together where a half turn makes the one of the other."""
    assert turns(island(boards.find_board(name)))
    assert not turns(island(pp.new_layout(seed=5, symmetry="none").board))


@pytest.mark.parametrize("file", sorted(MEASURED.glob("*.toml")), ids=lambda file: file.stem)
def test_what_outsiders_are_held_against_is_fair_within_1(file: Path) -> None:
    """Benchmarks let players who know only the rules look for uneven ports on such islands."""
    board = boards.find_board(file)
    assert board.fairness is not None
    assert board.fairness.board == board.hash
    assert board.fairness.policies == ("panel",)
    assert board.fairness.worst <= 1


@pytest.mark.long
def test_equal_ports_need_no_matches(tmp_path: Path) -> None:
    """Where a quarter turn changes nothing, check, rating and cover say so."""
    file = tmp_path / "quarter.toml"
    pp.new_layout(seed=3, lattice="square", symmetry="quarter").write(file)
    said = "All ports are equally good, whoever plays"
    checked = called("check", str(file)).stdout
    assert said in checked
    assert "not rated" not in checked
    assert said in pp.check_layout(file).json()["figures"]["note"]
    assert cover_sentence(island(boards.find_board(file))).startswith(said)
    assert said not in called("check", "A").stdout
    assert cover_sentence(island(boards.find_board("seed:1:5"))) == ""
    rating = pp.rate_layout(file, matches=100, players=[2, 3])
    assert rating.verdict().startswith(said)
    layout("rate", str(file), "--matches", "8", "--policy", "panel", "--write", "--quiet")
    report = pp.check_layout(file).json()
    assert report["rated"]
    assert report["fairness"]["sentence"] is None


@pytest.mark.parametrize("players", [None, [2, 4]])
def test_few_matches_leave_no_doubt_about_equal_ports(players: list[int] | None) -> None:
    """A rating says they are fair in each of its answers; its figures alone do not show it."""
    rating = pp.rate_layout(MEASURED / "quarter-7.toml", matches=8, players=players)
    answer = rating.json()
    assert (rating.shows_fair, rating.fair, answer["fair"]) == (None, True, True)
    said = "All ports are equally good, whoever plays"
    for one in (answer, *answer["policies"]):
        assert one["fair"] is True
        assert one["sentence"].startswith(said)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--players", "two"), "--players must be whole numbers, not 'two'"),
        (("--players", "2,2"), "name each number of players once"),
        (("--players", "3,5"), "players must be a whole number from 1 to 4, not 5"),
        (("--policy", "panel,bold"), "unknown policy 'panel'"),
    ],
)
def test_tables_that_make_no_sense_are_refused(more: tuple[str, ...], says: str) -> None:
    """Numbers of players and kinds of players are named once, and within the game's limits."""
    with pytest.raises(pp.CallError, match=says):
        layout("rate", "A", "--matches", "100000000", *more)
