"""How well panels are read: photos of sheets in hands that no network has seen, counted.

`python -m benchmarks.training.report --kind hard --count 60 --seed 1` photographs sheets and reads
them. Half of them are written in the fonts that only report, half in the digits that the tests
draw. What is read of a photo is kept in a folder, so that the same photos can be judged again; what
is reported stands on seeds that were used once.
"""

from __future__ import annotations

import argparse
import os
import pickle
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.training.hands import REPORTING, TUNING, fetch, fonts
from printplay.games.go_for_gold.sheet_marks import SheetMarks, sheet_marks
from printplay.printing.codes import SheetCode
from printplay.scan.blank import blank
from printplay.scan.opening import pictures
from printplay.scan.panel import read_panel
from printplay.scan.reader import SheetRead, read_picture
from printplay.scan.reading import Panel, Read
from printplay.scan.sheet import FlatSheet
from tests.games.go_for_gold.playing import board
from tests.photographer import photo
from tests.photographer.digits import DIGITS, Script
from tests.photographer.plays import Filled

_MANY = {"shovel": "shovels", "foot": "feet"}
_FIRST = {"tune": 10_000_000, "report": 20_000_000}


@dataclass(frozen=True, eq=False)
class Seen:
    """A photo that was flattened, and how it came about; ink is kept as 0 to 255."""

    truth: Filled
    code: SheetCode
    on: str
    pen: str
    hand: str
    seed: int
    ink: NDArray[np.uint8]
    covered: NDArray[np.bool_]
    dark: float

    def flat(self) -> FlatSheet:
        """Return the sheet as it was read from the photo."""
        island = board(self.on)
        print_ = blank(island, self.code).picture
        ink = np.asarray(self.ink / 255, np.float32)
        nothing = np.zeros((0, 3))
        return FlatSheet(self.code, island, sheet_marks(island), print_, print_, ink, nothing,
                         self.covered, self.dark)  # fmt: skip


def main() -> None:
    """Print how many values were read right, asked about, or read wrong without a word."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.training.report", description=__doc__
    )
    parser.add_argument("--kind", choices=["careful", "hard", "brutal"], default="hard")
    parser.add_argument("--set", choices=list(_FIRST), default="report", dest="of")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--folder", type=Path, default=Path(".networks"))
    given = parser.parse_args()
    os.nice(10)
    cv2.setNumThreads(1)
    tally: Counter[tuple[str, str]] = Counter()
    took = []
    for seen in _photos(given.folder, given.of, given.kind, given.seed, given.count):
        if seen is None:
            tally["sheet", "not found"] += 1
            continue
        flat = seen.flat()
        begun = time.perf_counter()
        panel = read_panel(flat)
        took.append(time.perf_counter() - begun)
        for about, outcome in judged(seen.truth, flat.marks, panel):
            tally[about, outcome] += 1
            if outcome == "silent":
                print(f"  seed {seen.seed}, {seen.hand}, {seen.pen}: {about}")
    print(f"{given.of} {given.kind}: {given.count} photos, {1000 * np.median(took):.0f} ms a panel")
    print(f"{'':15}{'read':>6}{'right':>8}{'accepted':>10}{'asked':>8}{'silently wrong':>16}")
    for about in dict.fromkeys(about for about, _outcome in tally):
        if about == "sheet":
            print(f"sheets not found: {tally[about, 'not found']}")
            continue
        right, hit, asked, silent = (
            tally[about, one] for one in ("accepted", "asked, right", "asked", "silent")
        )
        whole = right + hit + asked + silent
        shares = zip((right + hit, right, hit + asked, silent), (6, 8, 6, 14), strict=True)
        print(f"{about:15}{whole:>6}" + "".join(
            f"{100 * one / whole:>{width}.1f} %" for one, width in shares
        ))  # fmt: skip


def judged(truth: Filled, marks: SheetMarks, panel: Panel) -> Iterator[tuple[str, str]]:
    """Yield what was read, and whether it was accepted, asked about or silently wrong."""
    entries = [*truth.entries, *[None] * 6][:6]
    for box, value in zip(panel.boxes, entries, strict=True):
        yield "boxes", _outcome(box, value)
    yield "total", _outcome(panel.total, truth.total)
    yield "gathered", _outcome(panel.gathered, truth.gathered)
    counts = []
    for kind, tokens in panel.tokens.items():
        most = len(marks.tokens[kind])
        counts.append(
            _outcome(tokens.circled, min(most, max(truth.ringed[kind], marks.stock[kind])))
        )
        counts.append(_outcome(tokens.struck, min(most, truth.struck[kind])))
        yield f"{_MANY[kind]} ringed", counts[-2]
        yield f"{_MANY[kind]} struck", counts[-1]
    worst = ("silent", "asked", "asked, right", "accepted")
    yield "token rows", min(counts, key=worst.index)
    yield "temples", _outcome(panel.temples, frozenset(truth.temples & marks.temples.keys()))
    yield "start", _outcome(panel.start, truth.start or None)
    yield "restart", _outcome(panel.restart, truth.restart)


def _outcome(read: Read[object] | Read[int] | Read[int | None] | Read[str | None]
             | Read[frozenset[str]], value: object) -> str:  # fmt: skip
    if read.asked:
        return "asked, right" if read.value == value else "asked"
    return "accepted" if read.value == value else "silent"


def _photos(folder: Path, of: str, kind: str, first: int, count: int) -> Iterator[Seen | None]:
    """Yield photos that were flattened, from the folder where they are kept."""
    names = {"tune": TUNING, "report": REPORTING}[of]
    fetch(folder, names)
    scripts = dict(zip(names, fonts(folder, names), strict=True))
    (folder / "photos").mkdir(exist_ok=True)
    for seed in range(_FIRST[of] + first, _FIRST[of] + first + count):
        kept = folder / "photos" / f"{kind}-{seed}.pickle"
        if not kept.exists():
            hand = names[seed // 2 % len(names)] if seed % 2 else "our digits"
            seen = _taken(kind, seed, hand, scripts.get(hand, DIGITS))
            kept.write_bytes(pickle.dumps(seen))
        yield pickle.loads(kept.read_bytes())


def _taken(kind: str, seed: int, hand: str, script: Script) -> Seen | None:
    on, language, tone = (("A", "en", "full"), ("B", "de", "full"), ("A", "de", "low"))[seed % 3]
    taken = photo(kind, seed, on, ink=tone, language=language, script=script)
    boards = [board("A"), board("B")]
    with TemporaryDirectory() as there:
        path = Path(there) / "photo.jpg"
        path.write_bytes(taken.data)
        found = [
            one for picture in pictures(str(path)) for one in read_picture(picture, boards)
            if isinstance(one, SheetRead)
        ]  # fmt: skip
    if not found:
        return None
    flat = found[0].flat
    ink = np.asarray(flat.ink * 255, np.uint8)
    return Seen(taken.truth, flat.code, on, taken.pen, hand, seed, ink, flat.covered, flat.pen)


if __name__ == "__main__":
    main()
