"""`layout rate --write`, and what `check` and a cover make of the fairness in a file."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.fault_text import cure, sentence
from printplay.core.i18n import use
from printplay.games.go_for_gold.islands.answers.confirming import confirm
from printplay.games.go_for_gold.islands.engine.policies import BLIND, POLICIES
from printplay.games.go_for_gold.prints.fairness_text import PLAYERS, players_in_words, sentences
from printplay.geometry.layouts.fairness import TableFairness
from printplay.lookup import boards
from tests.cli.helpers import called, layout
from tests.examples import portion
from tests.printing.helpers import page_texts

#: Too few to be sure of much.
RATE = ("--matches", "200", "--within", "40", "--policy", "greedy,expert", "--quiet")


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a layout of one's own, with remarks in it, with its fairness."""
    file = tmp_path_factory.mktemp("measured") / "mine.toml"
    text = pp.new_layout(seed=5, name="Mine").files["Mine.toml"]
    file.write_text("# my island\n" + text.replace("[legend]", "# tokens\n[legend]"))
    assert layout("rate", str(file), "--write", *RATE).exit_code == 0
    return file


def altered(measured: Path, tmp_path: Path, pattern: str, new: str) -> Path:
    """Return a copy in which one line was changed."""
    text, count = re.subn(pattern, new, measured.read_text(), count=1)
    assert count == 1
    file = tmp_path / "altered.toml"
    file.write_text(text)
    return file


def test_fairness_keeps_the_rest_of_the_file(measured: Path) -> None:
    """What a person wrote stays, remarks too; ten lines are added, and the board is the same."""
    text = measured.read_text()
    before, _mark, table = text.partition("[fairness]")
    assert before.startswith("# my island\n")
    assert "# tokens\n[legend]" in before
    assert table.count("\n") == 11
    assert boards.find_board(measured).hash == pp.new_layout(seed=5).board.hash


@pytest.mark.long
def test_fairness_is_measured_again(measured: Path) -> None:
    """`check --fairness` plays as many matches as were played, and comes to the same figures."""
    answer = json.loads(called("check", str(measured), "--fairness", "--json").stdout)
    assert answer["valid"]
    assert answer["rated"]
    fairness = answer["fairness"]
    assert fairness["measured_again"] == fairness["tables"]
    assert fairness["policies"] == ["greedy", "expert"]
    assert fairness["sentence"].endswith("Measured again.")
    assert "The first player" not in fairness["sentence"]
    assert "Of 4 players, the first one wins" in fairness["sentence"]


def test_an_island_changed_since_is_a_warning(measured: Path, tmp_path: Path) -> None:
    """The fairness of another board is told with its line and a cure, and is not on the cover."""
    file = altered(measured, tmp_path, "treasure = 4", "treasure = 3")
    report, (fault,) = confirm(boards.find_board(file), again=False)
    assert report is None
    assert (fault.code, fault.severity) == ("LC-38", "warning")
    assert "was changed after its fairness was measured" in sentence(fault)
    assert "Measure it again: `printplay layout rate" in cure(fault)
    assert file.read_text().split("\n")[(fault.line or 0) - 1].startswith("board")
    assert called("check", str(file)).returncode == 0
    cover = page_texts(next(iter(pp.print_game("go-for-gold", layout=file).pdf().values())))[0]
    assert "change ports" not in cover


@pytest.mark.long
def test_figures_that_are_too_good_are_found_by_measuring(measured: Path, tmp_path: Path) -> None:
    """Where a port is farther off its share than the file says, it is an error with both."""
    file = altered(measured, tmp_path, r"ports     = \[[\d.]+\]", "ports     = [0.1]")
    assert called("check", str(file)).returncode == 0
    result = called("check", str(file), "--fairness", "--quiet")
    assert result.returncode == 1
    said = " ".join(result.stdout.split())
    assert re.search(r"altered.toml:\d+: LC-39 error: measured again at tables of 4, a port", said)
    assert "of 100 matches off its even share, not 0.1" in said


def test_sound_and_fair_are_two_answers() -> None:
    """An island that nobody rated is sound, and it is said that its starts are not rated."""
    said = called("check", "seed:1:4711").stdout
    assert said.endswith(
        "seed:1:4711: No problems found.\nStarts not rated. To rate them: printplay layout rate seed:1:4711\n"
    )


