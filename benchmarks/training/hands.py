"""Other people's digits: traced from handwriting fonts, and scans that scikit-learn ships.

The fonts are OFL fonts from packages of the npm registry (`@fontsource/NAME`); they are fetched
when networks are made and are not kept in the repository. Some hands only train, others only
report: no hand does both.
"""

from __future__ import annotations

import subprocess
import tarfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from tests.photographer.digits import DIGITS, Form, Script

TRAINING = (
    "annie-use-your-telescope", "architects-daughter", "bad-script", "caveat", "cedarville-cursive",
    "covered-by-your-grace", "delicious-handrawn", "gaegu", "gloria-hallelujah", "gochi-hand",
    "homemade-apple", "kalam", "mansalva", "nanum-pen-script", "patrick-hand", "rock-salt",
    "schoolbell", "shadows-into-light", "short-stack", "swanky-and-moo-moo",
)  # fmt: skip
#: What is tuned on, and what is reported on: never trained with.
TUNING = ("handlee", "neucha")
REPORTING = ("indie-flower", "marck-script", "reenie-beanie", "shantell-sans", "sue-ellen-francisco")
_VERSION = "5.3.0"
_SIZE = 96  # pixels a sign is high while it is thinned
_SCANS = 1200  # scikit-learn's digits that train; the rest report

Mask = NDArray[np.uint8]
Plane = NDArray[np.float32]


def fetch(folder: Path, names: Sequence[str]) -> None:
    """Fetch font packages into a folder, those that are not there."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not _archive(folder, name).exists()]
    for name in missing:
        command = ["npm", "pack", "--silent", f"@fontsource/{name}@{_VERSION}"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _archive(folder: Path, name: str) -> Path:
    return folder / f"fontsource-{name}-{_VERSION}.tgz"


def fonts(folder: Path, names: Sequence[str]) -> list[Script]:
    """Return the script of each font: digits traced along the middle of their strokes."""
    return [_script(_face(folder, name)) for name in names]


def _face(folder: Path, name: str) -> TTFont:
    member = f"package/files/{name}-latin-400-normal.woff"
    with tarfile.open(_archive(folder, name)) as archive:
        found = archive.extractfile(member)
        assert found is not None
        return TTFont(BytesIO(found.read()))


def scans(*, reporting: bool) -> dict[int, list[Plane]]:
    """Return digits that 13 people wrote, 8 by 8 pixels of 0 to 1, as scikit-learn ships them."""
    from sklearn.datasets import load_digits

    data = load_digits()
    chosen = slice(_SCANS, None) if reporting else slice(None, _SCANS)
    pictures, digits = data.images[chosen], data.target[chosen]
    return {digit: list(pictures[digits == digit].astype(np.float32) / 16) for digit in range(10)}


def _script(face: TTFont) -> Script:
    found: dict[str, Sequence[Form]] = {"-": DIGITS["-"]}
    for sign in "0123456789":
        found[sign] = (_traced(_filled(face, sign)),)
    return found


class _Outline(BasePen):  # type: ignore[misc]
    """The contours of a glyph as polygons."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.contours: list[list[tuple[float, float]]] = []

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.contours.append([point])

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.contours[-1].append(point)

    def _curveToOne(  # noqa: N802
        self, one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]
    ) -> None:
        start = np.array(self.contours[-1][-1])
        for t in np.linspace(0, 1, 13)[1:]:
            point = ((1 - t) ** 3 * start + 3 * t * (1 - t) ** 2 * np.array(one)
                     + 3 * t**2 * (1 - t) * np.array(two) + t**3 * np.array(end))  # fmt: skip
            self.contours[-1].append((float(point[0]), float(point[1])))


