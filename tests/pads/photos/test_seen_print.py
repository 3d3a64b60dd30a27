"""What lies on a page of a pad is known by the print that is not seen there."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printplay.pads.photos.field_ink import lain_on, seen_print
from printplay.photos.blank import SCALE, Blank, Picture, Plane
from printplay.printing.sheet_code import Box

HIGH, WIDE = 70 * SCALE, 90 * SCALE
BOXES = [Box(6 + 12 * column, 6 + 10 * row, 10, 8) for row in range(6) for column in range(6)]
HIDDEN = [box for box in BOXES if box.x > 40]


def page() -> Picture:
    """Return a page with the outlines of boxes in pale grey."""
    picture = np.full((HIGH, WIDE, 3), 250, np.uint8)
    for box in BOXES:
        left, low = round(box.x * SCALE), HIGH - round(box.y * SCALE)
        corner = left + round(box.width * SCALE), low - round(box.height * SCALE)
        cv2.rectangle(picture, (left, low), corner, (170, 175, 190), 2)
    return picture


def no_ink() -> Plane:
    """Return the ink of a page on which nobody has written."""
    return np.zeros((HIGH, WIDE), np.float32)


@pytest.mark.parametrize("step", [0, 4, 7])
def test_paper_on_a_page_hides_fields_whatever_is_printed_on_it(step: int) -> None:
    """White paper shows by its missing outlines, and so does squared paper."""
    photo = page()
    photo[:, 41 * SCALE :] = 250
    lying = photo[:, 41 * SCALE :].copy()
    for at in range(-HIGH, 2 * HIGH, step * SCALE) if step else ():
        cv2.line(lying, (0, at), (HIGH, at + HIGH // 6), (150, 150, 150), 2)
        cv2.line(lying, (at, 0), (at - HIGH // 6, HIGH), (150, 150, 150), 2)
    photo[:, 41 * SCALE :] = lying
    dark = np.asarray(np.abs(photo.min(2) - 250.0) / 250 * (page().min(2) > 240), np.float32)
    seen = dict(zip(BOXES, seen_print(photo, Blank(page()), dark, BOXES), strict=True))
    for box, part in seen.items():
        assert part is not None
        assert (part < 0.5) is (box in HIDDEN)


def test_print_that_lies_a_little_off_is_seen() -> None:
    """On bent paper print lies up to a millimetre beside its place, paler in a shadow."""
    photo = np.roll(page(), (SCALE, -SCALE // 2), (0, 1))
    photo[: HIGH // 2] = (photo[: HIGH // 2] * 0.5).astype(np.uint8)
    assert all((part or 0) > 0.6 for part in seen_print(photo, Blank(page()), no_ink(), BOXES[8:-8]))


def test_print_that_bent_paper_shears_and_that_is_taken_for_ink_is_seen() -> None:
    """Print up to two mm beside its place is not missing, though it hides what would be there."""
    rows, columns = np.mgrid[:HIGH, :WIDE].astype(np.float32)
    along = np.clip((columns / SCALE - 50) / 36, 0, 1) * 1.8 * SCALE
    photo = np.asarray(cv2.remap(page(), columns - along, rows - along, cv2.INTER_LINEAR,
                                 borderValue=(250, 250, 250)), np.uint8)  # fmt: skip
    ink = np.asarray((photo.min(2) < 230) & (page().min(2) > 240), np.float32)
    seen = seen_print(photo, Blank(page()), ink, BOXES)
    assert all(one is None or one > 0.6 for one in seen)


def test_paper_that_looks_like_one_of_the_fields_below_it_hides_that_one_too() -> None:
    """A grid may look at a field like print that lies a little off, but not at most of them."""
    photo, box = page(), HIDDEN[7]
    photo[:, 41 * SCALE :] = 250
    left, low = round((box.x + 0.9) * SCALE), HIGH - round((box.y + 0.9) * SCALE)
    corner = left + round(box.width * SCALE), low - round(box.height * SCALE)
    cv2.rectangle(photo, (left, low), corner, (170, 175, 190), 2)
    ink = np.asarray((photo.min(2) < 230) & (page().min(2) > 240), np.float32)
    seen = dict(zip(BOXES, seen_print(photo, Blank(page()), ink, BOXES), strict=True))
    assert all((seen[one] or 0) < 0.5 for one in HIDDEN)


def test_print_that_is_pale_here_and_there_is_not_below_anything() -> None:
    """Blur takes much of the contrast of thin print, but on no field all of it."""
    photo, pale = page(), slice(HIGH // 3, HIGH // 2 + 4 * SCALE)
    photo[pale] = (250 - 0.2 * (250.0 - photo[pale])).astype(np.uint8)
    seen = seen_print(photo, Blank(page()), no_ink(), BOXES)
    assert min(one or 0 for one in seen) < 0.55
    assert not lain_on(BOXES, seen)


def test_a_field_half_below_paper_is_asked_about_like_those_below_it_all() -> None:
    """The edge of paper runs through a column of fields, which shows half of their outlines."""
    photo = page()
    photo[:, 33 * SCALE :] = 250
    seen = seen_print(photo, Blank(page()), no_ink(), BOXES)
    assert lain_on(BOXES, seen) == {box for box in BOXES if box.x > 29}


def test_what_is_written_says_nothing() -> None:
    """Below a thick scribble no print can be seen, and that is no sign of anything on it."""
    photo, ink = page(), no_ink()
    box = BOXES[8]
    part = (slice(HIGH - round((box.y + 9) * SCALE), HIGH - round((box.y - 1) * SCALE)),
            slice(round((box.x - 1) * SCALE), round((box.x + 11) * SCALE)))  # fmt: skip
    photo[part], ink[part] = 20, 0.9
    seen = seen_print(photo, Blank(page()), ink, BOXES)
    assert seen[8] is None
    assert all((one or 0) > 0.6 for at, one in enumerate(seen) if at != 8)
