"""A photo of a piece of a sheet, already laid flat: as `scan` would have it, without finding it.

It spoils what the photographer of the tests spoils (density, blur, shake, light, noise, JPEG,
print that is a little off), at a hundredth of its cost, so that many thousand can be made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.photos.blank import SCALE, Blank, Picture, Plane
from printplay.photos.tokens import ink
from printplay.printing.sheet_code import Box, Ring
from tests.photographer.hands import Stroke
from tests.photographer.paper import SCALE as FINE
from tests.photographer.paper import drawn
from tests.photographer.pens import Pen


@dataclass(frozen=True)
class Piece:
    """A piece of a sheet as it is read: laid flat, its blank, its ink, and the pen's darkness."""

    picture: Picture
    blank: Picture
    ink: Plane
    pen: float


@dataclass(frozen=True)
class Printed:
    """A piece of a blank: what is printed, finely and as it is read, and where it begins (mm)."""

    fine: Picture
    plain: Picture
    x: float
    y: float

    def strokes(self, found: Iterable[Stroke]) -> list[Stroke]:
        """Return strokes of the sheet as they stand in the piece."""
        return [one - [self.x, self.y] for one in found]

    def box(self, box: Box) -> Box:
        """Return a box of the sheet as it stands in the piece."""
        return Box(box.x - self.x, box.y - self.y, box.width, box.height)

    def ring(self, ring: Ring) -> Ring:
        """Return a ring of the sheet as it stands in the piece."""
        return Ring(ring.x - self.x, ring.y - self.y, ring.radius)


def piece(fine: Picture, plain: Picture, box: Box, around: float) -> Printed:
    """Return the piece of a blank around a box: `fine` is the blank as it is drawn on."""
    left, low = max(0.0, np.floor(box.x - around)), max(0.0, np.floor(box.y - around))
    right = min(WIDTH, np.ceil(box.x + box.width + around))
    top = min(HEIGHT, np.ceil(box.y + box.height + around))

    def cut(picture: Picture, scale: float) -> Picture:
        rows = slice(round((HEIGHT - top) * scale), round((HEIGHT - low) * scale))
        return np.ascontiguousarray(picture[rows, round(left * scale) : round(right * scale)])

    return Printed(cut(fine, FINE), cut(plain, SCALE), float(left), float(low))


def taken(
    printed: Printed, strokes: Iterable[Stroke], pen: Pen, chance: np.random.Generator,
    stain: NDArray[np.float32] | None = None,
    over: tuple[Iterable[Stroke], Pen] | None = None,
) -> Piece:  # fmt: skip
    """Return a piece with strokes on it, photographed and laid flat again.

    `stain` darkens it, 0 to 1, as large as the fine picture; `over` are strokes drawn over the
    others, and the pen they are drawn with.
    """
    sheet = drawn(printed.fine, printed.strokes(strokes), pen, chance)
    inked = cv2.cvtColor(cv2.absdiff(sheet, printed.fine), cv2.COLOR_RGB2GRAY) > 50
    if over is not None:
        sheet = drawn(sheet, printed.strokes(over[0]), over[1], chance)
    if stain is not None:
        sheet = np.asarray(sheet * (1 - stain[:, :, None]), np.uint8)
    flat = _photographed(sheet, printed.plain.shape, chance)
    found = ink(flat, Blank(printed.plain))
    seen = found[cv2.resize(inked.astype(np.uint8), found.shape[::-1]) > 0]
    dark = float(np.median(seen)) * chance.uniform(0.75, 1.25) if seen.size > 40 else 0.0
    if chance.random() < 0.1:
        dark = 0.0
    return Piece(flat, printed.plain, found, dark)


def _photographed(sheet: Picture, shape: tuple[int, ...], chance: np.random.Generator) -> Picture:
    """Return a piece as a camera has seen it, back at `SCALE`, its print up to 0.5 mm off."""
    high, wide = sheet.shape[:2]
    bad = chance.random() ** 1.5  # how bad a photo it is: most are fair
    density = float(np.exp(chance.uniform(np.log(3.6), np.log(14)))) * (1 - 0.25 * bad)
    turn = chance.uniform(-np.pi, np.pi) if chance.random() < 0.6 else chance.normal(0, 0.1)
    squeeze = 1 - 0.25 * bad * chance.random()
    cos, sin = np.cos(turn), np.sin(turn)
    there = np.array([[cos, -sin], [sin, cos]]) @ np.diag([1, squeeze]) * density / FINE
    corners = np.array([[0, 0], [wide, 0], [0, high], [wide, high]]) @ there.T
    low, size = corners.min(0), np.ceil(np.ptp(corners, 0)).astype(int) + 4
    matrix = np.concatenate([there, (2 - low)[:, None]], 1)
    source = sheet
    if density < 0.8 * FINE:
        source = np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.4 * FINE / density), np.uint8)
    seen = int(size[0]), int(size[1])
    photo = np.asarray(cv2.warpAffine(source, matrix, seen, borderMode=cv2.BORDER_REPLICATE), np.float32)
    photo = _spoilt(photo, bad, chance)
    buffer = BytesIO()
    Image.fromarray(photo.astype(np.uint8)).save(
        buffer, "JPEG", quality=int(chance.uniform(94 - 40 * bad, 95))
    )
    back = np.asarray(Image.open(buffer))
    return _laid_flat(back, matrix, shape, bad, chance)


