"""The values in a line of a pad: rows, each with what is entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeGuard

from printplay.match.lines.fields import Field
from printplay.match.lines.lists import between_commas
from printplay.match.lines.words import Nobody, Unreadable, Words
from printplay.match.standings import WON

#: The values of a row for several players: their names, each with a number, yes or no.
Shares = tuple[tuple[str, int], ...]
#: The entry for a row: a number, yes or no, the names of all in their order, the values of several
#: players, or None for its name alone.
Said = int | tuple[str, ...] | Shares | None
YES, NO = ("yes", "ja", "x"), ("no", "nein")
LOST = "lost"


def is_value(word: str) -> bool:
    """Return whether a word is a value that can follow a row: a number, yes or no."""
    return word.lstrip("+-").isdecimal() or word.casefold() in (*YES, *NO)


class RowValues(Field):
    """Rows with their values, separated by commas: `birds 12, coins 7`, `won`.

    A row is named by its key or title. Numbers stay numbers; yes and no become True and False. A
    row of places can name the players in the order in which they came in: `finish Ben, Anna`.
    """

    named = several = True

    def read(self, words: Words, start: int) -> tuple[tuple[tuple[str, Said], ...], int]:
        """Return pairs of a name, in lower case, and its value."""
        if start >= len(words):
            raise Unreadable("pad-row-missing", (start, start + 1))
        rows: list[tuple[str, Said]] = []
        parts = list(between_commas(words, start, len(words)))
        if (order := self._order(words, parts)) is not None:
            return (order,), len(words)
        if (shares := self._shares(words, parts)) is not None:
            return shares, len(words)
        self._names_fit(words, parts)
        for first, last in parts:
            if first >= last:
                raise Unreadable("pad-row-missing", (first, first + 1))
            rows.append(self._read_row(words, first, last))
        return tuple(rows), len(words)

    def _order(self, words: Words, parts: Sequence[tuple[int, int]]) -> tuple[str, tuple[str, ...]] | None:
        """Return a row and the players after it in their order, or None."""
        players = _by_name(words.players)
        if not players:
            return None
        later_players = list[str]()
        for begin, end in parts[1:]:
            if (player := players.get(" ".join(words[begin:end]).casefold())) is None:
                return None
            later_players.append(player)
        first = words[parts[0][0] : parts[0][1]]
        for index in range(1, len(first)):
            name = players.get(" ".join(first[index:]).casefold())
            if name is not None:
                row = " ".join(first[:index]).casefold().removesuffix(":").strip()
                return row, (name, *later_players)
        return None

    def _shares(
        self, _words: Words, _parts: Sequence[tuple[int, int]]
    ) -> tuple[tuple[str, Shares], ...] | None:
        """Return rows with the values of several players; None in a player's own line."""
        return None

    def _names_fit(self, words: Words, parts: Sequence[tuple[int, int]]) -> None:
        """Raise Unreadable for a second player in a line: `Anna: birds 3, Ben: birds 2`."""
        players = _by_name(words.players)
        for first, last in parts[1:]:
            for index in range(first + 1, last):
                name = " ".join(words[first:index])
                player = players.get(name.removesuffix(":").casefold())
                if player and name.endswith(":") and not is_value(words[index]):
                    row = " ".join(words[index : last - is_value(words[last - 1])])
                    raise Unreadable(
                        "pad-second-player", (first, index), "pad-line-each",
                        name=player, first=words.player, row=row,
                    )  # fmt: skip

    def _read_row(self, words: Words, first: int, last: int) -> tuple[str, Said]:
        last_word, end = words[last - 1].casefold(), last - 1
        value: Said
        if last - first == 1:
            if words[first][0].isdigit() or words[first][0] in "+-":
                number = words[first]
                raise Unreadable("pad-no-row", (first, last), "pad-number-alone", found=number, number=number)
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
        if words[first].lstrip("+-").isdecimal():
            row = " ".join(words[first + 1 : last])
            raise Unreadable(
                "pad-no-row", (first, last), "pad-number-last" if not is_value(row) else "",
                found=f"{words[first]} {row}", number=words[first], row=row,
            )  # fmt: skip
        return name, value

    def write(self, value: Any) -> str:
        tick_words = {True: "yes", False: "no"}
        return ", ".join(
            key if entry is None
            else f"{key} {', '.join(map(_share_text, entry))}" if isinstance(entry, tuple)
            else f"{key} {tick_words[entry] if isinstance(entry, bool) else entry}"
            for key, entry in value
        )  # fmt: skip

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        return tuple(
            (
                key,
                tuple(
                    names.get(part, part) if isinstance(part, str) else (names.get(part[0], part[0]), part[1])
                    for part in entry
                )
                if isinstance(entry, tuple)
                else entry,
            )
            for key, entry in value
        )

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        """Return the words of the row with a number."""
        return between_commas(words, first, last)[item]

    def json(self, value: Any) -> Any:
        """Return the values by row; those of several players by their names."""
        return {key: dict(entry) if has_shares(entry) else entry for key, entry in value}


class ValuesOfAll(RowValues):
    """The same in a line for all, which may also hold the values of several players.

    A row stands before the first of its players: `tricks Anna 3, Ben 2, bid Anna 1, Ben 2`.
    """

    def _shares(
        self, words: Words, parts: Sequence[tuple[int, int]]
    ) -> tuple[tuple[str, Shares], ...] | None:
        """Return rows with the values of several players; raise Nobody for an unknown name."""
        players = _by_name(words.players)
        rows: list[tuple[str, list[tuple[str, int]]]] = []
        for first, last in parts:
            if last - first < 2 or not is_value(words[last - 1]):
                return None
            names = [" ".join(words[index : last - 1]) for index in range(first, last - 1)]
            name = next((candidate for candidate in names if candidate.casefold() in players), "")
            if not name and rows:
                raise Nobody(names[-1], (last - 2, last - 1))
            row = names[0].removesuffix(name).casefold().strip().removesuffix(":").strip()
            if not name or not (row or rows):
                return None
            if row:
                rows.append((row, []))
            word = words[last - 1].casefold()
            value = word in YES if word in (*YES, *NO) else words.number(last - 1)
            rows[-1][1].append((players[name.casefold()], value))
        return tuple((row, tuple(values)) for row, values in rows)

    def _names_fit(self, words: Words, parts: Sequence[tuple[int, int]]) -> None:
        """Raise Unreadable for a player without a value beside some with one."""
        players = _by_name(words.players)
        last_players = [_last_player(words, first, last, players) for first, last in parts]
        if not any(name and valued for name, valued in last_players):
            return
        for (name, valued), part in zip(last_players, parts, strict=True):
            if name and not valued:
                raise Unreadable("pad-no-value", part, "pad-value-each", name=name)


def _last_player(words: Words, first: int, last: int, players: Mapping[str, str]) -> tuple[str, bool]:
    """Return the player at the end of some words (empty: none), and whether a value follows."""
    valued = last > first and is_value(words[last - 1])
    end = last - 1 if valued else last
    names = (" ".join(words[start:end]).casefold() for start in range(first, end))
    return next((players[name] for name in names if name in players), ""), valued


@lru_cache(maxsize=16)
def _by_name(players: tuple[str, ...]) -> Mapping[str, str]:
    return {name.casefold(): name for name in players}


def has_shares(entry: Said) -> TypeGuard[Shares]:
    return isinstance(entry, tuple) and not all(isinstance(part, str) for part in entry)


def _share_text(share: str | tuple[str, int]) -> str:
    if isinstance(share, str):
        return share
    name, value = share
    return f"{name} {('no', 'yes')[value] if isinstance(value, bool) else value}"
