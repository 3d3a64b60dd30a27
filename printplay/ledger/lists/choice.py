"""The filter of a history: game, players, place, days."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.lists.summary import Summary
from printplay.ledger.matches import dates
from printplay.ledger.matches.match import StoredMatch

_SHOWN = 8  # places that a message names
_YEAR = ("-01-01", "-12-31")  # its first day and its last


@dataclass(frozen=True)
class HistoryFilter:
    """The conditions a match must meet; empty fields match anything.

    `players` must all have played in it. `since` and `until` are its first and last day,
    YYYY-MM-DD, both included.
    """

    game: str = ""
    players: tuple[str, ...] = ()
    place: str = ""
    since: str = ""
    until: str = ""

    @property
    def day(self) -> str:
        """Return the day if the filter is a single one, else an empty string."""
        return self.since if self.since == self.until else ""

    @property
    def year(self) -> str:
        """Return the year if the filter is exactly one, else an empty string."""
        year = self.since[:4]
        whole = (f"{year}{_YEAR[0]}", f"{year}{_YEAR[1]}")
        return year if year and (self.since, self.until) == whole else ""

    def holds(self, stored: StoredMatch | Summary) -> bool:
        """Return whether a match passes the filter."""
        return (
            self.game in ("", stored.row.game)
            and set(self.players) <= set(stored.players)
            and self.place in ("", stored.place)
            and (self.since or stored.date) <= stored.date <= (self.until or stored.date)
        )


def make_filter(
    matches: Iterable[StoredMatch | Summary], *,
    game: str | None, players: Sequence[str], place: str | None,
    since: str | None, until: str | None, on: str | None, year: str | int | None = None,
) -> HistoryFilter:  # fmt: skip
    """Return a filter with names and places as these matches spell them.

    Raises CallError for an unknown player or place, and for invalid days and years.
    """
    if on is not None and (since is not None or until is not None):
        raise CallError(N_("give either one day or a range of days"))
    if year is not None and not (on is since is until is None):
        raise CallError(N_("give either a year or days"))
    first, last = (_parse_day(since), _parse_day(until)) if on is None else (_parse_day(on), _parse_day(on))
    if year is not None:
        first, last = (f"{_parse_year(year)}{day}" for day in _YEAR)
    if first and last and first > last:
        raise CallError(
            N_("{since} is after {until}"), hint=N_("Put the earlier day first."), since=first, until=last
        )
    all_matches = list(matches)
    names = _spelling_lookup(name for match in all_matches for name in match.players)
    places = _spelling_lookup(match.place for match in all_matches)
    chosen_players = []
    for name in players:
        if (player := names(name)) is None:
            raise CallError(
                N_("no player is called {name}"),
                hint=N_("`printplay score players` lists all players."),
                name=name,
            )
        chosen_players.append(player)
    chosen_place = places(place) if place else ""
    if chosen_place is None:
        known_places = sorted({match.place for match in all_matches if match.place})
        raise CallError(
            N_("no match was played at {where!r}"),
            hint=N_("Places: {known}.") if known_places else N_("No match has a place."),
            where=place,
            known=", ".join([*known_places[:_SHOWN], *["..."][: len(known_places) > _SHOWN]]),
        )
    return HistoryFilter(game or "", tuple(dict.fromkeys(chosen_players)), chosen_place, first, last)


def _parse_day(text: str | None) -> str:
    """Parse a day; raise CallError if it is invalid."""
    return "" if text is None else dates.parse_date(text)


def _parse_year(typed_year: str | int) -> str:
    """Return a year of four digits; raise CallError for any other text."""
    year = str(typed_year).strip()
    if not (year.isascii() and year.isdigit() and len(year) == 4 and int(year)):
        raise CallError(
            N_("invalid year {found!r}"), hint=N_("Write four digits, such as 2026."), found=year[:40]
        )
    return year


def _spelling_lookup(texts: Iterable[str]) -> Callable[[str], str | None]:
    """Return a lookup of known spellings that ignores case; None for unknown texts."""
    exact = {text: text for text in texts if text}
    folded = {text.casefold(): text for text in exact}

    def find(text: str) -> str | None:
        stripped = text.strip()
        return exact.get(stripped) or folded.get(stripped.casefold())

    return find
