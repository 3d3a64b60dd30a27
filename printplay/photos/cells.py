"""Numbers of any length in cells: which ink is a cell's own, and its whole picture for `cell_readings`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, Plane
from printplay.photos.cell_readings import HIGH, WIDE
from printplay.photos.networks import (
    Belonging,
    Frame,
    Pieces,
    Values,
    centred,
    cut_out,
    darkness,
    is_bare,
    pieces,
)
from printplay.printing.sheet_code import Box

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
    neighbour's and stands in the cell. `own_ink` says which pixels of the cell and `AROUND` are
    its ink.
    """

    picture: Values
    area: float
    beyond: bool = False
    pale: bool = False
    stray: Mask | None = None
    own_ink: Mask | None = None

    @property
    def cut(self) -> bool:
        """Return whether it may be no number, or a part of one."""
        return self.beyond or self.pale or self.stray is not None


def cell_crop(ink: Plane, box: Box, pen: float, taken_ink: Mask | None = None) -> CellCrop:
    """Return the ink of a cell as the network sees it, 0 to 1.5 times the darkness of the pen.

    With the ink that is `taken_ink` by fields, as large as `ink`, what runs into the cell and is of no
    field is its own.
    """
    part = cut_out(ink, box, AROUND)
    if not part.size or is_bare(part, pen):
        return CellCrop(np.zeros((HIGH, WIDE), np.float32), 0.0)
    ink_pieces = pieces(ink, box, pen, _BELONGING)
    labels, is_own, is_away, inner_areas = (
        ink_pieces.labels,
        ink_pieces.is_own,
        ink_pieces.is_away,
        ink_pieces.inner_areas,
    )
    for number in np.flatnonzero(is_own):
        if _is_no_pen(labels == number, ink_pieces.part, max(ink_pieces.level, pen)):
            is_away[number], is_own[number] = True, False
            inner_areas[number] = 0
    cell = round(AROUND * SCALE)
    stray = [
        number for number in np.flatnonzero(is_away & (inner_areas > 0))
        if int((labels[cell:-cell, cell:-cell] == number).sum()) > _STRAY * SCALE**2
    ]  # fmt: skip
    if taken_ink is not None:
        field_ink = cut_out(taken_ink, box, AROUND)
        unclaimed = [number for number in stray if not field_ink[labels == number].any()]
        is_own[unclaimed], is_away[unclaimed] = True, False
    own_ink = is_own[labels]
    pale = _straight(own_ink) and float(np.percentile(ink_pieces.part[own_ink], 80)) < _OTHER * pen
    stray_ink = np.isin(labels, stray) if stray else None
    area = float(ink_pieces.areas[is_own].sum()) / SCALE**2
    return CellCrop(
        _without_paper(ink_pieces, own_ink).picture(_FRAME),
        area,
        _at_edges(own_ink),
        pale,
        stray_ink,
        own_ink,
    )


def whole_crop(ink: Plane, box: Box, pen: float, crop: CellCrop, other_fields: Mask) -> CellCrop:
    """Return the crop of a cell whose number goes on beyond the picture, with all of the number.

    It is the same where that cannot be seen, or where some of the ink is one of the `other_fields`: the
    pixels of a page, as large as `ink`, that are of other fields.
    """
    ink_pieces = pieces(ink, box, pen, _WHOLE)
    whole_ink = ink_pieces.is_own[ink_pieces.labels]
    off = round((_FARTHER - AROUND) * SCALE)
    near_ink = whole_ink[off:-off, off:-off]
    if crop.own_ink is None or near_ink.shape != crop.own_ink.shape or _at_edges(whole_ink):
        return crop
    if (near_ink ^ crop.own_ink).sum() > _ALIKE * crop.own_ink.sum():
        return crop
    if (whole_ink & cut_out(other_fields, box, _FARTHER)).any():
        return crop
    return replace(crop, picture=_without_paper(ink_pieces, whole_ink).picture(_FRAME), beyond=False)


def runs_into_print(crop: CellCrop, print_: Plane, pen: float) -> bool:
    """Return whether ink runs into print that is so dark that none would be seen on it.

    `print_` is how dark the blank is in the cell and `AROUND`, 0 to 1, at its darkest near by.
    """
    if crop.own_ink is None or crop.own_ink.shape != print_.shape:
        return False
    near_print = cv2.dilate(np.asarray(crop.own_ink, np.uint8), np.ones((5, 5), np.uint8)) > 0
    return float((near_print & (print_ > _HIDES * pen)).sum()) > _LOST * SCALE**2


