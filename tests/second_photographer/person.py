"""A person with a pen: every way to mark, in all directions, and digits of real hands."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.printing.sheet_code import Box, Ring
from tests.photographer.plays import Filled
from tests.second_photographer.print_shop import DOTS

#: Colour, width in mm, how much it covers.
PENS = {
    "gel blue": ((20, 40, 150), 0.55, 0.95),
    "gel black": ((15, 15, 15), 0.6, 0.97),
    "cheap ballpoint": ((50, 60, 130), 0.35, 0.75),
    "violet": ((96, 30, 120), 0.6, 0.9),
    "brown fountain": ((80, 50, 30), 0.7, 0.85),
    "marker": ((25, 30, 40), 2.0, 0.96),
    "pencil": ((95, 95, 98), 0.6, 0.62),
}
_USUAL = ("gel blue", "gel black", "cheap ballpoint", "violet", "brown fountain")
#: How a person strikes what is used up: angles in degrees, and how often each way is.
WAYS = ("/", "\\", "-", "|", "x", "scribble", "filled")
_ANGLES: dict[str, tuple[float, ...]] = {"/": (50,), "\\": (130,), "-": (5,), "|": (88,), "x": (48, 132)}
_SIZE = 28  # pixels of a digit of `digits.png`


@cache
def _digits() -> NDArray[np.uint8]:
    """Return digits that people wrote, shape (10, n, 28, 28); 255 is ink."""
    with Image.open(Path(__file__).parent / "digits.png") as image:
        whole = np.asarray(image.convert("L"))
    rows = whole.reshape(10, _SIZE, -1, _SIZE)
    return np.ascontiguousarray(rows.transpose(0, 2, 1, 3))


class Person:
    """Somebody who fills in a sheet: one pen, one way to strike and to ring, one roundness."""

    def __init__(
        self, chance: np.random.Generator, *, careful: bool, pen: str | None, strikes: str | None = None
    ) -> None:
        """Be somebody; `strikes` is one of `WAYS`, or the angle of a stroke in degrees."""
        self.chance, self.careful = chance, careful
        self.pen = pen or str(chance.choice(_USUAL))
        self.colour, self.width, self.cover = PENS[self.pen]
        usual = str(chance.choice(WAYS, p=[0.2, 0.25, 0.12, 0.08, 0.15, 0.12, 0.08]))
        self.strikes = strikes or usual
        self.rings = bool(chance.random() < 0.5)  # or writes what is in the boxes
        self.round = chance.uniform(0, 0.3 if careful else 0.75)
        self.astray = 0.35 if careful else chance.uniform(0.4, 1.0)  # mm
        self._ink = Image.new("L", (1, 1))

    def fill(self, sheet: Image.Image, truth: Filled, marks: SheetMarks) -> Image.Image:
        """Return a sheet with all that the person drew on it."""
        self._ink = Image.new("L", sheet.size, 0)
        for part in truth.segments:
            self._stroke(self._course([marks.centres[SpaceId(name)] for name in part]))
        self._mark(truth, marks)
        for places, label in ((marks.start, truth.start), (marks.restart, truth.restart)):
            if label is not None and label in places:
                self._tick(places[label])
        for box, values, entry in zip(marks.boxes, marks.candidates, truth.entries, strict=False):
            if self.rings and entry in values:
                self._ring(values[entry])
            else:
                self._write(entry, box)
        for box, value in ((marks.total, truth.total), (marks.gathered, truth.gathered)):
            if value is not None:
                self._write(value, box)
        return self._inked(sheet)

    def marked(self, sheet: Image.Image, ringed: Iterable[Ring], struck: Iterable[Ring]) -> Image.Image:
        """Return a sheet with places ringed and struck in this person's way, and nothing else."""
        self._ink = Image.new("L", sheet.size, 0)
        for ring in ringed:
            self._ring(ring)
        for ring in struck:
            self._strike(ring)
        return self._inked(sheet)

    def fill_in(self, page: Image.Image, written: Sequence[tuple[Box, int, bool]]) -> Image.Image:
        """Return a page with numbers in some boxes, and marks in those to tick."""
        self._ink = Image.new("L", page.size, 0)
        for box, value, ticked in written:
            if ticked:
                self._tick(Ring(box.x + box.width / 2, box.y + box.height / 2, box.width / 2))
            else:
                self._write(value, box)
        return self._inked(page)

    def figures(self, page: Image.Image) -> Image.Image:
        """Return a page with sums on it, line by line."""
        self._ink = Image.new("L", page.size, 0)
        wide, high = page.width / DOTS, page.height / DOTS
        for y in np.arange(6, high - 12, 11.0):
            for x in np.arange(6, wide - 20, 19.0):
                self._write(int(self.chance.integers(-9, 999)), Box(float(x), float(y), 15, 9))
        return self._inked(page)

    def _inked(self, sheet: Image.Image) -> Image.Image:
        cover = self._ink.filter(ImageFilter.GaussianBlur(0.8)).point(lambda v: v * self.cover)
        return Image.composite(Image.new("RGB", sheet.size, self.colour), sheet, cover)

    def _mark(self, truth: Filled, marks: SheetMarks) -> None:
        """Ring and strike tokens, and strike temples."""
        for kind, rings in marks.tokens.items():
            for number, ring in enumerate(rings):
                if marks.stock[kind] <= number < truth.ringed[kind]:
                    self._ring(ring)
                if number < truth.struck[kind]:
                    self._strike(ring)
        for colour in truth.temples & marks.temples.keys():
            self._strike(marks.temples[colour])

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * DOTS, self._ink.height - y * DOTS

    def _stroke(self, points: Sequence[Point] | NDArray[np.float64], width: float = 0) -> None:
        """Draw a stroke: wide and narrow, as a pen is pressed."""
        pen = ImageDraw.Draw(self._ink)
        at = [self._at(float(x), float(y)) for x, y in points]
        press = 1 + 0.18 * np.sin(np.arange(len(at)) / 9 + self.chance.uniform(0, 6))
        for (start, end), much in zip(pairwise(at), press, strict=False):
            wide = max(2.0, (width or self.width) * DOTS * much)
            pen.line([start, end], 255, round(wide))
            x, y = end
            pen.ellipse([x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2], 255)

    def _course(self, knots: Sequence[Point]) -> NDArray[np.float64]:
        """Return a line past knots, its corners cut as a hurried hand cuts them."""
        points = np.array(knots, float)
        points = points + self.chance.uniform(-1, 1, points.shape) * self.astray
        found = [points[:1]]
        for before, here, after in zip(points, points[1:], points[2:], strict=False):
            a, b = (here + (other - here) * 0.5 * self.round for other in (before, after))
            t = np.linspace(0, 1, 9)[:, None]
            found.append((1 - t) ** 2 * a + 2 * t * (1 - t) * here + t**2 * b)
        found.append(points[-1:])
        course = np.concatenate(found)
        lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(course, axis=0).T))])
        at = np.linspace(0, lengths[-1], max(2, int(lengths[-1] / 0.4)))
        smooth = np.stack([np.interp(at, lengths, course[:, axis]) for axis in (0, 1)], 1)
        sway = self.chance.uniform(0.05, 0.25) * np.sin(at / self.chance.uniform(2, 6))
        return smooth + np.stack([sway, -sway], 1)

    def _bar(self, x: float, y: float, degrees: float, half: float) -> None:
        angle = math.radians(degrees + self.chance.normal(0, 9))
        across, up = half * math.cos(angle), half * math.sin(angle)
        x, y = x + self.chance.normal(0, 0.2), y + self.chance.normal(0, 0.2)
        bow = self.chance.normal(0, 0.12)  # a part of its length: it stays on what it strikes
        t = np.linspace(-1, 1, 12)
        self._stroke(np.stack([x + across * t - up * bow * (1 - t * t),
                               y + up * t + across * bow * (1 - t * t)], 1))  # fmt: skip

    def _strike(self, ring: Ring) -> None:
        """Strike a token or a temple, in this person's way."""
        reach = ring.radius * self.chance.uniform(0.95, 1.25)
        if self.strikes not in ("scribble", "filled"):
            for degrees in _ANGLES.get(self.strikes) or (float(self.strikes),):
                self._bar(ring.x, ring.y, degrees, reach)
            return
        if self.strikes == "scribble":
            t = np.linspace(0, 1, 40)
            wave = np.abs((t * 5) % 2 - 1) * 2 - 1
            self._stroke(np.stack([ring.x + reach * 0.8 * wave, ring.y + reach * (1.6 * t - 0.8)], 1))
            return
        for row in np.arange(-0.7, 0.71, 0.28):
            half = reach * math.sqrt(1 - row * row) * 0.9
            self._bar(ring.x, ring.y + row * reach, 0, half)

    def _ring(self, ring: Ring) -> None:
        """Draw around a place: an egg that begins at its top, either way round."""
        turn = float(self.chance.choice([-1, 1]))
        t = np.linspace(0, 2 * np.pi * self.chance.uniform(0.95, 1.1), 40)
        wide, high = ring.radius * self.chance.uniform(0.9, 1.2, 2)
        egg = 1 + 0.08 * np.cos(2 * t + self.chance.uniform(0, 6))
        self._stroke(np.stack([ring.x + turn * wide * egg * np.sin(t), ring.y + high * egg * np.cos(t)], 1))

    def _tick(self, ring: Ring) -> None:
        way = int(self.chance.integers(4))
        if way == 0:
            self._bar(ring.x, ring.y, 45, ring.radius)
            self._bar(ring.x, ring.y, 135, ring.radius)
        elif way == 1:
            x, y, size = ring.x, ring.y, ring.radius
            hook = [(x - 0.8 * size, y), (x, y - 0.7 * size), (x + 1.4 * size, y + size)]
            self._stroke(self._smooth(hook))
        elif way == 2:
            for row in (-0.5, 0, 0.5):
                self._bar(ring.x, ring.y + row * ring.radius, 20, 0.8 * ring.radius)
        else:
            self._bar(ring.x, ring.y, 100, ring.radius)
            self._bar(ring.x, ring.y, 10, ring.radius)

    def _smooth(self, points: Sequence[Point]) -> NDArray[np.float64]:
        knots = np.array(points, float)
        at = np.linspace(0, len(knots) - 1, 24)
        return np.stack([np.interp(at, range(len(knots)), knots[:, axis]) for axis in (0, 1)], 1)

    def _write(self, value: int, box: Box) -> None:
        """Write a number into a box: each digit as somebody wrote it, in the width of this pen."""
        high = box.height * self.chance.uniform(0.62, 0.85)
        signs = str(value)
        step = high * self.chance.uniform(0.5, 0.62)
        wide = step * len(signs)
        left = box.x + (box.width - wide) * self.chance.uniform(0.35, 0.65)
        low = box.y + (box.height - high) * self.chance.uniform(0.3, 0.7)
        for sign in signs:
            if sign == "-":
                self._bar(left + step / 2, low + high / 2, 3, step * 0.36)
            else:
                self._paste(int(sign), left + step / 2, low + high / 2, high)
            left += step

    def _paste(self, digit: int, x: float, y: float, high: float) -> None:
        forms = _digits()[digit]
        form = Image.fromarray(forms[int(self.chance.integers(len(forms)))])
        size = round(high * DOTS * _SIZE / 20)  # a digit fills 20 of the 28 pixels
        large = form.resize((size, size), Image.Resampling.BICUBIC)
        large = large.rotate(self.chance.normal(0, 4), Image.Resampling.BICUBIC)
        # Digits are as wide as a felt tip: where this pen is narrower, only their middle is ink.
        least = 190 if self.width < 0.8 else 110
        ink = large.point(lambda v: 255 if v > least else 0)
        column, row = self._at(x, y)
        place = round(column - size / 2), round(row - size / 2)
        self._ink.paste(255, place, ink)
