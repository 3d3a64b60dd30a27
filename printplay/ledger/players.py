"""Players: similar names, renaming and its undoing, anonymising.

Names are similar if they differ only in case, accents, blanks and ligatures. Ann and Anna are two.

Anonymising is the only change of existing entries. Seals are computed anew; the lines, their order
and their times stay. Other copies (backups, exports, old versions kept beside this ledger) are
unchanged.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import Any, NamedTuple

from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_
from printplay.ledger.lists.summary import store_summary
from printplay.ledger.matches.lookup import find_match
from printplay.ledger.matches.match import StoredMatch, rename_in_line
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.matches.writing import add_entries, load_match
from printplay.ledger.store import clock
from printplay.ledger.store.entry import (
    Entry,
    MatchRow,
    NewEntry,
    apply_renames,
    match_seal,
    parse_set_aside,
    seal_entries,
)
from printplay.ledger.store.store import Session, Store
from printplay.ledger.store.trouble import LedgerError, NoMatchError
from printplay.match.text.header_fields import player_name

#: Letters with a mark that Unicode does not decompose.
_PLAIN = str.maketrans(
    {"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"}
)
#: The accents of Latin, Greek and Cyrillic letters; marks of other scripts are letters themselves.
_ACCENTS = range(0x300, 0x370)


class Renamed(NamedTuple):
    """A rename and the matches that it changed."""

    old: str
    new: str
    matches: list[StoredMatch]

    def json(self) -> dict[str, Any]:
        """Return what `printplay score players rename --json` prints."""
        return {"old": self.old, "new": self.new, "matches": [match.id for match in self.matches]}


def rename_player(store: Store, old: str, new: str, *, merge: bool, id_: str | None = None) -> Renamed:
    """Rename a player in all matches or in one.

    `merge` says that the new name is a player already, and both are one person. Raises CallError
    for an unknown player, RefusedError if both play in one match, or the name is taken without
    `merge`.
    """
    new = player_name(new)
    with store.writing() as session:
        all_matches = _all_matches(session)
        matches = [match for match in all_matches if old in match.players and id_ in (None, match.id)]
        is_taken = any(new in match.players for match in all_matches)
        if not matches or (merge and not is_taken):
            raise CallError(
                N_("no player is called {name}"),
                hint=N_("To rename {old}: printplay score players rename {old!r} {name!r}")
                if matches
                else N_("`printplay score players` lists all players."),
                name=new if matches else old,
                old=old,
            )
        shared_matches = [match.id for match in matches if new in match.players]
        if shared_matches or (is_taken and not merge and id_ is None):
            raise RefusedError(
                N_("{old} and {new} both play in {matches}")
                if shared_matches
                else N_("there is already a player {new}"),
                hint=""
                if shared_matches
                else N_("If both are the same person: printplay score players merge {old!r} {new!r}"),
                old=old,
                new=new,
                matches=", ".join(shared_matches[:8]),
            )
        return Renamed(old, new, _append_to_all(session, matches, NewEntry("rename", f"{old}, {new}")))


def undo_rename(store: Store) -> Renamed:
    """Undo the last rename or merge in all matches it changed; the next call undoes the one before.

    Raises RefusedError if there is none, or another player has the old name in such a match now.
    """
    with store.writing() as session:
        renames = [(match, entry) for match in _all_matches(session) for entry in _renames_in_force(match)]
        if not renames:
            raise RefusedError(N_("no player was renamed or merged"))
        _match, last_entry = max(
            renames, key=lambda pair: (clock.as_utc(pair[1].at), pair[0].row.touched, pair[1].number)
        )
        # One call renames in all matches, with one time.
        matches = [
            match for match, entry in renames if (entry.text, entry.at) == (last_entry.text, last_entry.at)
        ]
        old, _comma, new = last_entry.text.partition(", ")
        shared_matches = [match.id for match in matches if old in match.players or new not in match.players]
        if shared_matches:
            raise RefusedError(
                N_("{old} and {new} both play in {matches}"),
                old=old,
                new=new,
                matches=", ".join(shared_matches[:8]),
            )
        return Renamed(new, old, _append_to_all(session, matches, NewEntry("unrename", last_entry.text)))


def _renames_in_force(match: StoredMatch) -> Iterator[Entry]:
    renames: list[Entry] = []
    for entry in match.entries:
        if entry.kind == "rename":
            renames.append(entry)
        elif entry.kind == "unrename":
            renames = [rename for rename in renames if rename.text != entry.text] + [
                rename for rename in renames if rename.text == entry.text
            ][:-1]
    yield from renames


def _all_matches(session: Session) -> list[StoredMatch]:
    return [find_match(session, match.id, to_write=True) for match in session.matches()]


def _append_to_all(session: Session, matches: list[StoredMatch], new_entry: NewEntry) -> list[StoredMatch]:
    timestamp = clock.local_now()
    return [add_entries(session, match, [new_entry], timestamp=timestamp) for match in matches]


def spelling_key(name: str) -> str:
    """Return the key that similar names share.

    >>> spelling_key("Cléo") == spelling_key(" CLEO"), spelling_key("Weiß") == spelling_key("WEISS")
    (True, True)
    >>> spelling_key("Ann") == spelling_key("Anna")
    False
    """
    folded_name = unicodedata.normalize("NFKC", name).casefold().translate(_PLAIN)
    decomposed = unicodedata.normalize("NFKD", folded_name)
    letters = "".join(
        character for character in decomposed if ord(character) not in _ACCENTS and not character.isspace()
    )
    return unicodedata.normalize("NFKC", letters)


def known_players(store: Store) -> frozenset[str]:
    """Return all players of a ledger. An unreadable one knows nobody; writing raises the error."""
    try:
        with store.reading() as session:
            return frozenset(name for names in session.players_by_match().values() for name in names)
    except (LedgerError, NoMatchError):
        return frozenset()


def known_spellings(known_names: Set[str], names: Iterable[str]) -> Mapping[str, str]:
    """Return the ledger's spelling of players where it differs from the typed one.

    Raises CallError if two of them are similar, or one fits two known players.
    """
    tidy_names = {name: player_name(name) for name in names}
    similar: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(known_names):
        similar[spelling_key(name)].append(name)
    spellings = {}
    for typed_name, name in tidy_names.items():
        if name in known_names:
            continue
        if len(players := similar[spelling_key(name)]) > 1:
            raise CallError(
                N_("{name} could be several players: {players}"),
                hint=N_("Write the one you mean. To keep the name: --new-player"),
                name=name,
                players=", ".join(players),
            )
        if players:
            spellings[typed_name] = players[0]
    _refuse_twins(tidy_names.values(), known_names)
    return spellings


def similar_names(known_names: Iterable[str], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each name that is not known with one that is, or came before it, and is similar.

    >>> [*similar_names(["Cléo", "Ben"], ["Cleo", "Ben", "Dan", "DAN"])]
    [('Cleo', 'Cléo'), ('DAN', 'Dan')]
    """
    known_set = {*known_names}
    keys = {spelling_key(name): name for name in sorted(known_set, reverse=True)}
    for name in dict.fromkeys(names):
        similar_name = keys.setdefault(spelling_key(name), name)
        if name not in known_set and similar_name != name:
            yield name, similar_name


