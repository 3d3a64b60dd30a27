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
from printplay.ledger.lists.summary import store_summary
from printplay.ledger.matches.entry import Entry, NewEntry, apply_renames, parse_set_aside, seal_entries
from printplay.ledger.matches.lookup import find_match, load_match
from printplay.ledger.matches.match import StoredMatch, rename_in_line
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import MatchRow, Store, match_seal
from printplay.match.text.header_fields import player_name


def anonymise_player(store: Store, name: str, alias: str) -> list[str]:
    """Replace a person's name by an unused alias; return the ids of the changed matches.

    Raises CallError if nobody ever had the name, RefusedError if the alias is a player.
    """
    alias = player_name(alias)
    with store.writing() as session:
        all_matches = [find_match(session, new_row.id, to_write=True) for new_row in session.matches()]
        if any(alias in names for match in all_matches for names in _names_by_seat(match)):
            raise RefusedError(
                N_("there is already a player {new}"), hint=N_("Choose another with --as."), new=alias
            )
        changes = [(match, removed) for match in all_matches if (removed := _names_to_remove(match, name))]
        if not changes:
            raise CallError(
                N_("no player is called {name}"),
                hint=N_("`printplay score players` lists all players."),
                name=name,
            )
        for match, removed in changes:
            new_row, entries = _anonymise_match(match, name, removed, alias)
            rewritten = StoredMatch(session.rewrite(match.row, new_row, entries), tuple(entries))
            with suppress(PrintplayError):  # it was anonymised, whatever the rules say of the match
                store_summary(session, rewritten)
    store.sweep()
    return [match.id for match, _gone_ in changes]


def free_alias(store: Store, word: str) -> str:
    """Return the first unused of `Guest 1`, `Guest 2` ..."""
    with store.reading() as session:
        taken = {
            name
            for match in session.matches()
            for names in _names_by_seat(load_match(session, match))
            for name in names
        }
    number = 1
    while f"{word} {number}" in taken:
        number += 1
    return f"{word} {number}"


def _names_by_seat(match: StoredMatch) -> Iterator[list[str]]:
    """Yield all names each seat of a match ever had, the current one last."""
    for name in match.first_players:
        names = [name]
        for _entry, old, new in match.log_state.renames:
            if names[-1] == old:
                names.append(new)
        yield names


def _names_to_remove(match: StoredMatch, name: str) -> set[str]:
    """Return all names of a player in a match, which must disappear."""
    removed_names: set[str] = set()
    for names in _names_by_seat(match):
        if names[-1] == name:
            removed_names |= set(names)
        elif name in names:  # a name entered by mistake
            removed_names.add(name)
    for entry in match.entries if removed_names else ():
        aside = parse_set_aside(entry.text) if entry.kind == "aside" else None
        if aside and aside.kind in ("rename", "unrename"):  # the name in another copy
            renamed_pair = {*aside.text.split(", ")}
            removed_names |= renamed_pair - {*match.players} if renamed_pair & removed_names else set()
    return removed_names


def _anonymise_match(
    match: StoredMatch, person: str, removed_names: set[str], alias: str
) -> tuple[MatchRow, list[Entry]]:
    """Return a match and its entries with some names replaced.

    If two players had one of these names in turn, they would become one: then all have their
    current names from the first line on, and no rename is left.
    """
    current_aliases = _replace_names(match.players, {person}, alias)
    other_players = {*match.players} - {person}
    is_levelled = bool(removed_names & other_players) or any(
        len({*_replace_names(names, removed_names, alias)}) < len(current_aliases)
        for names in _successive_names(match)
    )
    removed_names = removed_names - other_players
    old_row = match.row
    aliases = current_aliases if is_levelled else _replace_names(match.first_players, removed_names, alias)
    headers = "\n".join(
        _anonymise_header(line, aliases, removed_names, alias) for line in old_row.headers.split("\n")
    )
    seal = match_seal(old_row.id, old_row.game, headers, old_row.board, old_row.started)
    entries: list[Entry] = []
    players = match.first_players
    for entry in match.entries:
        text: str | None = entry.text
        if entry.kind in ("rename", "unrename"):
            first_name, _comma, second_name = entry.text.partition(", ")
            old_name, new_name = (
                (first_name, second_name) if entry.kind == "rename" else (second_name, first_name)
            )
            players = tuple(new_name if player == old_name else player for player in players)
            pair = _replace_names((first_name, second_name), removed_names, alias)
            text = ", ".join(pair) if pair[0] != pair[1] and not is_levelled else None
        elif entry.kind == "line":
            aliases = current_aliases if is_levelled else _replace_names(players, removed_names, alias)
            names = dict(zip(players, aliases, strict=True))
            text = _anonymise_line(entry.text, match, players, names, removed_names, alias)
        elif entry.kind == "forget":
            text = alias if entry.text in removed_names else entry.text
        elif entry.kind == "about":
            text = _anonymise_text(entry.text, removed_names, alias)
        elif (aside := parse_set_aside(entry.text)) and entry.kind == "aside":
            text = f"{aside.head}{_anonymise_text(aside.text, removed_names, alias)}"
        if text is not None:
            new_entry = NewEntry(entry.kind, text, entry.anyway, entry.sent)
            entries += seal_entries(entries, seal, [new_entry], entry.at)
    entries += seal_entries(entries, seal, [NewEntry("forget", alias)], clock.local_now())
    return old_row._replace(headers=headers, seal=seal), entries


def _successive_names(match: StoredMatch) -> Iterator[Sequence[str]]:
    """Yield the players' names at first and after each rename."""
    names: Sequence[str] = match.first_players
    yield names
    for rename in match.log_state.renames:
        names = apply_renames(names, [rename])
        yield names


def _replace_names(names: Iterable[str], removed: set[str], alias: str) -> list[str]:
    return [alias if name in removed else name for name in names]


def _anonymise_header(line: str, players: Iterable[str], removed: set[str], alias: str) -> str:
    key = line.partition(" ")[0]
    if key == "players":
        return f"players {', '.join(players)}"
    return _anonymise_text(line, removed, alias) if key in ("place", "note") else line


def _anonymise_line(
    text: str,
    match: StoredMatch,
    players: Sequence[str],
    names: Mapping[str, str],
    removed: Iterable[str],
    alias: str,
) -> str:
    """Return a line of a record with players renamed, in its comment, too."""
    code, mark, comment = rename_in_line(text, match.game, tuple(players), names).partition("#")
    return f"{code}{mark}{_anonymise_text(comment, removed, alias)}"


def _anonymise_text(text: str, removed: Iterable[str], alias: str) -> str:
    """Replace names in a free text wherever they stand as a word."""
    for name in sorted(removed, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _found: alias, text)
    return text
