"""A camera held by a person: tilted, shaking, in bad light, saving a small JPEG."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from printplay.photos.blank import Picture
from tests.photographer.paper import SCALE
from tests.photographer.table import MARGIN

_ORIENTATION = 0x0112  # the EXIF tag


@dataclass(frozen=True)
class Shot:
    """How a photo is taken: `tilt` in degrees, `megapixels`, `blur` in pixels, the rest 0 to 1.

    `lens` bends straight lines, `mixed` is light of two colours, `edges` a phone that sharpens,
    `glare` a lamp that shines back, `curl` paper that rises at one side. A shot is taken whole, so
    that what is added to one kind changes no other.
    """

    tilt: float
    turn: float
    megapixels: float
    blur: float
    shake: float
    noise: float
    shadow: float
    bend: float
    creases: int
    quality: int
    orientation: int = 1
    lens: float = 0.0
    mixed: float = 0.0
    edges: float = 0.0
    glare: float = 0.0
    curl: float = 0.0


#: How photos of the sets are taken; a set is harder than the one before it.
def careful(chance: np.random.Generator) -> Shot:
    """Return a shot of somebody who takes care."""
    return Shot(
        chance.uniform(0, 12),
        chance.uniform(-8, 8),
        chance.uniform(8, 12),
        chance.uniform(0, 0.8),
        0,
        chance.uniform(0, 0.3),
        chance.uniform(0, 0.35),
        chance.uniform(0, 0.3),
        0,
        int(chance.integers(80, 95)),
        1,
    )


def hard(chance: np.random.Generator) -> Shot:
    """Return a shot by lamplight, from the chair."""
    return Shot(
        chance.uniform(5, 35),
        chance.uniform(-180, 180),
        float(np.exp(chance.uniform(*np.log([2, 12])))),
        chance.uniform(0, 1.6),
        chance.uniform(0, 2.0) * (chance.random() < 0.4),
        chance.uniform(0, 1),
        chance.uniform(0.2, 1),
        chance.uniform(0, 1),
        int(chance.integers(0, 3)),
        int(chance.integers(60, 86)),
        int(chance.choice([1, 1, 3, 6, 8])),
        chance.uniform(-0.06, 0.06),
        chance.uniform(0, 1) * (chance.random() < 0.4),
        chance.uniform(0, 1) * (chance.random() < 0.5),
        chance.uniform(0, 1) * (chance.random() < 0.3),
        chance.uniform(0, 1) * (chance.random() < 0.4),
    )


def brutal(chance: np.random.Generator) -> Shot:
    """Return a shot that nobody would keep."""
    return Shot(
        chance.uniform(15, 35),
        chance.uniform(-180, 180),
        chance.uniform(2, 5),
        chance.uniform(0.6, 2.2),
        chance.uniform(0, 3.5),
        chance.uniform(0.3, 1.2),
        chance.uniform(0.4, 1),
        chance.uniform(0.2, 1.2),
        int(chance.integers(0, 4)),
        int(chance.integers(50, 75)),
        int(chance.choice([1, 3, 6, 8])),
        chance.uniform(-0.08, 0.08),
        chance.uniform(0, 1) * (chance.random() < 0.6),
        chance.uniform(0, 1) * (chance.random() < 0.6),
        chance.uniform(0, 1) * (chance.random() < 0.4),
        chance.uniform(0, 1) * (chance.random() < 0.6),
    )


def photographed(scene: Picture, shot: Shot, chance: np.random.Generator) -> bytes:
    """Return a photo of a scene as JPEG."""
    bent = _bent(scene, shot, chance)
    picture = _projected(bent, shot, chance)
    picture = _lit(picture, shot, chance)
    if shot.blur > 0.2:
        picture = _plane(cv2.GaussianBlur(picture, (0, 0), shot.blur))
    if shot.shake > 0.5:
        picture = _plane(cv2.filter2D(picture, -1, _shaken(shot.shake, chance)))
    picture += chance.standard_normal(picture.shape, np.float32) * (1 + 7 * shot.noise)
    if shot.edges > 0.05:  # smoothed against noise, then sharpened, as phones do
        even = _plane(cv2.GaussianBlur(picture, (0, 0), 0.6))
        picture = even + (even - _plane(cv2.GaussianBlur(even, (0, 0), 2.0))) * 1.2 * shot.edges
    whole = np.clip(picture, 0, 255, out=picture).astype(np.uint8)
    return _saved(whole, shot)


def _places(high: int, wide: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the rows and columns of a picture, a column and a row of numbers that cross."""
    return np.arange(high, dtype=np.float32)[:, None], np.arange(wide, dtype=np.float32)[None]


