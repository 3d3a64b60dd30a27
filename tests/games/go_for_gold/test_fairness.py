"""What `check` finds on islands: each fault on a smallest bad board, and the figures."""

from fractions import Fraction
from pathlib import Path

import pytest

from printplay.core import i18n
from printplay.core.fault_text import cure, sentence
from printplay.core.faults import Fault
from printplay.games.go_for_gold import contents
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.fairness import findings, port_figures
from printplay.lookup import boards

LAYOUTS = Path(__file__).parents[2] / "layouts"

HEAD = """
game  = "go-for-gold"
name  = "test"
[legend]
N = { port = "N" }
E = { port = "E" }
S = { port = "S" }
W = { port = "W" }
4 = { treasure = 4 }
6 = { treasure = 6 }
7 = { treasure = 7 }
r = { temple = "red" }
b = { temple = "blue" }
g = { temple = "green" }
s = { shovels = 1 }
2 = { shovels = 2 }
f = { feet = 1 }
[board]
lattice = "hex-pointy"
pitch   = 14.5
"""


def island(folder: Path, picture: str) -> Island:
    """Build the island of a map."""
    path = folder / "island.toml"
    path.write_text(f'{HEAD}map = """\n{picture}\n"""\n', encoding="utf-8")
    return contents.island(boards.find_board(path))


def found(board: Island, code: str) -> list[Fault]:
    """Return the findings of one code."""
    return [fault for fault in findings(board) if fault.code == code]


SMALLEST = [
    ("LC-20", "N o o o E", "warning", {"a1", "e1"}),
    ("LC-21", "N o", "warning", {"a1"}),
    ("LC-22", "N E", "warning", {"a1", "b1"}),
    ("LC-23", "N s", "warning", {"b1"}),
    ("LC-23", "N r", "warning", {"b1"}),
    ("LC-24", "N o r", "warning", {"c1"}),
    ("LC-25", "N o o E", "warning", {"a1", "d1"}),
    ("LC-26", "o N o o", "error", {"a1", "b1"}),
    ("LC-27", "o o o o o o o o o", "warning", {"e1"}),
    ("LC-28", "o 7", "warning", {"b1"}),
    ("LC-29", "o s", "warning", set()),
    ("LC-30", "o o", "warning", set()),
    ("LC-31", "N o . .\n o o o o", "warning", {"a1"}),
    ("LC-32", "N s . E o o s . S s . W s", "error", {"d1"}),
    ("LC-32", "N r . E . S b . W g", "error", {"d1"}),
    ("LC-32", "N 4 . E o o 4 . S 4 . W 4", "error", {"d1"}),
    ("LC-33", "N s s s . E s . S s . W s", "error", {"a1"}),
    ("LC-33", "N 2 . E s s s s . S s s . W s s", "error", {"d1"}),
    ("LC-34", "N 6 6 . E 6 . S 6 . W 6", "error", {"a1"}),
    ("LC-35", "N 4 4 4 . E 4 . S 4 . W 4", "error", {"a1"}),
    ("LC-36", "o N o . E o . S o . W o\n o o . . . . . . . . . .", "error", {"b1"}),
    ("LC-37", "N o E . S o o o o o W", "error", set()),
]


@pytest.mark.parametrize(("code", "picture", "severity", "spaces"), SMALLEST)
def test_each_finding_has_a_smallest_bad_board(
    tmp_path: Path, code: str, picture: str, severity: str, spaces: set[str]
) -> None:
    """A smallest bad board brings up the fault, which names its spaces and a cure."""
    first, *_rest = found(island(tmp_path, picture), code)
    assert first.severity == severity
    assert spaces <= set(first.spaces)
    for text in (sentence(first), cure(first)):
        assert text
        assert "{" not in text.replace("{ port", "")
        assert "None" not in text


def test_every_code_is_covered() -> None:
    """The smallest bad boards show LC-20 to LC-37 without a gap."""
    assert {code for code, *_rest in SMALLEST} == {f"LC-{n}" for n in range(20, 38)}


