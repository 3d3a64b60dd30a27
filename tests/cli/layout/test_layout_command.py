"""`printplay layout list` and `show`, as a person or a program meets them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from printplay.core.errors import CallError, PrintplayError
from printplay.geometry.graph import count_walks
from printplay.lookup import boards
from printplay.lookup.board import MOST_STEPS
from tests.cli.helpers import SHIPPED, SMALL, layout, run
from tests.geometry.helpers import LATTICES, box, collection, layout_text

# -- list ---------------------------------------------------------------------------------------


def test_list_names_every_shipped_board() -> None:
    """Each layout that ships stands in the list, with its hash."""
    lines = layout("list").stdout.splitlines()
    assert len(lines) == 1 + len(list(boards.shipped()))
    for path in SHIPPED:
        board = boards.find_board(path)
        assert any(line.startswith(board.name) and line.endswith(board.hash) for line in lines)


def test_list_without_headings() -> None:
    """With --quiet the list is its lines alone, for a script to read."""
    assert layout("list").stdout.splitlines()[1:] == layout("list", "--quiet").stdout.splitlines()


def test_list_as_json() -> None:
    """With --json a program reads names, hashes, sizes and counts."""
    entries = json.loads(layout("list", "--json").stdout)
    assert [Path(entry["file"]) for entry in entries] == list(boards.shipped())
    for entry in entries:
        assert re.fullmatch("[0-9a-f]{8}", entry["hash"])
        if "pitch" not in entry:
            continue  # no board of spaces
        assert entry["land"] == sum(entry["kinds"].values()) - entry["kinds"].get("water", 0)


def test_list_goes_on_after_a_broken_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A layout that cannot be read is told, the others are listed, and the exit code is 2."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "a.toml").write_text("game = 5")
    (tmp_path / "game" / "b.toml").write_text(layout_text("o"))
    monkeypatch.setattr("printplay.core.resources.layouts", lambda: tmp_path)
    result = layout("list", "--quiet")
    assert result.exit_code == 2
    assert "a.toml:1: game: " in result.stderr
    assert result.stdout.startswith("T ")


# -- show ---------------------------------------------------------------------------------------


def test_show_draws_a_map_that_looks_like_the_map(small: str) -> None:
    """The picture has names at its rim, shifted rows, gaps as blanks and tokens of its own."""
    shown = layout("show", small, "--quiet").stdout
    assert shown == (
        "      a     b     c\n1    [N]    o     s\n2        o     ~    2f\n3    $4    ^r    [S]\n"
    )


def test_show_explains_every_token(small: str) -> None:
    """A legend says what the letters mean, so that no colour is needed."""
    shown = layout("show", small).stdout
    for meaning in ("port N", "port S", "treasure 4", "red temple", "shovel", "2 feet", "water",
                    "plain land (2)"):  # fmt: skip
        assert meaning in shown


def test_flat_hexagons_are_shifted_down(tmp_path: Path) -> None:
    """On a hex-flat board the even columns hang half a space lower."""
    path = tmp_path / "t.toml"
    path.write_text(layout_text("s o s", lattice="hex-flat"))
    assert layout("show", str(path), "--quiet").stdout == (
        "      a     b     c\n1     s           s\n            o\n"
    )


def test_a_free_board_shows_its_names(tmp_path: Path) -> None:
    """On a free board each token stands where the space lies, its name below."""
    path = tmp_path / "own.geojson"
    text = collection(box("low", 0, 0, feet=1), box("high", 0, 10, 10, 20, shovels=1))
    about = '"printplay": {"game": "go-for-gold", "name": "X"}, "features"'
    path.write_text(text.replace('"features"', about))
    lines = [line.split() for line in layout("show", str(path), "-q").stdout.splitlines() if line]
    assert lines == [["s"], ["high"], ["f"], ["low"]]


@pytest.mark.parametrize("path", list(boards.shipped("go-for-gold")), ids=lambda path: path.stem)
@pytest.mark.parametrize("as_outlines", [False, True], ids=["map", "outlines"])
def test_shipped_boards_fit_the_terminal(path: Path, tmp_path: Path, *, as_outlines: bool) -> None:
    """A shipped board fits 80 columns, and every space with something on it can be seen."""
    name = str(path)
    board = boards.find_board(path)
    if as_outlines:
        name = str(tmp_path / "t.geojson")
        Path(name).write_text(json.dumps(board.geojson()))
    shown = layout("show", name).stdout
    assert max(map(len, shown.splitlines())) <= 80
    picture = layout("show", name, "--quiet").stdout
    for space in board.spaces.values():
        if space.contents.kind == "port":
            assert f"[{space.contents.properties()['port']}]" in picture


def test_no_colour_where_nobody_sees_it(small: str) -> None:
    """Piped into a file, a picture is plain text."""
    assert "\x1b" not in layout("show", small).stdout


def test_geojson_reads_back(small: str, tmp_path: Path) -> None:
    """What --geojson prints is a layout that gives the same board."""
    data = json.loads(layout("show", small, "--geojson").stdout)
    board = boards.find_board(Path(small))
    assert data["printplay"]["hash"] == board.hash
    assert [feature["properties"]["name"] for feature in data["features"]] == list(board.spaces)
    again = tmp_path / "again.geojson"
    again.write_text(json.dumps(data))
    assert boards.find_board(again).hash == board.hash


def test_geojson_holds_what_the_contract_says(small: str) -> None:
    """Each space has its outline, kind, centre, neighbours and what it bears."""
    data = json.loads(layout("show", small, "--geojson").stdout)
    by_name = {feature["properties"]["name"]: feature for feature in data["features"]}
    a1 = by_name["a1"]["properties"]
    assert a1 == {
        "name": "a1", "kind": "port", "port": "N", "shovels": 0, "feet": 0,
        "centre": [6.25, 28.8675], "neighbours": ["a2", "b1"],
    }  # fmt: skip
    assert by_name["a3"]["properties"]["points"] == 4
    assert by_name["b2"]["properties"]["kind"] == "water"
    ring = by_name["a1"]["geometry"]["coordinates"][0]
    assert ring[0] == ring[-1]
    assert len(ring) == 7


def test_facts_of_a_board(small: str) -> None:
    """--json tells the graph's numbers, the ports clockwise, and what there is to win."""
    facts = json.loads(layout("show", small, "--json").stdout)
    expected: dict[str, Any] = {
        "spaces": 9, "land": 8, "edges": 10, "diameter": 3, "connected": True, "cut_spaces": [],
        "longest_port_distance": 3, "total_points": 4, "total_shovels": 1, "total_feet": 2,
        "treasures": {"4": 1}, "temples": ["red"], "units": "mm", "pitch": 12.5,
        "degrees": {"2": 5, "3": 2, "4": 1},
    }  # fmt: skip
    assert {key: facts[key] for key in expected} == expected
    assert [(port["label"], port["space"]) for port in facts["ports"]] == [("S", "c3"), ("N", "a1")]


