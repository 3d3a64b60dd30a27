"""Sheets: printed again from the code on each kind of them, and found with markers gone."""

from __future__ import annotations

import random
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory

from printplay import games
from tests.printing.helpers import GAME
from tests.printing.test_codes import KINDS, printed_again
from tests.scan.flatbed import LINE, flatbed
from tests.scan.test_scan import MARKERS, kept, read, white


def from_codes(seed: int) -> str:
    """Print each kind of sheet from its code: languages, inks and house rules, all crossed."""
    houses = list(range(2 ** len(games.find(GAME).house_rules)))
    random.Random(seed).shuffle(houses)
    for house, (language, ink) in product(houses, KINDS):
        printed_again(language, ink, house)
    return f"{len(houses) * len(KINDS)} kinds of sheets, each the same to the byte"


def without_markers(seed: int) -> str:
    """Read a sheet with each choice of its markers gone."""
    choices = [gone for count in range(1, 5) for gone in combinations(MARKERS, count)]
    random.Random(seed).shuffle(choices)
    with TemporaryDirectory() as folder:
        for gone in choices:
            (sheet,) = read(kept(Path(folder), "a.png", white(flatbed(), *gone))).sheets
            assert sheet.segments == LINE, f"without {gone}"
    return f"{len(choices)} choices of markers gone, the sheet found and read without each"


CAMPAIGNS = {"sheets from their codes": from_codes, "sheets without markers": without_markers}
