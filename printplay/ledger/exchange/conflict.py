"""Conflicts between two copies of a match, each with the command that resolves it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store.store import Session

_SHOWN = 8  # matches that a message names
_CALLED = N_("{old} is called {new} in the file (matches: {matches})")


class ConflictError(RefusedError):
    """Both copies of `matches` have changes that the other lacks.

    `command` is the `printplay score` command that takes the file's version.
    """

    def __init__(
        self, message: str, *, matches: Sequence[str], command: Sequence[str], place: FilePlace,
        hint: str = N_("To use the file's version: `{command}`; then import it again."),
        **values: object,
    ) -> None:  # fmt: skip
        super().__init__(message, place=place, hint=hint, **values)
        self.matches, self.command = tuple(matches), tuple(command)
        self.values["matches"] = ", ".join([*matches[:_SHOWN], *["..."][: len(matches) > _SHOWN]])
        self.say(())

    def say(self, more: Sequence[str]) -> None:
        """Return the command with more words appended, such as `--ledger`."""
        self.values["command"] = shlex.join(("printplay", "score", *self.command, *more))


class NamesError(RefusedError):
    """Players were renamed on both sides; `names` maps local names to those in the file.

    `opened` says that the copies have different origins: one was a record, or a name was forgotten.
    """

    def __init__(
        self, match: str, names: Mapping[str, str], place: FilePlace, *, opened: bool
    ) -> None:
        old, new = next(iter(names.items()))
        super().__init__(_CALLED, place=place, old=old, new=new, matches=match)
        self.match, self.names, self.opened, self.where = match, names, opened, place


class DiffersError(RefusedError):
    """Several things of one match conflict; `all` lists them."""

    def __init__(self, every: Sequence[RefusedError]) -> None:
        super().__init__(every[0].message)
        self.all = every


def gathered(act: Callable[[], None], found: list[RefusedError]) -> bool:
    """Run a step of a merge; collect its conflict and return whether it succeeded."""
    try:
        act()
    except RefusedError as error:
        found.append(error)
        return False
    return True


def once(session: Session, errors: Iterable[RefusedError]) -> list[RefusedError]:
    """Return conflicts, with the same rename of the same person told once for all matches."""
    found: list[RefusedError] = []
    renamed: dict[tuple[str, str], list[NamesError]] = {}
    for error in errors:
        for one in error.all if isinstance(error, DiffersError) else (error,):
            if isinstance(one, NamesError):
                for pair in one.names.items():
                    renamed.setdefault(pair, []).append(one)
            else:
                found.append(one)
    if not renamed:
        return found
    seated = session.seated()
    names = [
        _renamed(pair, same, seated)
        for pair, every in renamed.items()
        for same in _apart(pair, every, seated)
    ]
    return [*names, *found]


def _apart(
    pair: tuple[str, str], every: Sequence[NamesError], seated: Mapping[str, Sequence[str]]
) -> Iterable[Sequence[NamesError]]:
    """Yield the matches that one command can resolve: all, or each alone if both names meet."""
    return [[one] for one in every] if _meet(pair, seated) else [every]


def _meet(pair: tuple[str, str], seated: Mapping[str, Sequence[str]]) -> bool:
    return any({*pair} <= {*players} for players in seated.values())


def _renamed(
    pair: tuple[str, str], every: Sequence[NamesError], seated: Mapping[str, Sequence[str]]
) -> ConflictError:
    """Return the sentence about a person who has another name in the file."""
    old, new = pair
    ids = [one.match for one in every]
    known = any(new in players for players in seated.values())
    command: tuple[str, ...] = ("players", "merge" if known else "rename", old, new)
    if _meet(pair, seated):
        command = ("players", "rename", old, new, "--match", ids[0])
    hint = N_("To use the name in the file: `{command}`; then import it again.")
    if any(one.opened for one in every):
        hint = N_(
            "An older file cannot bring back a name that was anonymised here. If {old} was "
            "renamed elsewhere: `{command}`; then import it again. If it is another match, change "
            "the id in the file."
        )
    return ConflictError(
        _CALLED,
        matches=ids, command=command, place=every[0].where, hint=hint, old=old, new=new,
    )  # fmt: skip