@pytest.mark.parametrize("lattice", LATTICES)
def test_walks_are_counted(lattice: str, tmp_path: Path) -> None:
    """--walks prints the number of walks and nothing else."""
    path = tmp_path / "t.toml"
    path.write_text(layout_text(SMALL, lattice=lattice))
    board = boards.find_board(path)
    ports = {name for name, space in board.land.items() if space.contents.kind == "port"}
    for space in board.land:
        expected = count_walks(board.adjacency, space, 4, stops=ports)
        assert layout("show", str(path), "--walks", space.upper(), "4").stdout == f"{expected}\n"


def test_walks_as_json(small: str) -> None:
    """--walks with --json says what was counted."""
    answer = json.loads(layout("show", small, "--walks", "A1", "1", "--json").stdout)
    assert answer == {"format": 1, "space": "a1", "steps": 1, "walks": 2}


@pytest.mark.parametrize(
    ("space", "steps", "said"),
    [
        ("a11", "2", "there is no space 'a11' on T\n  Did you mean a1?"),
        ("\x1b[2J", "2", r"there is no space '\x1b[2J' on T"),
        ("b2", "2", "b2 is water"),
        ("a1", "0", "for 1 to 12 steps, not 0"),
        ("a1", str(MOST_STEPS + 1), "for 1 to 12 steps, not 13"),
        ("a1", "9" * 50, "a very large number"),
    ],
)
def test_walks_that_cannot_be_counted(small: str, space: str, steps: str, said: str) -> None:
    """A space that is not there, water, or a number of steps that takes for ever is refused."""
    with pytest.raises(CallError) as caught:
        layout("show", small, "--walks", space, steps)
    assert said in str(caught.value)
    assert caught.value.exit_code == 2


def test_two_views_at_once_are_refused(small: str) -> None:
    """--geojson and --json print two different things; only one of them can be had."""
    with pytest.raises(CallError, match="--geojson cannot be combined with --json or --walks"):
        layout("show", small, "--geojson", "--json")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_colours_on_a_terminal_unless_unwanted(small: str) -> None:
    """A terminal gets colours; NO_COLOR, --no-color and TERM=dumb take them away."""
    import pty

    def shown(*options: str, **environment: str) -> str:
        parent, child = pty.openpty()
        keep = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        subprocess.run(
            [sys.executable, "-m", "printplay", "layout", "show", small, *options],
            check=True,
            stdout=child,
            env={**keep, "TERM": "xterm", **environment},
        )
        os.close(child)
        text = b""
        while True:
            try:
                piece = os.read(parent, 4096)
            except OSError:
                break
            if not piece:
                break
            text += piece
        os.close(parent)
        return text.decode()

    assert "\x1b[" in shown()
    assert "\x1b[" not in shown("--no-color")
    assert "\x1b[" not in shown(NO_COLOR="1")
    assert "\x1b[" not in shown(TERM="dumb")
    assert re.sub(r"\x1b\[\d*m", "", shown()) == shown("--no-color")


@pytest.mark.long
def test_a_starter_to_change_is_sound(tmp_path: Path) -> None:
    """`new island --blank` writes an island that is sound as it is, and never over another."""
    file = tmp_path / "mine.toml"
    said = run("new", "island", "--blank", "-o", str(file))
    assert f"printplay check {file}" in said.stderr
    text = file.read_text(encoding="utf-8")
    assert "printplay check mine.toml" in text
    assert run("check", str(file), "-q").exit_code == 0
    with pytest.raises(PrintplayError, match="nothing was written"):
        run("new", "island", "--blank", "-o", str(file))
    with pytest.raises(PrintplayError, match="--blank"):
        run("new", "island", "--blank", "--seed", "3")
    assert run("new", "island", "--blank", "-o", "-").stdout == text.replace("mine.", "starter.")


def test_the_starter_teaches_in_german_too() -> None:
    """Its comments are in the language that is spoken, its island is the same."""
    english, german = (
        run("new", "island", "--blank", "-o", "-", "--lang", lang).stdout for lang in ("en", "de")
    )
    assert "One sign for each space" in english
    assert "Ein Zeichen je Feld" in german
    assert tomllib.loads(english) == tomllib.loads(german)
