"""Pages of pads as if they had been read: what stands in their fields, without a photo."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.core.i18n import use
from printplay.pads.parts import PadSide
from printplay.pads.photos.read_page import FieldRead, PageRead
from printplay.pads.photos.scanned_game_page import scanned_pages
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.game_pads import DeckSide
from printplay.pads.prints.pad_fields import Purpose

SURE = 0.999


def read(
    side: PadSide | DeckSide,
    truth: Mapping[Purpose, int | None],
    other: Mapping[Purpose, FieldRead] | None = None,
    serial: int = 7,
) -> PageRead:
    """Return a page on which all of the first match was read surely, but for some fields."""
    fields = [
        (other or {}).get(one.purpose)
        or FieldRead(truth.get(one.purpose), SURE, purpose=one.purpose, block=0)
        if not one.block
        else FieldRead(None, SURE, purpose=one.purpose, block=one.block)
        for one in side.fields()
    ]
    content = side.content
    with use("en"):
        code = side.code(serial)
    corners = ((0, 0), (9, 0), (9, 9), (0, 9))
    return PageRead("a.jpg", 1, code, content.pad, len(content.sides), corners, tuple(fields))


def scanned(page: PageRead, *names: str) -> ScannedPage:
    """Return a page checked by its sums, of some players."""
    (found,) = scanned_pages([page], {name: str(at) for at, name in enumerate(names, 1)})
    return found