def test_every_policy_but_random_is_named() -> None:
    """There are words for all players but random ones, whatever their number."""
    assert {*PLAYERS} == {*POLICIES} - {BLIND}
    assert players_in_words([("bold", 1), ("near", 3), ("expert", 4)]) == (
        "one bold player, for three players who take the nearest points and for four expert players"
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("seed      = 0", "seed      = true", "fairness.seed: this must be a whole number"),
        ("matches   = 200", "matches   = 0", "fairness.matches: this must be a whole number"),
        ("first     = ", "frist     = ", "fairness.frist: unknown key"),
        (r"first     = \[", "first     = [1, ", "fairness.first: this must have as many numbers"),
        (r"ports     = \[[\d.]+", "ports     = [nan", "fairness.ports: this must be a list of"),
        ('date      = "', 'date      = "on ', "fairness.date: this must be a text of one line"),
        (r"players   = \[4\]", "players   = 4", "fairness.players: this must be a list of whole"),
        ('"greedy", ', "7, ", "fairness.policies: this must be a list of texts"),
        ('board     = "', 'board     = "xyz', "fairness.board: this must be a text of one line"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused(
    measured: Path, tmp_path: Path, old: str, new: str, says: str
) -> None:
    """A mangled table is told with its line and its key."""
    with pytest.raises(pp.LayoutError) as refused:
        pp.check_layout(altered(measured, tmp_path, old, new))
    assert says in str(refused.value)
    assert re.search(r"altered\.toml:\d+: fairness", str(refused.value))


@pytest.mark.long
def test_fairness_takes_the_place_of_what_was_there(measured: Path, tmp_path: Path) -> None:
    """Measured twice, a file has one table, and what stands below it stays."""
    file, more = tmp_path / "again.toml", "\n# a remark\n[title]\nen = 'Mine'\n"
    text = measured.read_text()
    start = text.index("[title]")
    stop = text.index("[board]")
    file.write_bytes((text[:start] + text[stop:] + more).replace("\n", "\r\n").encode())
    assert layout("rate", str(file), "--write", "--seed", "3", *RATE).exit_code == 0
    again = file.read_bytes().decode()
    assert again.count("[fairness]") == 1
    assert "seed      = 3" in again
    assert again.endswith(more.replace("\n", "\r\n"))
    assert again.count("\n") == again.count("\r\n")


@pytest.mark.parametrize(
    ("name", "more", "says"),
    [
        ("A", (), "only into a file of your own, not into A"),
        ("seed:1:5", (), "only into a file of your own, not into seed:1:5"),
        ("A", ("-o", "isle.geojson"), "fairness goes into a .toml file, not into"),
        ("A", ("-o", "mine.toml", "--players", "1"), "so it needs at least 2 players"),
        ("A", ("-o", "mine.toml", "--policy", "random"), "random players say nothing about fair"),
        ("A", ("-o", "mine.toml", "--policy", "greedy,random"), "random players say nothing"),
    ],
)
def test_what_cannot_be_written_is_said_before_it_is_played(
    name: str, more: tuple[str, ...], says: str
) -> None:
    """Fairness that could not be written is refused at once, with a cure."""
    with pytest.raises(pp.CallError, match=says):
        layout("rate", name, "--write", "--matches", "100000000", *more)


def test_a_copy_of_a_shipped_island_takes_its_fairness(tmp_path: Path) -> None:
    """-o writes a copy, and never over a file that is somebody's own."""
    file = tmp_path / "mine.toml"
    rating = pp.rate_layout("seed:1:5", matches=200, within=40)
    assert rating.write(file) == file
    assert boards.find_board(file).fairness is not None
    file.write_text(file.read_text() + "# mine now\n")
    with pytest.raises(pp.FileError, match="was not made by printplay"):
        rating.write(file)
    assert file.read_text().endswith("# mine now\n")


def test_an_island_changed_meanwhile_is_left_alone(measured: Path, tmp_path: Path) -> None:
    """Who changes the island while it is rated keeps the change, and nothing is written."""
    file = tmp_path / "mine.toml"
    file.write_text(measured.read_text().partition("[fairness]")[0])
    rating = pp.rate_layout(file, matches=200, within=40)
    changed = file.read_text().replace("treasure = 4", "treasure = 3")
    file.write_text(changed)
    with pytest.raises(pp.FileError, match="was changed while its matches were played"):
        rating.write()
    assert file.read_text() == changed


@pytest.mark.shared
@pytest.mark.parametrize(
    ("lang", "even", "uneven"),
    portion(
        [
            ("en", "no port won noticeably more often", "change ports after each"),
            ("de", "gewann kein Hafen merklich öfter", "Wechselt sie nach jeder Partie"),
        ],
        2,
        1,
    ),
)
@pytest.mark.long
def test_the_cover_says_how_fair_an_island_is(
    measured: Path, tmp_path: Path, lang: str, even: str, uneven: str
) -> None:
    """The cover says it in a sentence without figures; the map stays as it was."""
    bare = tmp_path / "bare.toml"
    bare.write_text(measured.read_text().partition("[fairness]")[0])
    fair = altered(measured, tmp_path, r"ports     = \[[\d.]+\]", "ports     = [0.1]")
    islands = measured, fair, bare
    with use(lang):
        kits = [pp.print_game("go-for-gold", layout=one).pdf() for one in islands]
        maps = [pp.print_game("go-for-gold", "map", layout=one).svg() for one in islands]
    covers = [" ".join(page_texts(next(iter(kit.values())))[0].split()) for kit in kits]
    assert [uneven in cover for cover in covers] == [True, False, False]
    assert [even in cover for cover in covers] == [False, True, False]
    assert maps[0] == maps[2]


def test_what_was_measured_is_said_with_its_figures() -> None:
    """Tables, date and kinds of players are named; where ports are uneven, so is the cure."""
    fairness = boards.find_board("B").fairness
    assert fairness is not None
    said = sentences(fairness)
    assert said.startswith("Measured on 2026-11-26 with 9 kinds of simulated players: at tables of")
    assert "at tables of 2, 3 and 4, no port is more than 11.2 of 100 matches off" in said
    assert "Change ports after each match." in said
    even = replace(fairness, tables=(TableFairness(2, 1.5, 50.1, 49.9),))
    assert "Change ports" not in sentences(even)
    with use("de"):
        assert "kein Hafen um mehr als 1,5 von 100 Partien" in sentences(even)
