"""Sheets that their markers do not show: found by their QR code, even damaged, or by their print.

Two codes that differ in one character differ in eleven or more of the 26 bytes of their QR codes.
So of a handful, a quarter of one tells which it is, where a reader needs four fifths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import fields, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.core.i18n import LANGUAGES
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.prints.design import DESIGN, HEIGHT, WIDTH
from printplay.photos.blank import SCALE, Blank, Picture, Plane, kept_picture, printed
from printplay.photos.finding import Array, Located, is_plausible, marker_corners, project
from printplay.photos.qr import modules_on
from printplay.printing.codes import QR_MODULES, qr
from printplay.printing.sheet_code import INKS, Box, SheetCode

#: A value for each module of a code.
Votes = NDArray[np.float64]

#: A module says something where it is this much lighter or darker than those around it, in
#: standard deviations, and where as large a part of the modules near it are as all the codes have
#: them: from -1 (none) to 1 (all).
_PLAIN, _SEEN, _NEAR = 0.25, 0.4, 2.0
#: By how many standard deviations more modules must agree with a code than with any other that it
#: may be, and than with that of a sheet from elsewhere, of those in which the two differ.
_APART, _APART_ELSEWHERE = 3.0, 2.0
_ELSEWHERE = 36**2  # serials: people number their sheets from 1
#: mm that the print of a code may lie off.
_ASIDE = (-0.6, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6)
_LENGTH = 1200  # pixels of the longer side at which print is looked for
_PRINT = 4  # pixels a mm of the blank
_FEATURES, _ALIKE, _ENOUGH = 4000, 0.82, 18
_SEAM = 64  # pixels of the other half that each half sees
_AT_ONCE = 1000  # features compared at once: 16 MB


class Features(NamedTuple):
    """Striking places, shape (n, 2), and how each looks, shape (n, 128)."""

    points: Array
    looks: Plane


class PrintSearch:
    """Looks in one picture for sheets by what is printed on them; keeps what is striking in each."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    @cached_property
    def _picture_features(self) -> Features:
        part = min(1.0, _LENGTH / max(self._picture.shape[:2]))
        points, looks = _features(_grey(self._picture, part))
        return Features(points / part, looks)

    def lies(self, board: Island, code: SheetCode) -> Located | None:
        """Return where a sheet lies in the picture; None where it does not."""
        printed = _print_features(board, code)
        if min(len(printed.points), len(self._picture_features.points)) < _ENOUGH:
            return None
        print_numbers, picture_numbers = _match_features(printed.looks, self._picture_features.looks)
        if len(print_numbers) < _ENOUGH:
            return None
        source, target = printed.points[print_numbers], self._picture_features.points[picture_numbers]
        reach = 0.006 * max(self._picture.shape)
        matrix, inliers = cv2.findHomography(source, target, cv2.RANSAC, reach)
        if matrix is None or int(np.asarray(inliers).sum()) < _ENOUGH:
            return None
        located = Located(np.asarray(matrix, float), {}, WIDTH, HEIGHT)
        return located if is_plausible(located) else None


@lru_cache(maxsize=16)
def _print_features(board: Island, code: SheetCode) -> Features:
    """Return what is striking on a sheet as printed, at places in mm of the sheet."""
    points, looks = _features(_grey(cached_print(board, code, _PRINT), 1.0))
    points = points / _PRINT
    points[:, 1] = HEIGHT - points[:, 1]
    return Features(points, looks)


def _features(grey: NDArray[np.uint8]) -> Features:
    """Return the most striking places of a picture, by halves: SIFT keeps 60 times as much as it is."""
    wide = grey.shape[1]
    middle = wide // 2
    finder = cv2.SIFT_create(  # type: ignore[attr-defined]  # the stubs lack it
        nfeatures=_FEATURES, contrastThreshold=0.015
    )
    features = []
    for first, last in ((0, middle), (middle, wide)):
        left = max(0, first - _SEAM)
        part = np.ascontiguousarray(grey[:, left : last + _SEAM])
        points, looks = finder.detectAndCompute(part, None)
        for point, look in zip(points, () if looks is None else looks, strict=looks is not None):
            x, y = point.pt
            if first <= x + left < last:
                features.append((point.response, (x + left, y), look))
    features.sort(key=lambda one: -one[0])
    best = features[:_FEATURES]
    return Features(
        np.array([place for _strength, place, _look in best], float).reshape(-1, 2),
        np.array([look for _strength, _place, look in best], np.float32).reshape(-1, 128),
    )


