"""Winds the tunnels of the shipped storeys, and writes them to `tunnels.json`.

Run it with `python -m printplay.games.gophers.prints.digging` after a change of the storeys.
"""

from __future__ import annotations

from printplay.core import resources
from printplay.games.gophers.layout import read
from printplay.games.gophers.prints.storey import plan_of
from printplay.games.gophers.prints.tunnels import FILE, Plan, file_text


def plans() -> list[Plan]:
    """Return the plans of the shipped storeys, page by page."""
    book = read(resources.layouts("gophers") / "storeys.toml")
    return [plan_of(book, number) for number in sorted(book.pages)]


if __name__ == "__main__":
    FILE.write_text(file_text(plans()), "ascii")
