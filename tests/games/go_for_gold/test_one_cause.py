"""One cause is one fault: what is wrong with an island is told once, and not what follows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printplay as pp
from printplay.api.layouts import layout_report
from printplay.core.faults import Fault
from tests.cli.helpers import called

#: A sound island with four ports alike, each two spaces from a shovel.
MAP = """
 . . W o 4 s 4 o N .
  5 o o s o o s o o 5
 . f s ~ f o f ~ s f
  y o 6 o s s o 6 o r
 . o o s ~ v ~ s o o
  g o 6 o s s o 6 o b
 . f s ~ f o f ~ s f
  5 o o s o o s o o 5
 . . S o 4 s 4 o E .
"""
HEAD = """
game = "go-for-gold"
name = "Cause"
title = { en = "Cause", de = "Ursache" }
[legend]
N = { port = "N" }
E = { port = "E" }
S = { port = "S" }
W = { port = "W" }
4 = { treasure = 4 }
5 = { treasure = 5 }
6 = { treasure = 6 }
r = { temple = "red" }
g = { temple = "green" }
b = { temple = "blue" }
y = { temple = "yellow" }
v = { temple = "violet" }
s = { shovels = 1 }
f = { feet = 1 }
[board]
lattice = "hex-pointy"
"""


def island(folder: Path, map_: str, pitch: float = 14.5) -> Path:
    """Write an island into a file."""
    path = folder / "cause.toml"
    path.write_text(f'{HEAD}pitch = {pitch}\nmap = """{map_}"""\n')
    return path


def with_spaces(**tokens: str) -> str:
    """Return the map with other tokens: `a1="o"`."""
    rows = [line.split() for line in MAP.strip("\n").splitlines()]
    for name, token in tokens.items():
        rows[int(name[1:]) - 1][ord(name[0]) - ord("a")] = token
    return "\n" + "\n".join(" ".join(row) for row in rows) + "\n"


def column(letter: str, token: str) -> str:
    """Return the map with another token in a whole column."""
    return with_spaces(**{f"{letter}{row}": token for row in range(1, 10)})


def wrong(path: Path) -> list[Fault]:
    """Return the errors that `check` finds."""
    return [fault for fault in pp.check_layout(path).faults if fault.severity == "error"]


CAUSES = {
    "cut in two": (column("f", "."), 14.5, "LC-2"),
    "water between": (column("f", "~"), 14.5, "LC-2"),
    "a corner with a port cut off": (with_spaces(
        **dict.fromkeys(("g1", "g2", "g3", "h4", "i4", "j4", "h3"), "~")), 14.5, "LC-2"),
    "a port alone": (with_spaces(h1="~", h2="~", i2="~"), 14.5, "LC-3"),
    "a port between two regions": (with_spaces(
        a1="o", b1="o", a2="~", b2="~"), 14.5, "LC-26"),
    "water only": (re.sub(r"[^\s.~]", "~", MAP), 14.5, "LC-1"),
    "spaces too small": (MAP, 4.0, "LC-10"),
}  # fmt: skip


def test_the_island_without_a_cause_is_sound(tmp_path: Path) -> None:
    """The island on which the causes are tried has no error, and prints."""
    assert wrong(island(tmp_path, MAP)) == []
    assert pp.print_game("go-for-gold", "map", layout=island(tmp_path, MAP)).valid


@pytest.mark.parametrize("cause", CAUSES)
def test_one_cause_is_one_fault(cause: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each cause alone is one error, not one for each figure of the ports that suffers from it."""
    map_, pitch, code = CAUSES[cause]
    if code != "LC-10":  # a print on trial takes longer than all the rest, and finds nothing
        monkeypatch.setattr(layout_report, "trial", lambda *_layout: [])
    found = wrong(island(tmp_path, map_, pitch))
    assert [fault.code for fault in found] == [code], [fault.message for fault in found]


@pytest.mark.parametrize(
    "cause", ["cut in two", pytest.param("spaces too small", marks=pytest.mark.long), "water only"]
)
def test_what_the_check_refuses_the_print_refuses(cause: str, tmp_path: Path) -> None:
    """An island that is not sound is not printed, even with --force; the faults are told."""
    map_, pitch, _code = CAUSES[cause]
    path, out = island(tmp_path, map_, pitch), tmp_path / "out"
    done = called("print", "go-for-gold", "--layout", str(path), "-o", str(out), "--force")
    assert done.returncode == 1
    assert not out.exists()
    for fault in wrong(path):
        assert fault.message in done.stderr
        assert (fault.hint or "") in done.stderr


@pytest.mark.long
def test_an_unfair_island_is_not_printed(tmp_path: Path) -> None:
    """Starts that differ are refused as the check refuses them, before anybody plays on it."""
    path = island(tmp_path, with_spaces(g1="o", f1="o", h3="o", d2="o", g2="o"))
    found = wrong(path)
    assert found
    kit = pp.print_game("go-for-gold", "map", layout=path)
    assert [(one.code, one.message) for one in kit.faults] == [(one.code, one.message) for one in found]
    with pytest.raises(pp.PrintplayError, match="nothing was written"):
        kit.pdf()


def test_a_board_to_try_things_on_is_printed(tmp_path: Path) -> None:
    """Fewer than four ports are a warning of the check, and hinder no print."""
    path = island(tmp_path, "\n N o s o\n  o ~ f o\n 4 o r S\n")
    report = pp.check_layout(path)
    assert report.valid
    assert report.faults
    assert pp.print_game("go-for-gold", "map", layout=path).faults == ()
