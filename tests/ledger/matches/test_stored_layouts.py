"""Layouts of one's own, kept with a match: replayed and printed from what the ledger holds."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest

from printplay.api.prints.kits import print_game
from printplay.core import resources
from printplay.core.errors import LayoutError
from printplay.ledger.matches import snapshot, writing
from printplay.ledger.matches.snapshot import StoredFiles
from printplay.lookup import boards
from tests.examples import portion
from tests.ledger.helpers import open_store
from tests.ledger.samples import every


def _outlines(folder: Path) -> str:
    """Write an island whose spaces lie in a GeoJSON file of a folder beside it."""
    (folder / "shapes").mkdir()
    board = boards.find_board("A", "go-for-gold")
    (folder / "shapes" / "mine.geojson").write_text(json.dumps(board.geojson()), "utf-8")
    said = 'game = "go-for-gold"\nname = "MINE"\n[board]\nlattice = "free"\n'
    (folder / "mine.toml").write_text(f'{said}file = "shapes/mine.geojson"\n', "utf-8")
    return "mine.toml"


def _shipped(game: str, layout: str) -> Callable[[Path], str]:
    """Return what copies the shipped layouts of a game, and changes the name of one."""

    def copied(folder: Path) -> str:
        shutil.copytree(resources.layouts(game), folder, dirs_exist_ok=True)
        path = folder / layout
        lines = path.read_text("utf-8").splitlines(keepends=True)
        named = ['name = "mine"\n' if line.startswith("name ") else line for line in lines]
        path.write_text("".join(named), "utf-8")  # under its own name the shipped one is taken
        return layout

    return copied


def _borrowing(folder: Path) -> str:
    """Write a deck that takes a template and a colour of another file."""
    shutil.copy(resources.layouts("goldrausch") / "cards.csv", folder)
    (folder / "look.toml").write_text(
        '[colours]\nnight = "#112233"\n[[templates.head.elements]]\ntext = "{kind}"\ncolour = "night"\n',
        "utf-8",
    )
    (folder / "mine.toml").write_text(
        'game = "goldrausch"\nname = "mine"\ncards = "cards.csv"\n'
        '[deck]\nborrow = "look.toml"\n[[templates.card.elements]]\nuse = "head"\n',
        "utf-8",
    )
    return "mine.toml"


LAYOUTS = [
    pytest.param("go-for-gold", _shipped("go-for-gold", "a.toml"), "map", id="island"),
    pytest.param("go-for-gold", _outlines, "map", id="outlines"),
    pytest.param("goldrausch", _shipped("goldrausch", "cards.toml"), "cards", id="goldrausch"),
    pytest.param("goldrausch", _borrowing, "cards", id="borrowed"),
    pytest.param("goldrausch", _borrowing, "reference", id="told"),
    pytest.param("gophers", _shipped("gophers", "storeys.toml"), "cards", id="gophers"),
    pytest.param("gophers", _shipped("gophers", "cards.toml"), "cards", id="gophers-deck"),
    pytest.param("gotoku", _shipped("gotoku", "cards.toml"), "points", id="gotoku"),
]


def _forget() -> None:
    snapshot.restore_board.cache_clear()
    snapshot.stored_board.cache_clear()


@pytest.mark.shared
@pytest.mark.parametrize(("game", "write", "part"), portion(LAYOUTS, 3))
def test_a_kept_match_needs_no_temporary_folder(
    game: str, write: Callable[[Path], str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match is replayed where nothing can be unpacked, and printed as from its own files.

    Who prints needs room for pages; nothing is left of that.
    """
    mine, ledger, temporary = tmp_path / "mine", str(tmp_path / "ledger.db"), tmp_path / "temporary"
    mine.mkdir()
    layout = mine / write(mine)
    store = open_store(ledger)
    writing.start_match(store, game, ["Anna", "Ben"], layout=layout)
    read = boards.find_playable(layout, game)
    printed = print_game(game, part, layout=layout, players=2).pdf()
    shutil.rmtree(mine)
    _forget()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.chdir(tmp_path)
    (kept,) = every(store)
    assert kept.report.valid
    assert kept.board is not None
    assert (kept.board.name, kept.board.hash) == (read.name, read.hash)
    assert kept.board.path == PurePosixPath(layout.name)
    temporary.mkdir()
    again = print_game(game, part, match=kept.id, ledger=ledger).pdf()
    assert list(again.values()) == list(printed.values())
    assert not list(temporary.iterdir())


def test_pictures_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card with a picture is not printed for a match: none is taken from where one happens to be.

    The match itself is played on: no rule looks at a picture.
    """
    for name in ("cards.toml", "cards.csv"):
        shutil.copy(resources.layouts("goldrausch") / name, tmp_path / name)
    deck = 'game = "goldrausch"\nname = "mine"\ncards = "cards.csv"\n'
    picture = '[[templates.card.elements]]\nimage = "frog.png"\n'
    (tmp_path / "cards.toml").write_text(deck + picture, "utf-8")
    (tmp_path / "frog.png").write_bytes(b"no picture, and never looked at")
    store = open_store(str(tmp_path / "ledger.db"))
    writing.start_match(store, "goldrausch", ["Anna", "Ben"], layout=tmp_path / "cards.toml")
    monkeypatch.chdir(tmp_path)
    (kept,) = every(store)
    assert kept.report.valid
    kit = print_game("goldrausch", "cards", match=kept.id, ledger=str(tmp_path / "ledger.db"))
    with pytest.raises(LayoutError, match="the ledger does not store pictures") as caught:
        kit.pdf()
    assert str(caught.value.place) == "frog.png"
    assert "--layout" in caught.value.cure()


@pytest.mark.parametrize("named", ["cards.csv", "./../cards.csv", "{folder}/cards.csv"])
def test_a_kept_layout_opens_no_file(named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout in a ledger of a stranger that names a file of this machine does not get it."""
    shutil.copy(resources.layouts("goldrausch") / "cards.csv", tmp_path)
    (tmp_path / "here").mkdir()
    shutil.copy(resources.layouts("goldrausch") / "cards.csv", tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    cards = named.format(folder=tmp_path)
    text = f'game = "goldrausch"\nname = "mine"\ncards = "{cards}"\n'
    with pytest.raises(LayoutError, match="there is no such file"):
        boards.read_playable(PurePosixPath("mine.toml"), "goldrausch", StoredFiles({"mine.toml": text}))
    with pytest.raises(TypeError):
        boards.read_playable(PurePosixPath("mine.toml"), "goldrausch")


def test_a_fault_of_a_kept_layout_names_its_file() -> None:
    """What is wrong is told with the name the file had, its line and its key."""
    text = 'game = "goldrausch"\nname = "mine"\n\ncards = 7\n'
    with pytest.raises(LayoutError) as caught:
        boards.read_playable(PurePosixPath("mine.toml"), "goldrausch", StoredFiles({"mine.toml": text}))
    assert str(caught.value.place).startswith("mine.toml:4")
