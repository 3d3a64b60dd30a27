"""Repair of a damaged match: proven entries stay, others become comments.

Every entry has a seal over itself and the seal before it. So damage breaks the chain only at its
place: what follows is proven by the seal stored before it. The entry right after a missing one is
not, as the seal before it is missing, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from printplay.core.errors import printable
from printplay.core.i18n import _
from printplay.ledger.matches.entry import Entry, broken, fold, sealed
from printplay.ledger.matches.match_row import MatchRow, match_seal

#: How far a number may exceed the readable ones; a larger one is damaged itself.
_BEYOND = 1000
#: Most characters kept of a damaged line.
_MOST = 1000


class RepairedMatch(NamedTuple):
    """A repaired match: readable entries, renumbered and sealed anew.

    `gaps` are the numbers of those that are comments now: lost, not proven, or meaningless after
    such a gap. `cut` says that more may have followed. `left` are rows that belong nowhere. `of` is
    the number of known entries.
    """

    match: MatchRow
    entries: tuple[Entry, ...]
    gaps: tuple[int, ...] = ()
    cut: bool = False
    of: int = 0
    left: tuple[Entry, ...] = ()

    @property
    def whole(self) -> bool:
        """Return whether nothing is missing and everything is proven."""
        return not (self.gaps or self.cut or self.left)


class _ReadEntry(NamedTuple):
    """An entry by number: the readable part of it, and whether it is intact."""

    number: int
    row: Entry | None
    proven: bool


def tidy(match: MatchRow) -> bool:
    """Return whether all values of a match have valid types."""
    texts = (*match[:6], match.tip)
    numbers = (match.touched, match.number)
    return all(isinstance(text, str) for text in texts) and {*map(type, numbers)} == {int}


def mended(match: MatchRow, rows: Sequence[Entry], last: int) -> RepairedMatch | None:
    """Repair a match from all its rows; `last` is the last known number.

    None if not even its opening is proven.
    """
    first = match_seal(*match[:5])
    chain = _Chain(match, first, rows, last)
    if match.seal != first and not chain.proves(first):
        return None
    found = list(chain)
    entries, gaps = _rebuilt(match, first, found)
    cut = not chain.ends
    if cut:
        at = entries[-1].at if entries else match.started
        entries.append(_note(len(entries) + 1, _("# what was entered after this may be missing"), at))
    whole = not gaps and not cut
    anew = tuple(_sealed(entries, first))
    match = match._replace(seal=first)
    if not whole:
        holds = fold(anew)
        match = match._replace(over=any(_ends(line.text) for line in holds.lines), dropped=holds.dropped)
    return RepairedMatch(match, anew, tuple(gaps), cut, len(found), chain.left())


# -- reading the chain -----------------------------------------------------------------------------


class _Chain:
    """The entries of a match in order, each with whether it is proven."""

    def __init__(self, match: MatchRow, first: str, rows: Sequence[Entry], last: int) -> None:
        self.match, self.first = match, first
        rows = list(dict.fromkeys(map(_plain, rows)))
        self.numbered: dict[int, Entry] = {}
        self.strays: list[Entry] = []
        for row in rows:
            fits = type(row.number) is int and 0 < row.number <= len(rows) + _BEYOND
            if fits and row.number not in self.numbered:
                self.numbered[row.number] = row
            else:
                self.strays.append(row)
        self.last = last if last <= len(rows) + _BEYOND else max(self.numbered, default=0)
        self.ends = False

    def proves(self, first: str) -> bool:
        """Return whether the first entry follows a seal."""
        row = self.numbered.get(1)
        return self._ended(first) if row is None else self._seal(first, 1, row) is not None

    def __iter__(self) -> Iterator[_ReadEntry]:
        before: str | None = self.first
        number = 1
        while number <= self.last and not (before and not self.numbered and self._ended(before)):
            row = self.numbered.pop(number, None) or self._stray(before, number)
            own = self._seal(before, number, row) if row is not None and before else None
            yield _ReadEntry(number, row, proven=own is not None)
            before = own or (row.seal if row is not None and isinstance(row.seal, str) else None)
            number += 1
        self.ends = before is not None and self._ended(before)

    def left(self) -> tuple[Entry, ...]:
        """Return the rows without a place."""
        return tuple(self.strays)

    def _seal(self, before: str, number: int, row: Entry) -> str | None:
        """Return the seal of a proven entry: proven by its own seal, or by the next entry."""
        if not _readable(row):
            return None
        own = sealed(before, row._replace(number=number))
        after = self.numbered.get(number + 1)
        follows = after is not None and _readable(after) and sealed(own, after) == after.seal
        return own if own == row.seal or follows or self._ended(own) else None

    def _stray(self, before: str | None, number: int) -> Entry | None:
        """Return an entry without a number that can only be this one."""
        if before is None:
            return None
        for where in (self.strays, [*self.numbered.values()]):
            for row in where:
                if _readable(row) and sealed(before, row._replace(number=number)) == row.seal:
                    if where is self.strays:
                        self.strays.remove(row)
                    else:
                        del self.numbered[row.number]
                        self.last = max([number, *self.numbered])
                    return row
        return None

    def _ended(self, last: str) -> bool:
        return self.match.tip == self.match.tip_after(last)


def _plain(row: Entry) -> Entry:
    """Return a row with valid types of the flag and the sender's id; seals prove the rest."""
    sent = row.sent if isinstance(row.sent, str) else ""
    return row._replace(anyway=bool(row.anyway), sent=sent)


