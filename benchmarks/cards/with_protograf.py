"""The cards with protograf, in Helvetica, which need not be embedded."""

from __future__ import annotations

import sys
from pathlib import Path

import protograf as p
import protograf.proto

from benchmarks.cards import COUNT, HEIGHT, WIDTH, star, title

GREEN, PALE = "#1c6b5c", "#faf2e0"


def _star(radius: float, fill: str) -> object:
    points = [(x / 10, y / 10) for x, y in star(WIDTH / 2, HEIGHT / 2, -radius)]
    return p.polyshape(points=points, fill=fill, stroke=fill)


def make(path: str) -> None:
    """Write the cards to a file; lengths are cm."""
    file = Path(path)
    p.proto.globals_set = False  # it makes one document a process, unless it forgets the last
    p.Create(paper="A4", margin=1, margin_top=1.6, filename=file.name)
    p.Deck(cards=COUNT, width=WIDTH / 10, height=HEIGHT / 10)
    for number in range(1, COUNT + 1):
        p.Card(
            str(number),
            p.rectangle(x=0.35, y=0.35, width=(WIDTH - 7) / 10, height=(HEIGHT - 7) / 10,
                        rounding=0.3, fill=PALE, stroke=GREEN, stroke_width=1.4),
            _star(15, GREEN),
            p.text(text=str(number), x=0.9, y=1.3, font_size=20, stroke=GREEN),
            p.text(text=str(number), x=(WIDTH - 9) / 10, y=(HEIGHT - 13) / 10, font_size=20,
                   stroke=GREEN, rotation=180),
            p.text(text=title(number), x=WIDTH / 20, y=(HEIGHT - 20) / 10, font_size=12,
                   stroke=GREEN),
        )  # fmt: skip
    p.CardBack(
        "all",
        p.rectangle(x=0, y=0, width=WIDTH / 10, height=HEIGHT / 10, fill=GREEN, stroke=GREEN),
        _star(20, PALE),
    )
    p.Save(directory=str(file.parent))


if __name__ == "__main__":
    path, sys.argv[1:] = sys.argv[1], []  # protograf reads the command line as well
    make(path)
