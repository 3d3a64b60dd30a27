"""Numbers of any length in cells: which ink is a cell's own, and its picture for the network.

What stands in a cell is seen whole, as large as it was written; `cell_readings` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, Plane
from printplay.photos.cell_readings import HIGH, WIDE
from printplay.photos.crops import Belonging, Frame, Pieces, bare, centred, cut_out, darkness, pieces
from printplay.photos.network import Values
from printplay.printing.places import Box

Mask: TypeAlias = "NDArray[np.bool_]"

_FRAME = Frame(HIGH, WIDE, 0.8, 0.9)
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
_ALONG = 0.5  # mm around ink that a pen may have gone along such print
_STRAY = 0.5  # square mm of others' ink in a cell that may be its own


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
    return CellCrop(_without_paper(found, mine).picture(_FRAME), area, _at_edges(mine), pale, beside, mine)


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


def with_print(ink: Plane, box: Box, pen: float, crop: CellCrop, print_: Plane) -> Values:
    """Return the picture of a cell as if its pen had gone along all dark print beside its ink.

    What then is another number may be one: the bar of a 7 on a rule, or a 1 that stands on it.
    """
    found = pieces(ink, box, pen, _BELONGING)
    own = np.zeros(print_.shape, np.bool_) if crop.own is None else crop.own
    rows, columns = np.nonzero(own)
    reach = round(_ALONG * SCALE)
    near = np.zeros(print_.shape, np.bool_)
    near[max(0, rows.min() - reach) : rows.max() + reach + 1,
         max(0, columns.min() - reach) : columns.max() + reach + 1] = True  # fmt: skip
    hidden = near & (print_ > _HIDES * pen)
    part = np.asarray(np.where(hidden, found.level, found.part), np.float32)
    away = cv2.dilate(found.away[found.labels].astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    part[away & ~hidden] = 0
    return centred(np.asarray(part / found.level, np.float32), own | hidden, _FRAME)


def part_picture(ink: Plane, box: Box, pen: float, part: Mask) -> Values:
    """Return the picture of a part of the ink of a cell: its pixels in the cell and `AROUND`."""
    whole = cut_out(ink, box, AROUND)
    near = cv2.dilate(np.asarray(part, np.uint8), np.ones((5, 5), np.uint8)) > 0
    dark = np.where(near, whole / darkness(whole, pen), 0)
    return centred(np.asarray(dark, np.float32), part, _FRAME)


def above_or_below(crop: CellCrop, others: Mask) -> bool:
    """Return whether all that strays into a cell comes from a field above or below it.

    A number runs along its line, so that no part of it does. `others` are the pixels of the cell
    and `AROUND` that are ink of other fields.
    """
    if crop.stray is None:
        return False
    count, labels = cv2.connectedComponents(np.asarray(crop.stray, np.uint8), connectivity=8)
    return all(
        (one[0].any() or one[-1].any()) and not (one[:, 0].any() or one[:, -1].any()) and (one & others).any()
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
