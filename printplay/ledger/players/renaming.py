"""Rename players in all matches or in one, and undo that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.appending import append_entries
from printplay.ledger.matches.entry import Entry, NewEntry, seal_entries
from printplay.ledger.matches.lookup import find_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import Session, Store
from printplay.match.text.header_fields import player_name


class Renamed(NamedTuple):
    """A rename and the matches that it changed."""

    old: str
    new: str
    matches: list[StoredMatch]

    def json(self) -> dict[str, Any]:
        """Return what `printplay score players rename --json` prints."""
        return {"old": self.old, "new": self.new, "matches": [one.id for one in self.matches]}


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
        _one, last_entry = max(
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
    """Yield the renames of a match that were not undone."""
    renames: list[Entry] = []
    for entry in match.entries:
        if entry.kind == "rename":
            renames.append(entry)
        elif entry.kind == "unrename":
            renames = [one for one in renames if one.text != entry.text] + [
                one for one in renames if one.text == entry.text
            ][:-1]
    yield from renames


def _all_matches(session: Session) -> list[StoredMatch]:
    return [find_match(session, match.id, to_write=True) for match in session.matches()]


def _append_to_all(session: Session, matches: list[StoredMatch], new_entry: NewEntry) -> list[StoredMatch]:
    timestamp = clock.local_now()
    return [
        append_entries(session, match, seal_entries(match.entries, match.row.seal, [new_entry], timestamp))
        for match in matches
    ]
