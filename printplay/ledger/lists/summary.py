"""Summaries: stored facts of a match, so that none is replayed, and the filter of a history.

A summary is derived from the entries, which are the truth. It is written in the transaction
that writes an entry, and sealed with the tip of the match, which no other state of the match has.
If it is missing, outdated or was changed, the match is replayed. For a finished match it holds the
standings of the stored result; without one, later rules may rank the players otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store import clock
from printplay.ledger.store.entry import MatchRow, OfRow, digest
from printplay.ledger.store.session import Session
from printplay.match import registry
from printplay.match.game import Game
from printplay.match.standings import Placing, Standings
from printplay.pads.file.pad import Pad

_SHOWN = 8  # places that a message names
_YEAR = ("-01-01", "-12-31")  # its first day and its last
#: Reads a match with its entries, by its id.
Load = Callable[[str], StoredMatch]

#: The games of score pads that were read from matches, by the hash of the pad.
_PADS: dict[str, Game] = {}


@dataclass(frozen=True, slots=True)
class Summary(OfRow):
    """The summary of a match for lists and statistics; `row` is without headers and board.

    `entered_date` is the entered date, `pad` the hash of its score pad: both may be empty.
    `ranked` are the standings of a finished match.
    """

    row: MatchRow
    players: tuple[str, ...]
    entered_date: str
    date: str
    place: str
    over: bool
    pad: str
    ranked: Standings | None
    load: Load = field(compare=False, repr=False)

    @property
    def dropped(self) -> bool:
        """Return whether the match is hidden from lists and statistics."""
        return self.row.dropped

    @property
    def with_entries(self) -> StoredMatch:
        """Return the match with its entries, read anew."""
        return self.load(self.id)

    @property
    def game(self) -> Game:
        """Return its game."""
        if not self.pad:
            return registry.find_game(self.row.game)
        if self.pad not in _PADS:
            _PADS[self.pad] = self.with_entries.game
        return _PADS[self.pad]

    @property
    def standings(self) -> Standings:
        """Return the standings, without the sources of points."""
        return self.with_entries.standings if self.ranked is None else self.ranked


def make_summary(match: StoredMatch, load: Load) -> Summary:
    """Return the summary of a match, replaying it."""
    data = _summary_json(match)
    if match.over:
        data |= _ranked(match.standings, match.players)
    return _summary_from_json(match.row, data, load)


def read_summary(match: MatchRow, summary: tuple[str, str] | None, load: Load) -> Summary | None:
    """Return the stored summary of a match (text and seal), or None if it is invalid."""
    if (text := valid_text(match, summary)) is None:
        return None
    try:
        match_summary = _summary_from_json(match, json.loads(text), load)
    except (ValueError, LookupError, TypeError, AttributeError):
        return None  # not sealed by printplay
    return None if match_summary.over and match_summary.ranked is None else match_summary


def valid_text(match: MatchRow, summary: tuple[str, str] | None) -> str | None:
    """Return the text of a summary if it is up to date, else None."""
    text, seal = summary or (None, "")
    return text if isinstance(text, str) and seal == _seal(match, text) else None


def store_summary(session: Session, stored: StoredMatch) -> None:
    """Store the summary of a match just written."""
    data = _summary_json(stored)
    if stored.result is not None:
        data |= _ranked(stored.result.standings, stored.players)
    store_text(session, stored.row, json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def store_text(session: Session, match: MatchRow, text: str) -> None:
    session.summarize(match, text, _seal(match, text))


def _seal(match: MatchRow, text: str) -> str:
    return digest("summary", match.tip, text)


def _summary_json(stored: StoredMatch) -> dict[str, Any]:
    first = next((entry.at for entry in stored.entries if entry.kind == "line"), "")
    return {
        "players": stored.players,
        "date": stored.entered_date,
        "at": first or stored.row.started,
        "place": stored.place,
        "over": stored.over,
        "pad": stored.board.hash if isinstance(stored.board, Pad) else "",
    }


def _ranked(standings: Standings, players: tuple[str, ...]) -> dict[str, Any]:
    """Return standings as data, with players as seat numbers."""
    seats = {player: seat for seat, player in enumerate(players)}
    return {
        "places": [
            [seats[placing.player], placing.rank, placing.score, placing.winner, dict(placing.tie_break),
             placing.unchecked, placing.lowest]
            for placing in standings.placings
        ],
        "by": standings.decided_by,
        "without": [seats[player] for player in standings.without],
        "alone": standings.alone,
        "sides": [sorted(seats[player] for player in side) for side in standings.sides],
    }  # fmt: skip


def _summary_from_json(row: MatchRow, facts: dict[str, Any], load: Load) -> Summary:
    players = tuple(facts["players"])
    standings = None
    if "places" in facts:
        placings = tuple(
            Placing(rank, players[seat], score, winner, ties, (), unchecked, lowest)
            for seat, rank, score, winner, ties, unchecked, lowest in facts["places"]
        )
        without = tuple(players[seat] for seat in facts["without"])
        sides = tuple(frozenset(players[seat] for seat in side) for side in facts["sides"])
        standings = Standings(placings, facts["by"], without, facts["alone"], sides)
    return Summary(
        row._replace(headers="", board=""),
        players,
        facts["date"],
        facts["date"] or clock.local_day(facts["at"]),
        facts["place"],
        facts["over"],
        facts["pad"],
        standings,
        load,
    )


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
        first_and_last_day = (f"{year}{_YEAR[0]}", f"{year}{_YEAR[1]}")
        return year if year and (self.since, self.until) == first_and_last_day else ""

    def holds(self, stored: Summary) -> bool:
        """Return whether a match passes the filter."""
        return (
            self.game in ("", stored.row.game)
            and set(self.players) <= set(stored.players)
            and self.place in ("", stored.place)
            and (self.since or stored.date) <= stored.date <= (self.until or stored.date)
        )


class Filters(TypedDict, total=False):
    """What matches of a history are asked for by.

    Those count in which all `players` play, at a `place`, between the days `since` and `until`
    (YYYY-MM-DD, both included), `on` one day, or in a `year`.
    """

    players: Sequence[str]
    place: str | None
    since: str | None
    until: str | None
    on: str | None
    year: str | int | None


def make_filter(
    matches: Iterable[Summary], game: str | None = None, *,
    players: Sequence[str] = (), place: str | None = None,
    since: str | None = None, until: str | None = None, on: str | None = None, year: str | int | None = None,
) -> HistoryFilter:  # fmt: skip
    """Return a filter with known spellings; raise CallError for unknown names, invalid days or years."""
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
    return "" if text is None else clock.parse_date(text)


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
    folded_names = {text.casefold(): text for text in exact}

    def find(text: str) -> str | None:
        stripped = text.strip()
        return exact.get(stripped) or folded_names.get(stripped.casefold())

    return find
