"""Single pieces of Goldrausch for a screen: cards, chips and the coin, as they are printed."""

from __future__ import annotations

from printplay.decks import Deck
from printplay.decks.deck import COPIES
from printplay.decks.printing import painter_of
from printplay.games.goldrausch.layout import GoldrauschDeck
from printplay.games.goldrausch.parts import shipped, with_faces
from printplay.games.goldrausch.prints.set_up import CHIP_COLOURS, badge
from printplay.printing.drawing.colour import WHITE, rgb
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import icon
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import PrintOptions

_COIN = rgb("#b67a0c")


def piece(layout: GoldrauschDeck, name: str) -> tuple[Drawing, float, float]:
    """Return a piece with its size in mm; raise KeyError if there is none of that name."""
    kind, _dash, which = name.partition("-")
    if kind == "chip":
        return _round(badge(CHIP_COLOURS[_seat(which)], low_ink=False), 1.0)
    if kind == "coin":
        return _round(icon("coin", _COIN, WHITE), 1.02)
    if kind == "symbol":
        return _symbol(which)
    rows = layout.deck.rows
    index = next((row_index for row_index, row in enumerate(rows) if _piece_name(row) == name), None)
    if name == "back":
        index = 0
    if index is None:
        raise KeyError(name)
    look = shipped()
    painter = painter_of(with_faces(layout.deck, look), _on_screen(), look)
    face = painter.back_face(index) if name == "back" else painter.front_face(index)
    if face is None:
        raise KeyError(name)
    return face.drawing, face.width, face.height


def _piece_name(row: object) -> str:
    """Return the name of the piece for a row of the deck."""
    assert isinstance(row, dict)  # noqa: S101  a deck's rows are
    kind = str(row.get("kind", ""))
    which = row.get("amount" if kind == "gold" else "group", "")
    return f"{kind}-{which}" if kind in {"gold", "figure"} else kind


def _symbol(group: str) -> tuple[Drawing, float, float]:
    look = shipped()
    if group not in look.by["group"]:
        raise KeyError(group)
    row = {"kind": "symbol", "group": group, COPIES: 1}
    deck = Deck(look.game, "symbols", look.title, (row,), (None,), look.path, look.path)
    face = painter_of(deck, _on_screen(), look).front_face(0)
    return face.drawing, face.width, face.height


def _on_screen() -> PrintOptions:
    return PrintOptions(paper=Paper("screen", 177, 118))


def _round(symbol: Drawing, radius: float) -> tuple[Drawing, float, float]:
    """Return an icon of a radius as a drawing of 20 mm."""
    drawing = Drawing(symbol.name, inline=True)
    drawing.stamp(symbol, 10, 10, scale=10 / radius)
    return drawing, 20.0, 20.0


def _seat(which: str) -> int:
    if not (which.isdigit() and int(which) < len(CHIP_COLOURS)):
        raise KeyError(which)
    return int(which)
