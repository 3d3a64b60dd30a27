"""Rename players in all matches or in one, and undo that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import Entry, NewEntry, chained
from printplay.ledger.matches.lookup import find
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
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


def rename(store: Store, old: str, new: str, *, merge: bool, id_: str | None = None) -> Renamed:
    """Rename a player in all matches or in one.

    `merge` says that the new name is a player already, and both are one person. Raises CallError
    for an unknown player, RefusedError if both play in one match, or the name is taken without
    `merge`.
    """
    new = player_name(new)
    with store.writing() as session:
        every = _all(session)
        mine = [one for one in every if old in one.players and id_ in (None, one.id)]
        taken = any(new in one.players for one in every)
        if not mine or (merge and not taken):
            raise CallError(
                N_("no player is called {name}"),
                hint=N_("To rename {old}: printplay score players rename {old!r} {name!r}")
                if mine
                else N_("`printplay score players` lists all players."),
                name=new if mine else old,
                old=old,
            )
        both = [one.id for one in mine if new in one.players]
        if both or (taken and not merge and id_ is None):
            raise RefusedError(
                N_("{old} and {new} both play in {matches}")
                if both
                else N_("there is already a player {new}"),
                hint=""
                if both
                else N_("If both are the same person: printplay score players merge {old!r} {new!r}"),
                old=old,
                new=new,
                matches=", ".join(both[:8]),
            )
        return Renamed(old, new, _appended(session, mine, NewEntry("rename", f"{old}, {new}")))


def undo(store: Store) -> Renamed:
    """Undo the last rename or merge in all matches it changed; the next call undoes the one before.

    Raises RefusedError if there is none, or another player has the old name in such a match now.
    """
    with store.writing() as session:
        standing = [(one, entry) for one in _all(session) for entry in _standing(one)]
        if not standing:
            raise RefusedError(N_("no player was renamed or merged"))
        _one, last = max(
            standing, key=lambda pair: (clock.utc(pair[1].at), pair[0].match.touched, pair[1].number)
        )
        # One call renames in all matches, with one time.
        mine = [one for one, entry in standing if (entry.text, entry.at) == (last.text, last.at)]
        old, _comma, new = last.text.partition(", ")
        both = [one.id for one in mine if old in one.players or new not in one.players]
        if both:
            raise RefusedError(
                N_("{old} and {new} both play in {matches}"), old=old, new=new, matches=", ".join(both[:8])
            )
        return Renamed(new, old, _appended(session, mine, NewEntry("unrename", last.text)))


def _standing(match: StoredMatch) -> Iterator[Entry]:
    """Yield the renames of a match that were not undone."""
    found: list[Entry] = []
    for entry in match.entries:
        if entry.kind == "rename":
            found.append(entry)
        elif entry.kind == "unrename":
            found = [one for one in found if one.text != entry.text] + [
                one for one in found if one.text == entry.text
            ][:-1]
    yield from found


def _all(session: Session) -> list[StoredMatch]:
    return [find(session, match.id, to_write=True) for match in session.matches()]


def _appended(session: Session, matches: list[StoredMatch], new: NewEntry) -> list[StoredMatch]:
    at = clock.here()
    return [append(session, one, chained(one.entries, one.match.seal, [new], at)) for one in matches]
