"""Draws pictures: bitmaps, and the user's own SVG drawings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from printplay.core.errors import FileError
from printplay.decks.elements.draw_area import is_drawing
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.settings import Settings
from printplay.printing.drawing.art.user_drawing import drawing_of_file as drawn_of
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.ink_saving import FULL, Tone
from printplay.printing.drawing.path import rectangle
from printplay.printing.drawing.pixels import read_pixels

DRAWN = 0.2  # mm; lines of a drawing in low ink


def image(
    settings: Settings, drawing: Drawing, width: float, height: float, *, picture: Callable[[str], Path]
) -> None:
    """Draw a picture, found by `picture`, into its box; raise FileError, naming the card, for a bad one."""
    try:
        name = settings.element.content.text(settings.card).strip()
    except DeckMistake as error:
        raise settings.error(error, "image") from None
    if name in ("", "none"):
        return
    whole_drawing = Drawing("picture", inline=True)
    fit = settings.word("fit", "contain", ("contain", "cover", "stretch"))
    try:
        if is_drawing(name):
            icon = drawn_of(picture(name), FULL)
            _x, _y, own_width, own_height = icon.frame or (0.0, 0.0, 1.0, 1.0)
        else:
            pixels = read_pixels(picture(name))
            own_width, own_height = pixels.width, pixels.height
        across, up = width / own_width, height / own_height
        if fit != "stretch":
            across = up = min(across, up) if fit == "contain" else max(across, up)
        wide, high = own_width * across, own_height * up
        align, level = settings.aligned()
        x = {"left": 0.0, "centre": (width - wide) / 2, "right": width - wide}[align]
        y = {"top": height - high, "middle": (height - high) / 2, "bottom": 0.0}[level]
        if not is_drawing(name):
            whole_drawing.picture(pixels, x, y, wide, high)
        else:
            if settings.light:
                icon = drawn_of(picture(name), Tone("light"))
            elif settings.low_ink:
                line = round(DRAWN / min(across, up), 3)
                icon = drawn_of(picture(name), Tone("low", line))
            whole_drawing.stamp_transformed(icon, (across, 0.0, 0.0, up, x, y))
    except FileError as error:
        raise settings.with_card(error) from None
    drawing.stamp(whole_drawing, clip=rectangle(0, 0, width, height) if fit == "cover" else ())