def _readable(row: Entry) -> bool:
    return all(isinstance(text, str) for text in (row.kind, row.text, row.at))


# -- writing it anew -------------------------------------------------------------------------------


def _rebuilt(match: MatchRow, first: str, found: Sequence[_ReadEntry]) -> tuple[list[Entry], list[int]]:
    """Return entries with comments in place of unproven ones, and the numbers of those."""
    entries: list[Entry] = []
    gaps: list[int] = []
    at = match.started
    for number, row, proven in found:
        note = _why(row, proven=proven)
        if row is not None and proven and gaps:
            tried = [*entries, row._replace(number=number)]
            if _ends(row.text) and row.kind == "line":
                note = _("# ignored as the end, because entries are missing: {text}")
            elif row.kind == "result":
                note = _("# the result stored here is no longer valid")
            elif broken(_sealed(tried, first), first):
                note = _("# no longer allowed here: {kind} {text}")
        if row is not None and _is_time(row.at):
            at = row.at
        if row is not None and not note:
            entries.append(row._replace(number=number))
            continue
        known = {"kind": "", "text": ""} if row is None else {"kind": row.kind, "text": row.text}
        shown = {key: printable(str(value))[:_MOST] for key, value in known.items()}
        entries.append(_note(number, note.format(number=number, **shown), at))
        gaps.append(number)
    return entries, gaps


def _why(row: Entry | None, *, proven: bool) -> str:
    """Return the comment for an unproven entry; empty for a proven one."""
    if proven:
        return ""
    if row is None:
        return _("# unreadable: entry {number}")
    if row.kind == "line":
        return _("# may have been altered: {text}")
    return _("# may have been altered: {kind} {text}")


def _note(number: int, text: str, at: str) -> Entry:
    """Return a comment in place of a line. It is an exception, so that it is shown."""
    return Entry(number, "line", " ".join(text.split()), at, True, "")


def _sealed(entries: Sequence[Entry], first: str) -> Iterator[Entry]:
    before = first
    for entry in entries:
        before = sealed(before, entry)
        yield entry._replace(seal=before)


def _ends(text: str) -> bool:
    return text.partition("#")[0].strip() == "end"


def _is_time(at: object) -> bool:
    try:
        return datetime.fromisoformat(str(at)).tzinfo is not None
    except ValueError:
        return False