def _match_features(known_looks: Plane, seen_looks: Plane) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return which features are alike, and like no other, by one product of matrices."""
    half = (seen_looks**2).sum(1) / 2
    first, best_parts, second_parts = list[NDArray[np.intp]](), list[Plane](), list[Plane]()
    for rows in np.array_split(known_looks, max(1, len(known_looks) // _AT_ONCE)):
        close = rows @ seen_looks.T - half  # half the square of a distance, but for the known one's own
        best = close.argmax(1)
        every = np.arange(len(rows))
        first.append(best)
        best_parts.append(close[every, best])
        close[every, best] = -np.inf
        second_parts.append(close.max(1))
    known_squares = (known_looks**2).sum(1)
    nearest, second_nearest = (
        known_squares - 2 * np.concatenate(score_parts) for score_parts in (best_parts, second_parts)
    )
    good = np.flatnonzero(nearest < _ALIKE**2 * second_nearest)
    return good, np.concatenate(first)[good]


def by_code(corners: Array, markers: Sequence[tuple[int, Array]], codes: Sequence[Box]) -> list[Located]:
    """Return where a sheet may lie by a QR code's corners, in pixels; `markers` are of no sheet."""
    located_sheets = []
    for box in codes:
        code_corners = np.array([[box.x, box.y + box.height], [box.x + box.width, box.y + box.height],
                         [box.x + box.width, box.y], [box.x, box.y]])  # fmt: skip
        matrix = _homography(code_corners, corners)
        sources, points = [code_corners], [corners]
        for number, quad in markers:
            place = marker_corners(WIDTH, HEIGHT)[number]
            expected = project(matrix, place)
            size = float(np.linalg.norm(expected[0] - expected[2]))
            if np.linalg.norm(expected.mean(0) - quad.mean(0)) < 3 * size:
                sources.append(place)
                points.append(quad)
        located = Located(_homography(np.concatenate(sources), np.concatenate(points)), {}, WIDTH, HEIGHT)
        if is_plausible(located):
            located_sheets.append(located)
    return located_sheets


def _homography(source: Array, target: Array) -> Array:
    matrix, _mask = cv2.findHomography(source, target)
    return np.eye(3) if matrix is None else np.asarray(matrix, float)


def _grey(picture: Picture, part: float) -> NDArray[np.uint8]:
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    small = cv2.resize(grey, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.createCLAHE(3.0, (8, 8)).apply(np.asarray(small)), np.uint8)


def blank(board: Island, code: SheetCode) -> Blank:
    """Return a sheet as it is printed, one for all serials: nothing is read near the codes."""
    return _shared(board, replace(code, serial=0))


@lru_cache(maxsize=4)  # of 20 MB each: two boards in two kinds of ink
def _shared(board: Island, code: SheetCode) -> Blank:
    return Blank(cached_print(board, code, SCALE))


def cached_print(board: Island, code: SheetCode, scale: float) -> Picture:
    """Return the same as `draw_print`, from the cache folder if it was drawn before."""
    high, wide = round(HEIGHT * scale), round(WIDTH * scale)
    board_facts = [_ordered(getattr(board, field.name)) for field in fields(board)]  # always in one order
    cache_key = repr((board_facts, code, scale))
    return kept_picture(cache_key, (high, wide), lambda: draw_print(board, code, scale))


def _ordered(value: object) -> object:
    if isinstance(value, Mapping):
        return [(name, _ordered(inner)) for name, inner in value.items()]
    return sorted(map(str, value)) if isinstance(value, Set) else value


