"""The picture of a checked play."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core.errors import CallError
from printplay.games.go_for_gold.scene import play_picture, turns
from printplay.printing.drawing.drawing import Drawing, Shape, Text
from printplay.printing.imposition.component import Component
from printplay.printing.output.faces import face
from tests.games.go_for_gold.playing import board, play

GOOD = """
players Anna, Ben
start N, S
round 5
Anna: b1 c1 d1 e1 f1
Ben: m1 l1 k1 j1 i1
round 1
Anna: g1
Ben: h1
"""


def texts(drawing: Drawing) -> list[str]:
    """Return the lines of text of a drawing."""
    return [item.string for item, _at in drawing.walk() if isinstance(item, Text)]


def test_every_move_is_drawn() -> None:
    """Each player's line runs through the centres of the spaces, the start included."""
    found = list(turns(play(GOOD)))
    assert [(turn.seat, turn.round, len(turn.points)) for turn in found] == [
        (0, 1, 6),
        (1, 1, 6),
        (0, 2, 2),
        (1, 2, 2),
    ]
    line = board("line")
    assert found[0].points[0] == line.spaces["a1"].centre  # type: ignore[index]
    assert found[3].points[-1] == line.spaces["h1"].centre  # type: ignore[index]


def test_turn_ends_bear_their_round() -> None:
    """Where a move ended stands the number of its round, and the legend names the players."""
    drawing, _width, _height = play_picture(play(GOOD))
    shown = texts(drawing)
    assert shown.count("1") >= 2
    assert shown.count("2") >= 2
    assert "Ben" in shown


def test_faults_are_marked_and_told() -> None:
    """Each fault has a red mark on its space and a line of the legend with line and code."""
    report = play(GOOD.replace("Anna: g1", "Anna: k1"))
    drawing, _width, _height = play_picture(report)
    assert any("GG-R9" in text and text.startswith("10:") for text in texts(drawing))
    red = [
        item
        for item in drawing.items
        if isinstance(item, Shape) and item.pen.stroke is not None and item.pen.stroke.red > 0.8
    ]
    assert red


def test_a_name_in_any_script_is_drawn() -> None:
    """A name the faces cannot print still has its line in the legend."""
    drawing, _width, _height = play_picture(play(GOOD.replace("Ben", "美咲")))
    assert "??" in texts(drawing)


@pytest.mark.parametrize(("suffix", "start"), [(".svg", b"<?xml"), (".png", b"\x89PNG"), (".pdf", b"%PDF")])
def test_a_picture_is_a_file_of_the_kind_named(suffix: str, start: bytes) -> None:
    """The ending of the file's name decides what kind of picture is written."""
    drawing, width, height = play_picture(play(GOOD))
    component = Component("play", width, height, drawing)
    assert face(component, drawing, suffix, "en", dpi=40).startswith(start)
    with pytest.raises(CallError, match=r"\.gif"):
        face(component, drawing, Path("x.gif").suffix, "en")
