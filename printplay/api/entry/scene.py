"""The table of a match in pictures: tiles as data, and their drawings as small files."""

from __future__ import annotations

from typing import Any, NamedTuple

from printplay.core.i18n import language
from printplay.core.speaking import speak
from printplay.geometry.playable import Playable
from printplay.ledger.matches.match import StoredMatch
from printplay.match import registry
from printplay.match.tiles import Mark

#: A drawing is an SVG up to so many bytes, compressed; a larger one is sent in pixels.
_LIGHT = 6000
#: Pixels for a mm of a drawing: of a large one, and of a card or smaller.
_LARGE, _SMALL = 4.0, 3.6
_QUALITY = 74


class ArtFile(NamedTuple):
    """A drawing as a file for a page; an SVG is compressed by gzip."""

    content: bytes
    media: str


def scene_json(stored: StoredMatch) -> list[dict[str, Any]]:
    """Return the tiles of a match in the current language; none if its game shows no table."""
    room = stored.meta.scene()
    if room is None:
        return []
    return [
        {
            "said": tile.said, "wide": tile.wide, "high": tile.high, "whole": tile.whole,
            "marks": [_mark(mark) for mark in tile.marks],
        }
        for tile in room.tiles(stored.state)
    ]  # fmt: skip


def _mark(mark: Mark) -> list[Any]:
    """Return a mark as a list, which is short: a page gets a hundred with each entry."""
    sizes = (round(size, 2) for size in (mark.x, mark.y, mark.wide, mark.high))
    return [mark.kind, mark.said, *sizes, *([mark.style] if mark.style else [])]


def art_file(game: str, layout: Playable, name: str, lang: str) -> ArtFile | None:
    """Draw what a tile names, in a language; None if there is no such drawing."""
    import gzip

    from printplay.printing.imposition.component import Component
    from printplay.printing.output.faces import face, face_pdf
    from printplay.printing.output.png import raster, webp

    with speak(lang):
        room = registry.meant(game).scene()
        if room is None:
            return None
        try:
            drawing, width, height = room.art_of(layout, name)
        except KeyError:
            return None
        component = Component(name, width, height, drawing, safe=0)
        if max(width, height) < 50:  # mm; others have more lines than an SVG is good for
            svg = gzip.compress(face(component, drawing, ".svg", language()), 9)
            if len(svg) <= _LIGHT:
                return ArtFile(svg, "image/svg+xml")
        pixels = _LARGE if width > 150 else _SMALL
        picture = raster(face_pdf(component, drawing, language()), pixels * 25.4)
        return ArtFile(webp(picture, _QUALITY), "image/webp")