def _bent(scene: Picture, shot: Shot, chance: np.random.Generator) -> NDArray[np.float32]:
    """Return the scene with the paper bent: moved by up to some mm, and shaded where it folds."""
    high, wide = scene.shape[:2]
    if shot.bend < 0.05 and not shot.creases and not shot.curl:
        return scene.astype(np.float32)
    y, x = np.mgrid[0:high:8, 0:wide:8].astype(np.float32)
    move, light = np.zeros((2, *x.shape), np.float32), np.ones(x.shape, np.float32)
    for _wave in range(2):
        angle, length = chance.uniform(0, np.pi), chance.uniform(120, 300) * SCALE
        phase = (x * np.cos(angle) + y * np.sin(angle)) / length * 2 * np.pi + chance.uniform(0, 7)
        height = chance.uniform(0, 1.2) * shot.bend * SCALE
        move += np.stack([np.cos(angle) * np.sin(phase), np.sin(angle) * np.sin(phase)]) * height
        light *= 1 + 0.06 * shot.bend * np.cos(phase)
    if shot.curl:  # one side rises toward the camera: nearer, so larger, and in other light
        angle = chance.uniform(0, 2 * np.pi)
        toward = np.array([np.cos(angle), np.sin(angle)], np.float32)
        aside = ((x - wide / 2) * toward[0] + (y - high / 2) * toward[1]) / (wide / 2)
        rise = np.clip(aside, 0, 1.2) ** 2 * 0.05 * shot.curl
        move -= np.stack([(x - wide / 2) * rise, (y - high / 2) * rise])
        light *= 1 - 0.25 * shot.curl * np.clip(aside, 0, 1.2) ** 2
    for _crease in range(shot.creases):
        angle = chance.uniform(0, np.pi)
        middle = (chance.uniform(0.3, 0.7) * wide, chance.uniform(0.3, 0.7) * high)
        if chance.random() < 0.4:  # folded in half for the pocket, through a row of spaces or not
            angle, middle = float(chance.choice([0, np.pi / 2])), (middle[0], 0.5 * high)
        off = (x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle)
        side = np.tanh(off / (1.5 * SCALE))
        light *= 1 + chance.normal(0, 0.06) * side - 0.16 * np.exp(-((off / (0.35 * SCALE)) ** 2))
        lift = chance.uniform(-0.004, 0.004) * np.abs(off)
        move += np.stack([np.cos(angle) * lift, np.sin(angle) * lift])
    size = (wide, high)
    full = [cv2.resize(plane, size, interpolation=cv2.INTER_LINEAR) for plane in (*move, light)]
    rows, columns = _places(high, wide)
    moved = cv2.remap(
        scene, columns + full[0], rows + full[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(moved.astype(np.float32) * full[2][:, :, None], np.float32)


def _projected(scene: NDArray[np.float32], shot: Shot, chance: np.random.Generator) -> NDArray[np.float32]:
    """Return the scene as a camera above the table sees it."""
    high, wide = scene.shape[:2]
    sheet_wide, sheet_high = wide - 2 * MARGIN * SCALE, high - 2 * MARGIN * SCALE
    photo = (4.0, 3.0) if chance.random() < 0.7 else (3.0, 4.0)
    unit = np.sqrt(shot.megapixels * 1e6 / 12)
    out = (round(photo[0] * unit), round(photo[1] * unit))
    turn, tilt = np.radians(shot.turn), np.radians(shot.tilt)
    toward = chance.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(toward), np.sin(toward), 0.0])
    lean, _ = cv2.Rodrigues(axis * tilt)
    spin, _ = cv2.Rodrigues(np.array([0.0, 0.0, turn]))
    rotation = lean @ spin
    far = 3.0 * sheet_wide
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * [sheet_wide, sheet_high]
    seen = np.array([rotation @ [*corner, 0.0] + [0, 0, far] for corner in corners])
    flat = seen[:, :2] / seen[:, 2:]
    low, top = flat.min(0), flat.max(0)
    zoom = min(out[0] / (top[0] - low[0]), out[1] / (top[1] - low[1])) * chance.uniform(0.72, 0.96)
    slack = np.array(out) - (top - low) * zoom
    shift = slack * chance.uniform(0.2, 0.8, 2) - low * zoom
    source = (corners + np.array([wide, high]) / 2).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, (flat * zoom + shift).astype(np.float32))
    if abs(shot.lens) > 0.005:
        return _through_lens(scene, matrix, out, shot.lens)
    shrunk = np.linalg.norm((flat[1] - flat[0]) * zoom) / sheet_wide
    if shrunk < 0.8:  # as a lens would, not by picking pixels
        scene = _plane(cv2.GaussianBlur(scene, (0, 0), 0.4 / shrunk))
    return np.asarray(
        cv2.warpPerspective(scene, matrix, out, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )


def _through_lens(
    scene: NDArray[np.float32], matrix: object, out: tuple[int, int], bulge: float
) -> NDArray[np.float32]:
    """Return a scene through a lens that bends straight lines, outward or inward."""
    y, x = _places(out[1], out[0])
    half = np.hypot(*out) / 2
    across, down = (x - out[0] / 2) / half, (y - out[1] / 2) / half
    far = 1 + bulge * (across**2 + down**2 - 0.35)
    inverse = np.linalg.inv(np.asarray(matrix, float)).astype(np.float32)
    px, py = across * far * half + out[0] / 2, down * far * half + out[1] / 2
    deep = inverse[2, 0] * px + inverse[2, 1] * py + inverse[2, 2]
    at_x = (inverse[0, 0] * px + inverse[0, 1] * py + inverse[0, 2]) / deep
    at_y = (inverse[1, 0] * px + inverse[1, 1] * py + inverse[1, 2]) / deep
    some = np.diff(np.stack([at_x[::16], at_y[::16]]), axis=2)[:, :, ::16]
    pixels = float(np.median(np.hypot(*some)))
    if pixels > 1.25:
        scene = _plane(cv2.GaussianBlur(scene, (0, 0), 0.4 * pixels))
    return _plane(
        cv2.remap(
            scene,
            at_x.astype(np.float32),
            at_y.astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    )


def _lit(picture: NDArray[np.float32], shot: Shot, chance: np.random.Generator) -> NDArray[np.float32]:
    """Return a picture in uneven light of some colour, with a shadow across it."""
    high, wide = picture.shape[:2]
    y, x = _places(high, wide)
    angle = chance.uniform(0, 2 * np.pi)
    along = (x / wide - 0.5) * np.cos(angle) + (y / high - 0.5) * np.sin(angle)
    light = 1 + 0.55 * shot.shadow * along
    if chance.random() < shot.shadow:
        edge = (x / wide - chance.uniform(0.2, 0.8)) * np.cos(angle + 1) + (
            y / high - chance.uniform(0.2, 0.8)
        ) * np.sin(angle + 1)
        light *= 1 - chance.uniform(0.2, 0.5) * shot.shadow / (1 + np.exp(-edge * chance.uniform(15, 90)))
    tint = 1 + chance.normal(0, 0.05 + 0.05 * shot.shadow, 3)
    exposure = chance.uniform(0.62, 1.02)
    lit = picture * light.astype(np.float32)[:, :, None]
    lit *= (tint * exposure).astype(np.float32)
    if shot.mixed:  # a lamp on one side, a window on the other
        warm = np.array([1.0, 0.86, 0.66]) ** shot.mixed
        share = (0.5 + np.clip(along * 1.4, -0.5, 0.5))[:, :, None]
        lit *= (share * warm + (1 - share)).astype(np.float32)
    if shot.glare:
        at, wide_at = chance.uniform(0.2, 0.8, 2), chance.uniform(0.05, 0.2)
        off = ((x / wide - at[0]) ** 2 + (y / high - at[1]) ** 2) / wide_at**2
        lit += (120 * shot.glare * np.exp(-off))[:, :, None]
    return np.asarray(lit, np.float32)


def _shaken(length: float, chance: np.random.Generator) -> NDArray[np.float32]:
    size = int(2 * np.ceil(length) + 3)
    kernel = np.zeros((size, size), np.float32)
    angle, middle = chance.uniform(0, np.pi), size // 2
    along = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    first, last = np.array([middle, middle]) - along, np.array([middle, middle]) + along
    start, end = (tuple(round(float(v) * 16) for v in point) for point in (first, last))
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _plane(made: object) -> NDArray[np.float32]:
    """Return what OpenCV made as numbers of one kind, which its types leave open."""
    return np.asarray(made, np.float32)


def _saved(picture: Picture, shot: Shot) -> bytes:
    image = Image.fromarray(picture)
    turned = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
    exif = Image.Exif()
    if shot.orientation in turned:
        image = image.transpose(turned[shot.orientation])
        exif[_ORIENTATION] = shot.orientation
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=shot.quality, exif=exif)
    return buffer.getvalue()
