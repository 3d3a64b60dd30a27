"""A photographer by chance: plays drawn on really printed sheets, and photographed badly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from printplay.core.i18n import use
from printplay.games.go_for_gold.photos.seeking import draw_print as printed
from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from tests.games.go_for_gold.playing import board
from tests.photographer import camera
from tests.photographer.damage import damaged
from tests.photographer.digits import DIGITS, Script
from tests.photographer.filling import strokes
from tests.photographer.habits import habits
from tests.photographer.hands import Hand
from tests.photographer.paper import SCALE, drawn
from tests.photographer.pens import PENS
from tests.photographer.plays import Filled, broken, filled_sheets
from tests.photographer.table import MARGIN, covered, laid

SETS = {"careful": camera.careful, "hard": camera.hard, "brutal": camera.brutal}
_HASTE = {"careful": (0.12, 0.5, 0.0), "hard": (0.3, 1.2, 0.5), "brutal": (0.45, 1.7, 1.0)}


@dataclass(frozen=True)
class Photo:
    """A photo and what is on it. `hidden` are the spaces that something lies on."""

    data: bytes
    truth: Filled
    board: str
    code: str
    pen: str
    hidden: frozenset[str]


def photo(
    kind: str,
    seed: int,
    on: str = "A",
    *,
    ink: str = "full",
    language: str = "en",
    legal: bool = True,
    script: Script = DIGITS,
    codes: str | None = None,
) -> Photo:
    """Return a photo of one of the `SETS` by chance; the same seed gives the same photo.

    Where it is not `legal`, what is drawn breaks the rules. Numbers are written in a `script`.
    `codes` is how the sheet's codes are damaged, as `damage` has it.
    """
    chance = np.random.default_rng([seed, *map(ord, kind + on + ink + language)])
    island = board(on)
    marks = sheet_marks(island)
    players = int(chance.integers(1, 5))
    truth = filled_sheets(int(chance.integers(1 << 40)), ["Anna", "Ben", "Cleo", "Dora"][:players], on)[
        int(chance.integers(players))
    ]
    if not legal:
        truth = broken(truth, on, chance)
    with use(language):
        serial = int(chance.integers(9999))
        code = sheet_code(island, low_ink=ink == "low", light=ink == "light", house={}, serial=serial)
    pen = PENS[int(chance.integers(len(PENS)))]
    wobble, miss, haste = _HASTE[kind]
    hand = Hand(chance, wobble, miss, haste)
    drawing = strokes(truth, marks, hand, script=script) + habits(truth, island, marks, hand)
    sheet = drawn(printed(island, code, SCALE), drawing, pen, chance)
    if codes is not None:
        sheet = damaged(sheet, codes, np.random.default_rng([seed, *map(ord, codes)]))
    scene = laid(sheet, chance, clutter=0 if kind == "careful" else int(chance.integers(0, 5)))
    hidden: set[str] = set()
    if kind != "careful" and chance.random() < 0.35:
        at = (chance.uniform(-5, WIDTH + 5), chance.uniform(-5, HEIGHT + 5))
        mask = covered(scene, chance, str(chance.choice(["finger", "die", "pen"])), at)
        for name, (x, y) in marks.centres.items():
            row, column = ((HEIGHT - y + MARGIN) * SCALE, (x + MARGIN) * SCALE)
            near = mask[int(row - 40) : int(row + 40), int(column - 40) : int(column + 40)]
            if near.any():
                hidden.add(name)
    data = camera.photographed(scene, SETS[kind](chance), chance)
    return Photo(data, truth, on, str(code), pen.name, frozenset(hidden))
