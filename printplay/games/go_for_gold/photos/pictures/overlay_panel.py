"""What was read of a panel, drawn beside what the player wrote: green, and orange where asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printplay.games.go_for_gold.photos.panel.reading import Read, Tokens
from printplay.games.go_for_gold.photos.pictures.reader import SheetRead
from printplay.photos.canvas import ASKED, HIGH, READ, THICK, Canvas, Colour
from printplay.printing.places import Box, Ring


def draw_panel(canvas: Canvas, read: SheetRead) -> None:
    """Draw values at the corners of their boxes, rings around what is ticked, counts of tokens."""
    panel, marks = read.panel, read.flat.marks
    for value, box in zip(
        (*panel.boxes, panel.total, panel.gathered), (*marks.boxes, marks.total, marks.gathered), strict=True
    ):
        _value(canvas, value, box)
    for kind, tokens in panel.tokens.items():
        _tokens(canvas, tokens, marks.tokens[kind])
    struck = panel.temples.value
    _marked(canvas, marks.temples, struck, asked=panel.temples.asked)
    for port, rings in ((panel.start, marks.start), (panel.restart, marks.restart)):
        _marked(canvas, rings, [port.value] if port.value else [], asked=port.asked)


def _value(canvas: Canvas, value: Read[int | None], box: Box) -> None:
    """Frame a box, and say what stands in it where it is not empty."""
    if value.value is not None or value.asked:
        canvas.value(None if value.asked else str(value.value), box)


def _tokens(canvas: Canvas, tokens: Tokens, rings: tuple[Ring, ...]) -> None:
    """Underline a row of tokens, and say how many are ringed and how many struck."""
    asked = tokens.circled.asked or tokens.struck.asked
    colour = _colour(asked=asked)
    first, last = rings[0], rings[-1]
    low = first.y - first.radius - 0.7
    canvas.lines([(first.x - first.radius, low), (last.x + last.radius, low)], colour, THICK)
    x, y = first.x - first.radius + 1.4, low - 2.4
    canvas.ring((x, y), 1.4, colour, THICK)
    canvas.tag(_count(tokens.circled), (x + 4.4, y), HIGH, colour)
    canvas.lines([(x + 9.4, y - 1.6), (x + 11.0, y + 1.6)], colour, THICK)
    canvas.tag(_count(tokens.struck), (x + 14.2, y), HIGH, colour)


def _count(read: Read[int]) -> str:
    return "?" if read.asked else str(read.value)


def _marked(canvas: Canvas, rings: Mapping[str, Ring], marked: Iterable[str], *, asked: bool) -> None:
    """Ring what is ticked or struck; all of it where it is asked about."""
    for key in rings if asked else marked:
        ring = rings[key]
        canvas.ring((ring.x, ring.y), ring.radius + 0.5, _colour(asked=asked), THICK)
    if asked and rings:
        last = list(rings.values())[-1]
        canvas.tag("?", (last.x + last.radius + 2.0, last.y), HIGH, ASKED)


def _colour(*, asked: bool) -> Colour:
    return ASKED if asked else READ
