"""The lines of a record common to all pads: filled rows, rounds, teams."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, cast

from printplay.match.lines.fields import Field, name, number, own_field
from printplay.match.lines.grammar import Event, Grammar, PlayerEvent, TableEvent
from printplay.match.lines.line import line
from printplay.match.lines.words import Nobody, Unreadable, Words, tidy
from printplay.match.standings import WON
from printplay.pads.file.pad import Pad
from printplay.pads.row_values import LOST, RowValues, Said, ValuesOfAll
from printplay.pads.scoring.book import book

#: The keyword of a total, unless it is the key of a row.
TOTAL = "total"


class Sides(Field):
    """Teams with commas between them, and + between those of a team: `Anna + Cleo, Ben + Dan`."""

    named = several = True

    def read(self, words: Words, start: int) -> tuple[tuple[tuple[str, ...], ...], int]:
        """Return the names, team by team."""
        text = words.rest(start) if start < len(words) else ""
        teams = split_teams(text, words.players)
        if not all(teams):
            raise Unreadable("pad-teams", (start, max(start + 1, len(words))), "pad-teams-are")
        for player in itertools.chain.from_iterable(teams):
            if words.players and player not in words.players:
                raise Nobody(player, (start, len(words)))
        return teams, len(words)

    def write(self, value: Any) -> str:
        return ", ".join(" + ".join(team) for team in value)

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        return tuple(tuple(names.get(name, name) for name in team) for team in value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:
        return players


def split_teams(text: str, players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the names of each team; a name of the players may hold a + itself.

    >>> split_teams("Anna+Ben, C++ + Dan", ("Anna", "Ben", "C++", "Dan"))
    (('Anna', 'Ben'), ('C++', 'Dan'))
    """
    player_names = frozenset(players)
    return tuple(tuple(_names_in(team.split("+"), player_names)) for team in text.split(","))


def _names_in(parts: Sequence[str], players: Set[str]) -> Iterator[str]:
    """Yield the names in a team: the longest run of parts that is a player, else each part."""
    first = 0
    while first < len(parts):
        runs = ((last, tidy("+".join(parts[first:last]))) for last in range(len(parts), first + 1, -1))
        first, player = next((run for run in runs if run[1] in players), (first + 1, tidy(parts[first])))
        if player:
            yield player


@line()
class Filled(PlayerEvent):
    """A player's rows are filled in."""

    entries: tuple[tuple[str, Said], ...] = own_field(RowValues())


@line("all")
class FilledForAll(TableEvent):
    """Rows are filled in for all players together, or for several of them in one line."""

    entries: tuple[tuple[str, Said], ...] = own_field(ValuesOfAll())


@line("round")
class Round(TableEvent):
    """A round begins; it may name the dealer."""

    number: int = number()
    dealer: str = name(default="")


@line("teams")
class Teams(TableEvent):
    """The teams: who plays with whom."""

    teams: tuple[tuple[str, ...], ...] = own_field(Sides())


def resolve_entries(
    entries: Sequence[tuple[str, Said]], key_by_name: Mapping[str, str]
) -> Sequence[tuple[str, Said]]:
    """Return the filled rows; `won no` means `lost` if only that is a row of the pad."""
    if WON in key_by_name or LOST not in key_by_name:
        return entries
    return [(LOST, not entry) if name == WON and entry is False else (name, entry)
            for name, entry in entries]  # fmt: skip


def canonical(event: Event, pad: Pad) -> Event:
    """Return an event with its rows named by their keys."""
    if not isinstance(event, Filled | FilledForAll):
        return event
    key_by_name = book(pad).key_by_name
    entries = tuple(
        (key_by_name.get(key, key), entry) for key, entry in resolve_entries(event.entries, key_by_name)
    )
    return cast("Event", event._replace(entries=entries))


def join_events(events: Sequence[Event]) -> Sequence[Event]:
    """Return events, those of several players that follow each other in one line for all, judged as one."""
    joined_events: list[Event] = []
    run: list[Filled] = []
    for event in (*events, None):
        if isinstance(event, Filled) and not any(isinstance(entry, tuple) for _row, entry in event.entries):
            run.append(event)
            continue
        joined_events += run if len({filled.player for filled in run}) < 2 else [_in_one_line(run)]
        run = []
        if event is not None:
            joined_events.append(event)
    return joined_events


def _in_one_line(run: Sequence[Filled]) -> Event:
    rows: dict[str, dict[str, int]] = {}
    for event in run:
        for row, value in event.entries:
            assert not isinstance(value, tuple)  # noqa: S101  see `join_events`
            rows.setdefault(row, {})[event.player] = True if value is None else value
    entries = tuple((row, tuple(values.items())) for row, values in rows.items())
    return cast("Event", FilledForAll(entries))


GRAMMAR = Grammar.of_events(Filled, FilledForAll, Round, Teams, canonical=canonical, join_events=join_events)
#: The lines of a pad with a row called total.
WITH_ROW_TOTAL = replace(GRAMMAR, totals=False)
