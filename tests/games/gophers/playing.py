"""Short ways to check records of Gophers in tests, and whole matches played by chance."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from printplay.core.resources import layouts
from printplay.games.gophers.layout import read
from printplay.games.gophers.state.book import Book
from printplay.lookup.record import check_lines
from printplay.match.report import Report
from printplay.match.standings import Standings
from printplay.match.text.source import from_text

ROOT = Path(__file__).resolve().parents[3]
RECORDS = ROOT / "tests" / "records"

#: On page 1 of the burrow: Anna in cave 1 (berry 4), Ben in cave 8 (berry 5).
START = "page 1\nAnna: at 1\nBen: at 8\n"


@cache
def burrow() -> Book:
    """Return the small pages of tests/records."""
    return read(RECORDS / "burrow.toml")


@cache
def storeys() -> Book:
    """Return the shipped pages."""
    return read(layouts("gophers") / "storeys.toml")


def play(text: str, *headers: str) -> Report:
    """Check a record; `game` and `players` are added where it names none."""
    lines = ["game gophers", *headers]
    if "players " not in text:
        lines.append("players Anna, Ben")
    return check_lines(from_text("test.play", "\n".join([*lines, text])), RECORDS)


def on_burrow(text: str, *headers: str, start: str = START) -> Report:
    """Check a record on the small pages, from the usual start."""
    return play(start + text, "layout burrow.toml", *headers)


def standings(report: Report) -> Standings:
    """Return the standings of a record."""
    return report.full_standings
