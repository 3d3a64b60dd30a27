"""A sheet as a camera needs it: its code, and the places to write in, mm from its lower left corner."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, N_
from printplay.core.seed_names import numbers_of, seed_name

#: Format mark, game, options, board, serial, all in the QR's alphanumeric set. A board is given by
#: its hash, or for an island by its seed: the version of the maker (2 digits) and the seed (6).
_CODE = re.compile(r"P1([A-Z0-9]{2})([0-9A-Z]{2})([0-9A-F]{8})([0-9A-Z]{4})")
_SEEDED = re.compile(r"S1([A-Z0-9]{2})([0-9A-Z]{2})([0-9A-Z]{8})([0-9A-Z]{4})")
#: Codes of the designs of a later version, which this one cannot draw.
_LATER = re.compile(r"[PS][02-9][0-9A-Z]{16}")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SERIAL = 36**4 - 1
#: The inks of sheets. The code has room for eight languages, four inks and five switches.
INKS = ("full", "low", "light")
_LANGUAGES, _INKS, _SWITCHES = 8, 4, 5


@dataclass(frozen=True)
class SheetCode:
    """The content of a sheet's QR code: everything needed to draw the blank sheet.

    `switches` says for each house rule of the game, in order, whether it differs from its default
    (at most five, padded with False). `board` is the hash of a board, or an island's name
    `seed:VERSION:SEED`.
    """

    game: str  # two characters
    board: str
    language: str
    ink: str
    switches: tuple[bool, ...]
    serial: int

    def __post_init__(self) -> None:
        missing = (False,) * (_SWITCHES - len(self.switches))
        object.__setattr__(self, "switches", (*self.switches, *missing))

    @property
    def low_ink(self) -> bool:
        """Return whether the sheet is drawn in lines, to save ink."""
        return self.ink == "low"

    @property
    def light(self) -> bool:
        """Return whether the sheet was printed with light grounds and backs."""
        return self.ink == "light"

    def __str__(self) -> str:
        """Return the 18 characters.

        >>> str(SheetCode("GG", "3f9a2c71", "de", "full", (True, False, False), 42))
        'P1GG0X3F9A2C710016'
        >>> str(SheetCode("GG", "seed:1:4711", "de", "full", (True, False, False), 42))
        'S1GG0X010003MV0016'
        """
        options = LANGUAGES.index(self.language) + _LANGUAGES * INKS.index(self.ink)
        options += _LANGUAGES * _INKS * sum(on << place for place, on in enumerate(self.switches))
        number = serial_text(self.serial)
        letter, board = "P", self.board.upper()
        if (numbers := numbers_of(self.board)) is not None:
            version, seed = numbers
            assert version is not None  # noqa: S101  a board is named with its version
            letter, board = "S", f"{_base_36(version, 2)}{_base_36(seed, 6)}"
        return f"{letter}1{self.game}{_base_36(options, 2)}{board}{number}"


def serial_text(serial: int) -> str:
    """Return the number of a sheet as in its code.

    >>> serial_text(42)
    '0016'
    """
    return _base_36(serial, 4)


def read_code(text: str) -> SheetCode:
    """Parse a sheet's code; raise CallError if it is invalid, or of a later version.

    >>> read_code("P1GG0X3F9A2C710016").serial
    42
    """
    code = text.strip().upper()
    seeded = _SEEDED.fullmatch(code)
    parsed_code = seeded or _CODE.fullmatch(code)
    if not parsed_code and _LATER.fullmatch(code):
        raise _of_a_later_version(code)
    if not parsed_code:
        raise CallError(
            N_("{text!r} is not the code of a sheet"),
            hint=N_("It is printed beside the QR code and looks like P1GG003F9A2C710001."),
            text=text[:40],
        )
    rest, tongue = divmod(int(parsed_code[2], 36), _LANGUAGES)
    bits, ink = divmod(rest, _INKS)
    if tongue >= len(LANGUAGES) or ink >= len(INKS) or bits >> _SWITCHES:
        raise _of_a_later_version(code)
    return SheetCode(
        game=parsed_code[1],
        board=seed_name(int(parsed_code[3][:2], 36), int(parsed_code[3][2:], 36))
        if seeded
        else parsed_code[3].lower(),
        language=LANGUAGES[tongue],
        ink=INKS[ink],
        switches=tuple(bool(bits >> place & 1) for place in range(_SWITCHES)),
        serial=int(parsed_code[4], 36),
    )


def _of_a_later_version(code: str) -> CallError:
    return CallError(
        N_("{text!r} is the code of a sheet from a later version of printplay"),
        hint=N_("Use that version to print the sheet again."),
        text=code,
    )


def _base_36(number: int, places: int) -> str:
    digits = ""
    for _place in range(places):
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits


@dataclass(frozen=True)
class Box:
    """A rectangle: its lower left corner, width and height."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Ring:
    """A circle: its centre and its radius."""

    x: float
    y: float
    radius: float
