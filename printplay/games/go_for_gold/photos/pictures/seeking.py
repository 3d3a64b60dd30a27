"""Sheets that their markers do not show: found by their QR code, or by their print alone."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.photos.blank import SCALE, Blank, Picture
from printplay.photos.finding import Array, Located, places, project, sound
from printplay.printing.places import Box

_LENGTH = 1200  # pixels of the longer side at which print is looked for
_PRINT = 4  # pixels a mm of the blank
_FEATURES, _ALIKE, _ENOUGH = 4000, 0.82, 18


def by_print(picture: Picture, blank: Blank) -> Located | None:
    """Return where a blank lies in a picture, by what is printed on it; None where it does not."""
    part = min(1.0, _LENGTH / max(picture.shape[:2]))
    grey = _grey(picture, part)
    print_ = _grey(blank.picture, _PRINT / SCALE)
    finder = cv2.SIFT_create(  # type: ignore[attr-defined]  # the stubs lack it
        nfeatures=_FEATURES, contrastThreshold=0.015
    )
    there, seen = finder.detectAndCompute(grey, None)
    here, known = finder.detectAndCompute(print_, None)
    if seen is None or known is None or min(len(there), len(here)) < _ENOUGH:
        return None
    pairs = cv2.BFMatcher().knnMatch(np.asarray(known), np.asarray(seen), k=2)
    good = [pair[0] for pair in pairs if len(pair) == 2
            and pair[0].distance < _ALIKE * pair[1].distance]  # fmt: skip
    if len(good) < _ENOUGH:
        return None
    source = np.array([here[match.queryIdx].pt for match in good]) / _PRINT
    source[:, 1] = HEIGHT - source[:, 1]
    target = np.array([there[match.trainIdx].pt for match in good]) / part
    matrix, inliers = cv2.findHomography(source, target, cv2.RANSAC, 0.006 * max(picture.shape))
    if matrix is None or int(np.asarray(inliers).sum()) < _ENOUGH:
        return None
    located = Located(np.asarray(matrix, float), {}, WIDTH, HEIGHT)
    return located if sound(located) else None


def by_code(
    corners: Array, markers: Sequence[tuple[int, Array]], codes: Sequence[Box]
) -> list[Located]:
    """Return where a sheet may lie by the corners of one of its QR codes, in pixels.

    It may be any of the `codes` of the sheet. `markers` are corners of fiducials that belong to no
    sheet.
    """
    found = []
    for box in codes:
        here = np.array([[box.x, box.y + box.height], [box.x + box.width, box.y + box.height],
                         [box.x + box.width, box.y], [box.x, box.y]])  # fmt: skip
        matrix = _homography(here, corners)
        sources, points = [here], [corners]
        for number, quad in markers:
            place = places(WIDTH, HEIGHT)[number]
            expected = project(matrix, place)
            size = float(np.linalg.norm(expected[0] - expected[2]))
            if np.linalg.norm(expected.mean(0) - quad.mean(0)) < 3 * size:
                sources.append(place)
                points.append(quad)
        located = Located(_homography(np.concatenate(sources), np.concatenate(points)), {},
                          WIDTH, HEIGHT)  # fmt: skip
        if sound(located):
            found.append(located)
    return found


def _homography(source: Array, target: Array) -> Array:
    matrix, _mask = cv2.findHomography(source, target)
    return np.eye(3) if matrix is None else np.asarray(matrix, float)


def _grey(picture: Picture, part: float) -> NDArray[np.uint8]:
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    small = cv2.resize(grey, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.createCLAHE(3.0, (8, 8)).apply(np.asarray(small)), np.uint8)
