"""What happens to a sheet on a desk: folds, stains, highlighters, thumbs, and what lies around."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from tests.second_photographer.person import Person
from tests.second_photographer.print_shop import DOTS

EDGE = round(28 * DOTS)  # of the desk around a sheet


def used(
    sheet: Image.Image, kind: str, person: Person, marks: SheetMarks, chance: np.random.Generator
) -> Image.Image:
    """Return a sheet after the evening: with one trouble, or as it was."""
    if kind == "97 %":
        small = sheet.resize((round(sheet.width * 0.97), round(sheet.height * 0.97)))
        whole = Image.new("RGB", sheet.size, (250, 249, 246))
        whole.paste(small, (round(sheet.width * 0.015), round(sheet.height * 0.015)))
        return whole
    if kind == "fold":
        return folded(sheet, sheet.width * chance.uniform(0.3, 0.6), chance)
    if kind == "stain":
        return _stained(sheet, chance)
    if kind == "highlighter":
        return _highlighted(sheet, marks, person)
    return sheet


def folded(sheet: Image.Image, at: float, chance: np.random.Generator) -> Image.Image:
    """Fold a sheet once across at a column: light on one half, shade on the other, and a crease."""
    values = np.asarray(sheet, float)
    columns = np.arange(sheet.width)
    off = (columns - at) / DOTS
    lifted = columns + np.sign(off) * np.minimum(np.abs(off), 8) * 0.12 * DOTS * 0.6
    low = np.clip(lifted.astype(int), 0, sheet.width - 2)
    part = np.clip(lifted - low, 0, 1)[None, :, None]
    bent = values[:, low] * (1 - part) + values[:, low + 1] * part
    light = 1 + np.where(off < 0, 0.05, -0.07) * np.exp(-np.abs(off) / 30)
    light -= chance.uniform(0.1, 0.3) * np.exp(-((off / 0.3) ** 2))
    return _picture(bent * light[None, :, None])


def _stained(sheet: Image.Image, chance: np.random.Generator) -> Image.Image:
    """Put a wet cup down, and spill a little."""
    mask = Image.new("L", sheet.size, 0)
    pen = ImageDraw.Draw(mask)
    radius = chance.uniform(32, 42) * DOTS
    x, y = chance.uniform(0.2, 0.6) * sheet.width, chance.uniform(0.2, 0.8) * sheet.height
    pen.arc([x - radius, y - radius, x + radius, y + radius], chance.uniform(0, 90),
            chance.uniform(250, 380), 90, round(1.6 * DOTS))  # fmt: skip
    for _drop in range(int(chance.integers(2, 6))):
        u, v = chance.uniform(0, sheet.width), chance.uniform(0, sheet.height)
        size = chance.uniform(1, 4) * DOTS
        pen.ellipse([u - size, v - size, u + size, v + size], 60)
    brown = Image.new("RGB", sheet.size, (150, 100, 60))
    soft = mask.filter(ImageFilter.GaussianBlur(4))
    return Image.composite(ImageChops.multiply(sheet, brown), sheet, soft)


def _highlighted(sheet: Image.Image, marks: SheetMarks, person: Person) -> Image.Image:
    """Paint over some boxes, as people do who add up."""
    yellow = Image.new("RGB", sheet.size, "white")
    pen = ImageDraw.Draw(yellow)
    colour = [(255, 245, 90), (140, 250, 150), (255, 170, 210)][int(person.chance.integers(3))]
    for box in (*marks.boxes[:3], marks.total):
        y = sheet.height - (box.y + box.height / 2) * DOTS
        ends = [(box.x * DOTS, y + 6), ((box.x + box.width) * DOTS, y - 6)]
        pen.line(ends, colour, round(4.5 * DOTS))
    return ImageChops.multiply(sheet, yellow)


def laid(sheet: Image.Image, chance: np.random.Generator, *, careful: bool) -> Image.Image:
    """Lay a sheet on a cloth, a newspaper or a bright board."""
    wide, high = sheet.width + 2 * EDGE, sheet.height + 2 * EDGE
    ground = np.ones((high, wide, 3)) * chance.uniform(40, 215, 3)
    rows, columns = np.mgrid[0:high, 0:wide]
    way = "plain" if careful else str(chance.choice(["plain", "cloth", "news", "checked"]))
    if way == "cloth":
        ground *= (1 + 0.12 * np.sin(columns / 3.1) * np.sin(rows / 2.7))[:, :, None]
    elif way == "checked":
        size = chance.uniform(90, 220)
        ground *= (0.75 + 0.25 * (((columns // size) + (rows // size)) % 2))[:, :, None]
    scene = _picture(ground + chance.normal(0, 3, (high, wide, 1)))
    if way == "news":
        pen = ImageDraw.Draw(scene)
        for y in range(0, high, 34):
            x = 0
            while x < wide:
                length = int(chance.integers(20, 150))
                pen.rectangle([x, y, x + length, y + 14], (60, 60, 60))
                x += length + 14
    shade = Image.new("L", scene.size, 0)
    shade.paste(120, (EDGE + 8, EDGE + 10, EDGE + sheet.width + 14, EDGE + sheet.height + 16))
    shade = shade.filter(ImageFilter.GaussianBlur(9))
    scene = Image.composite(Image.new("RGB", scene.size, (10, 10, 12)), scene, shade)
    scene.paste(sheet, (EDGE, EDGE))
    return scene


def held(scene: Image.Image, chance: np.random.Generator) -> Image.Image:
    """Hold a sheet down with a thumb at one side."""
    mask = Image.new("L", scene.size, 0)
    pen = ImageDraw.Draw(mask)
    side = float(chance.choice([0.0, 1.0]))
    x = EDGE + side * (scene.width - 2 * EDGE)
    y = EDGE + chance.uniform(0.25, 0.75) * (scene.height - 2 * EDGE)
    reach, half = 60 * DOTS, 9 * DOTS
    inward = -1 if side else 1
    left, right = sorted((x + inward * 12 * DOTS, x - inward * reach))
    pen.rounded_rectangle([left, y - half, right, y + half], half, 255)
    skin = np.array([[205, 150, 122], [120, 82, 62], [236, 190, 168]])[int(chance.integers(3))]
    rows = np.arange(scene.height)[:, None, None]
    lit = 1.1 - 0.35 * np.clip((rows - y) / half, -1, 1) ** 2 + np.zeros((1, scene.width, 1))
    thumb = _picture(skin[None, None, :] * lit)
    under = mask.filter(ImageFilter.GaussianBlur(14)).point(lambda v: v * 0.4)
    dark = Image.composite(Image.new("RGB", scene.size), scene, under)
    return Image.composite(thumb, dark, mask.filter(ImageFilter.GaussianBlur(2)))


def _picture(values: NDArray[np.float64]) -> Image.Image:
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
