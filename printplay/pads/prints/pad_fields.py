"""The fields of a pad on paper: what a person writes, and the code that says where they are.

All lengths are mm, x right, y up. A reader knows fields, not games: whatever lists its fields in
this way can be read from a photo.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal
from zlib import crc32

from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, N_
from printplay.printing.sheet_code import INKS, Box, serial_text

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
#: What is written: a row's value, its points, those of a round or of all so far, the sum of some
#: rounds, the total, the place, a tick for the winner. A `result` is a total that is entered where
#: nothing it adds up is written.
What = Literal["value", "points", "round", "so far", "part", "total", "rank", "won", "result"]


@dataclass(frozen=True)
class Purpose:
    """What a field is for: the row (its key), the side (a player or a team) and the round.

    `side` counts from 0, `round` from 1 (0: entered once). `match` is the number of the match where
    a table holds several, from 1; 0 where it holds one.
    """

    what: What
    row: str = ""
    side: int = 0
    round: int = 0
    match: int = 0
    tick: bool = False


@dataclass(frozen=True)
class PadField:
    """A place to write in: its purpose, its block on the side (from 0), and where it is."""

    purpose: Purpose
    block: int
    box: Box

    def with_offset(self, x: float, y: float) -> PadField:
        """Return it at another place, mm farther right and up."""
        box = Box(self.box.x + x, self.box.y + y, self.box.width, self.box.height)
        return replace(self, box=box)


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
            *(round(10 * mm) for mm in (field.box.x, field.box.y, field.box.width, field.box.height)),
            field.block, field.purpose,
        )
        for field in fields
    ]  # fmt: skip
    return crc32(repr(content).encode()) % _TWO
