"""Deck files for tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

from printplay.decks import Deck, read_deck
from printplay.decks.elements.painter import Painter
from printplay.decks.reading.design_reader import design
from printplay.printing.drawing.drawing import Drawing, Text
from tests.cli.helpers import run


def write(folder: Path, toml: str | bytes, csv: str | bytes | None = None) -> Path:
    """Write a deck file, and `cards.csv` beside it; return the deck file."""
    path = folder / "d.toml"
    path.write_bytes(toml.encode() if isinstance(toml, str) else toml)
    if csv is not None:
        (folder / "cards.csv").write_bytes(csv.encode() if isinstance(csv, str) else csv)
    return path


def deck_of(folder: Path, toml: str, csv: str | None = None) -> Deck:
    """Write and read a deck."""
    return read_deck(write(folder, toml, csv))


def card(element: str, rows: str = '[[cards]]\nname = "Ann"\n', more: str = "") -> str:
    """Return a deck file of one element and some rows."""
    return f'name = "D"\n{more}\n[[templates.card.elements]]\n{element}\n{rows}'


def printed(folder: Path, toml: str, *arguments: str, csv: str | None = None) -> bytes:
    """Return the PDF that `print` of a deck prints of a deck."""
    path = write(folder, toml, csv)
    return only_file(folder, "print", str(path), *arguments)


def only_file(folder: Path, *arguments: str) -> bytes:
    """Return the one PDF that a call writes into an empty folder."""
    folder.mkdir(parents=True, exist_ok=True)
    out = Path(mkdtemp(dir=folder))
    result = run(*arguments, "-q", "-o", str(out))
    assert result.exit_code == 0, result.output
    (found,) = out.glob("*.pdf")
    return found.read_bytes()


def faces(deck: Deck, *, low_ink: bool = False, language: str = "en") -> list[Drawing]:
    """Return the fronts of a deck."""
    painter = Painter(design(deck), language, low_ink=low_ink, bleed=3.0)
    return [painter.front_face(index).drawing for index in range(len(deck.rows))]


def texts(drawing: Drawing) -> list[Text]:
    """Return the lines of text on a face, from the top down."""
    found = [
        replace(item, x=at[4] + item.x * at[0], y=at[5] + item.y * at[3])
        for item, at in drawing.walk()
        if isinstance(item, Text)
    ]
    return sorted(found, key=lambda item: (-round(item.y, 3), item.x))


def words(drawing: Drawing) -> str:
    """Return all text on a face."""
    return " ".join(item.string for item in texts(drawing))
