"""Deck files for tests."""

from __future__ import annotations

from pathlib import Path

from printplay.decks import Deck, read_deck


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
