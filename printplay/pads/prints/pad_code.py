"""The code on a page of a pad: which pad, and how it was printed, enough to find its fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from zlib import crc32

from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, N_
from printplay.pads.prints.pad_fields import PadField
from printplay.printing.sheet_code import INKS, serial_text

#: Format mark, pad, options, paper, players, side, fields, serial, all in the QR's alphanumeric
#: set.
_CODE = re.compile(r"T1([0-9A-F]{8})([0-9A-Z])([0-9A-Z])([0-9A-Z])([0-9A-Z])([0-9A-Z]{2})([0-9A-Z]{4})")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: The papers in the order of their digits: new ones are added at the end.
PAPERS = ("a4", "a5", "letter", "a3", "both")
#: Numbers from here on are those of pages that were printed for a match.
OF_MATCHES = 36**2
_LANGUAGES = 8
_TWO = len(_DIGITS) ** 2


@dataclass(frozen=True)
class PadCode:
    """The content of the QR codes of a page, which a photo needs to know its fields.

    `pad` is the hash of the pad; `seated` says that it was printed for exactly that number of
    players; `side` is 0, or 1 for the back. `check` is `fields_check` of its fields: a program that
    would draw them elsewhere does not read them. `serial` belongs to a match of a ledger if it is
    large, as that of a sheet does.
    """

    pad: str
    language: str
    ink: str
    paper: str
    players: int
    seated: bool
    side: int
    check: int
    serial: int

    def __str__(self) -> str:
        """Return the 20 characters.

        >>> str(PadCode("3f9a2c71", "de", "full", "a5", 4, False, 0, 77, 42))
        'T13F9A2C711140250016'
        """
        options = LANGUAGES.index(self.language) + _LANGUAGES * INKS.index(self.ink)
        small = (options, PAPERS.index(self.paper), self.players, self.side + 2 * self.seated)
        return "".join((
            "T1", self.pad.upper(), *(_DIGITS[number] for number in small),
            serial_text(self.check)[-2:], serial_text(self.serial),
        ))  # fmt: skip


def is_pad_code(text: str) -> bool:
    """Return whether a text is the code of a pad, and not that of a sheet."""
    return _CODE.fullmatch(text.strip().upper()) is not None


def read_pad_code(text: str) -> PadCode:
    """Parse the code of a pad; raise CallError if it is none, or from a later version.

    >>> read_pad_code("T13F9A2C711140250016").players
    4
    """
    code = text.strip().upper()
    match = _CODE.fullmatch(code)
    if not match:
        raise CallError(
            N_("{text!r} is not the code of a pad"),
            hint=N_("It is printed at the foot of the page and looks like T13F9A2C711140250016."),
            text=text[:40],
        )
    options, paper, players, side = (int(match[place], 36) for place in (2, 3, 4, 5))
    ink, tongue = divmod(options, _LANGUAGES)
    if tongue >= len(LANGUAGES) or ink >= len(INKS) or paper >= len(PAPERS) or side > 3:
        raise CallError(
            N_("{text!r} is the code of a pad from a later version of printplay"),
            hint=N_("Use that version to read it."),
            text=code,
        )
    return PadCode(
        pad=match[1].lower(), language=LANGUAGES[tongue], ink=INKS[ink], paper=PAPERS[paper],
        players=players, seated=side >= 2, side=side % 2, check=int(match[6], 36),
        serial=int(match[7], 36),
    )  # fmt: skip


def fields_check(fields: Iterable[PadField]) -> int:
    """Return a number below 1296 that changes if a field moves by a tenth of a mm, or is another.

    Two pages with different fields have the same number about once in 1296 times.
    """
    content = [
        (
            *(round(10 * mm) for mm in (one.box.x, one.box.y, one.box.width, one.box.height)),
            one.block, one.purpose,
        )
        for one in fields
    ]  # fmt: skip
    return crc32(repr(content).encode()) % _TWO
