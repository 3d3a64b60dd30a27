"""Numbers of any length in cells: the characters are found, and read alone, in pairs and together.

The networks know numbers of up to two characters. What is longer is read from each character and
from each pair of neighbours; where these disagree, no number is sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import cv2
import numpy as np

from printplay.photos.blank import SCALE, Plane
from printplay.photos.numbers import BoxReading, darkness, numbers
from printplay.printing.places import Box

#: mm around a cell that its numbers may run over; around a character that is read alone.
_OVER, _ALONE = 1.0, 0.8
_DARK = 0.42  # share of the pen's darkness that is ink
_SPECK, _MARK = 0.10, 0.35  # square mm: less is dust; less than the second may be
_INSIDE = 0.5  # least share of ink inside its cell
_TOGETHER = 0.45  # share of the narrower of two pieces that overlap: they are one character
_FLAT = 0.45  # height of a minus, as a share of its width
_WIDE = 1.05  # width of a piece of ink, as a share of its height: more may be several digits
_MOST = 5  # characters of a number
_FEW = 4  # likely digits of a character that are tried
#: How dark ink is at least, 0 to 1, to be a sign of a pen; mm from the edge of a cell, where its
#: outline may lie displaced, and is no pen.
_TRACE, _OUTLINE = 0.12, 0.8


@dataclass(frozen=True)
class CellReading:
    """The reading of a cell: the chance of each value (None: empty), and that it is no number."""

    values: Mapping[int | None, float]
    unclear: float


def pen_of(ink: Plane, cells: Sequence[Box]) -> float:
    """Return how dark the pen of a page is: the median of its cells with ink; 0 without any."""
    inner = [_part(ink, box, -_OUTLINE) for box in cells]
    darkest = [float(np.percentile(part, 98.5)) for part in inner if part.size]
    dark = [one for one in darkest if one > _TRACE]
    return float(np.median(dark)) if dark else 0.0


def read_cells(ink: Plane, cells: Sequence[Box], pen: float) -> list[CellReading]:
    """Read what is written in cells, in the darkness of a pen."""
    characters = [_characters(ink, box, pen) for box in cells]
    boxes: dict[Box, None] = dict.fromkeys(cells)
    for found in characters:
        if 1 < len(found) <= _MOST:
            boxes.update(dict.fromkeys(map(_around, found)))
        if 2 < len(found) <= _MOST:
            boxes.update(dict.fromkeys(_around(_both(*pair)) for pair in pairwise(found)))
    readings = dict(zip(boxes, numbers(ink, list(boxes), pen), strict=True))
    return [_cell(readings, box, found) for box, found in zip(cells, characters, strict=True)]


def _cell(readings: Mapping[Box, BoxReading], box: Box, found: Sequence[Box]) -> CellReading:
    whole = readings[box]
    if not found:
        return CellReading({None: 1.0}, 0.0) if whole.values.get(None, 0.0) > 0.5 else (
            CellReading(whole.values, max(whole.unclear, 0.5))
        )  # fmt: skip
    wide = any(one.width > _WIDE * one.height and not _is_flat(one) for one in found)
    if len(found) == 1:
        faint = found[0].width * found[0].height < _MARK
        return CellReading(whole.values, max(whole.unclear, 0.5 if faint or wide else 0.0))
    if len(found) > _MOST:
        return CellReading(whole.values, 1.0)
    alone = [readings[_around(one)] for one in found]
    pairs = (
        [readings[_around(_both(*pair))] for pair in pairwise(found)] if len(found) > 2 else [whole]
    )
    values: dict[int | None, float] = dict(_numbers(found, alone, pairs))
    if len(found) == 2:  # as a whole and from its characters: two readings that may disagree
        both = {*values, *whole.values}
        values = {one: (values.get(one, 0.0) + whole.values.get(one, 0.0)) / 2 for one in both}
    signed = _is_flat(found[0])
    unclear = max(
        [pair.unclear for pair in pairs]
        + [one.unclear for one in alone[1 if signed else 0 :]]
        + [0.5 if wide else 0.0]
    )
    return CellReading(values, unclear)


def _numbers(
    found: Sequence[Box], alone: Sequence[BoxReading], pairs: Sequence[BoxReading]
) -> Iterator[tuple[int, float]]:
    """Yield numbers that characters may be, each with its chance."""
    signed = _is_flat(found[0])
    digits = [_digits(one) for one in alone]
    minus = 0.0
    for at, pair in enumerate(pairs):
        if len(found) == 2 and not signed:
            break
        first, second = _of_pair(pair)
        if not at and signed:
            minus = sum(share for value, share in pair.values.items() if value and value < 0)
        else:
            digits[at] = _mean(digits[at], first)
        digits[at + 1] = _mean(digits[at + 1], second)
    rest = digits[1:] if signed else digits
    likely = [
        sorted(one.items(), key=lambda pair: -pair[1])[:_FEW] for one in rest
    ]  # fmt: skip
    sign, share = (-1, minus) if signed else (1, 1.0)
    chances: dict[int, float] = {}
    for row in product(*likely):
        value = sign * int("".join(str(digit) for digit, _chance in row))
        chances[value] = chances.get(value, 0.0) + share * float(np.prod([p for _d, p in row]))
    yield from chances.items()


def _digits(reading: BoxReading) -> dict[int, float]:
    """Return the chance of each digit for a character that was read alone: it is one digit."""
    return _whole({digit: reading.values.get(digit, 0.0) for digit in range(10)})


def _of_pair(reading: BoxReading) -> tuple[dict[int, float], dict[int, float]]:
    """Return the chance of each digit for both characters of a pair."""
    first, second = dict.fromkeys(range(10), 0.0), dict.fromkeys(range(10), 0.0)
    for value, share in reading.values.items():
        if value is not None:
            tens, ones = divmod(abs(value), 10)
            if value > 0 or not value:  # a single digit after a 0: 05 is 5
                first[tens] += share
            second[ones] += share
    return _whole(first), _whole(second)


def _whole(chances: Mapping[int, float]) -> dict[int, float]:
    """Return chances that add up to 1."""
    total = sum(chances.values()) or 1.0
    return {digit: share / total for digit, share in chances.items()}


def _mean(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    return {digit: (one[digit] + other[digit]) / 2 for digit in range(10)}


def _is_flat(box: Box) -> bool:
    return box.width > 0.9 and box.height < _FLAT * box.width


def _around(box: Box) -> Box:
    return Box(box.x - _ALONE, box.y - _ALONE, box.width + 2 * _ALONE, box.height + 2 * _ALONE)


def _both(one: Box, other: Box) -> Box:
    left, low = min(one.x, other.x), min(one.y, other.y)
    right = max(one.x + one.width, other.x + other.width)
    return Box(left, low, right - left, max(one.y + one.height, other.y + other.height) - low)


def _part(ink: Plane, box: Box, over: float = 0.0) -> Plane:
    high = ink.shape[0]
    top, low = high - (box.y + box.height + over) * SCALE, high - (box.y - over) * SCALE
    left, right = (box.x - over) * SCALE, (box.x + box.width + over) * SCALE
    return ink[max(0, round(top)) : max(0, round(low)), max(0, round(left)) : max(0, round(right))]


def _characters(ink: Plane, box: Box, pen: float) -> list[Box]:
    """Return the characters in a cell from the left: pieces of ink, those above each other one."""
    part = np.ascontiguousarray(_part(ink, box, _OVER))
    if not part.size:
        return []
    dark = (part > _DARK * darkness(part, pen)).astype(np.uint8)
    count, labels, stats, _middles = cv2.connectedComponentsWithStats(dark, connectivity=8)
    edge = round(_OVER * SCALE)
    inside = np.bincount(labels[edge:-edge, edge:-edge].ravel(), minlength=count)
    pieces = []
    for number in range(1, count):
        left, top, wide, high, area = (int(one) for one in stats[number])
        if area >= _SPECK * SCALE**2 and inside[number] >= _INSIDE * area:
            pieces.append((left, top, left + wide, top + high))
    pieces.sort()
    merged: list[tuple[int, int, int, int]] = []
    for piece in pieces:
        last = merged[-1] if merged else None
        if last is not None and _shared(last, piece) > _TOGETHER:
            merged[-1] = (last[0], min(last[1], piece[1]), max(last[2], piece[2]),
                          max(last[3], piece[3]))  # fmt: skip
        else:
            merged.append(piece)
    x, y = box.x - _OVER, box.y + box.height + _OVER
    return [
        Box(x + a / SCALE, y - d / SCALE, (c - a) / SCALE, (d - b) / SCALE)
        for a, b, c, d in merged
    ]  # fmt: skip


def _shared(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> float:
    """Return how much two pieces overlap from left to right, as a share of the narrower."""
    overlap = min(one[2], other[2]) - max(one[0], other[0])
    return overlap / max(1, min(one[2] - one[0], other[2] - other[0]))