def draw_print(board: Island, code: SheetCode, scale: float) -> Picture:
    """Return a sheet as printed, in `scale` pixels per mm."""
    # What draws is loaded only if a sheet has to be drawn.
    from printplay.core.i18n import use
    from printplay.games.go_for_gold.prints.sheet import player_sheet

    with use(code.language):
        return printed(player_sheet(board, code), (WIDTH, HEIGHT), scale, code.language)


def codes_like(code: SheetCode, serials: Iterable[str]) -> list[SheetCode]:
    """Return the codes of sheets that look alike: of any language, ink and rules, and `serials`."""
    inks = [ink for ink in INKS if (ink == "low") == code.low_ink]
    rules = list(product((False, True), repeat=len(GAME.house_rules)))
    return [
        SheetCode(code.game, code.board, language, ink, on, int(serial, 36))
        for serial, language, ink, on in product(serials, LANGUAGES, inks, rules)
    ]


def likeliest(sheet: Picture, codes: Sequence[SheetCode]) -> SheetCode | None:
    """Return which of some codes stands on a sheet that lies on its blank; None if not sure."""
    if not codes:
        return None
    every = np.array([_dark(code) for code in codes])
    free = _varying(codes)
    looks = np.array(list(modules_on(sheet, DESIGN.codes, _ASIDE)))
    seen_modules = np.where(np.abs(looks) > _PLAIN, -np.sign(looks), 0.0)
    sharpest = (seen_modules @ np.where(free, 0.0, every[0])).argmax(0)
    two = [_votes(seen_modules[look, place], every[0], free) for place, look in enumerate(sharpest)]
    votes, cast = np.sum(two, axis=0), np.abs(two).sum(0)
    best = codes[int((every @ votes).argmax())]
    rivals = [code for code in codes if code.serial != best.serial]
    known_serials = {code.serial for code in codes}
    other_codes = [
        replace(best, serial=serial) for serial in range(_ELSEWHERE) if serial not in known_serials
    ]
    is_sure = all(
        _is_decisive(_dark(best), [_dark(code) for code in others_like], votes, cast, least)
        for others_like, least in ((rivals, _APART), (other_codes, _APART_ELSEWHERE))
    )
    return best if is_sure else None


def _is_decisive(right: Votes, rivals: Sequence[Votes], votes: Votes, cast: Votes, least: float) -> bool:
    """Return whether votes are for one code rather than for any other, by so many deviations."""
    differing = np.array(rivals).reshape(-1, len(right)) != right
    return bool((differing @ (votes * right) > least * np.sqrt(differing @ cast)).all())


def _votes(seen_modules: Votes, known_modules: Votes, free: NDArray[np.bool_]) -> Votes:
    """Return what differing modules say: 1 dark, -1 light, 0 where those around it are hidden."""
    sides = (QR_MODULES, QR_MODULES)
    right, visible = (
        cv2.GaussianBlur(np.where(free, 0.0, modules).reshape(sides), (0, 0), _NEAR)
        for modules in (seen_modules * known_modules, np.ones_like(seen_modules))
    )
    trusted = np.asarray(right > _SEEN * visible).ravel()
    return np.where(free & trusted, seen_modules, 0.0)


def _dark(code: SheetCode) -> Votes:
    """Return the modules of the code of a sheet: 1 is dark, -1 is light; shape (441,)."""
    bits = qr(str(code)).bits
    digits = np.frombuffer(f"{bits:0{QR_MODULES**2}b}".encode(), np.uint8)
    return np.where(digits == ord("1"), 1.0, -1.0)


def _varying(codes: Sequence[SheetCode]) -> NDArray[np.bool_]:
    """Return the modules in which such codes may differ, be it from one with another serial."""
    first = codes[0]
    numbers = (36**place * digit for place in range(4) for digit in (1, 2, 4, 8, 16, 32))
    varied_codes = [*codes, *(replace(first, serial=number) for number in numbers)]
    base = _dark(replace(first, serial=0))
    return np.asarray(np.any([_dark(code) != base for code in varied_codes], axis=0), np.bool_)
