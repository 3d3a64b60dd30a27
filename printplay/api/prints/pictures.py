"""Small pictures for a page: of a game (a WebP of 1 to 25 kB), of pages of a print, of a QR code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printplay.core.answers import speak
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.lookup import boards
from printplay.match import registry
from printplay.pads.file.pad import Pad
from printplay.pads.game import PadGame

if TYPE_CHECKING:
    from printplay.geometry.playable import Playable
    from printplay.match.game import Game
    from printplay.printing.drawing.drawing import Drawing


#: Modules of white around a QR code, as the standard asks.
QUIET = 4
#: The visible part of a pad from its upper left corner, mm: its head, some names, the first rows.
_WIDE, _HIGH = 110.0, 66.0
#: The width of a picture in pixels, twice that of a tile of the page.
_PIXELS = 440
_QUALITY = 80


def game_picture(game: str, lang: str | None = None) -> bytes:
    """Return a WebP picture of a game or score pad, 5 wide and 3 high.

    It shows the upper left corner of a printed pad, or the first layout of another game.
    Raises CallError for an unknown game, and for one that draws no layouts.
    """
    from printplay.printing.imposition.component import Component
    from printplay.printing.output.faces import face_pdf
    from printplay.printing.output.png import raster, webp

    with speak(lang):
        meta = registry.find_by_name(game)
        layout = _layout(meta)
        if layout is None or meta.board == "none":
            raise CallError(N_("{game} has no picture"), game=meta.id)
        drawing_and_size = meta.display.picture(layout, low_ink=False)
        pad = isinstance(layout, Pad)
        picture = _corner(*drawing_and_size) if pad else _fit_whole(*drawing_and_size)
        page = Component(meta.id, _WIDE, _HIGH, picture, safe=0)
        pdf = face_pdf(page, picture, language())
    return webp(raster(pdf, _PIXELS / _WIDE * 25.4), None if pad else _QUALITY)


def _layout(game: Game) -> Playable | None:
    """Return the layout of a game: a pad itself, or the first of its layouts."""
    if isinstance(game, PadGame):
        return game.pad
    path = next(boards.shipped(game.id), None)
    return None if path is None else boards.read_playable(path, game.id)


def _corner(drawing: Drawing, width: float, height: float) -> Drawing:
    """Return the upper left corner of a drawing; a narrower drawing fills the width."""
    from printplay.printing.drawing.drawing import Drawing as New

    scale = max(1.0, _WIDE / width)
    picture = New("picture", inline=True)
    picture.stamp(drawing, 0.0, _HIGH - height * scale, scale=scale)
    return picture


def _fit_whole(drawing: Drawing, width: float, height: float) -> Drawing:
    from printplay.printing.drawing.drawing import Drawing as New

    scale = min(_WIDE / width, _HIGH / height)
    picture = New("picture", inline=True)
    picture.stamp(drawing, (_WIDE - width * scale) / 2, (_HIGH - height * scale) / 2, scale=scale)
    return picture


def page_count(pdf: bytes) -> int:
    from printplay.printing.output.png import count_pages

    return count_pages(pdf)


def page_png(pdf: bytes, page: int, dpi: float) -> bytes:
    """Return a page of a PDF (counted from 0) as a PNG of `dpi` dots an inch."""
    from printplay.printing.output.png import png

    return png(pdf, dpi, page)


def qr(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of a QR code, True for dark, without its quiet zone.

    Raises RefusedError if the text is too long for one.
    """
    from printplay.ledger.exchange.bgstats import qr_modules as modules

    return modules(text)


def qr_svg(text: str) -> str:
    """Return a QR code as an SVG, black on white, with its quiet zone; a unit is a module."""
    rows = qr(text)
    size = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><rect width="{size}" height="{size}" fill="#fff"/>'
        f'<path d="{path}"/></svg>'
    )