def with_print(ink: Plane, box: Box, pen: float, crop: CellCrop, print_: Plane) -> Values:
    """Return the picture of a cell as if its pen had gone along all dark print beside its ink.

    What then is another number may be one: the bar of a 7 on a rule, or a 1 that stands on it.
    """
    ink_pieces = pieces(ink, box, pen, _BELONGING)
    own_ink = np.zeros(print_.shape, np.bool_) if crop.own_ink is None else crop.own_ink
    rows, columns = np.nonzero(own_ink)
    reach = round(_ALONG * SCALE)
    near_ink = np.zeros(print_.shape, np.bool_)
    near_ink[max(0, rows.min() - reach) : rows.max() + reach + 1,
         max(0, columns.min() - reach) : columns.max() + reach + 1] = True  # fmt: skip
    hidden = near_ink & (print_ > _HIDES * pen)
    part = np.asarray(np.where(hidden, ink_pieces.level, ink_pieces.part), np.float32)
    far_ink = (
        cv2.dilate(ink_pieces.is_away[ink_pieces.labels].astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    )
    part[far_ink & ~hidden] = 0
    return centred(np.asarray(part / ink_pieces.level, np.float32), own_ink | hidden, _FRAME)


def part_picture(ink: Plane, box: Box, pen: float, part: Mask) -> Values:
    """Return the picture of a part of the ink of a cell: its pixels in the cell and `AROUND`."""
    cell_ink = cut_out(ink, box, AROUND)
    near_part = cv2.dilate(np.asarray(part, np.uint8), np.ones((5, 5), np.uint8)) > 0
    dark = np.where(near_part, cell_ink / darkness(cell_ink, pen), 0)
    return centred(np.asarray(dark, np.float32), part, _FRAME)


def above_or_below(crop: CellCrop, other_fields: Mask) -> bool:
    """Return whether all that strays into a cell comes from a field above or below it.

    A number runs along its line, so that no part of it does. `other_fields` are the pixels of the cell
    and `AROUND` that are ink of other fields.
    """
    if crop.stray is None:
        return False
    count, labels = cv2.connectedComponents(np.asarray(crop.stray, np.uint8), connectivity=8)
    return all(
        (piece[0].any() or piece[-1].any())
        and not (piece[:, 0].any() or piece[:, -1].any())
        and (piece & other_fields).any()
        for piece in (labels == number for number in range(1, count))
    )


def _at_edges(ink: Mask) -> bool:
    return any(bool(edge.any()) for edge in (ink[0], ink[-1], ink[:, 0], ink[:, -1]))


def _without_paper(ink_pieces: Pieces, own_ink: Mask) -> Pieces:
    """Return pieces of ink without what is paler than any pen, but for the edges of the ink.

    That is for one sign alone: beside several, what is left of an outline is no further one.
    """
    rows, columns = np.nonzero(own_ink)
    if not len(rows) or np.ptp(columns) > _ALONE * np.ptp(rows):
        return ink_pieces
    size = 2 * round(_BESIDE * SCALE) + 1
    near_ink = cv2.dilate(np.asarray(own_ink, np.uint8), np.ones((size, size), np.uint8)) > 0
    kept_ink = near_ink | (ink_pieces.part > _PAPER * ink_pieces.level)
    return ink_pieces._replace(part=np.asarray(np.where(kept_ink, ink_pieces.part, 0), np.float32))


def _is_no_pen(piece: Mask, part: Plane, level: float) -> bool:
    """Return whether a piece of ink is pale and the outline of a cell, or goes through the cell."""
    dark = float(np.percentile(part[piece], 80))
    if dark > _PALE * level:
        return False
    if dark < _OTHER * level and _goes_through(piece):
        return True
    ends = (piece[0], piece[-1], piece[:, 0], piece[:, -1])
    if sum(bool(side.any()) for side in ends) > 1:
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
    points = np.argwhere(piece).astype(np.float64)
    if len(points) < _FEW:
        return False
    across = np.linalg.eigvalsh(np.cov(points.T))[0]
    return float(np.sqrt(max(0.0, across))) < _STRAIGHT * SCALE
