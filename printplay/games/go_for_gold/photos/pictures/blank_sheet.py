"""The blank player sheet that a code names, drawn again as pixels."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from printplay.core.i18n import use
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.sheet import player_sheet
from printplay.photos.blank import SCALE, Blank, Picture
from printplay.printing.imposition.component import Component
from printplay.printing.output.faces import face_pdf
from printplay.printing.output.png import raster
from printplay.printing.sheet_code import SheetCode


def blank(board: Island, code: SheetCode) -> Blank:
    """Return a sheet as it is printed; the code in its corners is that of any such sheet.

    So all sheets that differ by their serials share one; nothing is read near the codes.
    """
    return _shared(board, replace(code, serial=0))


@lru_cache(maxsize=4)  # of 45 MB each: two boards in two kinds of ink
def _shared(board: Island, code: SheetCode) -> Blank:
    return Blank(drawn(board, code, SCALE))


def drawn(board: Island, code: SheetCode, scale: float) -> Picture:
    """Return a sheet as printed, in `scale` pixels per mm."""
    with use(code.language):
        drawing = player_sheet(board, code)
        component = Component("sheet", WIDTH, HEIGHT, drawing)
        page = raster(face_pdf(component, drawing, code.language), scale * 25.4)
    picture = np.asarray(page.convert("RGB"), np.uint8)
    size = (round(WIDTH * scale), round(HEIGHT * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
