"""Photos by the dozen: drawn sheets, photographed badly, and read; silent errors are failures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import printplay as pp
from tests.games.go_for_gold.playing import LAYOUTS
from tests.photographer import photo

#: Set, photos of it, and whether what is drawn is legal.
_SETS = (("careful", 6, True), ("hard", 24, True), ("brutal", 8, True), ("hard", 8, False))
_BOARDS = ("A", "B", "A", "B", "loose", "flat", "square")


def photos(seed: int) -> str:
    """Read photos of sheets that nobody has seen before, and count what came of them."""
    chance = np.random.default_rng(seed)
    rows = [_row(kind, count, legal, chance) for kind, count, legal in _SETS]
    return "\n" + "\n".join(
        ["  set        photos  found  exact  clear  exact  accepted  silent", *rows]
    )


def _row(kind: str, count: int, legal: bool, chance: np.random.Generator) -> str:
    counts: Counter[str] = Counter()
    for _photo in range(count):
        counts.update(_read(kind, int(chance.integers(1 << 30)), legal, chance))
    silent = counts["accepted"] - counts["right"]
    assert not silent, f"{kind}: {silent} lines were read wrong, and nobody was asked"
    name = kind if legal else f"{kind}, wrong"
    return (
        f"  {name:<12} {count:>4} {counts['found']:>6} {counts['exact']:>6} {counts['clear']:>6}"
        f" {counts['clear exact']:>6} {counts['accepted']:>9} {silent:>7}"
    )


def _read(kind: str, seed: int, legal: bool, chance: np.random.Generator) -> list[str]:
    """Return what is to be counted of one photo."""
    on = str(chance.choice(_BOARDS))
    ink, language = str(chance.choice(["full", "low"])), str(chance.choice(["en", "de"]))
    taken = photo(kind, seed, on, ink=ink, language=language, legal=legal)
    own = [LAYOUTS / f"{on}.toml"] if len(on) > 1 else []
    with TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(taken.data)
        found = pp.scan(file, layouts=own, workers=0).sheets
    clear = ["clear"] * (not taken.hidden)
    if len(found) != 1:
        return clear
    exact = found[0].segments == taken.truth.segments
    counted = ["found", *clear, *["exact"] * exact, *["clear exact"] * (exact and not taken.hidden)]
    if found[0].accepted:
        counted += ["accepted", *["right"] * exact]
    return counted


CAMPAIGNS = {"photos": photos}
