"""Filters that change a column's value before it is printed."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.i18n import N_, _

_MINUS = "-\N{MINUS SIGN}\N{EN DASH}"
_NUMBER = re.compile(
    rf"(?P<sign>[{_MINUS}+]?)"
    r"(?P<digits>[0-9]{1,15}(?:[.,][0-9]{1,15})?"
    r"|[0-9]{1,3}(?P<mark>[.,])[0-9]{3}(?:(?P=mark)[0-9]{3})*(?:(?!(?P=mark))[.,][0-9]{1,15})?|)"
    r"(?P<fraction>[¼½¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]?)"
)
#: These may be thousands or decimals.
_TWO_NUMBERS = re.compile(rf"([{_MINUS}+]?[1-9][0-9]{{0,2}})([.,])([0-9]{{3}})")


def cell_text(value: Any) -> str:
    """Return a cell as text.

    >>> cell_text((1, 2)), cell_text(True), cell_text(2.5)
    ('1, 2', 'yes', '2.5')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        return ", ".join(map(cell_text, value))
    return f"{value:.12g}" if isinstance(value, float) else str(value)


def number_of(value: Any) -> float | None:
    """Return a cell as a number, or None: people write `1,5`, `−2`, `1½` or `12,345.5`, too.

    Three digits after one mark may be thousands or decimals, so `1,250` is no number.

    >>> [number_of(text) for text in ("-2", "\N{MINUS SIGN}1,5", "1.250.000", "0.125", "2½")]
    [-2.0, -1.5, 1250000.0, 0.125, 2.5]
    >>> [number_of(text) for text in ("1,250", "X", "1/2", "")]
    [None, None, None, None]
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            return float(value) if math.isfinite(value) else None
        except OverflowError:
            return None
    match = _NUMBER.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None or not (match["digits"] or match["fraction"]):
        return None
    digits = match["digits"] or "0"
    if match["mark"]:
        digits = digits.replace(match["mark"], "")
    elif _TWO_NUMBERS.fullmatch(digits) or (match["fraction"] and not digits.isdecimal()):
        return None
    number = float(digits.replace(",", "."))
    number += unicodedata.numeric(match["fraction"]) if match["fraction"] else 0.0
    return -number if match["sign"] and match["sign"] in _MINUS else number


def number_in(value: Any) -> float:
    """Return a cell as a number; raise DeckMistake with the cure if it is none."""
    number = number_of(value)
    if number is None:
        text = cell_text(value).strip()
        if unclear := _TWO_NUMBERS.fullmatch(text):
            integer_part, mark, rest = unclear.groups()
            raise DeckMistake(
                N_("{value!r} could be two different numbers"),
                N_("Write {thousands} or {decimals}."), value=text,
                thousands=integer_part + rest, decimals=text.rstrip("0").rstrip(mark),
            )  # fmt: skip
        raise DeckMistake(N_("{value!r} is not a number"), value=brief(text))
    return number


def _shown_number(number: float, like: Any = 0) -> int | float | str:
    """Return a number as it is shown: whole, or with a comma if `like` is a text with one."""
    if number == int(number):
        return int(number)
    comma = isinstance(like, str) and like.rfind(",") > like.rfind(".")
    return cell_text(number).replace(".", ",") if comma else number


def _signed(value: Any) -> str:
    number = number_in(value)
    return ("\N{MINUS SIGN}" if number < 0 else "+") + cell_text(_shown_number(abs(number), value))


def _roman(value: Any, _argument: str) -> str:
    number, text = int(number_in(value)), ""
    if not 0 < number < 4000:
        raise DeckMistake(N_("{value!r} cannot be written in Roman numerals"), value=number)
    for worth, letters in (
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
        (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ):  # fmt: skip
        text += letters * (number // worth)
        number %= worth
    return text


def _cell_words(value: Any) -> list[str]:
    """Return the words of a cell, split at blanks or commas."""
    return re.split(r"[\s,]+", text) if (text := cell_text(value).strip(" ,\t\n")) else []


def _word(words: Sequence[str], number: float) -> str:
    """Return a word by its number from 1; empty if there are fewer."""
    return words[int(number) - 1] if 1 <= number <= len(words) else ""


def _icons_in_words(value: Any, _argument: str) -> str:
    from printplay.printing.drawing.icons.words import icon_in_words  # loads all that draws

    return " ".join(map(icon_in_words, _cell_words(value)))


#: Filter name -> function of a value and the text after the filter's colon.
FILTERS: Mapping[str, Callable[[Any, str], Any]] = {
    "upper": lambda value, _argument: cell_text(value).upper(),
    "lower": lambda value, _argument: cell_text(value).lower(),
    "capital": lambda value, _argument: cell_text(value)[:1].upper() + cell_text(value)[1:],
    "sign": lambda value, _argument: _signed(value),
    "roman": _roman,
    "pad": lambda value, argument: cell_text(value).rjust(min(99, int(number_in(argument))), "0"),
    "plus": lambda value, argument: _shown_number(number_in(number_in(value) + number_in(argument)), value),
    "times": lambda value, argument: _shown_number(number_in(number_in(value) * number_in(argument)), value),
    "default": lambda value, argument: argument if value == "" else value,
    "word": lambda value, argument: _word(_cell_words(value), number_in(argument)),
    "words": lambda value, _argument: len(_cell_words(value)),
    "spoken": _icons_in_words,
}


class DeckMistake(Exception):  # noqa: N818  it is turned into the error of whoever knows the place
    """A mistake in a deck file: a translatable template, its hint and its values."""

    def __init__(self, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.values = message, hint, values

    def with_place(self, place: FilePlace) -> LayoutError:
        return LayoutError(self.message, place=place, hint=self.hint, **self.values)


class CellMistake(DeckMistake):
    """A mistake in a cell of the column `column`."""

    def __init__(self, column: str, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message, hint, **values)
        self.column = column
