"""Habits of people that misled the reader of photos: each is read, or asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import printplay as pp
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from tests import second_photographer
from tests.games.go_for_gold.playing import board
from tests.photographer.judging import ACCEPTED, OUTCOMES, SILENT, judged, outcome
from tests.second_photographer.habits import HABITS

#: Photos of each habit, and the most questions a sheet, on average.
_PHOTOS, _QUESTIONS = 2, 3.0
#: What is counted of a sheet.
FIELDS = ("line", "boxes", "total", "gathered", "tokens", "temples", "start")


def habits(seed: int) -> str:
    """Read photos of people with each habit, and count what is read, asked, and silently wrong."""
    lines = ["", f"  habit, % read/accepted{'':<6}{''.join(f'{one:>10}' for one in FIELDS)}{'questions':>11}"]
    for number, habit in enumerate(HABITS):
        came = Counter(one for photo in range(_PHOTOS) for one in _came(habit, 1000 * seed + photo, number))
        silent = [about for about in FIELDS if came[f"{about} {SILENT}"]]
        assert not silent, f"{habit}: {', '.join(silent)} read wrong, and nobody was asked"
        asked = came["questions"] / _PHOTOS
        assert asked <= _QUESTIONS, f"{habit}: {asked:.1f} questions a sheet"
        shares = "".join(f"{_shares(came, about):>10}" for about in FIELDS)
        lines.append(f"  {habit:<28}{shares}{asked:>11.1f}")
    return "\n".join(lines)


def _shares(came: Counter[str], about: str) -> str:
    """Return parts of a hundred: what is read right, and what of that without a question."""
    whole = sum(came[f"{about} {one}"] for one in OUTCOMES)
    right = sum(came[f"{about} {one}"] for one in OUTCOMES[2:])
    part = 100 / max(1, whole)
    return f"{part * right:.0f}/{part * came[f'{about} {ACCEPTED}']:.0f}"


def _came(habit: str, seed: int, number: int) -> Iterator[str]:
    """Yield what came of one photo."""
    on = "AB"[(seed + number) % 2]
    taken = second_photographer.photo(habit, seed, on)
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"photo{taken.suffix}"
        file.write_bytes(taken.data)
        sheets = pp.scan(file, workers=0).sheets
    assert len(sheets) == 1, f"{habit} {seed}: {len(sheets)} sheets found"
    (sheet,) = sheets
    right = sheet.segments == taken.truth.segments
    yield f"line {outcome(right=right, asked=not sheet.line_known)}"
    yield from (f"{about} {how}" for about, how in judged(taken.truth, sheet_marks(board(on)), sheet.panel))
    yield from ("questions" for one in sheet.questions if one.about != "player")


CAMPAIGNS = {"habits of people on sheets": habits}
