"""Anonymise a player: an alias replaces the name in every entry of every match.

This is the only change of existing entries. Seals are computed anew; the lines, their order and
their times stay. Other copies (backups, exports, old versions kept beside this ledger) are
unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_
from printplay.ledger.lists.summary import summarize
from printplay.ledger.matches.entry import Entry, NewEntry, chained, names_after, set_aside
from printplay.ledger.matches.lookup import find, stored_match
from printplay.ledger.matches.match import StoredMatch, renamed
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import MatchRow, Store, match_seal
from printplay.match.text.header_fields import player_name


def forget(store: Store, name: str, alias: str) -> list[str]:
    """Replace a person's name by an unused alias; return the ids of the changed matches.

    Raises CallError if nobody ever had the name, RefusedError if the alias is a player.
    """
    alias = player_name(alias)
    with store.writing() as session:
        every = [find(session, match.id, to_write=True) for match in session.matches()]
        if any(alias in names for one in every for names in _seats(one)):
            raise RefusedError(
                N_("there is already a player {new}"), hint=N_("Choose another with --as."), new=alias
            )
        mine = [(one, removed) for one in every if (removed := _gone(one, name))]
        if not mine:
            raise CallError(
                N_("no player is called {name}"),
                hint=N_("`printplay score players` lists all players."),
                name=name,
            )
        for one, removed in mine:
            match, entries = _without(one, name, removed, alias)
            anew = StoredMatch(session.rewrite(one.match, match, entries), tuple(entries))
            with suppress(PrintplayError):  # it was anonymised, whatever the rules say of the match
                summarize(session, anew)
    store.sweep()
    return [one.id for one, _gone_ in mine]


def free_alias(store: Store, word: str) -> str:
    """Return the first unused of `Guest 1`, `Guest 2` ..."""
    with store.reading() as session:
        taken = {
            name
            for match in session.matches()
            for names in _seats(stored_match(session, match))
            for name in names
        }
    number = 1
    while f"{word} {number}" in taken:
        number += 1
    return f"{word} {number}"


def _seats(match: StoredMatch) -> Iterator[list[str]]:
    """Yield all names each seat of a match ever had, the current one last."""
    for name in match.first_players:
        names = [name]
        for _entry, old, new in match.folded.renames:
            if names[-1] == old:
                names.append(new)
        yield names


def _gone(match: StoredMatch, name: str) -> set[str]:
    """Return all names of a player in a match, which must disappear."""
    removed: set[str] = set()
    for names in _seats(match):
        if names[-1] == name:
            removed |= set(names)
        elif name in names:  # a name entered by mistake
            removed.add(name)
    for entry in match.entries if removed else ():
        aside = set_aside(entry.text) if entry.kind == "aside" else None
        if aside and aside.kind in ("rename", "unrename"):  # the name in another copy
            pair = {*aside.text.split(", ")}
            removed |= pair - {*match.players} if pair & removed else set()
    return removed


def _without(match: StoredMatch, person: str, removed: set[str], alias: str) -> tuple[MatchRow, list[Entry]]:
    """Return a match and its entries with some names replaced.

    If two players had one of these names in turn, they would become one: then all have their
    current names from the first line on, and no rename is left.
    """
    today = _calls(match.players, {person}, alias)
    others = {*match.players} - {person}
    level = bool(removed & others) or any(
        len({*_calls(names, removed, alias)}) < len(today) for names in _times(match)
    )
    removed = removed - others
    old = match.match
    called = today if level else _calls(match.first_players, removed, alias)
    headers = "\n".join(_header(line, called, removed, alias) for line in old.headers.split("\n"))
    seal = match_seal(old.id, old.game, headers, old.board, old.started)
    entries: list[Entry] = []
    players = match.first_players
    for entry in match.entries:
        text: str | None = entry.text
        if entry.kind in ("rename", "unrename"):
            first, _comma, second = entry.text.partition(", ")
            before, after = (first, second) if entry.kind == "rename" else (second, first)
            players = tuple(after if player == before else player for player in players)
            pair = _calls((first, second), removed, alias)
            text = ", ".join(pair) if pair[0] != pair[1] and not level else None
        elif entry.kind == "line":
            called = today if level else _calls(players, removed, alias)
            names = dict(zip(players, called, strict=True))
            text = _line(entry.text, match, players, names, removed, alias)
        elif entry.kind == "forget":
            text = alias if entry.text in removed else entry.text
        elif entry.kind == "about":
            text = _words(entry.text, removed, alias)
        elif (aside := set_aside(entry.text)) and entry.kind == "aside":
            text = f"{aside.head}{_words(aside.text, removed, alias)}"
        if text is not None:
            new = NewEntry(entry.kind, text, entry.anyway, entry.sent)
            entries += chained(entries, seal, [new], entry.at)
    entries += chained(entries, seal, [NewEntry("forget", alias)], clock.here())
    return old._replace(headers=headers, seal=seal), entries


def _times(match: StoredMatch) -> Iterator[Sequence[str]]:
    """Yield the players' names at first and after each rename."""
    names: Sequence[str] = match.first_players
    yield names
    for rename in match.folded.renames:
        names = names_after(names, [rename])
        yield names


def _calls(names: Iterable[str], removed: set[str], alias: str) -> list[str]:
    return [alias if name in removed else name for name in names]


def _header(line: str, players: Iterable[str], removed: set[str], alias: str) -> str:
    key = line.partition(" ")[0]
    if key == "players":
        return f"players {', '.join(players)}"
    return _words(line, removed, alias) if key in ("place", "note") else line


def _line(
    text: str,
    match: StoredMatch,
    players: Sequence[str],
    names: Mapping[str, str],
    removed: Iterable[str],
    alias: str,
) -> str:
    """Return a line of a record with players renamed, in its comment, too."""
    code, mark, comment = renamed(text, match.meta, tuple(players), names).partition("#")
    return f"{code}{mark}{_words(comment, removed, alias)}"


def _words(text: str, removed: Iterable[str], alias: str) -> str:
    """Replace names in a free text wherever they stand as a word."""
    for name in sorted(removed, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _found: alias, text)
    return text
