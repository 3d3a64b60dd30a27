"""The compass rose of a player sheet, by night: its pale letters are seen."""

from __future__ import annotations

from pathlib import Path

from printplay import print_game
from printplay.games.go_for_gold.prints.chart import letters_lost
from printplay.geometry.shapes.affine import IDENTITY
from printplay.printing.drawing.drawing import Drawing, placed
from printplay.printing.drawing.path import circle
from printplay.printing.text.fonts import BOLD

#: An island where a rose of the usual size would have its S on a star.
_ISLAND = """game = "go-for-gold"
name = "X"
theme = "dark"
[board]
lattice = "hex-pointy"
pitch = 12.5
map = '''
r b o a o N o f o g
s d p o v o f y o o
f s 6 o o t s o s o
d o o s o ~ ~ s f ~
W s ~ o s o s s o E
o o s o s 7 o o o f
o o o . 5 . f o ~ .
o . . ~ o S s o f x
'''
[legend]
N = { port = "N" }
E = { port = "E" }
S = { port = "S" }
W = { port = "W" }
5 = { treasure = 5 }
6 = { treasure = 6 }
7 = { treasure = 6, points = 12 }
r = { temple = "red" }
b = { temple = "blue" }
g = { temple = "green" }
y = { temple = "yellow" }
v = { temple = "violet" }
a = { temple = "orange" }
t = { temple = "teal" }
p = { temple = "pink" }
s = { shovels = 1 }
d = { shovels = 2 }
x = { shovels = 3, feet = 2 }
f = { feet = 1 }
"""


def test_no_letter_of_the_rose_stands_on_a_star(tmp_path: Path) -> None:
    """A sheet by night is printed wherever chance strews the stars: the rose stands off them."""
    path = tmp_path / "x.toml"
    path.write_text(_ISLAND)
    faults = print_game("go-for-gold", "sheet", layout=path, players=1).faults
    errors = [fault.code for fault in faults if fault.severity == "error"]
    assert [code for code in errors if code.startswith("PF")] == []  # it is unfair, besides


def test_a_letter_may_touch_what_is_pale() -> None:
    """A letter is lost where more than a third of it stands on the coast or on a star."""
    rose = Drawing("rose", inline=True)
    rose.text(0, 0, "W", BOLD, 20, anchor="middle")
    at = placed(50, 50)
    assert letters_lost(rose, at, [(circle(50, 52, 3), IDENTITY)])
    assert not letters_lost(rose, at, [(circle(50 + 5.2, 52, 3), IDENTITY)])
    assert not letters_lost(rose, at, [])
