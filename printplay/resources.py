"""The one place that finds layouts/, fonts/ and the catalogues, in a checkout and in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _data(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def fonts() -> Path:
    """Return the folder of the fonts that ship with printplay."""
    return _data("fonts")


def layouts(game: str | None = None) -> Path:
    """Return the folder of the shipped layouts, of one game where its id is given."""
    return _data("layouts") / game if game else _data("layouts")


def catalogues(language: str) -> list[Path]:
    """Return the compiled catalogues of `language`: printplay's own, then one a game."""
    from printplay import games

    folders = [
        _PACKAGE,
        *(game for root in games.__path__ for game in sorted(Path(root).iterdir())),
    ]
    return [
        path
        for folder in folders
        for path in sorted(folder.glob(f"locale/{language}/LC_MESSAGES/*.mo"))
    ]
