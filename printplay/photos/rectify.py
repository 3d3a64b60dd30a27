"""Rectifies a sheet: cut out of a picture, flattened, and aligned with its blank."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, TEXTURE, Blank, Picture, Plane, smaller, unlit
from printplay.photos.finding import Array, Located

_SURE = 0.35  # least correlation of a patch


class SearchStep(NamedTuple):
    """One step of the alignment: pixels a mm, the search radius, and the patches, all in mm.

    `patch` is the side of a patch, `step` the distance between patches, `near` how far around it
    (the standard deviation) a patch moves the paper beyond what the whole page does.
    """

    scale: int
    reach: float
    patch: float = 12.0
    step: float = 8.0
    near: float = 5.0


#: The steps after a good guess, and further ones before them after a rough guess.
_LOOKS, _ROUGH = (SearchStep(2, 5.0), SearchStep(4, 1.75)), (SearchStep(2, 12.0),)
#: The part of the reach of the first step that a quarter of the patches must move, so that it is
#: taken twice: where paper bends farther than it reaches, it finds only the way there.
_ONCE_MORE = 0.6
#: The step after them on paper that is crumpled or bent: where they moved a tenth of the patches
#: by so many mm at the end. Without it, a box's outline stands aside and looks like a 1 or a minus.
_BENT, _FINE = 0.2, SearchStep(4, 0.75, patch=8.0, step=6.0, near=4.0)


@dataclass(frozen=True, eq=False)
class AlignedSheet:
    """A sheet aligned with its blank.

    `alike` is the match of each patch: column, row, and 1 for equal, 0 for nothing in common.
    `moved` is the displacement of each pixel, shape (height, width, 2), x first. `outside` is True
    beyond the edge of the photo.
    """

    picture: Picture
    alike: Array
    moved: Plane
    outside: NDArray[np.bool_]

    @property
    def quality(self) -> float:
        """Return the share of the print that was found, 0 to 1."""
        return float((self.alike[:, 2] > _SURE).mean()) if len(self.alike) else 0.0


@dataclass(frozen=True, eq=False)
class LocatedSheet:
    """A located sheet with its picture."""

    picture: Picture
    located: Located

    @cached_property
    def flat(self) -> Picture:
        """Return the sheet from above, `SCALE` pixels a mm."""
        return flattened(self.picture, self.located)


def flattened(picture: Picture, located: Located, scale: float = SCALE) -> Picture:
    """Return a sheet from above, `scale` pixels a mm, by its markers."""
    matrix, size = _to_picture(located, scale)
    middle = np.array([[size[0] / 2, size[1] / 2, 1.0], [size[0] / 2 + 1, size[1] / 2, 1.0]])
    ends = middle @ matrix.T
    pixels = float(np.linalg.norm(np.diff(ends[:, :2] / ends[:, 2:], axis=0)))
    if pixels > 1.3:  # a photo with more pixels is averaged, not sampled
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.4 * pixels), np.uint8)
    return np.asarray(
        cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                            borderMode=cv2.BORDER_REPLICATE), np.uint8)  # fmt: skip


def _to_picture(located: Located, scale: float) -> tuple[Array, tuple[int, int]]:
    """Return the matrix from pixels of the flat sheet to those of the picture, and the size."""
    to_mm = np.array([[1 / scale, 0, 0], [0, -1 / scale, located.height], [0, 0, 1.0]])
    return located.matrix @ to_mm, (round(located.width * scale), round(located.height * scale))


def laid_on(view: LocatedSheet, blank: Blank, *, rough: bool = False, closely: bool = True) -> AlignedSheet:
    """Align a sheet of a picture with the blank.

    `rough` says that its place is only roughly known. Bent paper is looked at once more, `closely`;
    what bends far, in any case.
    """
    flat = view.flat
    small = aligned = smaller(flat)
    move = np.zeros((*small.shape[:2], 2), np.float32)  # of the smaller picture
    correlations = np.zeros((0, 3))
    looks, has_repeated = deque([*_ROUGH, *_LOOKS] if rough else _LOOKS), False
    while looks:
        look = looks.popleft()
        patches = _find_patches(blank, unlit(aligned), look)
        if look is not _FINE:
            correlations = patches[:, [0, 1, 4]]
        sure_patches = patches[patches[:, 4] > _SURE]
        if len(sure_patches) < 12:
            break
        # Compose the new displacement with the former one in `move`.
        further_move = _smooth(sure_patches, flat.shape[:2], look.near, small.shape[:2])
        move = _plane(further_move + _plane(_sample_pixels(move, _moved_places(further_move))))
        aligned = np.asarray(_sample_pixels(small, _moved_places(move)), np.uint8)
        if look is _LOOKS[0] and not has_repeated and _bends_far(sure_patches):
            looks.appendleft(look)
            has_repeated = True
        if closely and look is _LOOKS[-1] and _is_bent(sure_patches):
            looks.append(_FINE)
    move = _plane(cv2.resize(move, flat.shape[1::-1])) * np.float32(SCALE / TEXTURE)
    aligned = np.asarray(_sample_pixels(flat, _moved_places(move)), np.uint8)
    return AlignedSheet(aligned, correlations, move, _pixels_off_picture(view, _moved_places(move)))


def _is_bent(patches: Array) -> bool:
    return bool(np.percentile(np.linalg.norm(patches[:, 2:4], axis=1), 90) > _BENT * SCALE)


def _bends_far(patches: Array) -> bool:
    displacements = np.abs(patches[:, 2:4]).max(1)
    return bool(np.percentile(displacements, 75) > _ONCE_MORE * _LOOKS[0].reach * SCALE)


def _moved_places(move: Plane) -> Plane:
    """Return the column and the row of each pixel after it has been moved, x first."""
    high, wide = move.shape[:2]
    places = move.copy()
    places[:, :, 0] += np.arange(wide, dtype=np.float32)
    places[:, :, 1] += np.arange(high, dtype=np.float32)[:, None]
    return places


def _pixels_off_picture(view: LocatedSheet, places: Plane) -> NDArray[np.bool_]:
    matrix, _size = _to_picture(view.located, SCALE)
    high, wide = view.picture.shape[:2]
    few = np.concatenate([places[::8, ::8], np.ones((*places[::8, ::8].shape[:2], 1), np.float32)], 2)
    projected = few @ matrix.T.astype(np.float32)
    x, y = projected[:, :, 0] / projected[:, :, 2], projected[:, :, 1] / projected[:, :, 2]
    off = (x < 1) | (y < 1) | (x > wide - 2) | (y > high - 2)
    size = (places.shape[1], places.shape[0])
    return np.asarray(cv2.resize(off.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST), np.bool_)


def _sample_pixels(source: Picture | Plane, places: Plane) -> object:
    """Return the pixels of a picture at some places, shape (height, width, 2), x first."""
    sampled: object = cv2.remap(  # type: ignore[call-overload]  # the stubs want two maps
        source, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return sampled


def _plane(array: object) -> Plane:
    """Cast an array of OpenCV, whose types are too general."""
    return np.asarray(array, np.float32)


def _find_patches(blank: Blank, plane: Plane, look: SearchStep) -> Array:
    """Find patches of the blank in a sheet; return x, y, displacement (2), correlation."""
    plane = _scaled(plane, look.scale)
    reach = round(look.reach * look.scale)
    padded = _plane(cv2.copyMakeBorder(plane, reach, reach, reach, reach, cv2.BORDER_REFLECT))
    patches = []
    for left, top, patch in _patches(blank, look):
        side = len(patch)
        window = padded[top : top + side + 2 * reach, left : left + side + 2 * reach]
        match = _plane(cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED))
        y, x = divmod(int(match.argmax()), match.shape[1])
        dx = dy = 0.0
        if 0 < y < match.shape[0] - 1 and 0 < x < match.shape[1] - 1:
            dx = _between(*match[y, x - 1 : x + 2].tolist())
            dy = _between(*match[y - 1 : y + 2, x].tolist())
        half = side / 2
        patches.append((left + half, top + half, x - reach + dx, y - reach + dy, float(match[y, x])))
    pixels = SCALE / look.scale
    return np.array(patches).reshape(-1, 5) * [pixels, pixels, pixels, pixels, 1]


@lru_cache(maxsize=3)  # those of one blank: they hold its print
def _patches(blank: Blank, look: SearchStep) -> list[tuple[int, int, Plane]]:
    """Return the patches of a blank with print, each with its left and top, in pixels."""
    print_ = _scaled(blank.texture, look.scale)
    side, step = round(look.patch * look.scale), round(look.step * look.scale)
    high, wide = print_.shape
    places = (
        (left, top, print_[top : top + side, left : left + side])
        for top in range(0, high - side + 1, step)
        for left in range(0, wide - side + 1, step)
    )
    return [place for place in places if place[2].std() >= 0.008]


def _scaled(print_: Plane, scale: int) -> Plane:
    """Resize an image of `TEXTURE` pixels a mm to `scale`."""
    if scale >= TEXTURE:
        return print_
    part = scale / TEXTURE
    return _plane(cv2.resize(print_, None, fx=part, fy=part, interpolation=cv2.INTER_AREA))


def _between(low: float, middle: float, high: float) -> float:
    """Return the vertex, from -0.5 to 0.5, of a parabola through three values."""
    curve = low - 2 * middle + high
    return 0.0 if abs(curve) < 1e-9 else max(-0.5, min(0.5, (low - high) / (2 * curve)))


def _smooth(patches: Array, shape: tuple[int, ...], local_reach: float, small: tuple[int, ...]) -> Plane:
    """Return a smooth displacement fitted to patches, without outliers; see `SearchStep.near`.

    `shape` is that of the sheet, `small` that of the smaller picture that is displaced.
    """
    high, wide = shape[:2]
    step = round(6 * SCALE)
    every = terms(patches[:, 0] / wide, patches[:, 1] / high)
    weight = patches[:, 4] ** 2
    for _turn in range(8):
        part = (every * weight[:, None]).T
        fit = np.linalg.solve(part @ every + 1e-9 * np.eye(every.shape[1]), part @ patches[:, 2:4])
        off = np.linalg.norm(every @ fit - patches[:, 2:4], axis=1)
        weight = patches[:, 4] ** 2 / (1 + (off / (0.35 * SCALE)) ** 2)
    rest = patches[:, 2:4] - every @ fit
    good = off < 0.9 * SCALE
    down, across = (np.arange(0, size + step, step).astype(float) for size in (high, wide))
    y, x = np.meshgrid(down, across, indexing="ij")
    plain = (terms(x.ravel() / wide, y.ravel() / high) @ fit).reshape(*x.shape, 2)
    across_weights, down_weights = (
        np.exp(-((places[:, None] - patches[None, good, axis]) ** 2) / (2 * (local_reach * SCALE) ** 2))
        for axis, places in enumerate((across, down))
    )
    share = weight[good]
    local = np.stack([down_weights * (share * offsets) @ across_weights.T for offsets in rest[good].T], 2)
    local /= (down_weights * share @ across_weights.T + 0.3)[:, :, None]
    scale = TEXTURE / SCALE
    planes = (scale * (plain + local)).astype(np.float32)
    steps = _moved_places(np.zeros((*small[:2], 2), np.float32))
    return _plane(_sample_pixels(planes, _plane(steps / np.float32(scale * step))))


def terms(x: Array, y: Array) -> Array:
    """Return the terms of a cubic polynomial at some places."""
    return np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], 1)
