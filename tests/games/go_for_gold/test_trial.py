"""What `check` says of printing: all that `print` would refuse, with cures that work."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from printplay import print_game
from printplay.api.layouts.layout_report import LayoutReport, check_layout
from printplay.core import resources
from printplay.core.errors import PrintplayError
from printplay.core.print_choices import InkName
from tests.cli.helpers import run
from tests.examples import portion
from tests.geometry.helpers import LATTICES, box, collection

_LEGEND = """
N = { port = "N" }
S = { port = "S" }
E = { port = "E" }
4 = { treasure = 4 }
5 = { treasure = 5, points = 12 }
r = { temple = "red" }
s = { shovels = 2 }
f = { feet = 1 }
x = { shovels = 3, feet = 2 }
"""
_TITLES = ("Isle", "The island of the very long name that goes on and on", "x" * 40, "Cove 日本")


def by_chance(folder: Path, lattice: str, seed: int) -> Path:
    """Write a small board by chance: its spaces, what they bear, pitch and title."""
    luck = Random(f"{lattice}-{seed}")
    wide, high = luck.randint(2, 7), luck.randint(2, 5)
    bears = "ooo~45sf" if luck.random() < 0.6 else "oooooo~4s"
    rows = [[luck.choice(bears) for _x in range(wide)] for _y in range(high)]
    for port in "NSEr":
        rows[luck.randrange(high)][luck.randrange(wide)] = port
    return written(
        folder, "\n".join(map(" ".join, rows)), lattice,
        luck.choice((6, 8, 9, 10, 11, 12.5, 14.5, 20)), luck.choice(_TITLES),
    )  # fmt: skip


def written(folder: Path, rows: str, lattice: str, pitch: float, title: str) -> Path:
    """Write a layout file."""
    path = folder / "t.toml"
    title = json.dumps(title, ensure_ascii=False)
    path.write_text(
        f'game = "go-for-gold"\nname = "T"\n[title]\nen = {title}\nde = {title}\n[board]\n'
        f'lattice = "{lattice}"\npitch = {pitch}\nmap = """\n{rows}\n"""\n[legend]\n{_LEGEND}',
        encoding="utf-8",
    )
    return path


def refused(path: Path, lang: str = "en", ink: InkName = "full") -> set[str]:
    """Return the codes of what `print` says against a board; LC-10 is a part it cannot make."""
    codes = set()
    for part in ("sheet", "map"):
        try:
            kit = print_game("go-for-gold", part, layout=path, lang=lang, ink=ink, players=1)
            codes |= {fault.code for fault in kit.faults if fault.severity == "error"}
        except PrintplayError:
            codes.add("LC-10")
    return codes


def said(report: LayoutReport) -> set[str]:
    """Return the codes of what a check says that printing is refused for."""
    return {one.code for one in report.faults if one.severity == "error"}


@pytest.mark.shared
@pytest.mark.parametrize(
    ("seed", "lattice"), portion([(seed, one) for seed in range(3) for one in LATTICES], 4)
)
@pytest.mark.long
def test_a_check_says_what_print_refuses(lattice: str, seed: int, tmp_path: Path) -> None:
    """Of a board by chance, check names what print refuses and no more, and its cure works."""
    path = by_chance(tmp_path, lattice, seed)
    report = check_layout(path)
    told = said(report)
    assert told == refused(path) | refused(path, "de", "low")
    assert report.valid is not bool(told)
    for fault in report.faults:
        hint = fault.hint or ""
        if hint.startswith("It can be printed with pitch ="):
            pitch = hint.split()[7].rstrip(".")
            text = path.read_text("utf-8")
            line = next(line for line in text.splitlines() if line.startswith("pitch"))
            path.write_text(text.replace(line, f"pitch = {pitch}"), encoding="utf-8")
            assert not {"PF-1", "PF-6", "LC-10"} & refused(path)
            break


def test_a_free_board_is_tried_as_well(tmp_path: Path) -> None:
    """Of a free board with spaces too small to print, check says so and names them."""
    spaces = [box(f"{x}{y}", 6 * x, 6 * y, 6, 6) for x in range(4) for y in range(3)]
    (tmp_path / "f.geojson").write_text(collection(*spaces))
    path = tmp_path / "f.toml"
    path.write_text(
        'game = "go-for-gold"\nname = "F"\n[title]\nen = "Free"\nde = "Frei"\n[board]\n'
        'lattice = "free"\nfile = "f.geojson"\n'
    )
    found = said(check_layout(path))
    assert found
    assert found == refused(path)


@pytest.mark.long
def test_a_fault_names_its_spaces_and_the_cure(tmp_path: Path) -> None:
    """Names too small to read are one finding, with all their spaces, in the words of `print`."""
    path = written(tmp_path, "N o o o\no x o o\nE x o o\no o o S", "hex-pointy", 8, "Small")
    result = run("check", str(path))
    assert result.exit_code == 1
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    (at,) = [number for number, line in enumerate(lines) if "PF-1" in line]
    whole = " ".join(lines[at : at + 3])
    assert "player sheet 1: 'b3' is" in whole
    assert "(b3, b4)" in whole
    assert "It can be printed with pitch =" in whole
    kit = print_game("go-for-gold", "sheet", layout=path, players=1)
    assert any(fault.message in whole for fault in kit.faults)


@pytest.mark.long
def test_a_crowded_space_is_told_how_it_gets_room(tmp_path: Path) -> None:
    """Where a space's name would lie over what it bears, the cure speaks of boards, not cards."""
    path = written(tmp_path, "N x o\no o S", "square", 9, "Small")
    (fault,) = (one for one in check_layout(path).faults if one.code == "PF-15")
    assert fault.spaces == ("b1",)
    assert "No pitch is large enough" in (fault.hint or "")


