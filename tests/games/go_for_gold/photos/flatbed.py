"""Sheets as a flatbed scanner sees them: drawn on, and laid on white, at no cost worth naming."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from printplay.core.i18n import use
from printplay.games.go_for_gold.contents import ports
from printplay.games.go_for_gold.photos.seeking import draw_print
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.geometry.board import SpaceId
from printplay.photos.blank import SCALE, Picture
from tests.games.go_for_gold.playing import board
from tests.photographer import paper
from tests.photographer.hands import Hand
from tests.photographer.pens import PENS

#: A legal line of board A: from port W to port N, and on from E.
LINE = (("c1", "d1", "d2", "e2", "f2", "f3", "f4", "g4", "g3", "g2", "h1", "i1"), ("i9", "h9", "h8"))
_MARGIN = 10 * SCALE


@cache
def flatbed(
    segments: Sequence[Sequence[str]] = LINE, *, serial: int = 1, on: str = "A",
    ticked: bool = True, ringed: bool = False,
) -> Picture:  # fmt: skip
    """Return a scanned sheet with a line on it, and its ports ticked; 8 pixels a mm.

    With `ringed` the tokens that the line gathers are ringed, too.
    """
    island = board(on)
    marks, labels = sheet_marks(island), {space: label for label, space in ports(island).items()}
    with use("en"):
        code = sheet_code(island, low_ink=False, house={}, serial=serial)
    chance = np.random.default_rng(serial)
    hand = Hand(chance, 0.15, 0.5, 0.0)
    strokes = []
    for part, rings in zip(segments, (marks.start, marks.restart), strict=False):
        strokes += hand.line([marks.centres[SpaceId(name)] for name in part])
        if ticked:
            ring = rings[labels[SpaceId(part[0])]]
            strokes += hand.tick(ring.x, ring.y, ring.radius)
    if ringed:
        entered = [island.land[SpaceId(name)].contents for part in segments for name in part[1:]]
        for kind, found in (
            ("shovel", sum(one.shovels for one in entered)),
            ("foot", sum(one.feet for one in entered)),
        ):
            for ring in marks.tokens[kind][marks.stock[kind] :][:found]:
                strokes += hand.ring(ring.x, ring.y, ring.radius)
    fine = draw_print(island, code, paper.SCALE)
    sheet = paper.drawn(fine, strokes, PENS[0], chance)
    import cv2

    part_size = SCALE / paper.SCALE
    small = cv2.resize(sheet, None, fx=part_size, fy=part_size, interpolation=cv2.INTER_AREA)
    whole = np.pad(
        np.asarray(small, np.uint8), ((_MARGIN, _MARGIN), (_MARGIN, _MARGIN), (0, 0)), constant_values=252
    )
    whole.flags.writeable = False  # it is kept
    return whole
