"""The ink in the fields of a page: numbers in its cells, and print that something lies on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, TEXTURE, Blank, Picture, Plane, texture
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
from printplay.photos.false_lines import folds, without
from printplay.photos.networks import INK, cut_out
from printplay.photos.numbers import STRUCK, with_what_counts
from printplay.printing.sheet_code import Box

_PIXELS = SCALE // 2  # of a mm that are looked at
#: mm around a field that belong to its print; mm that it may lie off; mm around that it is darker
#: than.
_AROUND, _OFF, _DARKER = 1.0, 1.0, 1.5
_BLURRED = 0.12  # mm that a blank is blurred as a photo is
#: Ink, 0 to 1, and what is so near to it, mm, hides print; with less of it bare, a part, none can
#: be told. What is seen as well as this needs no look beside its place, nor does a field of which
#: one half is seen no better than that.
_INK, _NEAR, _BARE, _PLAIN, _GONE = 0.1, 0.25, 0.25, 0.6, 0.5
_LEAST, _FAINT = 0.02, 0.5  # contrast, and the sum of its squares, that are none
_USUAL = 75  # percentile of the fields: half of them may lie below something
_ROOM = round((_AROUND + _OFF) * _PIXELS) + 1
#: Bent paper has print so many mm off, which is then taken for ink. It is known by its shape: each
#: quarter of a field is so much alike, 0 to 1, blurred by so many mm, as it is turned a little. A
#: grid that lies on a page may look so at some fields, but not at so many of those without print;
#: and what lies there as a whole is off as a whole, while bent paper goes from little to much.
_ASTRAY, _ALIKE, _TURNED, _MOST = 2.0, 0.85, 0.4, 0.5
_FLAT = 0.01  # a standard deviation of print that has no shape
#: Below the first part of what is usual on a page, the print around a field is not seen, if it is
#: below the second one there or around a field beside it, so many times their size away. Of 82
#: fields of twelve bent and blurred pages that are below the first part, 22 are left by the second,
#: and 279 of 282 that paper lies on.
_SEEN, _UNSEEN, _REACH = 0.55, 0.15, 2.0
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
    dark = [level for level in darkest if level > _TRACE]
    return float(np.median(dark)) if dark else 0.0


def without_folds(ink: Plane, cells: Sequence[Box]) -> tuple[Plane, float]:
    """Return a page's ink without folds, and its pen's darkness; a line as dark as that stays."""
    fold_lines = folds(ink)
    pen = pen_of(without(ink, fold_lines), cells)
    unfolded = without(ink, [fold for fold in fold_lines if fold.level < _FOLD * pen])
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
            crops[index] = _settle_crop(
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
    """Return whose ink each pixel is: a cell's number from 1, 0 for nobody's, below 0 for any other's."""
    owners = np.zeros(ink.shape, np.int16)
    for number, (box, crop) in enumerate(crops, 1):
        if crop.own_ink is not None:
            cell_owners = cut_out(owners, box, AROUND)
            cell_owners[crop.own_ink] = np.where(cell_owners[crop.own_ink] == 0, number, -1)
    for box in other_fields:
        cut_out(owners, box)[:] = -1
    return owners


def _settle_crop(ink: Plane, box: Box, pen: float, crop: CellCrop, other_ink: Mask) -> CellCrop:
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


class _Planes(NamedTuple):
    """Print and photo, darker than around, and what is bare of ink; each with room around."""

    print_: Plane
    photo: Plane
    bare: Plane


def seen_print(picture: Picture, blank: Blank, ink: Plane, boxes: Sequence[Box]) -> list[float | None]:
    """Return how much of its print is seen around each box: 1 as usual on the page, 0 nothing.

    It is None where ink hides most of the print, or hardly any is. `picture` lies on `blank`, both
    of sheets; `ink` is as large.
    """
    dark = cv2.resize((ink > _INK).astype(np.float32), None, fx=_PIXELS / SCALE,
                      fy=_PIXELS / SCALE, interpolation=cv2.INTER_AREA)  # fmt: skip
    kernel_size = 2 * round(_NEAR * _PIXELS) + 1
    bare_paper = 1 - cv2.dilate(
        (dark > 0.25).astype(np.float32), np.ones((kernel_size, kernel_size), np.uint8)
    )
    room = ((_ROOM, _ROOM), (_ROOM, _ROOM))
    planes = _Planes(*(
        np.pad(np.asarray(plane, np.float32), room)
        for plane in (_darker(blank.picture), _darker(picture), bare_paper)
    ))  # fmt: skip
    # by halves: one dark rule above a field would stand for all its outline
    lower_half, upper_half = (
        [Box(box.x, box.y + part * box.height / 2, box.width, box.height / 2) for box in boxes]
        for part in (0, 1)
    )
    lower = _shares_seen(planes, lower_half, [False] * len(boxes))
    upper = _shares_seen(planes, upper_half, [share is not None and share < _GONE for share in lower])
    least = [
        None
        if lower_share is None and upper_share is None
        else min(part for part in (lower_share, upper_share) if part is not None)
        for lower_share, upper_share in zip(lower, upper, strict=True)
    ]
    gone_indices = [index for index, share in enumerate(least) if share is not None and share < _PLAIN]
    likeness = dict(
        zip(
            gone_indices,
            _print_likeness(picture, blank, [boxes[index] for index in gone_indices]),
            strict=True,
        )
    )
    astray = {index: much for index, much in likeness.items() if much > _ALIKE}
    if len(astray) < _MOST * len(gone_indices):
        return least
    return [astray.get(index, share) for index, share in enumerate(least)]


