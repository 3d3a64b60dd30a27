"""Photos of whole sheets as `scan` sees them, kept in a folder so that they can be judged again.

Half of the sheets are written in fonts that no network has learnt from, half in the digits that the
tests draw. A seed gives one photo; those of the two sets are apart.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from benchmarks.training.hands import REPORTING, TUNING, fetch, fonts
from printplay.games.go_for_gold.photos.pictures.reader import SheetRead, read_picture
from printplay.games.go_for_gold.photos.pictures.sheet import FlatSheet
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.photos.opening import pictures
from printplay.printing.sheet_code import SheetCode
from tests.games.go_for_gold.playing import board
from tests.photographer import photo
from tests.photographer.digits import DIGITS, Script
from tests.photographer.plays import Filled

#: Where the seeds of each set begin.
FIRST = {"tune": 10_000_000, "report": 20_000_000}
#: What is photographed in turn: board, language, ink.
_SHEETS = (("A", "en", "full"), ("B", "de", "full"), ("A", "de", "low"),
           ("B", "en", "low"), ("flat", "en", "full"), ("loose", "de", "full"))  # fmt: skip
OUR_DIGITS = "our digits"


@dataclass(frozen=True, eq=False)
class Line:
    """What was read of a line: `exact` as it was drawn, `accepted` without a question.

    `clear` says that nothing lay on a space.
    """

    exact: bool
    accepted: bool
    clear: bool


@dataclass(frozen=True, eq=False)
class Seen:
    """A photo that was flattened, and how it came about; ink is kept as 0 to 255.

    `megapixels` are those of the photo, `dark` how dark the pen was found.
    """

    kind: str
    seed: int
    on: str
    tone: str
    pen: str
    hand: str
    megapixels: float
    truth: Filled
    line: Line
    code: SheetCode
    picture: NDArray[np.uint8]
    print_: NDArray[np.uint8]
    ink: NDArray[np.uint8]
    alike: NDArray[np.float64]
    covered: NDArray[np.bool_]
    dark: float

    def flat(self) -> FlatSheet:
        """Return the sheet as it was read from the photo."""
        island = board(self.on)
        ink = np.asarray(self.ink / 255, np.float32)
        return FlatSheet(self.code, island, sheet_marks(island), self.picture, self.print_, ink,
                         self.alike, self.covered, self.dark)  # fmt: skip


@dataclass(frozen=True)
class Missed:
    """A photo in which no sheet was found."""

    kind: str
    seed: int


def photos(folder: Path, of: str, kind: str, first: int, count: int) -> Iterator[Seen | Missed]:
    """Yield photos that were flattened, from the folder where they and their JPEGs are kept."""
    names = {"tune": TUNING, "report": REPORTING}[of]
    fetch(folder, names)
    scripts = dict(zip(names, fonts(folder, names), strict=True))
    (folder / "photos").mkdir(exist_ok=True)
    for seed in range(FIRST[of] + first, FIRST[of] + first + count):
        kept = folder / "photos" / f"{kind}-{seed}.pickle"
        if not kept.exists():
            hand = names[seed // 2 % len(names)] if seed % 2 else OUR_DIGITS
            seen = _taken(kind, seed, hand, scripts.get(hand, DIGITS), kept.with_suffix(".jpg"))
            kept.write_bytes(pickle.dumps(seen))
        yield pickle.loads(kept.read_bytes())


def _taken(kind: str, seed: int, hand: str, script: Script, jpeg: Path) -> Seen | Missed:
    on, language, tone = _SHEETS[seed // 2 % len(_SHEETS)]
    taken = photo(kind, seed, on, ink=tone, language=language, script=script)
    jpeg.write_bytes(taken.data)
    boards = [board("A"), board("B"), *([board(on)] if len(on) > 1 else [])]
    size = 0.0
    found = []
    with TemporaryDirectory() as there:
        path = Path(there) / "photo.jpg"
        path.write_bytes(taken.data)
        for picture in pictures(str(path)):
            size += picture.shape[0] * picture.shape[1] / 1e6
            found += [one for one in read_picture(picture, boards) if isinstance(one, SheetRead)]
    if not found:
        return Missed(kind, seed)
    flat, drawn = found[0].flat, found[0].drawn
    line = Line(drawn.segments == taken.truth.segments, drawn.accepted, not taken.hidden)
    ink = np.asarray(flat.ink * 255, np.uint8)
    return Seen(kind, seed, on, tone, taken.pen, hand, size, taken.truth, line, flat.code,
                flat.picture, flat.blank, ink, flat.alike, flat.covered, flat.pen)  # fmt: skip
