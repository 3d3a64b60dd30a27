"""Filters that change a column's value before it is printed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printplay.core.errors import brief
from printplay.core.i18n import N_, _
from printplay.decks.reading.mistake import DeckMistake
from printplay.printing.drawing.icons.words import spoken


def shown(value: Any) -> str:
    """Return a cell as text.

    >>> shown((1, 2)), shown(True), shown(2.5)
    ('1, 2', 'yes', '2.5')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        return ", ".join(map(shown, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _number(value: Any) -> float:
    """Return a cell as a number; raise DeckMistake if it is none."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise DeckMistake(N_("{value!r} is not a number"), value=brief(shown(value)))
    return number


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _roman(value: Any, _argument: str) -> str:
    number, text = int(_number(value)), ""
    if not 0 < number < 4000:
        raise DeckMistake(N_("{value!r} cannot be written in Roman numerals"), value=number)
    for worth, letters in (
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
        (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ):  # fmt: skip
        text += letters * (number // worth)
        number %= worth
    return text


def _words(value: Any) -> list[str]:
    """Return the words of a cell, split at blanks or commas."""
    return re.split(r"[\s,]+", text) if (text := shown(value).strip(" ,\t\n")) else []


def _word(words: Sequence[str], number: float) -> str:
    """Return a word by its number from 1; empty if there are fewer."""
    return words[int(number) - 1] if 1 <= number <= len(words) else ""


#: Filter name -> function of a value and the text after the filter's colon.
FILTERS: Mapping[str, Callable[[Any, str], Any]] = {
    "upper": lambda value, _argument: shown(value).upper(),
    "lower": lambda value, _argument: shown(value).lower(),
    "capital": lambda value, _argument: shown(value)[:1].upper() + shown(value)[1:],
    "sign": lambda value, _argument: f"{_plain(_number(value)):+}".replace("-", "−"),
    "roman": _roman,
    "pad": lambda value, argument: shown(value).rjust(min(99, int(_number(argument))), "0"),
    "plus": lambda value, argument: _plain(_number(_number(value) + _number(argument))),
    "times": lambda value, argument: _plain(_number(_number(value) * _number(argument))),
    "default": lambda value, argument: argument if value == "" else value,
    "word": lambda value, argument: _word(_words(value), _number(argument)),
    "words": lambda value, _argument: len(_words(value)),
    "spoken": lambda value, _argument: " ".join(map(spoken, _words(value))),
}
