"""Days as people type them: 2026-11-20, 20.11.2026, 20 November 2026, yesterday.

All spellings of both languages are read, whichever language is set.
An ambiguous date is refused, not guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, timedelta

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.store import clock

#: Months as they begin in English and German, without accents.
_MONTHS = (
    ("january", "januar", "janner"), ("february", "februar", "feber"),
    ("march", "marz", "maerz", "mrz"), ("april",), ("may", "mai"), ("june", "juni"),
    ("july", "juli"), ("august",), ("september",), ("october", "oktober"), ("november",),
    ("december", "dezember"),
)  # fmt: skip
#: Days by their distance from today.
_NEAR = {"today": 0, "heute": 0, "yesterday": -1, "gestern": -1, "vorgestern": -2}

_ISO = re.compile(r"(\d{4})([-/])(\d\d?)\2(\d\d?)")
_DOTS = re.compile(r"(\d\d?)\.\s*(\d\d?)\.\s*(\d{4}|\d\d)")
_EITHER = re.compile(r"(\d\d?)([-/])(\d\d?)\2(\d{4}|\d\d)")
_DAY_FIRST = re.compile(r"(\d\d?)(?:\.|st|nd|rd|th)?\s*(?:of\s)?\s*([a-z]{3,})\.?,?\s*(\d{4})")
_MONTH_FIRST = re.compile(r"([a-z]{3,})\.?\s*(\d\d?)(?:st|nd|rd|th)?,?\s+(\d{4})")
#: The time of day behind a day, as spreadsheets and programs write it.
_TIME = re.compile(
    r"(?:t|,? )\d\d?:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?| uhr)?"
    r"(?: ?(?:z|utc|[+-]\d\d:?\d\d))?"
)
#: The number by which a spreadsheet counts days.
_SERIAL = re.compile(r"\d{5}(?:[.,]\d+)?")

_agreed: ContextVar[bool] = ContextVar("future_agreed", default=False)


class FutureError(CallError):
    """The date of a match lies in the future; `day` is its ISO form."""

    def __init__(self, day: str) -> None:
        super().__init__(
            N_("{day} is in the future"),
            hint=N_("Give the day it was played; today is {today}."),
            day=day,
            today=today().isoformat(),
        )
        self.day = day


@contextmanager
def future_agreed() -> Iterator[None]:
    """Accept future dates within the block: they were confirmed."""
    token = _agreed.set(True)
    try:
        yield
    finally:
        _agreed.reset(token)


def today() -> date:
    """Return today's local date."""
    return date.fromisoformat(clock.day(clock.here()))


def played(text: str) -> str:
    """Parse the day of a match as YYYY-MM-DD; raises like `typed`, and FutureError."""
    day = typed(text)
    if not _agreed.get() and date.fromisoformat(day) > today():
        raise FutureError(day)
    return day


def typed(text: str, *, day_first: bool | None = None) -> str:
    """Parse a day as people type it, to YYYY-MM-DD; a time of day behind it is passed over.

    `day_first` settles 01/11/2026. Raises CallError for invalid and ambiguous days.

    >>> typed("20.11.2026"), typed("Nov 20th, 2026"), typed("3. März 2026"), typed("20/11/26 19:30")
    ('2026-11-20', '2026-11-20', '2026-03-03', '2026-11-20')
    """
    plain = _plain(text)
    if plain in _NEAR:
        return (today() + timedelta(days=_NEAR[plain])).isoformat()
    readings = [day for part in _readings(plain) if (day := _day(*part))]
    if len(readings) > 1 and day_first is not None:
        readings = readings[:1] if day_first else readings[1:]
    found = sorted({*readings})
    if len(found) > 1:
        raise CallError(
            N_("{found!r} could be {one} or {other}"), hint=N_("Write the one you mean."),
            found=text[:40], one=found[0], other=found[1],
        )  # fmt: skip
    if not found and _SERIAL.fullmatch(plain):
        raise CallError(
            N_("{found!r} is the number by which a spreadsheet counts days"),
            hint=N_("Format that column as a date, then save the table again."),
            found=text[:40],
        )
    if not found:
        raise CallError(
            N_("invalid date {found!r}"),
            hint=N_("Write it as 2026-11-20, 20.11.2026 or 20 November 2026."),
            found=text[:40],
        )
    return found[0]


def day_first(texts: Iterable[str]) -> bool | None:
    """Return whether the day comes first in dates such as 01/11/2026, by others among them.

    None if none of them settles it, or some have the day first and some the month.

    >>> day_first(["01/11/2026", "13/11/2026"]), day_first(["01/11/2026"])
    (True, None)
    """
    orders = set()
    for text in texts:
        days = [_day(*part) for part in _readings(_plain(text))]
        if len(days) > 1 and bool(days[0]) != bool(days[1]):
            orders.add(bool(days[0]))
    return orders.pop() if len(orders) == 1 else None


def _plain(text: str) -> str:
    """Normalise a text: lower case, no accents, single blanks, no time of day."""
    apart = unicodedata.normalize("NFKD", text.strip().casefold()[:60])
    plain = " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())
    day = _TIME.sub("", plain) if ":" in plain else plain
    return day if plain.startswith(day) else plain


def _readings(plain: str) -> Iterator[tuple[str, int, str]]:
    """Yield year, month and day in all ways a text can be read."""
    if found := _ISO.fullmatch(plain):
        yield found[1], int(found[3]), found[4]
    elif found := _DOTS.fullmatch(plain):
        yield found[3], int(found[2]), found[1]
    elif found := _EITHER.fullmatch(plain):
        yield found[4], int(found[3]), found[1]
        yield found[4], int(found[1]), found[3]
    elif found := _DAY_FIRST.fullmatch(plain):
        yield found[3], _month(found[2]), found[1]
    elif found := _MONTH_FIRST.fullmatch(plain):
        yield found[3], _month(found[1]), found[2]


def _month(word: str) -> int:
    """Return the month whose name a word begins; 0 for none."""
    found = [
        number for number, names in enumerate(_MONTHS, 1) if any(name.startswith(word) for name in names)
    ]
    return found[0] if len(found) == 1 else 0


def _day(year: str, month: int, day: str) -> str:
    """Format a day as YYYY-MM-DD; empty if there is no such day.

    Two digits of a year are those of 1969 to 2068, as everywhere.
    """
    whole = int(year) if len(year) == 4 else int(year) + (1900 if int(year) > 68 else 2000)
    try:
        return date(whole, month, int(day)).isoformat()
    except ValueError:
        return ""
