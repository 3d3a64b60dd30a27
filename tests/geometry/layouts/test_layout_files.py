"""Reading layout files: valid ones are accepted, each invalid one gives one clear error."""

from __future__ import annotations

import codecs
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.core.errors import LayoutError, PrintplayError, brief, printable
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.layout import read_layout
from printplay.lookup import boards
from tests.geometry.bad_layouts import BAD, Bad
from tests.geometry.helpers import board_of, box, collection, layout_text, mapped


def write_bad(folder: Path, bad: Bad) -> Path:
    """Write a broken layout and the files beside it; return its path."""
    path = folder / "t.toml"
    path.write_bytes(bad.text if isinstance(bad.text, bytes) else bad.text.encode())
    for name, content in bad.files.items():
        (folder / f"{name}.geojson").write_text(content, encoding="utf-8")
    return path


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.id)
def test_a_bad_layout_gets_one_clear_error(bad: Bad, tmp_path: Path) -> None:
    """The error names the file, the line or key, and says what is wrong, in one sentence."""
    with pytest.raises(LayoutError) as caught:
        boards.find_playable(write_bad(tmp_path, bad))
    text = str(caught.value)
    assert text.startswith(str(tmp_path))
    assert bad.place in text
    assert bad.said in text
    assert len(text) - len(str(tmp_path)) < 300
    assert text.count("\n") <= 1
    assert not any(unicodedata.category(c) == "Cc" for c in text.replace("\n", ""))


def test_a_port_may_be_called_like_its_own_space() -> None:
    """A label equal to the port's own space name is not ambiguous, and is accepted."""
    board = mapped("P o", legend='P = { port = "A1" }')
    assert board.spaces[SpaceId("a1")].contents.port == "A1"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """The error for a missing file says that it does not exist."""
    with pytest.raises(LayoutError, match=r"nowhere\.toml: there is no such file"):
        read_layout(tmp_path / "nowhere.toml")


def test_a_folder_is_no_layout(tmp_path: Path) -> None:
    """The error for a folder instead of a file says that it is a folder."""
    with pytest.raises(LayoutError, match="this is a folder, not a file"):
        read_layout(tmp_path)


@pytest.mark.parametrize("name", ["\0", "x" * 5000, "x" * 5000 + ".toml", "a\0.toml", ""])
def test_impossible_names_are_refused(name: str) -> None:
    """An impossible file name is an ordinary error."""
    with pytest.raises(PrintplayError):
        boards.find_layout(name)


def test_a_file_from_windows_is_fine(tmp_path: Path) -> None:
    """A byte order mark and line ends of Windows make no difference."""
    text = layout_text("N o s\n o 4 o")
    path = tmp_path / "t.toml"
    path.write_bytes(codecs.BOM_UTF8 + text.replace("\n", "\r\n").encode())
    board = boards.find_playable(path)
    assert board.hash == board_of(text).hash
    path.write_bytes(text.replace("4 o", "4").replace("\n", "\r\n").encode())
    with pytest.raises(LayoutError, match=r"t\.toml:8: board\.map"):
        boards.find_playable(path)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('game="go-for-gold"\nname="T"\nboard={lattice="square",pitch=9,map="x"}', 3),
        ('game="go-for-gold"\nname="T"\nboard.lattice="square"\nboard.pitch=9\nboard.map="x"', 5),
        ('game="go-for-gold"\nname="T"\n[ board ]\nlattice="square"\npitch=9\n"map"="""o\nx"""', 7),
        ("game='go-for-gold'\nname='T'\n[board]\nlattice='square'\npitch=9\nmap='''\nx'''", 7),
    ],
)
def test_every_way_to_write_toml_is_understood(text: str, line: int) -> None:
    """Inline tables, dotted keys and quoted keys are read, and errors in them are located."""
    with pytest.raises(LayoutError, match=rf"t\.toml:{line}: board\.map: .*the token 'x'"):
        board_of(text)


def test_a_key_is_found_in_its_own_table() -> None:
    """A title equal to a key elsewhere does not give a wrong line number."""
    text = layout_text("o").replace("[board]", '[title]\npitch = "x"\n[board]')
    with pytest.raises(LayoutError, match=r"t\.toml:7: board\.pitch"):
        board_of(text.replace("12.5", "nan"))


def test_a_geojson_file_is_a_layout_of_its_own(tmp_path: Path) -> None:
    """What `layout show --geojson` printed can be named like any other layout."""
    path = tmp_path / "own.geojson"
    text = collection(box("a", 0, 0), box("b", 10, 0, feet=1))
    path.write_text(text)
    with pytest.raises(LayoutError, match="the member 'printplay' is missing"):
        boards.find_playable(path)
    about = '"printplay": {"game": "go-for-gold", "name": "X"}, "features"'
    path.write_text(text.replace('"features"', about))
    assert boards.find_playable(path).name == "X"


def test_shipped_layouts_are_found_whatever_their_case() -> None:
    """A board's name may be typed in small or capital letters."""
    for path in boards.shipped("go-for-gold"):
        name = read_layout(path).name
        assert boards.find_layout(name.lower()).path == boards.find_layout(name.upper()).path


def test_an_unknown_name_lists_what_there_is() -> None:
    """An unknown layout is refused, with the names of the shipped ones."""
    with pytest.raises(LayoutError, match=r"unknown layout 'qqqq'\n  Built-in layouts: .*goldrausch/cards"):
        boards.find_layout("qqqq")


def test_a_layout_of_another_game_is_refused(tmp_path: Path) -> None:
    """A board of one game is refused for another game."""
    path = tmp_path / "t.toml"
    path.write_text(layout_text("o"))
    with pytest.raises(LayoutError, match="for go-for-gold, not for goldrausch"):
        boards.find_playable(path, "goldrausch")


def test_unused_tokens_do_no_harm() -> None:
    """An unused token of the legend is not an error."""
    assert len(mapped("o o").spaces) == 2


@given(st.text(max_size=200))
def test_no_text_crashes_the_reader(text: str) -> None:
    """Any text gives either a board or one error."""
    for whole in (text, layout_text(text.replace('"', "")), layout_text("o x", legend=text)):
        try:
            board_of(whole.encode("utf-8", "replace").decode())
        except LayoutError as error:
            assert str(error)  # noqa: PT017  the error may, but need not come


@given(st.text())
def test_quoted_text_cannot_move_the_cursor(text: str) -> None:
    """Quotes from a file in a message have their control characters escaped."""
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs") for c in printable(text))
    assert len(brief(text)) <= 40
