"""A phone: where it is held, its lens and light, what it makes of a picture, who passes it on."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

_CELLS = 12  # of the net that lens and view bend, to each side


def taken(scene: Image.Image, kind: str, chance: np.random.Generator) -> tuple[bytes, str]:
    """Return the bytes of a photo, and the suffix of its file."""
    tidy = kind == "tidy"
    wide = round(chance.uniform(2800, 3300) if tidy else chance.uniform(1900, 3200))
    size = wide, round(wide * 0.75)
    seen = _seen(scene, size, chance, lean=0.03 if tidy else chance.uniform(0.03, 0.13))
    lit = _lit(np.asarray(seen, np.float32), chance, much=0.25 if tidy else 0.8, sunny=kind == "sunlight")
    noise = chance.uniform(1, 3) if tidy else chance.uniform(2, 7)
    coarse = chance.normal(0, noise, (size[1] // 2 + 1, size[0] // 2 + 1, 1))
    grain = coarse.repeat(2, 0).repeat(2, 1)[: size[1], : size[0]]
    picture = Image.fromarray(np.clip(lit + grain, 0, 255).astype(np.uint8))
    if not tidy:
        picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0, 1.1)))
    picture = picture.filter(ImageFilter.UnsharpMask(2, int(chance.integers(0, 90)), 2))
    turns = int(chance.integers(4))
    if turns:
        picture = picture.rotate(90 * turns, expand=True)
    if kind == "messenger":  # made small, saved; saved once more by whoever passes it on
        picture.thumbnail((1600, 1600))
        picture = Image.open(BytesIO(_jpeg(picture, 70)))
        return _jpeg(picture, int(chance.integers(50, 65))), ".jpg"
    if kind == "heic":
        return _heic(picture), ".heic"
    return _jpeg(picture, int(chance.integers(72, 93))), ".jpg"


def _seen(
    scene: Image.Image, size: tuple[int, int], chance: np.random.Generator, *, lean: float
) -> Image.Image:
    """Return the scene from above, leaning, through a lens that bends lines a little."""
    wide, high = scene.size
    corners = np.array([[0, 0], [0, high], [wide, high], [wide, 0]], float)
    corners += chance.uniform(-lean, lean, (4, 2)) * [wide, high]
    barrel = chance.uniform(-0.03, 0.03)
    matrix = _homography(np.array([[0, 0], [0, 1], [1, 1], [1, 0]], float), corners)

    def source(u: float, v: float) -> tuple[float, float]:
        bend = 1 + barrel * ((u - 0.5) ** 2 + (v - 0.5) ** 2)
        x, y, w = matrix @ [0.5 + (u - 0.5) * bend, 0.5 + (v - 0.5) * bend, 1.0]
        return x / w, y / w

    net = []
    for row in range(_CELLS):
        for column in range(_CELLS):
            u0, u1, v0, v1 = (one / _CELLS for one in (column, column + 1, row, row + 1))
            box = tuple(round(one) for one in (u0 * size[0], v0 * size[1], u1 * size[0], v1 * size[1]))
            quad = [source(*at) for at in ((u0, v0), (u0, v1), (u1, v1), (u1, v0))]
            net.append((box, tuple(value for at in quad for value in at)))
    return scene.transform(size, Image.Transform.MESH, net, Image.Resampling.BILINEAR)


def _homography(source: NDArray[np.float64], target: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the matrix that takes four points to four others."""
    rows, right = [], []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(right)), 1).reshape(3, 3)


def _lit(
    values: NDArray[np.float32], chance: np.random.Generator, *, much: float, sunny: bool
) -> NDArray[np.float32]:
    """Return a picture in the light of a window and a lamp, in the shade of whoever takes it."""
    high, wide = values.shape[:2]
    few = wide // 8, high // 8
    y, x = np.mgrid[-1 : 1 : few[1] * 1j, -1 : 1 : few[0] * 1j].astype(np.float32)
    a, b = chance.uniform(-0.25, 0.25, 2) * much
    u, v = chance.uniform(-0.8, 0.8, 2)
    light = 0.88 + a * x + b * y + 0.2 * much * np.exp(-((x - u) ** 2 + (y - v) ** 2) / 0.5)
    light *= 1 - 0.18 * much * (x * x + y * y) / 2
    mask = Image.new("L", few, 0)
    points = chance.uniform(-0.1, 1.1, (5, 2)) * few
    ImageDraw.Draw(mask).polygon([tuple(one) for one in points.tolist()], 255)
    soft = mask.filter(ImageFilter.GaussianBlur(2 if sunny else 22))
    deep = 0.55 if sunny else chance.uniform(0, 0.4) * much
    light *= 1 - deep * np.asarray(soft, np.float32) / 255
    whole = Image.fromarray(light.astype(np.float32)).resize((wide, high))
    warm = 1 + chance.uniform(-0.12, 0.12) * much * np.array([1, 0, -1], np.float32)
    tones = 255 * (np.arange(256) / 255) ** chance.uniform(0.85, 1.15)
    dark = np.clip(values * np.asarray(whole, np.float32)[:, :, None] * warm, 0, 255)
    return np.asarray(tones.astype(np.float32)[dark.astype(np.uint8)], np.float32)


def _jpeg(picture: Image.Image, quality: int) -> bytes:
    data = BytesIO()
    picture.save(data, "jpeg", quality=quality)
    return data.getvalue()


def _heic(picture: Image.Image) -> bytes:
    import pillow_heif

    data = BytesIO()
    pillow_heif.from_pillow(picture).save(data, quality=55)
    return data.getvalue()
