"""Small pages to test with: six caves, two rows of three, with a corridor around."""

from __future__ import annotations

import tempfile
from pathlib import Path

from printplay.games.gophers.layout import read
from printplay.games.gophers.state.book import Book

_HEAD = """game = "gophers"
name = "small"
size = [60, 60]
[caves]
1 = [5, 50]
2 = [25, 50]
3 = [45, 50]
4 = [5, 10]
5 = [25, 10]
6 = [45, 10]
"""


def pages(caves: str = "b4 a5 g6 gift s12 portal", tunnels: str = "1-2 2-3 3-6 5-6 4-5 1-4") -> str:
    """Return six pages that are all alike."""
    return "".join(
        f"[page.{number}]\ntitle = {{}}\ncaves = '{caves}'\ntunnels = '{tunnels}'\n" for number in range(1, 7)
    )


SMALL = _HEAD + pages()


def book(**changes: str) -> Book:
    """Return pages that are all alike, with other contents or tunnels."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "small.toml"
        path.write_text(_HEAD + pages(**changes), "utf-8")
        return read(path)
