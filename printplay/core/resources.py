"""Finds layouts/, fonts/ and the catalogues, in a checkout and in a wheel."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def _data(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def fonts() -> Path:
    return _data("fonts")


def layouts(game: str | None = None) -> Path:
    return _data("layouts") / game if game else _data("layouts")


def own_layouts() -> Path:
    """Return the folder of the user's own layouts: PRINTPLAY_LAYOUTS, else in the data folder."""
    import os

    if folder := os.environ.get("PRINTPLAY_LAYOUTS"):
        return Path(folder)
    from platformdirs import user_data_path

    return user_data_path("printplay", appauthor=False) / "layouts"


def records() -> Path:
    """Return the folder of the example records for each code; the tests check them."""
    installed = _PACKAGE / "_data" / "records"
    return installed if installed.is_dir() else _PACKAGE.parent / "tests" / "records"


def document(name: str) -> Path:
    """Return a text of the manual by its path in the project, such as `docs/printing.md`."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.exists() else _PACKAGE.parent / name


def catalogues(language: str) -> list[Path]:
    """Return the compiled catalogues of `language`: printplay's, then the games'."""
    # Found without importing the games: packages below them need texts, too.
    spec = find_spec("printplay.games")
    roots = spec.submodule_search_locations if spec is not None else None
    games = [folder for root in roots or () for folder in sorted(Path(root).iterdir())]
    return [
        path
        for folder in (_PACKAGE, *sorted(_PACKAGE.iterdir()), *games)
        for path in sorted(folder.glob(f"locale/{language}/LC_MESSAGES/*.mo"))
    ]


def drawing_files() -> Iterator[str]:
    """Yield all files that may decide how something is drawn; those of page and command line do not."""
    import os

    for top in (_PACKAGE, fonts()):
        for folder, subfolders, names in os.walk(top):
            subfolders[:] = sorted(set(subfolders) - {"_data", "web", "cli", "__pycache__"})
            for name in sorted(names):
                if name.endswith((".py", ".mo", ".svg", ".ttf")):
                    yield f"{folder}/{name}"