def test_a_title_that_is_too_long_is_told_once(tmp_path: Path) -> None:
    """A title that fits in no language is one finding a part; its cure names the key."""
    path = written(tmp_path, "N o o o\no o o o\no o o S", "square", 14.5, "x" * 60)
    found = [fault for fault in check_layout(path).faults if fault.code == "PF-2"]
    parts = [fault.printed.part for fault in found if fault.printed is not None]
    assert sorted(parts) == ["map", "sheet"]
    assert all("[title]" in (fault.hint or "") for fault in found)
    text = path.read_text("utf-8").replace("x" * 60, "Short")
    path.write_text(text, encoding="utf-8")
    assert not said(check_layout(path))


@pytest.mark.long
def test_a_picture_shows_where(tmp_path: Path) -> None:
    """`--picture` draws the board, and says beneath it what is wrong."""
    path = written(tmp_path, "N o o o\no x o o\no o o S", "hex-pointy", 8, "Small")
    picture = tmp_path / "faults.svg"
    result = run("check", str(path), "--picture", str(picture))
    assert result.exit_code == 1
    assert b"<svg" in picture.read_bytes()
    report = check_layout(path)
    bad = next(number for number, one in enumerate(report.faults, 1) if one.code == "PF-1")
    assert bad >= 1
    with pytest.raises(PrintplayError, match="unknown kind of picture"):
        report.picture("txt")  # type: ignore[arg-type]
    assert report.picture("png").startswith(b"\x89PNG")


def test_a_deck_has_no_such_picture(tmp_path: Path) -> None:
    """A picture of what is no board of spaces is refused with a sentence."""
    with pytest.raises(PrintplayError, match="is not a board made of spaces"):
        check_layout("gotoku/cards").draw(tmp_path / "x.svg")


def test_water_alone_is_said_and_not_tried(tmp_path: Path) -> None:
    """A board of water only has its own error; nothing is printed on trial."""
    path = written(tmp_path, "~ ~\n~ ~", "square", 14.5, "Sea")
    assert [fault.code for fault in check_layout(path).faults if fault.severity == "error"][:1] == ["LC-1"]


@pytest.mark.parametrize("part", ["sheet", "map"])
def test_print_refuses_water_in_the_words_of_the_check(tmp_path: Path, part: str) -> None:
    """Of a board without land no sheet is printed: the sentence is that of `check`."""
    path = written(tmp_path, "~ ~\n~ ~", "square", 14.5, "Sea")
    (fault,) = (one for one in check_layout(path).faults if one.code == "LC-1")
    with pytest.raises(PrintplayError, match="the board has no land") as caught:
        print_game("go-for-gold", part, layout=path)
    assert fault.message in str(caught.value)
    assert caught.value.exit_code == 1


@pytest.mark.long
def test_a_letter_of_a_port_names_its_space(tmp_path: Path) -> None:
    """What is too small at a port is told of its space, in whatever language it is lettered."""
    path = written(tmp_path, "o o E\no N o\no o S", "hex-pointy", 8, "Small")
    path.write_text(path.read_text("utf-8").replace('port = "N"', 'port = "MM"'), encoding="utf-8")
    for lang in ("en", "de"):
        found = [one for one in check_layout(path, lang).faults if one.code == "PF-1"]
        letters = {space for one in found for space in one.spaces}
        assert {"c1", "b2", "c3"} <= letters


def test_decks_of_one_s_own_are_tried_as_parts(tmp_path: Path) -> None:
    """A name that no character card holds is said by `check` as `print` says it."""
    path = tmp_path / "own.toml"
    own = (resources.layouts("gotoku") / "cards.toml").read_text("utf-8")
    path.write_text(own.replace('name = "siren"', f'name = "{"x" * 60}"'), encoding="utf-8")
    (fault,) = check_layout(path).faults
    assert fault.code == "PF-2"
    kit = print_game("gotoku", "characters", layout=path)
    assert [(one.code, one.message) for one in kit.faults] == [(fault.code, fault.message)]
