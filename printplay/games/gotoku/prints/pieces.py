"""Single pieces of Gotoku for a screen: cards, dice and the signs of instincts, as printed."""

from __future__ import annotations

from printplay.decks.printing import painter_of
from printplay.games.gotoku.layout import GotokuDeck, deck_of
from printplay.games.gotoku.prints.theme import DICE, sign
from printplay.printing.drawing.colour import INK, WHITE
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import icon
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import PrintOptions

#: Half of a die, as a share of its icon.
_FACE = 0.8


def piece(layout: GotokuDeck, name: str) -> tuple[Drawing, float, float]:
    """Return a piece with its size in mm; raise KeyError if there is none of that name."""
    kind, _dash, which = name.partition("-")
    if kind == "die":
        colour, _dash, value = which.partition("-")
        if value not in {"1", "2", "3", "4", "5", "6"}:
            raise KeyError(name)
        die_icon = icon(f"die-{value}", DICE[_number(colour, len(DICE))].colour, WHITE)
        return _square(die_icon, _FACE)
    if kind == "sign":
        signed = sign(layout, _number(which, len(layout.instincts)))
        return _square(icon(signed, INK, WHITE), 1.0)
    return _card(layout, kind, which)


def _card(layout: GotokuDeck, kind: str, which: str) -> tuple[Drawing, float, float]:
    """Return a card by its kind and name, or the back of a kind (`back-point`)."""
    deck = deck_of(layout)
    is_back = kind == "back"
    for index, row in enumerate(deck.rows):
        if row["kind"] == which if is_back else (row["kind"], _record_name(row)) == (kind, which):
            painter = painter_of(deck, PrintOptions(paper=Paper("screen", 177, 118)))
            face = painter.back_face(index) if is_back else painter.front_face(index)
            if face is not None:
                return face.drawing, face.width, face.height
    raise KeyError(f"{kind}-{which}")


def _record_name(row: object) -> str:
    """Return the name of a card in records."""
    assert isinstance(row, dict)  # noqa: S101  a deck's rows are
    return str(row.get("name", "")).casefold()


def _square(symbol: Drawing, radius: float) -> tuple[Drawing, float, float]:
    drawing = Drawing(symbol.name, inline=True)
    drawing.stamp(symbol, 10, 10, scale=10 / radius)
    return drawing, 20.0, 20.0


def _number(which: str, limit: int) -> int:
    if not (which.isdigit() and int(which) < limit):
        raise KeyError(which)
    return int(which)
