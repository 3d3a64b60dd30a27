"""Finds sheets in a picture by the four markers at their corners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.core.errors import PrintplayError
from printplay.photos.blank import Picture
from printplay.printing.codes import FIDUCIAL_SIZE, fiducials

Array = NDArray[np.float64]

#: A picture is searched at these lengths of its longer side, pixels: a marker that is too
#: large for one is found in another. The last is used only if some marker was seen and one is still
#: missing: a sheet without any marker at the others has too few pixels to be read.
_LENGTHS = (1200, 2000, 3200)
_SAME = 0.5  # markers of one id this near, in their own size, are one
#: The allowed distance of a marker from its place by another one, in widths of the sheet.
_ASTRAY = 0.3
_ERROR = 2.5  # allowed error of markers' corners in one sheet, mm: paper bends
#: Mirrored markers beyond which a sheet is no chance find; and the order of a marker's corners in
#: a mirror.
_ENOUGH_MIRRORED = 2
_MIRROR = [1, 0, 3, 2]


@dataclass(frozen=True)
class Located:
    """A sheet in a picture: `matrix` maps mm of the sheet (y up) to pixels of the picture.

    `markers` are the markers found, by id, each with four corners in pixels.
    """

    matrix: Array
    markers: Mapping[int, Array]
    width: float
    height: float

    def corners(self) -> Array:
        """Return the corners of the sheet in pixels: top left, clockwise; shape (4, 2)."""
        wide, high = self.width, self.height
        return project(self.matrix, np.array([[0, high], [wide, high], [wide, 0], [0, 0]], float))

    def rounded_corners(self) -> tuple[tuple[int, int], ...]:
        """Return its corners in whole pixels, as plain values."""
        return tuple((int(x), int(y)) for x, y in self.corners().round().astype(int).tolist())

    def holds(self, point: Array) -> bool:
        """Return whether a point of the picture, pixels, lies on the sheet."""
        x, y = (float(coordinate) for coordinate in point)
        return cv2.pointPolygonTest(self.corners().astype(np.float32), (x, y), False) >= 0


@dataclass(frozen=True, eq=False)
class UnreadPaper:
    """A paper that was seen and cannot be read, and why; `corners` in pixels, shape (4, 2).

    One that is cut off by the edge of the photo is told as such, however else it may be read.
    """

    corners: Array
    error: PrintplayError
    is_cut_off: bool = False


class Sightings(NamedTuple):
    """What the markers in a picture show: sheets, and markers (id and corners) of no sheet.

    `mirrored` are the sheets of a picture whose left and right are swapped; their matrices are not
    those of a sheet seen from above.
    """

    sheets: list[Located]
    loose: list[tuple[int, Array]]
    mirrored: list[Located]


def project(matrix: Array, points: Array) -> Array:
    """Map points, shape (n, 2), by a homography."""
    full = np.concatenate([points, np.ones((len(points), 1))], 1) @ matrix.T
    return np.asarray(full[:, :2] / full[:, 2:])


def find_sheets(picture: Picture, width: float, height: float) -> Sightings:
    """Return the sheets of a size (mm) with two markers seen; mirrored ones only if there are no others."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    marker_places = marker_corners(width, height)
    sheets, free, mirrored = list[Located](), list[tuple[int, Array]](), list[Located]()
    for length, (markers, swapped) in _markers(grey, sorted(marker_places)):
        if length == _LENGTHS[0]:
            continue
        sheets, free = _grouped(markers, marker_places, width, height)
        if sheets and not free and all(len(sheet.markers) == len(marker_places) for sheet in sheets):
            break
        if not sheets and swapped:
            mirrored = _mirrored_sheets(swapped, grey.shape[1], marker_places, width, height)
        if not markers and not swapped:
            break
    return Sightings(sheets, free, [] if sheets else mirrored)


def _mirrored_sheets(
    swapped: Sequence[tuple[int, Array]],
    wide: int,
    marker_places: Mapping[int, Array],
    width: float,
    height: float,
) -> list[Located]:
    """Return the sheets of mirrored markers, where they are in a picture of a width in pixels."""
    upright = [(number, (quad * [-1, 1] + [wide - 1, 0])[_MIRROR]) for number, quad in swapped]
    flip = np.array([[-1, 0, wide - 1], [0, 1, 0], [0, 0, 1]], float)
    return [
        replace(sheet, matrix=flip @ sheet.matrix)
        for sheet in _grouped(upright, marker_places, width, height)[0]
        if len(sheet.markers) > _ENOUGH_MIRRORED
    ]


def _grouped(
    markers: Sequence[tuple[int, Array]], marker_places: Mapping[int, Array], width: float, height: float
) -> tuple[list[Located], list[tuple[int, Array]]]:
    """Group markers into sheets; return these, and the remaining markers."""
    free = list(markers)
    sheets: list[Located] = []
    while True:
        groups = [group for marker in free if (group := _group(marker, free, marker_places))]
        best = max(groups, key=len, default=None)
        if best is None:
            break
        used = {id(corners) for _id, corners in best}
        free = [marker for marker in free if id(marker[1]) not in used]
        located = Located(_matrix(dict(best), marker_places), dict(best), width, height)
        if is_plausible(located):
            sheets.append(located)
    return sheets, free