def _filled(face: TTFont, sign: str) -> Mask:
    """Return a sign as pixels that are 1 where it is dark."""
    glyphs = face.getGlyphSet()
    pen = _Outline(glyphs)
    glyphs[face.getBestCmap()[ord(sign)]].draw(pen)
    every = np.array([point for contour in pen.contours for point in contour])
    low, size = every.min(0), float(np.ptp(every, 0).max())
    mask = np.zeros((_SIZE + 16, _SIZE + 16), np.uint8)
    contours = []
    for contour in pen.contours:
        points = (np.array(contour) - low) / size * _SIZE
        flipped = np.stack([points[:, 0] + 8, _SIZE + 8 - points[:, 1]], 1)
        contours.append(np.round(flipped).astype(np.int32))
    cv2.fillPoly(mask, contours, 1)
    return mask


def _traced(mask: Mask) -> Form:
    """Return the middle lines of a dark shape as strokes in a square of 1 by 1, y up."""
    thin = _thinned(mask)
    chains = [chain for chain in _chains(thin) if len(chain) > 5]
    if not chains:
        return ()
    every = np.concatenate(chains)
    low, size = every.min(0), np.maximum(np.ptp(every, 0), 1)
    high = size[1]
    form = []
    for chain in chains:
        smooth = _smoothed(chain)[:: max(1, len(chain) // 14)]
        smooth = np.concatenate([smooth, chain[-1:]])
        # A 1 stays narrow: its width is measured by its height.
        wide = max(size[0], 0.25 * high)
        points = np.stack([(smooth[:, 0] - low[0]) / wide, 1 - (smooth[:, 1] - low[1]) / high], 1)
        form.append(tuple((float(x), float(y)) for x, y in points))
    return tuple(form)


def _smoothed(chain: NDArray[np.float64]) -> NDArray[np.float64]:
    padded = np.concatenate([chain[:1]] * 3 + [chain] + [chain[-1:]] * 3)
    return np.stack([np.convolve(padded[:, axis], np.ones(7) / 7, "valid") for axis in (0, 1)], 1)


def _thinned(mask: Mask) -> Mask:
    """Return a shape thinned to lines of one pixel (Zhang and Suen 1984)."""
    found = np.pad(mask, 1)
    while True:
        before = found.sum()
        for odd in (False, True):
            p2, p3, p4, p5, p6, p7, p8, p9 = (
                np.roll(found, shift, (0, 1))
                for shift in ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
            )
            ring = [p2, p3, p4, p5, p6, p7, p8, p9, p2]
            turns = sum((a == 0) & (b == 1) for a, b in pairwise(ring))
            near = sum(one.astype(int) for one in ring[:-1])
            one, other = (p2 * p4 * p8, p2 * p6 * p8) if odd else (p2 * p4 * p6, p4 * p6 * p8)
            away = (near >= 2) & (near <= 6) & (turns == 1) & (one == 0) & (other == 0)
            found = np.where(away, 0, found).astype(np.uint8)
        if found.sum() == before:
            return np.asarray(found[1:-1, 1:-1])


def _chains(thin: Mask) -> Iterator[NDArray[np.float64]]:
    """Yield the lines of a thinned shape between their ends and forks, x and y."""
    free = {(int(x), int(y)) for y, x in np.argwhere(thin)}
    around = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)]

    def beside(place: tuple[int, int]) -> list[tuple[int, int]]:
        return [(place[0] + x, place[1] + y) for x, y in around if (place[0] + x, place[1] + y) in free]

    whole = set(free)
    while free:
        start = min(free, key=lambda place: (len(beside(place)) != 1, place))
        chain, here = [start], start
        free.discard(start)
        while onward := beside(here):
            if len(chain) > 3:  # straight on where lines cross
                before = np.array(chain[-1]) - np.array(chain[-4])
                at = np.array(here)
                onward.sort(key=lambda place: -float(np.dot(before, np.array(place) - at)))
            here = onward[0]
            free.discard(here)
            chain.append(here)
        close = [one for one in whole - set(chain[-6:]) if abs(one[0] - here[0]) < 2
                 and abs(one[1] - here[1]) < 2]  # fmt: skip
        if close:  # it meets another line, or itself
            chain.append(close[0])
        yield np.array(chain, float)