def lain_on(boxes: Sequence[Box], shares_seen: Sequence[float | None]) -> frozenset[Box]:
    """Return the boxes that something lies on: no print is seen there, or little, and none beside.

    `shares_seen` is how much is seen around each of them, as of `seen_print`. Blur and bent paper make
    print pale here and there; what lies on a page hides it somewhere.
    """
    parts = [(box, part) for box, part in zip(boxes, shares_seen, strict=True) if part is not None]
    hidden_boxes = [box for box, part in parts if part < _UNSEEN]
    return frozenset(
        box
        for box, part in parts
        if part < _SEEN and any(_is_near(box, hidden_box) for hidden_box in hidden_boxes)
    )


def _is_near(box: Box, other_box: Box) -> bool:
    """Return whether a box is another one, or not farther from it than two of their size."""
    along = abs(2 * (box.x - other_box.x) + box.width - other_box.width)
    up = abs(2 * (box.y - other_box.y) + box.height - other_box.height)
    return along < _REACH * (box.width + other_box.width) and up < _REACH * (box.height + other_box.height)


def _shares_seen(planes: _Planes, boxes: Sequence[Box], known_gone: Sequence[bool]) -> list[float | None]:
    """Return how much print is seen around each box, 1 as usual; what is gone only at its place."""
    contrasts = [_contrast(planes, box) for box in boxes]
    known_contrasts = [contrast for contrast in contrasts if contrast is not None]
    usual = max(float(np.percentile(known_contrasts, _USUAL)), _LEAST) if known_contrasts else 1.0
    return [
        None if contrast is None
        else contrast / usual if is_gone or contrast > _PLAIN * usual
        else (_contrast(planes, box, _OFF) or 0.0) / usual
        for box, contrast, is_gone in zip(boxes, contrasts, known_gone, strict=True)
    ]  # fmt: skip


def _darker(picture: Picture) -> Plane:
    """Return how much darker a sheet is than around each place, the logarithm, `_PIXELS` a mm."""
    small = cv2.resize(picture, None, fx=_PIXELS / SCALE, fy=_PIXELS / SCALE, interpolation=cv2.INTER_AREA)
    red, green, blue = cv2.split(small)
    darkest = np.asarray(cv2.min(cv2.min(red, green), blue))
    light = cv2.GaussianBlur(np.log(darkest.astype(np.float32) + 8), (0, 0), _BLURRED * _PIXELS)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), _DARKER * _PIXELS) - light, np.float32)


def _contrast(planes: _Planes, box: Box, off: float = 0.0) -> float | None:
    """Return the contrast of print around a box, the best within `off` mm; None if too little is bare."""
    foot = len(planes.print_) - _ROOM
    left, right = (_ROOM + round(x * _PIXELS) for x in (box.x - _AROUND, box.x + box.width + _AROUND))
    top, low = (foot - round(y * _PIXELS) for y in (box.y + box.height + _AROUND, box.y - _AROUND))
    print_ = planes.print_[top:low, left:right]
    whole_energy = float(print_.var()) * print_.size
    reach = round(off * _PIXELS)
    best: float | None = None
    for down, along in product(range(-reach, reach + 1, 2), repeat=2):
        part = slice(top + down, low + down), slice(left + along, right + along)
        bare, photo = planes.bare[part], planes.photo[part]
        much = max(float(bare.sum()), 1.0)
        centred_print = print_ - float((bare * print_).sum()) / much
        masked_print = bare * centred_print
        energy = float((masked_print * centred_print).sum())
        if energy < max(_BARE * whole_energy, _FAINT):
            continue
        contrast = float((masked_print * photo).sum()) / (energy + _LEAST)
        best = contrast if best is None else max(best, contrast)
    return best


def _print_likeness(picture: Picture, blank: Blank, boxes: Sequence[Box]) -> list[float]:
    """Return how much the print around each box, up to `_ASTRAY` off, is like that of its blank.

    It is that of the quarter which is least alike; 0 for one without print, or if all are farther
    off than `_OFF`.
    """
    if not boxes:
        return []
    room = round((_AROUND + _ASTRAY) * TEXTURE) + 1
    print_, photo = (
        np.pad(np.asarray(cv2.GaussianBlur(features, (0, 0), _TURNED * TEXTURE), np.float32), room)
        for features in (blank.texture, texture(picture))
    )
    reach, foot = round(_ASTRAY * TEXTURE), len(print_) - room
    likenesses: list[float] = []
    for box in boxes:
        least, nearest = 1.0, _ASTRAY
        for across, up in product((0, 1), repeat=2):
            x, y = box.x + across * box.width / 2, box.y + up * box.height / 2
            left, right = (room + round(mm * TEXTURE) for mm in (x - _AROUND, x + box.width / 2 + _AROUND))
            top, low = (foot - round(mm * TEXTURE) for mm in (y + box.height / 2 + _AROUND, y - _AROUND))
            part = print_[top:low, left:right]
            around = photo[top - reach : low + reach, left - reach : right + reach]
            if float(part.std()) < _FLAT:
                least = 0.0
                break
            correlation = cv2.matchTemplate(around, part, cv2.TM_CCOEFF_NORMED)
            _low, highest, _lowest_place, (along, down) = cv2.minMaxLoc(correlation)
            least = min(least, highest)
            nearest = min(nearest, max(abs(along - reach), abs(down - reach)) / TEXTURE)
        likenesses.append(least if nearest <= _OFF else 0.0)
    return likenesses
