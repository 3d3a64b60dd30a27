"""Codes too damaged to be read: chosen from a few possible ones.

Two codes that differ in one character differ in eleven or more of the 26 bytes of their QR codes.
So of a handful, a quarter of one tells which it is, where a reader needs four fifths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.core.i18n import LANGUAGES
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.prints.design import DESIGN
from printplay.photos.blank import Picture
from printplay.photos.qr import modules_on
from printplay.printing.codes import QR_MODULES, qr
from printplay.printing.sheet_code import INKS, SheetCode

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


def codes_like(code: SheetCode, serials: Iterable[str]) -> list[SheetCode]:
    """Return the codes of sheets that look like that of a code: of any language, ink and rules.

    `serials` are the four characters at the ends of codes.
    """
    inks = [ink for ink in INKS if (ink == "low") == code.low_ink]
    rules = list(product((False, True), repeat=len(GAME.house_rules)))
    return [
        SheetCode(code.game, code.board, language, ink, on, int(serial, 36))
        for serial, language, ink, on in product(serials, LANGUAGES, inks, rules)
    ]


def likeliest(sheet: Picture, codes: Sequence[SheetCode]) -> SheetCode | None:
    """Return which of some codes stands on a sheet that lies on its blank.

    None where that is not sure: too little is seen, or what is seen may be
    of another code.
    """
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
    """Return what the modules of a code say that differ between codes: 1 dark, -1 light, or 0.

    Nothing is said where the modules around it, which are the same in all codes, are not as they
    are `known_modules`: something lies there, or the paper is gone.
    """
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
