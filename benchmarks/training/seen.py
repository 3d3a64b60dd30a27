"""Photos of whole sheets as `scan` sees them, kept in a folder so that they can be judged again.

Of the first photographer's, half are written in fonts that no network has learnt from, half in the
digits that the tests draw. The second one's hands, pens and cameras are its own (`OTHERS`). A seed
gives one photo; those of the two sets are apart.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from benchmarks.training.hands import REPORTING, TUNING, fetch, fonts
from printplay.games.go_for_gold.photos.panel.line_proof import compare_with_line
from printplay.games.go_for_gold.photos.panel.panel import read_panel
from printplay.games.go_for_gold.photos.panel.reading import Panel
from printplay.games.go_for_gold.photos.reader import SheetRead, read_picture
from printplay.games.go_for_gold.photos.sheet import FlatSheet
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.photos.line import ReadLine
from printplay.photos.opening import pictures
from printplay.printing.sheet_code import SheetCode
from tests import second_photographer
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
#: Kinds of photos that the second photographer takes: "trouble" is each of its troubles in turn,
#: "30 degrees" everyday photos of sheets whose strokes all lean so.
OTHERS = ("tidy", "everyday", "trouble", *(f"{15 * n} degrees" for n in range(12)))


@dataclass(frozen=True, eq=False)
class Line:
    """What was read of a line: `exact` as it was drawn, `accepted` without a question.

    `clear` says that nothing lay on a space, `drawn` is all that was read of it.
    """

    exact: bool
    accepted: bool
    clear: bool
    drawn: ReadLine


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

    def panel(self) -> Panel:
        """Return the panel as it is read today, beside the line where nothing is asked of that."""
        drawn = self.line.drawn
        return compare_with_line(
            read_panel(self.flat()), drawn.segments if drawn.accepted else (), board(self.on)
        )


@dataclass(frozen=True)
class Missed:
    """A photo in which no sheet was found."""

    kind: str
    seed: int


@dataclass(frozen=True, eq=False)
class _Taken:
    """A photo, what is on it, and how it came about."""

    data: bytes
    suffix: str
    truth: Filled
    on: str
    tone: str
    pen: str
    hand: str
    clear: bool


def photos(folder: Path, of: str, kind: str, first: int, count: int) -> Iterator[Seen | Missed]:
    """Yield photos that were flattened, from the folder where they and their files are kept."""
    names = {"tune": TUNING, "report": REPORTING}[of]
    scripts: dict[str, Script] = {}
    if kind not in OTHERS:
        fetch(folder, names)
        scripts = dict(zip(names, fonts(folder, names), strict=True))
    (folder / "photos").mkdir(exist_ok=True)
    for seed in range(FIRST[of] + first, FIRST[of] + first + count):
        kept = folder / "photos" / f"{kind.replace(' ', '-')}-{seed}.pickle"
        if not kept.exists():
            taken = _others(kind, seed) if kind in OTHERS else _ours(kind, seed, scripts)
            kept.with_suffix(taken.suffix).write_bytes(taken.data)
            kept.write_bytes(pickle.dumps(_seen(kind, seed, taken)))
        yield pickle.loads(kept.read_bytes())


def _ours(kind: str, seed: int, scripts: Mapping[str, Script]) -> _Taken:
    """Return a photo of the first photographer."""
    names = list(scripts)
    hand = names[seed // 2 % len(names)] if seed % 2 else OUR_DIGITS
    on, language, tone = _SHEETS[seed // 2 % len(_SHEETS)]
    script = scripts.get(hand, DIGITS)
    one = photo(kind, seed, on, ink=tone, language=language, script=script)
    return _Taken(one.data, ".jpg", one.truth, on, tone, one.pen, hand, not one.hidden)


def _others(kind: str, seed: int) -> _Taken:
    """Return a photo of the second photographer; whose hand it is, is told by how it strikes."""
    on = _SHEETS[seed % len(_SHEETS)][0]
    strikes = None
    way = kind
    if kind == "trouble":
        way = second_photographer.TROUBLES[seed % len(second_photographer.TROUBLES)]
    elif kind.endswith("degrees"):
        way, strikes = "everyday", kind.split(maxsplit=1)[0]
    one = second_photographer.photo(way, seed, on, strikes=strikes)
    return _Taken(one.data, one.suffix, one.truth, on, one.ink, one.pen, one.strikes, one.clear)


def _seen(kind: str, seed: int, taken: _Taken) -> Seen | Missed:
    boards = [board("A"), board("B"), *([board(taken.on)] if len(taken.on) > 1 else [])]
    size = 0.0
    found = []
    with TemporaryDirectory() as there:
        path = Path(there) / f"photo{taken.suffix}"
        path.write_bytes(taken.data)
        for picture in pictures(str(path)):
            size += picture.shape[0] * picture.shape[1] / 1e6
            found += [one for one in read_picture(picture, boards) if isinstance(one, SheetRead)]
    if not found:
        return Missed(kind, seed)
    flat, drawn = found[0].flat, found[0].read_line
    line = Line(drawn.segments == taken.truth.segments, drawn.accepted, taken.clear, drawn)
    ink = np.asarray(flat.ink * 255, np.uint8)
    return Seen(kind, seed, taken.on, taken.tone, taken.pen, taken.hand, size, taken.truth, line,
                flat.code, flat.picture, flat.blank, ink, flat.alike, flat.covered,
                flat.pen)  # fmt: skip
