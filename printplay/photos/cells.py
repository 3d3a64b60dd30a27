"""Numbers of any length in cells, as a network reads them from left to right.

What stands in a cell is seen whole, as large as it was written; the network says for each column
what begins there, a sign or nothing. From that comes the chance of each number: digits that touch
or overlap need not be parted first. Anything struck out, overwritten or no number is unclear.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, Plane
from printplay.photos.crops import Belonging, Frame, Pieces, bare, cut_out, pieces
from printplay.photos.network import Values, chance, likely
from printplay.printing.places import Box

Mask: TypeAlias = "NDArray[np.bool_]"

#: The picture of a cell: rows and columns. The network says something of every second column.
HIGH, WIDE = 24, 72
_FRAME = Frame(HIGH, WIDE, 0.8, 0.9)
#: What a column may say: nothing, or that a sign begins.
SIGNS = ("", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-")
#: Most characters of a number.
MOST = 5
AROUND = 1.0  # mm around a cell that its numbers may run over
_OUTLINE = 0.6  # mm: ink this near to the edge of a cell may be its displaced outline
#: Ink belongs to a cell with half of it inside, or 1.6 square mm.
_BELONGING = Belonging(around=AROUND, outline=_OUTLINE, share=0.5, plenty=1.6, speck=0.10)
#: mm around a cell whose number runs over it farther; of that, most must be inside. So much of its
#: ink may be seen in another way then.
_FARTHER, _ALIKE = 3.0, 0.06
_WHOLE = _BELONGING._replace(around=_FARTHER, plenty=np.inf)
#: Ink mostly so near to the edge, mm, and paler than such a share of the pen, is outline as well;
#: what is as pale and goes through a cell from side to side is a fold or the edge of a shadow.
_PRINTED, _MOSTLY, _PALE = 1.3, 0.85, 0.8
#: A line that is paler than such a part of the page's pen is a fold, a shadow, or another pen's 1:
#: of 1,454 numbers on 33 pages none was, of what seemed to stand in empty cells nearly all.
_OTHER = 0.5
_STRAIGHT = 0.3  # mm that ink of a straight line is away from its middle, root mean square
_FEW = 8  # pixels: fewer are no line
#: What is paler than such a part of the pen, and mm away from its ink, is paper or what is left of
#: print, such as a pale outline beside a 3 that looks like a 1.
_PAPER, _BESIDE = 0.15, 0.25
_ALONE = 1.0  # a sign alone is as wide as high at most
#: Print hides ink if it is so dark, a part of the pen's darkness; square mm where ink meets it.
_HIDES, _LOST = 0.6, 0.05
_STRAY = 0.5  # square mm of others' ink in a cell that may be its own
_FAINT = 0.002  # the chance below which a sign is not followed
_KEPT = 16  # beginnings of numbers that are followed at once
_TOGETHER = 16  # cells that are read at once: more take memory and no less time
_NOTHING = 0.995  # a column that says nothing as surely is passed over


@dataclass(frozen=True)
class CellReading:
    """The reading of a cell: the chance of each value (None: empty), and that it is no number."""

    values: Mapping[int | None, float]
    unclear: float


@dataclass(frozen=True, eq=False)
class CellCrop:
    """The picture of a cell for the network, and how many square mm of ink belong to it.

    It may be no number, or a part of one: `beyond` says that ink goes on beyond the picture, `pale`
    that it is one line, too pale to be the page's pen; `stray` are the pixels of what seems to be a
    neighbour's and stands in the cell. `own` says which pixels of the cell and `AROUND` are its
    ink.
    """

    picture: Values
    area: float
    beyond: bool = False
    pale: bool = False
    stray: Mask | None = None
    own: Mask | None = None

    @property
    def cut(self) -> bool:
        """Return whether it may be no number, or a part of one."""
        return self.beyond or self.pale or self.stray is not None


class Layer(NamedTuple):
    """A convolution: its name, how many values it gives, rows and columns that it looks at.

    `half` is by how much rows and columns become fewer after it: the largest of each block stays.
    """

    name: str
    gives: int
    high: int
    wide: int
    half: tuple[int, int] = (1, 1)

    @property
    def around(self) -> tuple[int, int]:
        """Return how many rows and columns of nothing are added on each side."""
        return (0 if self.name == "tall" else self.high // 2, self.wide // 2)


#: The convolutions one after the other: the one over the whole height leaves one row.
LAYERS = (
    Layer("conv1", 16, 3, 3, (2, 2)),
    Layer("conv2", 40, 3, 3, (2, 1)),
    Layer("conv3", 64, 3, 3),
    Layer("conv4", 64, 3, 3, (2, 1)),
    Layer("tall", 112, HIGH // 8, 3),
    Layer("along", 112, 1, 5),
    Layer("far", 112, 1, 5),
)


class Columns:
    """The network: convolutions, the last of them along the columns; see `LAYERS`."""

    def __init__(self, weights: Mapping[str, Values]) -> None:
        self._weights = weights
        # as pictures are laid out here: what one place says of all else stands together
        self._spread = {
            one.name: np.ascontiguousarray(
                weights[f"{one.name}.w"].transpose(2, 3, 1, 0).reshape(-1, one.gives)
            ) for one in LAYERS
        }  # fmt: skip

    def __call__(self, pictures: Values) -> tuple[Values, Values]:
        """Return logits of pictures (n, HIGH, WIDE): of each column's signs, and of no number."""
        parts = [
            self._said(pictures[n : n + _TOGETHER]) for n in range(0, len(pictures), _TOGETHER)
        ]
        said, unclear = zip(*parts, strict=True)
        return np.concatenate(said), np.concatenate(unclear)

    def _said(self, pictures: Values) -> tuple[Values, Values]:
        values = pictures[..., None]
        for layer in LAYERS:
            values = _largest(self._convolved(values, layer), *layer.half)
        columns = values[:, 0]
        said = columns @ self._weights["out.w"].T + self._weights["out.b"]
        seen = np.concatenate([columns.mean(1), columns.max(1)], 1)
        unclear = seen @ self._weights["unclear.w"].T + self._weights["unclear.b"]
        return np.asarray(said), np.asarray(unclear[:, 0])

    def _convolved(self, values: Values, layer: Layer) -> Values:
        up, along = layer.around
        padded = np.pad(values, ((0, 0), (up, up), (along, along), (0, 0)))
        windows = sliding_window_view(padded, (layer.high, layer.wide), axis=(1, 2))
        count, high, wide = windows.shape[:3]
        rows = windows.transpose(0, 1, 2, 4, 5, 3).reshape(count * high * wide, -1)
        found = rows @ self._spread[layer.name]
        found += self._weights[f"{layer.name}.b"]
        np.maximum(found, 0, out=found)
        return np.asarray(found.reshape(count, high, wide, -1))