def _spoilt(photo: NDArray[np.float32], bad: float, chance: np.random.Generator) -> NDArray[np.float32]:
    high, wide = photo.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    angle = chance.uniform(0, 2 * np.pi)
    along = (x / wide - 0.5) * np.cos(angle) + (y / high - 0.5) * np.sin(angle)
    light = chance.uniform(0.5, 1.02) * (1 + 0.2 * bad * along)
    if chance.random() < 0.05 + 0.25 * bad:
        light = light * (1 - chance.uniform(0.1, 0.55) / (
            1 + np.exp(-(along - chance.uniform(-0.4, 0.4)) * chance.uniform(6, 40))))  # fmt: skip
    photo = photo * light[:, :, None] * (1 + chance.normal(0, 0.06, 3)).astype(np.float32)
    if chance.random() < 0.03 + 0.12 * bad:  # a lamp shines back
        far = (x / wide - chance.random()) ** 2 + ((y / high - chance.random()) * high / wide) ** 2
        shine = chance.uniform(0.1, 0.6) * np.exp(-far / chance.uniform(0.01, 0.12))
        photo = photo + (250 - photo) * np.asarray(shine, np.float32)[:, :, None]
    if (blur := chance.uniform(0, 0.6 + 1.4 * bad)) > 0.2:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), blur), np.float32)
    if chance.random() < 0.4 * bad:
        length, away = chance.uniform(0.5, 3.0) * bad, chance.uniform(0, np.pi)
        along_x, along_y = length * np.cos(away), length * np.sin(away)
        steps = np.linspace(-0.5, 0.5, 7)
        moved = [
            cv2.warpAffine(
                photo,
                np.array([[1, 0, along_x * step], [0, 1, along_y * step]]),
                (wide, high), borderMode=cv2.BORDER_REPLICATE,
            )
            for step in steps
        ]  # fmt: skip
        photo = np.asarray(np.mean(moved, 0), np.float32)
    photo = photo + chance.standard_normal(photo.shape, np.float32) * (1 + 7 * bad * chance.random())
    if chance.random() < 0.35:  # smoothed against noise, then sharpened, as phones do
        even = np.asarray(cv2.GaussianBlur(photo, (0, 0), 0.6), np.float32)
        soft = np.asarray(cv2.GaussianBlur(even, (0, 0), 2.0), np.float32)
        photo = even + (even - soft) * np.float32(1.4 * chance.random())
    return np.clip(photo, 0, 255)


def _laid_flat(
    photo: Picture, matrix: NDArray[np.float64], shape: tuple[int, ...], bad: float,
    chance: np.random.Generator,
) -> Picture:  # fmt: skip
    """Return a photo laid back onto its blank, not quite where it should be."""
    high, wide = shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    off = np.clip(chance.normal(0, (0.06 + 0.1 * bad) * SCALE, 2), -0.45 * SCALE, 0.45 * SCALE)
    wave = chance.normal(0, 0.05 * bad * SCALE, 2)
    length, phase = chance.uniform(15, 60) * SCALE, chance.uniform(0, 7)
    bend = np.sin((x * np.cos(phase) + y * np.sin(phase)) / length * 2 * np.pi + phase)
    at_x = (x + off[0] + wave[0] * bend + 0.5) * FINE / SCALE - 0.5
    at_y = (y + off[1] + wave[1] * bend + 0.5) * FINE / SCALE - 0.5
    to_x = matrix[0, 0] * at_x + matrix[0, 1] * at_y + matrix[0, 2]
    to_y = matrix[1, 0] * at_x + matrix[1, 1] * at_y + matrix[1, 2]
    scale = np.sqrt(abs(np.linalg.det(matrix[:, :2]))) * FINE / SCALE
    if scale > 1.3:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), 0.4 * scale), np.uint8)
    found = cv2.remap(
        photo, to_x.astype(np.float32), to_y.astype(np.float32), cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    return np.asarray(found, np.uint8)