def is_plausible(located: Located) -> bool:
    """Return whether a located sheet is plausible: seen from above, and not edge-on."""
    if not np.isfinite(located.matrix).all():
        return False
    corners = located.corners()
    sides = np.roll(corners, -1, 0) - corners
    next_sides = np.roll(sides, -1, 0)
    turns = sides[:, 0] * next_sides[:, 1] - sides[:, 1] * next_sides[:, 0]
    lengths = np.linalg.norm(sides, axis=1)
    shape = lengths[[0, 2]].mean() / max(float(lengths[[1, 3]].mean()), 1e-6)
    expected_shape = located.width / located.height
    return bool((turns > 0).all() and lengths.min() > 60 and 0.4 < shape / expected_shape < 2.5)


def marker_corners(width: float, height: float) -> dict[int, Array]:
    """Return the corners of each marker in mm of the sheet, top left first, clockwise."""
    size = FIDUCIAL_SIZE
    return {
        marker: np.array([[x, y + size], [x + size, y + size], [x + size, y], [x, y]], float)
        for marker, x, y in fiducials(width, height)
    }


def _markers(
    grey: NDArray[np.uint8], marker_ids: Sequence[int]
) -> Iterator[tuple[int, tuple[list[tuple[int, Array]], list[tuple[int, Array]]]]]:
    """Yield the markers in a picture, printed or mirrored, without duplicates: all after each length."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMax = 43
    parameters.minMarkerPerimeterRate = 0.015
    printed = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(_both_ways(printed, marker_ids), parameters)
    first = len(printed.bytesList)
    longest = max(grey.shape)
    upright, swapped = list[tuple[int, Array]](), list[tuple[int, Array]]()
    for length in _LENGTHS:
        if length > longest and length > _LENGTHS[1]:
            break
        scale = min(1.0, length / longest)
        small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        corners, ids, _rejected = detector.detectMarkers(small)
        for quad, number in zip(corners, [] if ids is None else ids.ravel(), strict=True):
            points = np.asarray(quad, float).reshape(4, 2) / scale
            markers, marker = upright, int(number)
            if marker >= first:
                markers, marker = swapped, marker_ids[marker - first]
            if marker in marker_ids and not any(
                known_id == marker and _is_same_marker(points, known_points)
                for known_id, known_points in markers
            ):
                markers.append((marker, points))
        yield length, (upright, swapped)


def _both_ways(printed: cv2.aruco.Dictionary, marker_ids: Sequence[int]) -> cv2.aruco.Dictionary:
    """Return a dictionary with the mirror images of some of its markers at its end."""
    size = printed.markerSize
    rows = [printed.bytesList]
    for number in marker_ids:
        bits = cv2.aruco.Dictionary.getBitsFromByteList(printed.bytesList[number][None], size)
        flipped = np.ascontiguousarray(np.asarray(bits)[:, ::-1])
        rows.append(cv2.aruco.Dictionary.getByteListFromBits(flipped))
    return cv2.aruco.Dictionary(np.concatenate(rows), size, printed.maxCorrectionBits)


def _is_same_marker(quad: Array, other_quad: Array) -> bool:
    size = np.linalg.norm(quad[0] - quad[2])
    return bool(np.linalg.norm(quad.mean(0) - other_quad.mean(0)) < _SAME * size)


def _group(
    marker: tuple[int, Array], free: Sequence[tuple[int, Array]], places: Mapping[int, Array]
) -> list[tuple[int, Array]]:
    """Return the markers of one sheet with a given marker, or nothing."""
    number, corners = marker
    affine, _inliers = cv2.estimateAffinePartial2D(_flipped(places[number]), corners)
    if affine is None:
        return []
    far = _ASTRAY * np.hypot(*affine[:, 0]) * np.ptp(np.concatenate(list(places.values()))[:, 0])
    choices_by_place: list[list[tuple[int, Array] | None]] = []
    for other_number, place in places.items():
        if other_number == number:
            continue
        expected = (_flipped(place) @ affine[:, :2].T + affine[:, 2]).mean(0)
        near_markers = [
            (number_seen, quad)
            for number_seen, quad in free
            if number_seen == other_number and np.linalg.norm(quad.mean(0) - expected) < far
        ]
        near_markers.sort(key=lambda one: float(np.linalg.norm(one[1].mean(0) - expected)))
        choices_by_place.append([*near_markers[:2], None])
    choices = ([marker, *filter(None, choice)] for choice in product(*choices_by_place))
    sound = [choice for choice in choices if len(choice) > 1 and _error(choice, places) < _ERROR]
    return max(sound, key=lambda choice: (len(choice), -_error(choice, places)), default=[])


def _flipped(points: Array) -> Array:
    """Return points with y downwards, as in pictures."""
    return points * [1, -1]


def _matrix(markers: Mapping[int, Array], places: Mapping[int, Array]) -> Array:
    source = np.concatenate([places[number] for number in markers])
    matrix, _mask = cv2.findHomography(source, np.concatenate(list(markers.values())))
    return np.asarray(matrix, float)


def _error(group: Sequence[tuple[int, Array]], places: Mapping[int, Array]) -> float:
    """Return the error of markers' corners as parts of one sheet, mm."""
    markers = dict(group)
    matrix = _matrix(markers, places)
    if not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
        return float("inf")
    projected = project(np.asarray(np.linalg.inv(matrix), float), np.concatenate(list(markers.values())))
    expected = np.concatenate([places[number] for number in markers])
    return float(np.abs(projected - expected).max())