def _refuse_twins(names: Iterable[str], known_names: Iterable[str]) -> None:
    """Raise CallError if two names are alike, unless the ledger knows both."""
    name_by_key: dict[str, str] = {}
    for name in names:
        similar_name = name_by_key.setdefault(spelling_key(name), name)
        if similar_name != name and not {similar_name, name} <= {*known_names}:
            raise CallError(
                N_("{one} and {other} are easily confused"),
                hint=N_("Give one of them another name, such as {other} B. To keep both: --new-player"),
                one=similar_name,
                other=name,
            )


def anonymise_player(store: Store, name: str, alias: str) -> list[str]:
    """Replace a person's name by an unused alias; return the ids of the changed matches.

    Raises CallError if nobody ever had the name, RefusedError if the alias is a player.
    """
    alias = player_name(alias)
    with store.writing() as session:
        all_matches = _all_matches(session)
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
    return [match.id for match, _removed_names in changes]


def free_alias(store: Store, word: str) -> str:
    """Return the first unused of `Guest 1`, `Guest 2` ..."""
    with store.reading() as session:
        known_names = {
            name
            for match in session.matches()
            for names in _names_by_seat(load_match(session, match))
            for name in names
        }
    number = 1
    while f"{word} {number}" in known_names:
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
    code, mark, comment = rename_in_line(text, match.game, tuple(players), names).partition("#")
    return f"{code}{mark}{_anonymise_text(comment, removed, alias)}"


def _anonymise_text(text: str, removed: Iterable[str], alias: str) -> str:
    """Replace names in a free text wherever they stand as a word."""
    for name in sorted(removed, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _found: alias, text)
    return text
