"""Islands that are rated for a whole panel: all kinds and numbers of players together."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.fault_text import sentence
from printplay.core.i18n import use
from printplay.games.go_for_gold.board.turning import turns
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.islands.answers import confirming
from printplay.games.go_for_gold.islands.engine.policies import PANEL
from printplay.games.go_for_gold.parts import note
from printplay.games.go_for_gold.prints.seal import sealed
from printplay.geometry.layouts.certificate import with_certificate
from printplay.lookup import boards
from tests.cli.helpers import layout, run

#: Islands that the panel found fair within 1, for four players.
CERTIFIED = Path(__file__).parents[4] / "benchmarks" / "certified"


@pytest.fixture(scope="module")
def for_the_panel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an island that was certified for all kinds of players, on very few matches."""
    file = tmp_path_factory.mktemp("panel") / "mine.toml"
    result = layout(
        "rate", "B", "--policy", "panel", "--matches", "16", "--within", "100", "--certify", "-o",
        str(file), "--quiet",
    )  # fmt: skip
    assert result.exit_code == 0
    assert "The starts are fair for the panel: with each of 9 kinds of players" in result.stdout
    return file


def test_a_certificate_of_the_panel_is_about_every_kind_of_player(for_the_panel: Path) -> None:
    """It has a table for each kind and number of players; its figure is the worst of them."""
    report, faults = confirming.confirm(boards.find_board(for_the_panel), whole=True)
    assert faults == []
    assert report is not None
    answer = report.json()
    tables = {(one["policy"], one["players"]) for one in answer["tables"]}
    assert tables == {(policy, players) for policy in PANEL for players in (2, 3, 4)}
    assert answer["apart"] == max(one["apart"] for one in answer["tables"])
    sentence = report.sentence()
    assert sentence.startswith("The ports are not equally good: 9 kinds of simulated players")
    assert re.search(r"Of 4 players, the first one wins \d+( to \d+)? of 100 matches", sentence)
    assert sentence.endswith("All matches were played again, with the same results.")


@pytest.mark.parametrize("figure", ["apart", "won"])
def test_figures_of_the_panel_follow_from_counts(
    for_the_panel: Path, tmp_path: Path, figure: str
) -> None:
    """Whoever flatters one kind of player and seals it again is found out without playing."""
    board = boards.find_board(for_the_panel)
    assert board.certificate is not None
    key, one = list(board.certificate.policies.items())[-1]
    changed = replace(one, apart=one.apart - 1)
    if figure == "won":
        north = replace(one.starts["N"], won=(one.starts["N"].won or 0) - 12)
        changed = replace(one, starts={**one.starts, "N": north})
    other = replace(board.certificate, policies={**board.certificate.policies, key: changed})
    file = tmp_path / "forged.toml"
    text = for_the_panel.read_text()
    forged = replace(other, seal=other.computed_seal())
    file.write_text(with_certificate(text, forged, "x"))
    found = boards.find_board(file)
    assert found.certificate is not None
    fault = confirming.untrue(found, found.certificate)
    assert fault is not None
    assert "does not follow from its counts" in sentence(fault)


def test_a_fair_island_says_so_for_all_in_both_languages(for_the_panel: Path) -> None:
    """Where all ports are nearly even, the cover calls them fair, without percents."""
    certificate = boards.find_board(for_the_panel).certificate
    assert certificate is not None
    even = {key: replace(one, apart=1.23) for key, one in certificate.policies.items()}
    fair = replace(certificate, policies=even)
    english = (
        r"Fair starts: in [\d,]+ simulated matches no port won noticeably more often than .*\."
    )
    assert re.fullmatch(english, sealed(fair))
    with use("de"):
        german = r"Faire Starts: In [\d.]+ simulierten Partien gewann kein Hafen merklich öfter als"
        assert re.match(german, sealed(fair))


@pytest.mark.parametrize(
    ("apart", "says"),
    [
        (1.2, "Fair starts for greedy players and for bold players: in "),
        (
            2.1,
            "The ports are not equally good for greedy players and for bold players: change ports",
        ),
    ],
)
def test_a_part_of_the_panel_is_named(for_the_panel: Path, apart: float, says: str) -> None:
    """What some kinds of players showed is not said of all of them."""
    certificate = boards.find_board(for_the_panel).certificate
    assert certificate is not None
    some = {
        key: replace(certificate.policies[key], apart=apart) for key in ("greedy-4", "bold-2")
    }  # fmt: skip
    said = sealed(replace(certificate, policies=some))
    assert said.startswith(says)
    assert "%" not in said


@pytest.mark.parametrize(
    ("name", "alike"),
    [("A", True), ("B", True), ("B1", False), ("seed:1:5", False)],
)
def test_a_half_turn_is_found(name: str, *, alike: bool) -> None:
    """Opposite ports are counted together where a half turn makes the one of the other."""
    assert turns(island(boards.find_board(name))) is alike


@pytest.mark.parametrize("file", sorted(CERTIFIED.glob("*.toml")), ids=lambda file: file.stem)
def test_what_outsiders_are_held_against_is_certified_within_1(file: Path) -> None:
    """Benchmarks let players who know only the rules look for uneven ports on such islands."""
    board = boards.find_board(file)
    assert board.certificate is not None
    assert confirming.untrue(board, board.certificate) is None
    assert {policy for policy, _players, _one in board.certificate.lineups()} == {*PANEL}
    assert board.certificate.apart <= 1


@pytest.mark.long
def test_equal_ports_need_no_matches(tmp_path: Path) -> None:
    """Where a quarter turn changes nothing, check, rating and cover say so, without a seal."""
    file = str(tmp_path / "quarter.toml")
    pp.new_layout(seed=3, lattice="square", symmetry="quarter").write(file)
    said = "All ports are equally good, whoever plays"
    checked = run("check", file).stdout
    assert said in checked
    assert "not rated" not in checked
    assert said in pp.check_layout(file).json()["figures"]["note"]
    assert note(island(boards.find_board(file))).startswith(said)
    assert said not in run("check", "A").stdout
    assert note(island(boards.find_board("seed:2:5"))) == ""
    rating = pp.rate_layout(file, matches=100, players=[2, 3])
    assert rating.verdict().startswith(said)
    made = layout("rate", file, "--matches", "8", "--within", "100", "--policy", "panel",
                  "--certify", "--quiet")  # fmt: skip
    assert made.stdout.startswith(said)
    checked = run("check", file).stdout
    assert said in checked
    assert "of the matches were played again" in checked
    assert "not equally good" not in checked


@pytest.mark.parametrize("players", [None, [2, 4]])
def test_few_matches_leave_no_doubt_about_equal_ports(players: list[int] | None) -> None:
    """A rating says they are fair in each of its answers; its figures alone do not show it."""
    rating = pp.rate_layout(CERTIFIED / "quarter-7.toml", matches=8, players=players)
    answer = rating.json()
    assert (rating.shown, rating.fair, answer["fair"]) == (None, True, True)
    said = "All ports are equally good, whoever plays"
    for one in (answer, *answer["policies"]):
        assert one["fair"] is True
        assert one["sentence"].startswith(said)
    with pytest.raises(pp.CallError, match="not shown to be fair"):
        rating.certify()


def test_the_cover_says_of_equal_ports_that_they_are_equal() -> None:
    """That they are equal is proven, so the cover neither limits nor doubts it by matches."""
    said = note(island(boards.find_board(CERTIFIED / "quarter-7.toml")))
    assert re.fullmatch("All ports are equally good, whoever plays: [^.]*[.]", said)


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
