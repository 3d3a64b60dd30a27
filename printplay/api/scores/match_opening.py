"""The options of a new match: its board, house rules, headers, results and names as they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict

from printplay.ledger.store.clock import FutureDateError, allow_future_dates
from printplay.match.registry import NearGameError

if TYPE_CHECKING:
    from printplay.ledger.matches.typed_result import Score

__all__ = [
    "EnteredResult", "FutureDateError", "NearGameError", "Opening", "Tidy", "allow_future_dates",
    "find_similar_name", "read_score", "tidy",
]  # fmt: skip


class Opening(TypedDict, total=False):
    """The options of a new match.

    `layout` is the board if the game has several, by its name or as a Path, `house` the house rules
    that differ, `headers` are the game's own (`start`), or `date`, `place` and `note`.
    """

    layout: str | Path | None
    house: Mapping[str, str] | None
    headers: Mapping[str, str] | None


class EnteredResult(Opening, total=False):
    """The options of a match that is entered once it is over; see `Ledger.enter`."""

    lowest: bool
    coop: Literal["won", "lost"] | None
    winners: Sequence[str]
    teams: str
    new_game: bool
    new_player: bool
    anyway: bool


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


def read_score(text: str) -> Score:
    """Read `NAME=TOTAL` or `NAME=TOTAL/TIE-BREAK`; raise CallError for anything else."""
    from printplay.ledger.matches.typed_result import parse_score

    return parse_score(text)


def find_similar_name(name: str, players: Iterable[str]) -> str | None:
    """Return the player whose name is spelled almost so, or None; an equal name is not similar."""
    from printplay.ledger.players import similar_names

    return next((player for _name, player in similar_names(players, [name])), None)
