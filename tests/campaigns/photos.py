"""Photos by the dozen: drawn sheets, photographed badly, and read.

Lines that are read wrong without a question are failures. Of panels more is read, and a share of
silent errors is what is failed by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import printplay as pp
from printplay.games.go_for_gold.sheet_marks import sheet_marks
from tests.games.go_for_gold.playing import LAYOUTS, board
from tests.photographer import photo
from tests.photographer.judging import ACCEPTED, ASKED_RIGHT, OUTCOMES, SILENT, judged

#: Set, photos of it, and whether what is drawn is legal.
_SETS = (("careful", 6, True), ("hard", 24, True), ("brutal", 8, True), ("hard", 8, False))
_BOARDS = ("A", "B", "A", "B", "loose", "flat", "square")
#: What is counted of a panel.
_PANEL = ("boxes", "total", "gathered", "tokens", "temples", "start", "restart")
#: The share of boxes that may be read wrong without a question.
_SILENT = 0.01


def photos(seed: int) -> str:
    """Read photos of sheets that nobody has seen before, and count what came of them."""
    chance = np.random.default_rng(seed)
    counts = {(kind, legal): _counted(kind, count, legal, chance)
              for kind, count, legal in _SETS}  # fmt: skip
    lines = ["", "  set        photos  found  exact  clear  exact  accepted  silent"]
    lines += [_line(_name(*key), counted) for key, counted in counts.items()]
    lines.append("  panel, % read/accepted/silent" + "".join(f"{name:>12}" for name in _PANEL))
    lines += [_panel(_name(*key), counted) for key, counted in counts.items()]
    boxes = Counter[str]()
    for counted in counts.values():
        boxes.update({one: counted[f"boxes {one}"] for one in OUTCOMES})
    share = boxes[SILENT] / max(1, sum(boxes.values()))
    assert share <= _SILENT, f"{share:.1%} of the boxes were read wrong, and nobody was asked"
    return "\n".join(lines)


def _name(kind: str, legal: bool) -> str:
    return kind if legal else f"{kind}, wrong"


def _counted(kind: str, count: int, legal: bool, chance: np.random.Generator) -> Counter[str]:
    counts: Counter[str] = Counter()
    for _photo in range(count):
        counts.update(_read(kind, int(chance.integers(1 << 30)), legal, chance))
    return counts


def _line(name: str, counts: Counter[str]) -> str:
    silent = counts["accepted"] - counts["right"]
    assert not silent, f"{name}: {silent} lines were read wrong, and nobody was asked"
    return (
        f"  {name:<12} {counts['photos']:>4} {counts['found']:>6} {counts['exact']:>6}"
        f" {counts['clear']:>6} {counts['clear exact']:>6} {counts['accepted']:>9} {silent:>7}"
    )


def _panel(name: str, counts: Counter[str]) -> str:
    row = f"  {name:<29}"
    for about in _PANEL:
        came = {one: counts[f"{about} {one}"] for one in OUTCOMES}
        whole = max(1, sum(came.values()))
        shares = (came[ACCEPTED] + came[ASKED_RIGHT], came[ACCEPTED], came[SILENT])
        row += f"{'/'.join(f'{100 * one / whole:.0f}' for one in shares):>12}"
    return row


def _read(kind: str, seed: int, legal: bool, chance: np.random.Generator) -> Iterator[str]:
    """Yield what is to be counted of one photo."""
    on = str(chance.choice(_BOARDS))
    ink, language = str(chance.choice(["full", "low"])), str(chance.choice(["en", "de"]))
    taken = photo(kind, seed, on, ink=ink, language=language, legal=legal)
    own = [LAYOUTS / f"{on}.toml"] if len(on) > 1 else []
    with TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(taken.data)
        found = pp.scan(file, layouts=own, workers=0).sheets
    yield "photos"
    if not taken.hidden:
        yield "clear"
    if len(found) != 1:
        return
    exact = found[0].segments == taken.truth.segments
    yield "found"
    if exact:
        yield from ["exact", "clear exact"] if not taken.hidden else ["exact"]
    if found[0].accepted:
        yield from ["accepted", "right"] if exact else ["accepted"]
    for about, came in judged(taken.truth, sheet_marks(board(on)), found[0].panel):
        yield f"{about} {came}"


CAMPAIGNS = {"photos": photos}
