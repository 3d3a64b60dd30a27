"""The options of a new match: its board, house rules and headers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from printplay.ledger.store.clock import FutureDateError, allow_future_dates
from printplay.match.registry import NearGameError

__all__ = ["FutureDateError", "NearGameError", "Opening", "Tidy", "allow_future_dates", "tidy"]


class Opening(TypedDict, total=False):
    """The options of a new match.

    `layout` is the board if the game has several, by its name or as a Path, `house` the house rules
    that differ, `headers` are the game's own (`start`), or `date`, `place` and `note`.
    """

    layout: str | Path | None
    house: Mapping[str, str] | None
    headers: Mapping[str, str] | None


class Tidy(TypedDict):
    """The same for the ledger: a layout by name or path, checked headers."""

    layout: str | Path | None
    house: Mapping[str, str] | None
    headers: Mapping[str, str]


def tidy(opened: Opening) -> Tidy:
    """Return the options with checked headers.

    Raises CallError for an invalid date, TypeError for an option that there is not.
    """
    from printplay.ledger.matches.transactions import normalize_about
    from printplay.match.text.headers import ABOUT

    for option in opened.keys() - Opening.__annotations__.keys():
        cure = f"; write headers={{{option!r}: ...}}" if option in ABOUT else ""
        raise TypeError(f"unexpected keyword argument {option!r}{cure}")
    headers = dict(opened.get("headers") or {})
    headers |= normalize_about({key: headers[key] for key in ABOUT if key in headers})
    return {"layout": opened.get("layout"), "house": opened.get("house"), "headers": headers}
