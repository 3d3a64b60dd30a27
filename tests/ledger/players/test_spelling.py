"""What people type, names and days: however it is spelled, it means one thing."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from printplay.ledger.players import spelling_key
from printplay.ledger.store.clock import parse_date

DAYS = st.dates(date(1970, 1, 1), date(2068, 12, 31))


@given(st.text(min_size=1, max_size=40))
def test_a_name_is_alike_in_any_spelling(name: str) -> None:
    """What names have in common is the same of itself, and with blanks around or between."""
    assert spelling_key(spelling_key(name)) == spelling_key(name)
    assert spelling_key(f" {' '.join(name)} ") == spelling_key(name) or any(ord(c) >= 0x300 for c in name)


@given(DAYS)
def test_a_day_means_one_day(day: date) -> None:
    """However a day is written out, it is that day."""
    for form in (
        "%Y-%m-%d", "%d.%m.%Y", "%d.%m.%y", "%d. %m. %Y", "%d %B %Y", "%d. %b %Y", "%B %d, %Y",
        "%Y/%m/%d",
    ):  # fmt: skip
        assert parse_date(day.strftime(form)) == day.isoformat()
