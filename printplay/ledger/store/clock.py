"""The clock, times in other time zones, and days as people type them: 20 November 2026, yesterday.

A match is opened at a time in UTC. An entry has the local time with its offset from UTC
(`2026-11-20T23:30:00+01:00`), so that its local day is known on any machine. Entries of earlier
versions are in UTC.

All spellings of both languages are read; an ambiguous date is refused, not guessed.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, timedelta

from printplay.core.errors import CallError
from printplay.core.i18n import N_

#: Months as they begin in English and German, without accents.
_MONTHS = (
    ("january", "januar", "janner"), ("february", "februar", "feber"),
    ("march", "marz", "maerz", "mrz"), ("april",), ("may", "mai"), ("june", "juni"),
    ("july", "juli"), ("august",), ("september",), ("october", "oktober"), ("november",),
    ("december", "dezember"),
)  # fmt: skip
#: Days by their distance from today.
_RELATIVE_DAYS = {"today": 0, "heute": 0, "yesterday": -1, "gestern": -1, "vorgestern": -2}

_ISO = re.compile(r"(\d{4})([-/])(\d\d?)\2(\d\d?)")
_DOTS = re.compile(r"(\d\d?)\.\s*(\d\d?)\.\s*(\d{4}|\d\d)")
_DAY_OR_MONTH_FIRST = re.compile(r"(\d\d?)([-/])(\d\d?)\2(\d{4}|\d\d)")
_DAY_FIRST = re.compile(r"(\d\d?)(?:\.|st|nd|rd|th)?\s*(?:of\s)?\s*([a-z]{3,})\.?,?\s*(\d{4})")
_MONTH_FIRST = re.compile(r"([a-z]{3,})\.?\s*(\d\d?)(?:st|nd|rd|th)?,?\s+(\d{4})")
#: The time of day behind a day, as spreadsheets and programs write it.
_TIME = re.compile(
    r"(?:t|,? )\d\d?:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?| uhr)?"
    r"(?: ?(?:z|utc|[+-]\d\d:?\d\d))?"
)
#: The number by which a spreadsheet counts days.
_SERIAL = re.compile(r"\d{5}(?:[.,]\d+)?")

_future_is_allowed: ContextVar[bool] = ContextVar("future_agreed", default=False)


def seconds() -> float:
    return time.time()


def utc_now() -> str:
    """Return the time in UTC, to the second."""
    return f"{datetime.fromtimestamp(int(seconds()), UTC):%Y-%m-%dT%H:%M:%S}Z"


def local_now() -> str:
    """Return the local time with its offset from UTC, to the second."""
    return datetime.fromtimestamp(int(seconds())).astimezone().isoformat()


def as_utc(timestamp: str) -> datetime:
    """Return a time of the ledger as UTC.

    >>> f"{as_utc('2026-11-20T00:30:00+01:00'):%Y-%m-%d %H:%M}"
    '2026-11-19 23:30'
    """
    return datetime.fromisoformat(timestamp).astimezone(UTC)


def local_day(timestamp: str) -> str:
    """Return the local day of a time; for a time in UTC, the day on this machine.

    >>> local_day("2026-11-20T00:30:00+01:00")
    '2026-11-20'
    """
    moment = datetime.fromisoformat(timestamp)
    return f"{moment if not timestamp.endswith('Z') else moment.astimezone():%Y-%m-%d}"


class FutureDateError(CallError):
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
def allow_future_dates() -> Iterator[None]:
    """Accept future dates within the block: they were confirmed."""
    token = _future_is_allowed.set(True)
    try:
        yield
    finally:
        _future_is_allowed.reset(token)


def today() -> date:
    return date.fromisoformat(local_day(local_now()))


def parse_match_date(text: str) -> str:
    """Parse the day of a match as YYYY-MM-DD; raises like `parse_date`, and FutureError."""
    day = parse_date(text)
    if not _future_is_allowed.get() and date.fromisoformat(day) > today():
        raise FutureDateError(day)
    return day


def parse_date(text: str, *, day_first: bool | None = None) -> str:
    """Parse a day as people type it, to YYYY-MM-DD; a time of day behind it is passed over.

    `day_first` settles 01/11/2026. Raises CallError for invalid and ambiguous days.

    >>> [parse_date(day) for day in ("20.11.2026", "Nov 20th, 2026", "3. März 2026", "20/11/26 19:30")]
    ['2026-11-20', '2026-11-20', '2026-03-03', '2026-11-20']
    """
    normalized = _normalize(text)
    if normalized in _RELATIVE_DAYS:
        return (today() + timedelta(days=_RELATIVE_DAYS[normalized])).isoformat()
    readings = [day for parts in _possible_dates(normalized) if (day := _iso_date(*parts))]
    if len(readings) > 1 and day_first is not None:
        readings = readings[:1] if day_first else readings[1:]
    dates = sorted({*readings})
    if len(dates) > 1:
        raise CallError(
            N_("{found!r} could be {one} or {other}"), hint=N_("Write the one you mean."),
            found=text[:40], one=dates[0], other=dates[1],
        )  # fmt: skip
    if not dates and _SERIAL.fullmatch(normalized):
        raise CallError(
            N_("{found!r} is the number by which a spreadsheet counts days"),
            hint=N_("Format that column as a date, then save the table again."),
            found=text[:40],
        )
    if not dates:
        raise CallError(
            N_("invalid date {found!r}"),
            hint=N_("Write it as 2026-11-20, 20.11.2026 or 20 November 2026."),
            found=text[:40],
        )
    return dates[0]


def day_first(texts: Iterable[str]) -> bool | None:
    """Return whether the day comes first in dates such as 01/11/2026, by others among them.

    None if none of them settles it, or some have the day first and some the month.

    >>> day_first(["01/11/2026", "13/11/2026"]), day_first(["01/11/2026"])
    (True, None)
    """
    orders = set()
    for text in texts:
        days = [_iso_date(*part) for part in _possible_dates(_normalize(text))]
        if len(days) > 1 and bool(days[0]) != bool(days[1]):
            orders.add(bool(days[0]))
    return orders.pop() if len(orders) == 1 else None


def _normalize(text: str) -> str:
    """Normalise a text: lower case, no accents, single blanks, no time of day."""
    decomposed = unicodedata.normalize("NFKD", text.strip().casefold()[:60])
    plain = " ".join(
        "".join(character for character in decomposed if not unicodedata.combining(character)).split()
    )
    day = _TIME.sub("", plain) if ":" in plain else plain
    return day if plain.startswith(day) else plain


def _possible_dates(normalized: str) -> Iterator[tuple[str, int, str]]:
    """Yield year, month and day in all ways a text can be read."""
    if match := _ISO.fullmatch(normalized):
        yield match[1], int(match[3]), match[4]
    elif match := _DOTS.fullmatch(normalized):
        yield match[3], int(match[2]), match[1]
    elif match := _DAY_OR_MONTH_FIRST.fullmatch(normalized):
        yield match[4], int(match[3]), match[1]
        yield match[4], int(match[1]), match[3]
    elif match := _DAY_FIRST.fullmatch(normalized):
        yield match[3], _month_number(match[2]), match[1]
    elif match := _MONTH_FIRST.fullmatch(normalized):
        yield match[3], _month_number(match[1]), match[2]


def _month_number(word: str) -> int:
    """Return the month whose name a word begins; 0 for none."""
    numbers = [
        number for number, names in enumerate(_MONTHS, 1) if any(name.startswith(word) for name in names)
    ]
    return numbers[0] if len(numbers) == 1 else 0


def _iso_date(year: str, month: int, day: str) -> str:
    """Format a day as YYYY-MM-DD, two digits of a year as 1969 to 2068; empty if there is no such day."""
    full_year = int(year) if len(year) == 4 else int(year) + (1900 if int(year) > 68 else 2000)
    try:
        return date(full_year, month, int(day)).isoformat()
    except ValueError:
        return ""
