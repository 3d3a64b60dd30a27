"""Days and numbers in the current language."""

from __future__ import annotations

from datetime import date

from printplay.core.i18n import N_, _, language

_MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def day_in_words(day: str) -> str:
    """Format a day, YYYY-MM-DD, in words.

    >>> day_in_words("2026-11-20")
    '20 November 2026'
    """
    found = date.fromisoformat(day)
    return _("{day} {month} {year}").format(day=found.day, month=_(_MONTHS[found.month - 1]), year=found.year)


def month_of(number: int) -> str:
    """Return the name of a month, 1 to 12.

    >>> month_of(11)
    'November'
    """
    return _(_MONTHS[number - 1])


def span_in_words(first: str, last: str) -> str:
    """Format a span of days; equal days are one day.

    >>> span_in_words("2026-01-03", "2026-11-20"), span_in_words("2026-01-03", "2026-01-03")
    ('3 January 2026 to 20 November 2026', '3 January 2026')
    """
    if first == last:
        return day_in_words(first)
    return _("{first} to {last}").format(first=day_in_words(first), last=day_in_words(last))


def decimal(value: float) -> str:
    """Return a number with one decimal.

    >>> decimal(23.44)
    '23.4'
    """
    text = f"{value:.1f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if language() == "de" else text