def _largest(values: Values, high: int, wide: int) -> Values:
    """Return the largest of every block of values, so high and wide."""
    if high == wide == 1:
        return values
    count, rows, columns, channels = values.shape
    blocks = values.reshape(count, rows // high, high, columns // wide, wide, channels)
    return np.asarray(blocks.max((2, 4)))


@lru_cache(maxsize=1)
def _network() -> Columns:
    with np.load(Path(__file__).with_name("cells.npz"), allow_pickle=False) as weights:
        return Columns({key: np.asarray(weights[key], np.float32) for key in weights.files})


def cell_crop(ink: Plane, box: Box, pen: float, taken: Mask | None = None) -> CellCrop:
    """Return the ink of a cell as the network sees it, 0 to 1.5 times the darkness of the pen.

    With the ink that is `taken` by fields, as large as `ink`, what runs into the cell and is of no
    field is its own.
    """
    part = cut_out(ink, box, AROUND)
    if not part.size or bare(part, pen):
        return CellCrop(np.zeros((HIGH, WIDE), np.float32), 0.0)
    found = pieces(ink, box, pen, _BELONGING)
    labels, own, away, within = found.labels, found.own, found.away, found.within
    for number in np.flatnonzero(own):
        if _is_no_pen(labels == number, found.part, max(found.level, pen)):
            away[number], own[number] = True, False
            within[number] = 0
    cell = round(AROUND * SCALE)
    stray = [
        number for number in np.flatnonzero(away & (within > 0))
        if int((labels[cell:-cell, cell:-cell] == number).sum()) > _STRAY * SCALE**2
    ]  # fmt: skip
    if taken is not None:
        others = cut_out(taken, box, AROUND)
        lost = [number for number in stray if not others[labels == number].any()]
        own[lost], away[lost] = True, False
    mine = own[labels]
    pale = _straight(mine) and float(np.percentile(found.part[mine], 80)) < _OTHER * pen
    beside = np.isin(labels, stray) if stray else None
    area = float(found.areas[own].sum()) / SCALE**2
    return CellCrop(
        _without_paper(found, mine).picture(_FRAME), area, _at_edges(mine), pale, beside, mine
    )


def whole_crop(ink: Plane, box: Box, pen: float, crop: CellCrop, others: Mask) -> CellCrop:
    """Return the crop of a cell whose number goes on beyond the picture, with all of the number.

    It is the same where that cannot be seen, or where some of the ink is one of the `others`: the
    pixels of a page, as large as `ink`, that are of other fields.
    """
    found = pieces(ink, box, pen, _WHOLE)
    whole = found.own[found.labels]
    off = round((_FARTHER - AROUND) * SCALE)
    near = whole[off:-off, off:-off]
    if crop.own is None or near.shape != crop.own.shape or _at_edges(whole):
        return crop
    if (near ^ crop.own).sum() > _ALIKE * crop.own.sum():
        return crop
    if (whole & cut_out(others, box, _FARTHER)).any():
        return crop
    return replace(crop, picture=_without_paper(found, whole).picture(_FRAME), beyond=False)


def runs_into_print(crop: CellCrop, print_: Plane, pen: float) -> bool:
    """Return whether ink runs into print that is so dark that none would be seen on it.

    `print_` is how dark the blank is in the cell and `AROUND`, 0 to 1, at its darkest near by.
    """
    if crop.own is None or crop.own.shape != print_.shape:
        return False
    near = cv2.dilate(np.asarray(crop.own, np.uint8), np.ones((5, 5), np.uint8)) > 0
    return float((near & (print_ > _HIDES * pen)).sum()) > _LOST * SCALE**2


def above_or_below(crop: CellCrop, others: Mask) -> bool:
    """Return whether all that strays into a cell comes from a field above or below it.

    A number runs along its line, so that no part of it does. `others` are the pixels of the cell
    and `AROUND` that are ink of other fields.
    """
    if crop.stray is None:
        return False
    count, labels = cv2.connectedComponents(np.asarray(crop.stray, np.uint8), connectivity=8)
    return all(
        (one[0].any() or one[-1].any())
        and not (one[:, 0].any() or one[:, -1].any())
        and (one & others).any()
        for one in (labels == number for number in range(1, count))
    )


def _at_edges(ink: Mask) -> bool:
    """Return whether ink reaches an edge of its picture."""
    return any(bool(one.any()) for one in (ink[0], ink[-1], ink[:, 0], ink[:, -1]))


def _without_paper(found: Pieces, mine: Mask) -> Pieces:
    """Return pieces of ink without what is paler than any pen, but for the edges of the ink.

    That is for one sign alone: beside several, what is left of an outline is no further one.
    """
    rows, columns = np.nonzero(mine)
    if not len(rows) or np.ptp(columns) > _ALONE * np.ptp(rows):
        return found
    size = 2 * round(_BESIDE * SCALE) + 1
    near = cv2.dilate(np.asarray(mine, np.uint8), np.ones((size, size), np.uint8)) > 0
    kept = near | (found.part > _PAPER * found.level)
    return found._replace(part=np.asarray(np.where(kept, found.part, 0), np.float32))


def _is_no_pen(piece: Mask, part: Plane, level: float) -> bool:
    """Return whether a piece of ink is pale and the outline of a cell, or goes through the cell."""
    dark = float(np.percentile(part[piece], 80))
    if dark > _PALE * level:
        return False
    if dark < _OTHER * level and _goes_through(piece):
        return True
    ends = (piece[0], piece[-1], piece[:, 0], piece[:, -1])
    if sum(bool(one.any()) for one in ends) > 1:
        return True
    edge = round((AROUND + _PRINTED) * SCALE)
    inner = int(piece[edge:-edge, edge:-edge].sum())
    return inner <= (1 - _MOSTLY) * int(piece.sum())


def _goes_through(piece: Mask) -> bool:
    """Return whether a piece of ink is one straight line from side to side of its cell."""
    side = round((AROUND + _PRINTED) * SCALE)
    if not (piece[:, :side].any() and piece[:, -side:].any()):
        return False
    return _straight(piece)


def _straight(piece: Mask) -> bool:
    """Return whether ink is one thin straight line, in any direction."""
    points = np.argwhere(piece).astype(np.float64)
    if len(points) < _FEW:
        return False
    across = np.linalg.eigvalsh(np.cov(points.T))[0]
    return float(np.sqrt(max(0.0, across))) < _STRAIGHT * SCALE


def read_crops(crops: Sequence[CellCrop]) -> list[CellReading]:
    """Return the readings of cells."""
    if not crops:
        return []
    said, unclear = _network()(np.stack([one.picture for one in crops]))
    return [
        CellReading(_values(columns), float(doubt))
        for columns, doubt in zip(chance(said), likely(unclear), strict=True)
    ]


def _values(columns: Values) -> dict[int | None, float]:
    """Return the chance of each value of a cell from the chances of its columns (n, SIGNS)."""
    found: dict[int | None, float] = {}
    for text, share in _texts(columns).items():
        digits = text.removeprefix("-")
        if text and (not digits or "-" in digits or len(text) > MOST):
            continue
        value = int(text) if text else None
        found[value] = found.get(value, 0.0) + share
    if not found:  # dashes alone: a nought, or nothing
        return {None: 0.5, 0: 0.5}
    whole = sum(found.values()) or 1.0
    return {value: share / whole for value, share in found.items()}


def _texts(columns: Values) -> dict[str, float]:
    """Return the likeliest texts, each the sum over all ways that columns may say it.

    A sign said by neighbouring columns is one (connectionist temporal classification: Graves and
    others 2006). With each beginning go the chances of its ways that end with nothing, and those
    that end with its last sign.
    """
    begun: dict[str, tuple[float, float]] = {"": (1.0, 0.0)}
    for column in columns:
        nothing = float(column[0])
        if nothing > _NOTHING:
            begun = {text: ((a + b) * nothing, 0.0) for text, (a, b) in begun.items()}
            continue
        signs = [(SIGNS[at], float(column[at])) for at in range(1, len(SIGNS))
                 if column[at] > _FAINT]  # fmt: skip
        longer: dict[str, list[float]] = {}
        for text, (open_, said) in begun.items():
            same = longer.setdefault(text, [0.0, 0.0])
            same[0] += (open_ + said) * nothing
            for sign, share in signs:
                if text.endswith(sign):
                    same[1] += said * share
                    longer.setdefault(text + sign, [0.0, 0.0])[1] += open_ * share
                else:
                    longer.setdefault(text + sign, [0.0, 0.0])[1] += (open_ + said) * share
        best = sorted(longer.items(), key=lambda one: -sum(one[1]))[:_KEPT]
        begun = {text: (one[0], one[1]) for text, one in best}
    return {text: sum(both) for text, both in begun.items()}
