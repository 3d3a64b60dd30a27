"""The code of a sheet in a picture: read from either of its QR codes."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from printplay.errors import CallError
from printplay.games.go_for_gold.sheet_marks import CODES
from printplay.printing.codes import SheetCode, read_code
from printplay.scan.finding import Located, Picture
from printplay.scan.rectify import flattened

_AROUND = 5.0  # mm more than the code, as bent paper moves it
_SCALES = (8.0, 12.0)  # pixels a mm


def code_of(picture: Picture, located: Located) -> tuple[SheetCode | None, CallError | None]:
    """Return what the code of a sheet says, or why what was read is none."""
    trouble = None
    for text in _texts(picture, located):
        try:
            return read_code(text), None
        except CallError as error:
            trouble = error
    return None, trouble


def _texts(picture: Picture, located: Located) -> Iterator[str]:
    """Yield what QR codes in the corners of a sheet say."""
    for scale in _SCALES:
        flat = flattened(picture, located, scale)
        for box in CODES:
            left, right = box.x - _AROUND, box.x + box.width + _AROUND
            low, top = box.y - _AROUND, box.y + box.height + _AROUND
            patch = flat[
                max(0, round((located.height - top) * scale)) : round((located.height - low) * scale),
                max(0, round(left * scale)) : round(right * scale),
            ]  # fmt: skip
            yield from _read(patch)


def _read(patch: Picture) -> Iterator[str]:
    """Yield what is read in a patch, as it is and with its contrast mended."""
    import zxingcpp

    grey = np.asarray(cv2.cvtColor(patch, cv2.COLOR_RGB2GRAY), np.uint8)
    if min(grey.shape) < 40:
        return
    soft = cv2.GaussianBlur(grey, (0, 0), 3.0)
    for tried in (
        grey,
        cv2.createCLAHE(4.0, (3, 3)).apply(grey),
        np.clip(grey.astype(np.float32) * 2.5 - np.asarray(soft, np.float32) * 1.5, 0, 255),
    ):
        image = np.ascontiguousarray(tried, np.uint8)
        for found in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):
            if found.valid:
                yield found.text


def codes_in(
    picture: Picture,
) -> list[tuple[str, np.ndarray[tuple[int, int], np.dtype[np.float64]]]]:
    """Return all QR codes of a picture: text and corners in pixels, top left first, clockwise."""
    import zxingcpp

    grey = np.ascontiguousarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    found = []
    for one in zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormat.QRCode):
        at = one.position
        corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        found.append((one.text, np.array([[p.x, p.y] for p in corners], float)))
    return found
