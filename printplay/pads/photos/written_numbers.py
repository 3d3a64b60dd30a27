"""Numbers in the cells of a page: which of them hold ink, and what stands in those."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import Plane
from printplay.photos.cell_readings import CellReading, read_pictures
from printplay.photos.cells import (
    AROUND,
    CellCrop,
    Mask,
    above_or_below,
    cell_crop,
    runs_into_print,
    whole_crop,
    with_print,
)
from printplay.photos.crops import INK, cut_out
from printplay.photos.folds import folds, without
from printplay.photos.struck_numbers import STRUCK, with_what_counts
from printplay.printing.places import Box

_MARK = 0.35  # square mm of ink: with less, it may be dirt
#: How dark ink is at least, 0 to 1, to be a sign of a pen; mm from the edge of a cell, where its
#: outline may lie displaced, and is no pen.
_TRACE, _OUTLINE = 0.12, 0.8
_PALEST = 0.2  # how dark the palest pen is
_FOLD = 0.5  # how dark a fold is at most, a part of the darkness of the page's pen
_UNSURE = 0.5  # how unclear it is what may be dirt, or a part of a number
#: And what may go on unseen under a dark rule: a 1 may stand on it, a 7 have its bar there. A sum
#: that agrees is enough for it (`sums`); of 1,348 numbers there were 14, and two of them wrong.
#: What is read so surely as the same number with ink along the rule has no part that is hidden.
_HARDLY, _EITHER_WAY = 0.07, 0.9


def pen_of(ink: Plane, cells: Sequence[Box]) -> float:
    """Return how dark the pen of a page is: the median of its cells with ink; 0 without any."""
    inner = [cut_out(ink, box, -_OUTLINE) for box in cells]
    darkest = [float(np.percentile(part, 98.5)) for part in inner if part.size]
    dark = [one for one in darkest if one > _TRACE]
    return float(np.median(dark)) if dark else 0.0


def without_folds(ink: Plane, cells: Sequence[Box]) -> tuple[Plane, float]:
    """Return the ink of a page without its folds, and how dark its pen is.

    A line as dark as the pen stays, since somebody may have drawn it.
    """
    fold_lines = folds(ink)
    pen = pen_of(without(ink, fold_lines), cells)
    unfolded = without(ink, [one for one in fold_lines if one.level < _FOLD * pen])
    return unfolded, pen_of(unfolded, cells)


def read_cells(
    ink: Plane,
    cells: Sequence[Box],
    pen: float,
    other_fields: Sequence[Box] = (),
    print_: Plane | None = None,
) -> list[CellReading]:
    """Read what is written in cells, in the darkness of a pen; `other_fields` are other fields.

    `print_` is how dark the page is printed, 0 to 1, as large as `ink`.

    Ink that lies between fields, and belongs to none, may be of each empty cell that it runs into.
    """
    crops = [cell_crop(ink, box, pen) for box in cells]
    between = [index for index, crop in enumerate(crops) if crop.cut and not crop.area]
    over = [index for index, crop in enumerate(crops) if crop.cut and crop.area]
    if over:
        owners = _owners(ink, zip(cells, crops, strict=True), other_fields)
        for index in over:
            crops[index] = _settled(
                ink, cells[index], pen, crops[index], (owners != 0) & (owners != index + 1)
            )
    if between:
        owned = [(box, crop.own_ink) for box, crop in zip(cells, crops, strict=True)]
        claimed = _claimed_ink(ink > INK * max(pen, _PALEST), owned, other_fields)
        for index in between:
            crops[index] = cell_crop(ink, cells[index], pen, claimed)
    written_indices = [index for index, crop in enumerate(crops) if crop.area]
    readings = [CellReading({None: 1.0}, 0.0)] * len(cells)
    onto: list[int] = []
    for index, reading in zip(
        written_indices, read_pictures([crops[index].picture for index in written_indices]), strict=True
    ):
        if index in between:
            readings[index] = _perhaps(reading)
            continue
        crop, unsure = crops[index], 0.0
        if crop.cut or crop.area < _MARK:
            unsure = _UNSURE
        elif print_ is not None and runs_into_print(crop, cut_out(print_, cells[index], AROUND), pen):
            onto.append(index)
        readings[index] = replace(reading, unclear=max(reading.unclear, unsure))
    if print_ is not None and onto:
        parts = [cut_out(print_, cells[index], AROUND) for index in onto]
        print_crops = [with_print(ink, cells[index], pen, crops[index], part)
                for index, part in zip(onto, parts, strict=True)]  # fmt: skip
        for index, print_reading in zip(onto, read_pictures(print_crops), strict=True):
            if print_reading.likeliest != readings[index].likeliest or print_reading.certainty < _EITHER_WAY:
                readings[index] = replace(readings[index], unclear=max(readings[index].unclear, _HARDLY))
    struck_indices = [index for index in written_indices if readings[index].unclear > STRUCK]
    parted = with_what_counts(
        ink, pen, [(cells[index], crops[index], readings[index]) for index in struck_indices]
    )
    for index, reading in zip(struck_indices, parted, strict=True):
        readings[index] = reading
    return readings


def _owners(
    ink: Plane, crops: Iterable[tuple[Box, CellCrop]], other_fields: Iterable[Box]
) -> NDArray[np.int16]:
    """Return whose ink each pixel of a page is: the number of a cell, from 1.

    It is 0 where it is nobody's, and below 0 where it is of several cells or of another field.
    """
    owners = np.zeros(ink.shape, np.int16)
    for number, (box, crop) in enumerate(crops, 1):
        if crop.own_ink is not None:
            cell_owners = cut_out(owners, box, AROUND)
            cell_owners[crop.own_ink] = np.where(cell_owners[crop.own_ink] == 0, number, -1)
    for box in other_fields:
        cut_out(owners, box)[:] = -1
    return owners


def _settled(ink: Plane, box: Box, pen: float, crop: CellCrop, other_ink: Mask) -> CellCrop:
    """Return a crop without doubt about what is plainly of other fields, and all of its number."""
    if above_or_below(crop, cut_out(other_ink, box, AROUND)):
        crop = replace(crop, stray=None)
    return whole_crop(ink, box, pen, crop, other_ink) if crop.beyond else crop


def _claimed_ink(dark: Mask, owned: Iterable[tuple[Box, Mask | None]], other_fields: Iterable[Box]) -> Mask:
    """Return the ink of a page that is of a cell, or of another field, with all that joins it."""
    claimed = np.zeros(dark.shape, np.bool_)
    for box, mask in owned:
        if mask is not None:
            cut_out(claimed, box, AROUND)[mask] = True
    for box in other_fields:
        cut_out(claimed, box)[:] = cut_out(dark, box)
    count, labels = cv2.connectedComponents(np.asarray(dark, np.uint8), connectivity=8)
    is_claimed = np.zeros(count, np.bool_)
    is_claimed[labels[claimed]] = True
    is_claimed[0] = False
    return np.asarray(is_claimed[labels] | claimed)


def _perhaps(reading: CellReading) -> CellReading:
    """Return the reading of ink between cells, which may be this one's or another's."""
    half = {value: share / 2 for value, share in reading.values.items()}
    return replace(reading, values={**half, None: half.get(None, 0.0) + 0.5})
