"""The code of a sheet in a picture: read from either of its QR codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import cv2
import numpy as np

from printplay.core.errors import CallError
from printplay.photos.blank import SCALE, Picture, Plane
from printplay.photos.finding import Array
from printplay.photos.rectify import LocatedSheet, flattened
from printplay.printing.codes import QR_MODULES
from printplay.printing.sheet_code import Box, SheetCode, read_code

_AROUND = 5.0  # mm around the code, as bent paper moves it
_SCALES = (8.0, 12.0)  # pixels a mm
_LENGTH = 2400  # pixels of the longer side of a picture at which codes are looked for first
_EVEN = 10.0  # grey levels: a patch with less contrast is covered


def code_of(view: LocatedSheet, boxes: Sequence[Box]) -> tuple[SheetCode | None, CallError | None]:
    """Return the code of a sheet, or the error about an invalid one; `boxes` are its places."""
    trouble = None
    for text in _texts(view, boxes):
        try:
            return read_code(text), None
        except CallError as error:
            trouble = error
    return None, trouble


def _texts(view: LocatedSheet, boxes: Sequence[Box]) -> Iterator[str]:
    for scale in _SCALES:
        flat = view.flat if scale == SCALE else flattened(view.picture, view.located, scale)
        for box in boxes:
            left, right = box.x - _AROUND, box.x + box.width + _AROUND
            low, top = box.y - _AROUND, box.y + box.height + _AROUND
            high = view.located.height
            rows = slice(max(0, round((high - top) * scale)), round((high - low) * scale))
            yield from _read_codes(flat[rows, max(0, round(left * scale)) : round(right * scale)])


def _read_codes(patch: Picture) -> Iterator[str]:
    import zxingcpp

    grey = np.asarray(cv2.cvtColor(patch, cv2.COLOR_RGB2GRAY), np.uint8)
    if min(grey.shape) < 40:
        return
    soft = cv2.GaussianBlur(grey, (0, 0), 3.0)
    for variant in (
        grey,
        cv2.createCLAHE(4.0, (3, 3)).apply(grey),
        np.clip(grey.astype(np.float32) * 2.5 - np.asarray(soft, np.float32) * 1.5, 0, 255),
    ):
        image = np.ascontiguousarray(variant, np.uint8)
        for code in zxingcpp.read_barcodes(
            image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
        ):
            if code.valid:
                yield code.text


def codes_seen(picture: Picture) -> list[tuple[str, Array]]:
    """Return the QR codes of a picture: text and corners, pixels.

    A large picture is first looked through at a smaller size, which takes a quarter of the time.
    """
    part = _LENGTH / max(picture.shape[:2])
    if part >= 1:
        return codes_in(picture)
    small = cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    codes = [(text, corners / part) for text, corners in codes_in(np.asarray(small, np.uint8))]
    return codes or codes_in(picture)


def codes_in(picture: Picture) -> list[tuple[str, Array]]:
    """Return all QR codes of a picture: text and corners in pixels, top left first, clockwise."""
    import zxingcpp

    grey = np.ascontiguousarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    codes = []
    for code in zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)):
        position = code.position
        corners = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
        codes.append((code.text, np.array([[p.x, p.y] for p in corners], float)))
    return codes


def code_on(sheet: Picture, boxes: Sequence[Box]) -> SheetCode | None:
    """Return the code on an aligned sheet, read module by module from both copies of it, or None."""
    for code_pair in modules_on(sheet, boxes):
        first, second = code_pair.reshape(-1, QR_MODULES, QR_MODULES)
        for light in (first, second, (first + second) / 2):
            dark = (light < 0).astype(np.uint8)
            clean = np.pad(np.kron(1 - dark, np.ones((4, 4), np.uint8)) * 255, 16, constant_values=255)
            for text in _read_codes(np.stack([clean] * 3, 2).astype(np.uint8)):
                try:
                    return read_code(text)
                except CallError:
                    continue
    return None


def modules_on(
    sheet: Picture, boxes: Sequence[Box], aside: Sequence[float] = (-0.25, 0.0, 0.25)
) -> Iterator[Plane]:
    """Yield the lightness of the modules of both codes, shape (2, 441); above 0 is white.

    Print may be displaced by up to `aside` mm, so several offsets are tried. The numbers are
    standard deviations of a code, row by row from its upper left.
    """
    grey = np.asarray(cv2.cvtColor(sheet, cv2.COLOR_RGB2GRAY), np.float32)
    for across, down in product(aside, repeat=2):
        yield np.stack([_modules(grey, box, across, down).ravel() for box in boxes])


def _modules(grey: Plane, box: Box, across: float, down: float) -> Plane:
    """Return the lightness of each module relative to its surroundings; above 0 is white."""
    step = box.width / QR_MODULES
    offsets = (np.arange(QR_MODULES) + 0.5) * step
    x = (box.x + offsets + across)[None, :].repeat(QR_MODULES, 0) * SCALE
    y = grey.shape[0] - (box.y + box.width - offsets + down)[:, None].repeat(QR_MODULES, 1) * SCALE
    soft = cv2.GaussianBlur(grey, (0, 0), 0.25 * step * SCALE)
    values = np.asarray(cv2.remap(np.asarray(soft), x.astype(np.float32), y.astype(np.float32),
                                  cv2.INTER_LINEAR), np.float32)  # fmt: skip
    around = np.asarray(cv2.GaussianBlur(values, (0, 0), 4.0), np.float32)
    return np.asarray((values - around) / max(float(values.std()), _EVEN), np.float32)
