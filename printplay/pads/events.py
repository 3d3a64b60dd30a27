"""The lines of a record common to all pads: filled rows, rounds, teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from printplay.match.lines.event import PlayerEvent, TableEvent
from printplay.match.lines.fields import Field, name, number, own
from printplay.match.lines.grammar import Event, Grammar
from printplay.match.lines.line import line
from printplay.match.lines.lists import between_commas
from printplay.match.lines.words import Nobody, Unreadable, Words, tidy
from printplay.match.standings import WON
from printplay.pads.file.pad import Pad
from printplay.pads.scoring.book import book

#: The entry for a row: a number, yes or no, the names of all in their order, or None for its name
#: alone.
Said = int | tuple[str, ...] | None
YES, NO = ("yes", "ja", "x"), ("no", "nein")
LOST = "lost"


def is_value(word: str) -> bool:
    """Return whether a word is a value that can follow a row: a number, yes or no."""
    return word.lstrip("+-−").isdecimal() or word.casefold() in (*YES, *NO)


class RowValues(Field):
    """Rows with their values, separated by commas: `birds 12, coins 7`, `won`.

    A row is named by its key or title. Numbers stay numbers; yes and no become True and False. A
    row of places can name the players in the order in which they came in: `finish Ben, Anna`.
    """

    named = several = True

    def read(self, words: Words, at: int) -> tuple[tuple[tuple[str, Said], ...], int]:
        """Return pairs of a name, in lower case, and its value."""
        if at >= len(words):
            raise Unreadable("pad-row-missing", (at, at + 1))
        found: list[tuple[str, Said]] = []
        parts = list(between_commas(words, at, len(words)))
        if (order := self._order(words, parts)) is not None:
            return (order,), len(words)
        for first, last in parts:
            if first >= last:
                raise Unreadable("pad-row-missing", (first, first + 1))
            found.append(self._one(words, first, last))
        return tuple(found), len(words)

    def _order(
        self, words: Words, parts: Sequence[tuple[int, int]]
    ) -> tuple[str, tuple[str, ...]] | None:
        """Return a row and the players after it in their order, or None."""
        players = {name.casefold(): name for name in words.players}
        texts = [" ".join(words[first:last]).casefold() for first, last in parts]
        more = [players.get(text, "") for text in texts[1:]]
        if not players or not all(more):
            return None
        first = words[parts[0][0] : parts[0][1]]
        for at in range(1, len(first)):
            name = players.get(" ".join(first[at:]).casefold())
            if name is not None:
                row = " ".join(first[:at]).casefold().removesuffix(":").strip()
                return row, (name, *more)
        return None

    def _one(self, words: Words, first: int, last: int) -> tuple[str, Said]:
        last_word, end = words[last - 1].casefold(), last - 1
        value: Said
        if last - first == 1:
            if words[first][0].isdigit() or words[first][0] in "+-−":
                number = words[first]
                raise Unreadable(
                    "pad-no-row", (first, last), "pad-number-alone", found=number, number=number
                )
            return (WON, False) if last_word == LOST else (last_word, None)
        if last_word in YES:
            value = True
        elif last_word in NO:
            value = False
        elif is_value(last_word):
            value = words.number(last - 1)
        else:
            value, end = None, last
        name = " ".join(words[first:end]).casefold().removesuffix(":").removesuffix(" =").strip()
        if any(word.lstrip("+-−").isdecimal() for word in words[first : first + 1]):
            row = " ".join(words[first + 1 : last])
            raise Unreadable(
                "pad-no-row", (first, last), "pad-number-last" if not is_value(row) else "",
                found=f"{words[first]} {row}", number=words[first], row=row,
            )  # fmt: skip
        return name, value

    def write(self, value: Any) -> str:
        """Return the rows with commas between them."""
        shown = {True: "yes", False: "no"}
        return ", ".join(
            key if entered is None
            else f"{key} {', '.join(entered)}" if isinstance(entered, tuple)
            else f"{key} {shown[entered] if isinstance(entered, bool) else entered}"
            for key, entered in value
        )  # fmt: skip

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        """Return the rows with the new names of the players."""
        return tuple(
            (
                key,
                tuple(names.get(name, name) for name in entered)
                if isinstance(entered, tuple)
                else entered,
            )
            for key, entered in value
        )

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        """Return the words of the row with a number."""
        return between_commas(words, first, last)[item]

    def json(self, value: Any) -> Any:
        """Return the values by row."""
        return dict(value)


class Sides(Field):
    """Teams with commas between them, and + between those of a team: `Anna + Cleo, Ben + Dan`."""

    named = several = True

    def read(self, words: Words, at: int) -> tuple[tuple[tuple[str, ...], ...], int]:
        """Return the names, team by team."""
        text = words.rest(at) if at < len(words) else ""
        teams = tuple(
            tuple(name for part in team.split("+") if (name := tidy(part)))
            for team in text.split(",")
        )
        if not all(teams):
            raise Unreadable("pad-teams", (at, max(at + 1, len(words))), "pad-teams-are")
        for name in (one for team in teams for one in team):
            if words.players and name not in words.players:
                raise Nobody(name, (at, len(words)))
        return teams, len(words)

    def write(self, value: Any) -> str:
        """Return the teams with commas between them."""
        return ", ".join(" + ".join(team) for team in value)

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        """Return the new names of the players."""
        return tuple(tuple(names.get(name, name) for name in team) for team in value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:
        """Return the players."""
        return players


@line()
class Filled(PlayerEvent):
    """A player's rows are filled in."""

    entries: tuple[tuple[str, Said], ...] = own(RowValues())


@line("all")
class FilledForAll(TableEvent):
    """Rows are filled in for all players together."""

    entries: tuple[tuple[str, Said], ...] = own(RowValues())


@line("round")
class Round(TableEvent):
    """A round begins; it may name the dealer."""

    number: int = number()
    dealer: str = name(default="")


@line("teams")
class Teams(TableEvent):
    """The teams: who plays with whom."""

    teams: tuple[tuple[str, ...], ...] = own(Sides())


def meant(
    entries: Sequence[tuple[str, Said]], called: Mapping[str, str]
) -> Sequence[tuple[str, Said]]:
    """Return the filled rows; `won no` means `lost` if only that is a row of the pad."""
    if WON in called or LOST not in called:
        return entries
    return [(LOST, not entered) if name == WON and entered is False else (name, entered)
            for name, entered in entries]  # fmt: skip


def canonical(event: Event, pad: Pad) -> Event:
    """Return an event with its rows named by their keys."""
    if not isinstance(event, Filled | FilledForAll):
        return event
    called = book(pad).called
    entries = tuple(
        (called.get(key, key), entered) for key, entered in meant(event.entries, called)
    )
    return cast("Event", event._replace(entries=entries))


GRAMMAR = Grammar.of(Filled, FilledForAll, Round, Teams, canonical=canonical)
#: The lines of a pad with a row called total.
WITH_ROW_TOTAL = replace(GRAMMAR, totals=False)
