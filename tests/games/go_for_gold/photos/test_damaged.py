"""Codes that cannot be read: told among those of a match where enough of them is left."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from printplay.games.go_for_gold.photos.seeking import codes_like, likeliest
from printplay.games.go_for_gold.prints.design import DESIGN, HEIGHT, WIDTH
from printplay.photos.blank import SCALE, Picture
from printplay.printing.codes import QR_MODULES, qr
from printplay.printing.sheet_code import SheetCode

CODE = SheetCode("GG", "8e2cb0c4", "de", "light", (), 3)
#: What a reader that looks at the print alone takes such a sheet for.
TAKEN = SheetCode("GG", "8e2cb0c4", "en", "full", (), 0)
MATCH = ("0001", "0002", "0003", "0004")


def sheet(code: SheetCode, left: float, seed: int = 1) -> Picture:
    """Return a sheet of which only the left part of each code is left, and noise."""
    picture = np.full((round(HEIGHT * SCALE), round(WIDTH * SCALE)), 235.0)
    modules = np.array([[module == "1" for module in row] for _y, row in qr(str(code)).rows()])
    for box in DESIGN.codes:
        side = round(box.width * SCALE)
        at = np.arange(side) * QR_MODULES // side
        dark = modules[np.ix_(at, at)]
        dark[:, round(left * side) :] = False
        top, x = round((HEIGHT - box.y - box.height) * SCALE), round(box.x * SCALE)
        picture[top : top + side, x : x + side][dark] = 40
    picture += np.random.default_rng(seed).normal(0, 8, picture.shape)
    return np.repeat(np.clip(picture, 0, 255).astype(np.uint8)[:, :, None], 3, 2)


@pytest.mark.parametrize("left", [0.45, 0.7])
def test_a_part_of_a_code_tells_which_sheet_of_a_match_it_is(left: float) -> None:
    """With half of both codes torn off, the serial, the language and the ink are still told."""
    assert likeliest(sheet(CODE, left), codes_like(TAKEN, MATCH)) == CODE


def test_a_sheet_of_nobody_is_taken_for_no_players() -> None:
    """A damaged code that is of none of the match's sheets is left open."""
    stranger = replace(CODE, serial=7)
    assert likeliest(sheet(stranger, 0.7), codes_like(TAKEN, MATCH)) is None


@pytest.mark.parametrize("left", [0.0, 0.12])
def test_what_is_not_there_tells_nothing(left: float) -> None:
    """Of codes that are covered, or nearly so, nothing is guessed."""
    assert likeliest(sheet(CODE, left), codes_like(TAKEN, MATCH)) is None
