"""The blank that a code names, as pixels: what a photo is compared with."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.sheet import player_sheet
from printplay.games.go_for_gold.sheet_marks import HEIGHT, WIDTH
from printplay.i18n import use
from printplay.printing.codes import SheetCode
from printplay.printing.component import Component
from printplay.printing.faces import face_png
from printplay.scan.finding import Picture

#: Pixels a mm of a sheet that is read.
SCALE = 8


@lru_cache(maxsize=8)
def blank(board: Island, code: SheetCode, scale: float = SCALE) -> Picture:
    """Return a sheet as it is printed, `scale` pixels a mm, with its code."""
    with use(code.language):
        drawing = player_sheet(board, code)
        component = Component("sheet", WIDTH, HEIGHT, drawing)
        data = face_png(component, drawing, scale * 25.4, code.language)
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    size = (round(WIDTH * scale), round(HEIGHT * scale))
    scaled = cv2.resize(np.asarray(picture), size, interpolation=cv2.INTER_AREA)
    return np.asarray(scaled[:, :, ::-1], np.uint8)
