"""The generic findings of `check`: each with its smallest board."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.fault_text import cure, sentence
from printplay.core.faults import Fault
from printplay.geometry.check import CHECKS, board_findings, components
from printplay.geometry.layouts.layout import read_layout
from printplay.lookup import boards
from printplay.match import registry
from tests.examples import some
from tests.geometry.helpers import FREE, LATTICES, box, collection, layout_text, maps, polygon

TITLE = '[title]\nen = "Island"\nde = "Insel"\n[board]'


@pytest.fixture
def found(tmp_path: Path) -> _Found:
    """Return a function from a layout text to the findings on its board."""
    return _Found(tmp_path)


class _Found:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, text: str, *, free: str = "", titled: bool = True) -> list[Fault]:
        path = self.folder / "t.toml"
        path.write_text(text.replace("[board]", TITLE) if titled else text)
        (self.folder / "free.geojson").write_text(free)
        layout = read_layout(path)
        return board_findings(layout, boards.build(layout))


def told(found: list[Fault]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return code, severity and spaces of each fault."""
    return [(fault.code, fault.severity, fault.spaces) for fault in found]


@pytest.mark.parametrize("path", list(boards.shipped("go-for-gold")), ids=lambda path: path.stem)
def test_shipped_boards_have_no_findings(path: Path) -> None:
    """The shipped boards in layouts/ have no generic faults."""
    layout = read_layout(path)
    assert [sentence(fault) for fault in board_findings(layout, boards.build(layout))] == []


def test_plain_land_is_sound(found: _Found) -> None:
    """A small board of plain land has no faults."""
    assert found(layout_text("o o o\n o o o", legend="")) == []


def test_a_board_of_water_is_an_error(found: _Found) -> None:
    """A board of water alone is an error."""
    assert told(found(layout_text("~ ~", legend=""))) == [("LC-1", "error", ())]


def test_land_that_is_cut_off_is_named(found: _Found) -> None:
    """Land in two parts is an error that names the spaces of the smaller."""
    assert told(found(layout_text("o o o . o o", legend=""))) == [("LC-2", "error", ("e1", "f1"))]


def test_a_lonely_space_is_named(found: _Found) -> None:
    """A space without neighbours is an error, and not reported again as disconnected."""
    assert told(found(layout_text("o o . o . o", legend=""))) == [("LC-3", "error", ("d1", "f1"))]


def test_unused_tokens_are_a_warning(found: _Found) -> None:
    """An unused legend entry is a warning."""
    (fault,) = found(layout_text("o o", legend="x = { feet = 1 }\ny = { feet = 2 }"))
    assert (fault.code, fault.severity) == ("LC-5", "warning")
    assert "x, y" in sentence(fault)


def test_tokens_are_shown_without_their_control_characters(found: _Found) -> None:
    """Control characters of a token are escaped."""
    (fault,) = found(layout_text("o o", legend='"\\u001b[2J" = { feet = 1 }'))
    assert "\\x1b[2J" in sentence(fault)


@pytest.mark.parametrize("pitch", [9, 30])
def test_a_usual_pitch_is_fine(found: _Found, pitch: float) -> None:
    """Distances of 9 to 30 mm between centres are accepted."""
    assert found(layout_text("o o", legend="", pitch=pitch)) == []


@pytest.mark.parametrize(("pitch", "word"), [(8.5, "hard to draw"), (30.5, "fits its sheet")])
def test_an_unusual_pitch_is_a_warning(found: _Found, pitch: float, word: str) -> None:
    """Too small or too large spaces are reported with the distance of their centres."""
    (fault,) = found(layout_text("o o", legend="", pitch=pitch))
    assert told([fault]) == [("LC-6", "warning", ("a1", "b1"))]
    assert word in sentence(fault)
    assert f"{pitch} mm apart" in sentence(fault)


def test_a_line_through_a_third_space_is_an_error(found: _Found) -> None:
    """A board where a straight line between neighbours cuts a corner is an error."""
    bent = polygon("a", (0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30), centre=[25, 5])
    free = collection(bent, box("b", 0, 30, 10, 10), box("c", 10, 10, 20, 20))
    assert ("LC-7", "error", ("a", "b")) in told(found(FREE, free=free))
    moved = free.replace("[25, 5]", "[5, 5]")
    assert "LC-7" not in [fault.code for fault in found(FREE, free=moved)]


def test_outlines_drawn_by_hand_do_not_cut_lines(found: _Found) -> None:
    """A tiny gap between two outlines is not water."""
    free = collection(box("a", 0, 0, 12, 12), box("b", 12.04, 0, 12, 12))
    assert found(FREE, free=free) == []


def test_a_large_board_is_a_warning(found: _Found) -> None:
    """A board that does not fit a player sheet is reported with its printed scale."""
    (fault,) = found(layout_text(" ".join("o" * 20), legend="", pitch=14.5))
    assert (fault.code, fault.severity) == ("LC-8", "warning")
    assert sentence(fault) == ("the board is 290 x 17 mm; on a player sheet it is printed at 50 %")


def test_a_missing_title_is_a_warning(found: _Found) -> None:
    """A missing title is reported with its language."""
    (fault,) = found(layout_text("o o", legend=""), titled=False)
    assert sentence(fault) == "the board has no title in these languages: en, de"


def test_errors_come_before_warnings(found: _Found) -> None:
    """Errors come before warnings."""
    codes = [(fault.severity, fault.code) for fault in found(layout_text("o . o", pitch=31))]
    assert codes == sorted(codes)
    assert len(codes) > 1


def test_each_finding_has_a_cure(found: _Found) -> None:
    """Every fault says what to do, in whole sentences."""
    text = layout_text("o o . o . o\n o o . o . .\no s . o . .", pitch=8)
    told_all = found(text, titled=False)
    assert {fault.code for fault in told_all} >= {"LC-2", "LC-3", "LC-5", "LC-6", "LC-9"}
    for fault in told_all:
        assert cure(fault).endswith(".")
        assert "{" not in sentence(fault) + cure(fault)


@given(maps(), st.sampled_from(LATTICES), st.sampled_from([4, 9, 14.5, 200]))
@settings(deadline=None, max_examples=some(40))
def test_any_board_can_be_checked(rows: str, lattice: str, pitch: float) -> None:
    """Every board that can be built can be checked, and every fault has a message."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.toml"
        path.write_text(layout_text(rows, lattice=lattice, pitch=pitch))
        layout = read_layout(path)
    board = boards.build(layout)
    for fault in (*board_findings(layout, board), *registry.find_game(board.game).check(board)):
        assert sentence(fault)
        assert set(fault.spaces) <= set(board.spaces)
    parts = components(board)
    assert sorted(name for part in parts for name in part) == sorted(board.land)
    told_off = {f.spaces for f in board_findings(layout, board) if f.code == "LC-2"}
    assert told_off == {tuple(part) for part in parts[1:] if len(part) > 1}


def test_every_check_names_its_code() -> None:
    """The docstring of each check starts with the codes of its findings."""
    for check in CHECKS:
        assert (check.__doc__ or "").startswith("LC-")