@pytest.mark.parametrize(
    ("code", "picture"),
    [
        ("LC-21", "o N o"),
        ("LC-22", "N o E"),
        ("LC-23", "N o s"),
        ("LC-24", "N o o r"),
        ("LC-25", "N o o o E"),
        ("LC-26", "N o o"),
        ("LC-27", "o o o o o o o o"),
        ("LC-28", "o 6"),
        ("LC-31", "N o . .\n o . . ."),
        ("LC-32", "N s . E o s . S s . W s"),
        ("LC-32", "N s . E o o s"),
        ("LC-33", "N s s . E s . S s . W s"),
        ("LC-34", "N 6 . E 6 . S 4 . W 4"),
        ("LC-35", "N 4 . E 4 4 . S 4 . W 4"),
        ("LC-36", "o N . E o . S o . W o"),
        ("LC-37", "N o o o E . S o o o o o W"),
    ],
)
def test_a_board_at_the_limit_is_left_alone(tmp_path: Path, code: str, picture: str) -> None:
    """What just meets a limit brings up no fault."""
    assert found(island(tmp_path, picture), code) == []


def test_ports_are_compared_when_there_are_four(tmp_path: Path) -> None:
    """An island with two ports is never called unfair."""
    board = island(tmp_path, "N s s s s . E")
    assert not [fault for fault in findings(board) if fault.severity == "error"]


def test_a_port_between_two_regions_names_the_smaller(tmp_path: Path) -> None:
    """The fault names the region that a used port would shut off."""
    fault = found(island(tmp_path, "o o N o o o"), "LC-26")[0]
    assert fault.spaces == ("c1", "a1", "b1")
    assert "beyond port N" in sentence(fault)


def test_the_port_with_nothing_of_a_kind_is_the_worst(tmp_path: Path) -> None:
    """Where one port has no temple at all, the cure is to bring one to it."""
    fault = found(island(tmp_path, "N r . E . S b . W g"), "LC-32")[0]
    assert "E –" in sentence(fault)
    assert "nearer to E" in cure(fault)


def test_small_test_boards_do_not_crash() -> None:
    """Every board of the tests gets findings and figures, however small it is."""
    for path in sorted(LAYOUTS.glob("*.toml")):
        found = boards.find_board(path)
        if found.game == "go-for-gold":
            board = contents.island(found)
            for fault in findings(board):
                assert sentence(fault)
            port_figures(board)


def test_figures_of_the_line() -> None:
    """On a line of spaces, a port's figures are those one counts by hand."""
    line = contents.island(boards.find_board(LAYOUTS / "line.toml"))
    north, *_rest = (f for f in port_figures(line) if f.port == "N")
    assert north.treasure_steps == {4: 12, 5: 5}
    assert (north.shovel_steps, north.foot_steps, north.temple_steps) == (2, 7, 9)
    assert (north.treasures, north.shovels, north.feet, north.temples) == (1, 1, 0, 0)
    assert (north.points, north.exits, north.port_steps) == (5, 1, 13)
    assert north.first_roll == Fraction(1, 6)


def test_walks_do_not_pass_a_port(tmp_path: Path) -> None:
    """What lies behind another port is out of reach, and a port is not walked through to it."""
    north, east = sorted(port_figures(island(tmp_path, "N o E o 4")), key=lambda f: f.space)
    assert north.treasure_steps == {4: None}
    assert (north.treasures, north.port_steps) == (0, 2)
    assert north.first_roll == 0
    assert east.treasure_steps == {4: 2}


def test_first_roll_counts_exact_walks(tmp_path: Path) -> None:
    """A longer roll reaches a near treasure only where a detour of that length exists."""
    straight = island(tmp_path, "N o 4 o o o o")
    assert port_figures(straight)[0].first_roll == Fraction(1, 6)
    detour = island(tmp_path, "N o 4\n o o .")
    # straight in 2, by the second row in 3 or, there and back up, in 4 steps
    assert port_figures(detour)[0].first_roll == Fraction(3, 6)


def test_symbols_count_as_often_as_they_lie_there(tmp_path: Path) -> None:
    """A space with two shovels counts twice."""
    assert port_figures(island(tmp_path, "N 2 s"))[0].shovels == 3


def test_findings_speak_german(tmp_path: Path) -> None:
    """A fault keeps its figures in either language."""
    fault = found(island(tmp_path, "N o r"), "LC-24")[0]
    with i18n.use("de"):
        assert "c1" in sentence(fault)
