"""Numbers in boxes: what belongs to a box, and what stands in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from printplay.photos.blank import SCALE, Plane
from printplay.photos.numbers import WIDE, BoxReading, box_crop, last_number, numbers
from printplay.printing.sheet_code import Box
from tests.photographer.hands import Hand, Stroke
from tests.photographer.writing import Writing

BOX = Box(6.0, 6.0, 8.2, 9.0)
PEN = 0.55


def plane(strokes: Iterable[Stroke]) -> Plane:
    """Return the ink of strokes around a box as a good photo shows it."""
    ink = np.zeros((21 * SCALE, 22 * SCALE), np.uint8)
    for stroke in strokes:
        points = np.stack([stroke[:, 0] * SCALE, len(ink) - stroke[:, 1] * SCALE], 1) * 16
        line = points.astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(ink, [line], False, 255, 4, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(ink.astype(np.float32) * 0.6 / 255, (0, 0), 1.2), np.float32)


def best(number: BoxReading) -> int | None:
    """Return the likeliest value of a box."""
    return number.likeliest


@pytest.mark.parametrize("value", [4, 5, 6, 9, -1, 0, 7, 12, 31, 48])
def test_a_number_is_read(value: int) -> None:
    """What careful hands write into a box is read as it stands."""
    hands = [Writing(np.random.default_rng([seed, value + 9]), 0.1) for seed in range(6)]
    read = [numbers(plane(hand.in_box(str(value), BOX)), [BOX], PEN)[0] for hand in hands]
    assert sum(best(number) == value for number in read) >= 5


def test_a_four_that_is_open_above_is_a_four() -> None:
    """A corner with a stroke beside it is neither a -1 nor a 9, wherever its ends are."""
    middle = BOX.x + BOX.width / 2, BOX.y + BOX.height / 2
    for seed in range(16):
        chance = np.random.default_rng(seed)
        ends = [(-0.3, 2.2), (-1.4, 0.1), (1.3, 0.4), (1.3, 1.2), (0.9, -2.6)]
        points = chance.uniform(0.7, 1.15) * (ends + chance.normal(0, 0.18, (5, 2))) + middle
        assert best(numbers(plane([points[:3], points[3:]]), [BOX], PEN)[0]) == 4, seed


def test_an_empty_box_is_empty() -> None:
    """A box without ink, or with a speck of it, says nothing."""
    speck = np.array([[9.0, 9.0], [9.2, 9.1]])
    for strokes in ([], [speck]):
        assert best(numbers(plane(strokes), [BOX], PEN)[0]) is None


def test_a_new_number_beside_one_struck_out_is_read_alone() -> None:
    """The number on the right stands for itself; where there is none, none is seen for certain."""
    wide, read = replace(BOX, width=12.4), list[int | None]()
    for seed in range(8):
        hand = Writing(np.random.default_rng(seed), 0.1)
        read.append(best(last_number(plane(hand.corrected("4", "9", wide)), wide, PEN)))
        x, y = wide.x + 0.4 * wide.width, wide.y + wide.height / 2
        gone = plane(hand.number("5", x, y, 5.0) + hand.crossed_out(x, y, 6.0))
        last = last_number(gone, wide, PEN)
        assert last.values[5] * (1 - last.unclear) < 0.8
    assert read.count(9) >= 7


def test_what_is_crossed_out_is_unclear() -> None:
    """A number that is struck out is not read as if it stood."""
    found = []
    for seed in range(6):
        hand = Writing(np.random.default_rng(seed), 0.2)
        x, y = BOX.x + BOX.width / 2, BOX.y + BOX.height / 2
        strokes = hand.number("24", x, y, 5.0) + hand.crossed_out(x, y, 6.0)
        found.append(numbers(plane(strokes), [BOX], PEN)[0].unclear)
    assert sum(unclear > 0.5 for unclear in found) >= 5


def test_a_ring_beside_a_box_is_not_part_of_it() -> None:
    """A value that is ringed beside an empty box writes nothing into the box."""
    hand = Hand(np.random.default_rng(3), 0.1, 0.5, 0.0)
    ring = hand.ring(BOX.x + BOX.width + 1.7, BOX.y + 6.5, 1.35)
    assert best(numbers(plane(ring), [BOX], PEN)[0]) is None


def test_a_printed_outline_that_is_a_little_off_is_no_number() -> None:
    """A photo whose print lies off by a hair leaves an edge of the box, and no 1."""
    x, y = BOX.x + 0.3, BOX.y + 0.6
    edge = np.array([[x, y], [x, y + BOX.height - 1.2]])
    assert best(numbers(plane([edge]), [BOX], PEN)[0]) is None


def test_a_number_stands_in_the_middle_of_what_the_network_sees() -> None:
    """Wherever a person writes in a box, the number is looked at in the same place."""
    for x in (7.5, 10.0, 12.5):
        stroke = np.array([[x, 8.0], [x, 13.0]])
        across = box_crop(plane([stroke]), BOX, PEN).sum(0)
        assert abs(float((across * np.arange(WIDE)).sum() / across.sum()) - WIDE / 2) < 1.5
