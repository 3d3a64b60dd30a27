"""Boxes to tick: whether one is marked, from the ink in and near it, and when that is unsure."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.pads.photos.read_page import FAINT, UNCLEAR
from printplay.photos.blank import SCALE, Picture, Plane
from printplay.photos.crops import INK, cut_out, darkness
from printplay.printing.places import Box

#: Square mm of ink: with less a box is bare, with more it is ticked; between them it is asked.
_BARE, _TICKED = 0.2, 0.9
_AROUND = 0.5  # mm around a box that belong to it
#: The share of the pen's darkness that is ink within so many mm of the outline, which may lie
#: displaced and then looks like pale ink.
_INK_ON_OUTLINE, _OUTLINE = 0.75, 0.6
_DISPLACED = 1.1  # mm inside a box that its outline may lie displaced on bent paper
#: How far aside an outline may lie and how far its corners reach, mm, its least darkness, and the
#: part of a side that must be so dark: a stroke across one is less.
_ASIDE, _CORNER, _OUTLINED, _MOST_OF_IT = 0.4, 0.6, 0.12, 0.65


class TickReading(NamedTuple):
    """Whether a box is ticked, and why that is unsure: a key of `read_page`; None if it is sure."""

    ticked: bool
    doubt: str | None


def read_tick(ink: Plane, box: Box, pen: float) -> TickReading:
    """Read a box, in the darkness of a pen (0: unknown)."""
    dark = _marks(ink, box, pen)
    area = float(dark.sum()) / SCALE**2
    ticked = area > (_BARE + _TICKED) / 2
    if _BARE < area < _TICKED:
        return TickReading(ticked, FAINT)
    if ticked and _only_outline(dark):
        return TickReading(False, FAINT)
    return TickReading(ticked, UNCLEAR if ticked and _crossed_off(dark) else None)


def outlined(picture: Picture, box: Box) -> bool:
    """Return whether the printed outline of a box is where it should be.

    Where paper bends too far for the alignment, ink in the box is that of its outline, and what is
    drawn in the box lies beside it.
    """
    part = cut_out(picture, box, _AROUND).astype(np.float32)
    if not part.size:
        return False
    paper = np.percentile(part, 80, axis=(0, 1)) + 1
    dark = np.asarray(1 - (part / paper).min(2), np.float32)
    near, far = (round((_AROUND + mm) * SCALE) for mm in (-_ASIDE, _ASIDE))
    sides = (dark[near:far], dark[-far:-near], dark[:, near:far].T, dark[:, -far:-near].T)
    along = slice(round((_AROUND + _CORNER) * SCALE), -round((_AROUND + _CORNER) * SCALE))
    seen = [float((side[:, along].max(0) > _OUTLINED).mean()) > _MOST_OF_IT for side in sides]
    return sum(seen) >= 3  # one of them may be lost in the light


def _marks(ink: Plane, box: Box, pen: float) -> NDArray[np.uint8]:
    """Return 1 where something is drawn in or near a box, besides its outline."""
    part = cut_out(ink, box, _AROUND)
    if not part.size:
        return np.zeros((1, 1), np.uint8)
    least = np.full(part.shape, _INK_ON_OUTLINE, np.float32)
    edge = round((_AROUND + _OUTLINE) * SCALE)
    least[edge:-edge, edge:-edge] = INK
    return np.asarray(part > least * darkness(part, pen), np.uint8)


def _only_outline(dark: NDArray[np.uint8]) -> bool:
    """Return whether a box is bare but for its outline, which may lie displaced on bent paper."""
    edge = round((_AROUND + _DISPLACED) * SCALE)
    return float(dark[edge:-edge, edge:-edge].sum()) / SCALE**2 < _BARE


def _crossed_off(dark: NDArray[np.uint8]) -> bool:
    """Return whether ink in a box may mean that it is not ticked: a dash, or a nought."""
    rows, columns = np.nonzero(dark)
    wide, high = float(np.ptp(columns)) + 1, float(np.ptp(rows)) + 1
    if high < 0.35 * wide:
        return True
    count, labels = cv2.connectedComponents(1 - dark, connectivity=4)
    border = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    holes = [n for n in range(1, count) if n not in border]
    largest = max((int((labels == number).sum()) for number in holes), default=0)
    return largest > 0.3 * wide * high  # a ring around nothing
