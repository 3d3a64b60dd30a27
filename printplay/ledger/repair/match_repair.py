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
from printplay.ledger.store.entry import (
    Entry,
    MatchRow,
    first_broken_entry,
    fold_entries,
    match_seal,
    seal_after,
)

#: How far a number may exceed the readable ones; a larger one is damaged itself.
_BEYOND = 1000
#: Most characters kept of a damaged line.
_MAX_TEXT = 1000


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
    def is_intact(self) -> bool:
        """Return whether nothing is missing and everything is proven."""
        return not (self.gaps or self.cut or self.left)


class _ReadEntry(NamedTuple):
    """An entry by number: the readable part of it, and whether it is intact."""

    number: int
    row: Entry | None
    proven: bool


def has_valid_types(match: MatchRow) -> bool:
    """Return whether all values of a match have valid types."""
    texts = (*match[:6], match.tip)
    numbers = (match.touched, match.number)
    return all(isinstance(text, str) for text in texts) and {*map(type, numbers)} == {int}


def repair_match(match: MatchRow, rows: Sequence[Entry], last_number: int) -> RepairedMatch | None:
    """Repair a match from all its rows up to `last_number`; None if not even its opening is proven."""
    first_seal = match_seal(*match[:5])
    chain = _Chain(match, first_seal, rows, last_number)
    if match.seal != first_seal and not chain.is_proven_by(first_seal):
        return None
    read_entries = list(chain)
    entries, gaps = _rebuild_entries(match, first_seal, read_entries)
    is_cut = not chain.ends
    if is_cut:
        timestamp = entries[-1].at if entries else match.started
        entries.append(
            _comment_entry(len(entries) + 1, _("# what was entered after this may be missing"), timestamp)
        )
    sealed_entries = tuple(_seal_anew(entries, first_seal))
    match = match._replace(seal=first_seal)
    if gaps or is_cut:
        state = fold_entries(sealed_entries)
        match = match._replace(over=any(_is_end(line.text) for line in state.lines), dropped=state.dropped)
    return RepairedMatch(match, sealed_entries, tuple(gaps), is_cut, len(read_entries), tuple(chain.strays))


# -- reading the chain -----------------------------------------------------------------------------


class _Chain:
    """The entries of a match in order, each with whether it is proven."""

    def __init__(self, match: MatchRow, first_seal: str, rows: Sequence[Entry], last_number: int) -> None:
        self.match, self.first = match, first_seal
        rows = list(dict.fromkeys(map(_normalize_row, rows)))
        self.numbered: dict[int, Entry] = {}
        self.strays: list[Entry] = []
        for row in rows:
            fits = type(row.number) is int and 0 < row.number <= len(rows) + _BEYOND
            if fits and row.number not in self.numbered:
                self.numbered[row.number] = row
            else:
                self.strays.append(row)
        self.last = last_number if last_number <= len(rows) + _BEYOND else max(self.numbered, default=0)
        self.ends = False

    def is_proven_by(self, first_seal: str) -> bool:
        """Return whether the first entry follows a seal."""
        row = self.numbered.get(1)
        return (
            self._is_last_seal(first_seal)
            if row is None
            else self._proven_seal(first_seal, 1, row) is not None
        )

    def __iter__(self) -> Iterator[_ReadEntry]:
        previous_seal: str | None = self.first
        number = 1
        while number <= self.last and not (
            previous_seal and not self.numbered and self._is_last_seal(previous_seal)
        ):
            row = self.numbered.pop(number, None) or self._take_stray(previous_seal, number)
            own_seal = (
                self._proven_seal(previous_seal, number, row) if row is not None and previous_seal else None
            )
            yield _ReadEntry(number, row, proven=own_seal is not None)
            previous_seal = own_seal or (row.seal if row is not None and isinstance(row.seal, str) else None)
            number += 1
        self.ends = previous_seal is not None and self._is_last_seal(previous_seal)

    def _proven_seal(self, previous_seal: str, number: int, row: Entry) -> str | None:
        """Return the seal of a proven entry: proven by its own seal, or by the next entry."""
        if not _is_readable(row):
            return None
        own_seal = seal_after(previous_seal, row._replace(number=number))
        next_row = self.numbered.get(number + 1)
        is_followed = (
            next_row is not None
            and _is_readable(next_row)
            and seal_after(own_seal, next_row) == next_row.seal
        )
        return own_seal if own_seal == row.seal or is_followed or self._is_last_seal(own_seal) else None

    def _take_stray(self, previous_seal: str | None, number: int) -> Entry | None:
        """Return an entry without a number that can only be this one."""
        if previous_seal is None:
            return None
        for rows in (self.strays, [*self.numbered.values()]):
            for row in rows:
                if _is_readable(row) and seal_after(previous_seal, row._replace(number=number)) == row.seal:
                    if rows is self.strays:
                        self.strays.remove(row)
                    else:
                        del self.numbered[row.number]
                        self.last = max([number, *self.numbered])
                    return row
        return None

    def _is_last_seal(self, last: str) -> bool:
        return self.match.tip == self.match.tip_after(last)


def _normalize_row(row: Entry) -> Entry:
    """Return a row with valid types of the flag and the sender's id; seals prove the rest."""
    request_id = row.sent if isinstance(row.sent, str) else ""
    return row._replace(anyway=bool(row.anyway), sent=request_id)


def _is_readable(row: Entry) -> bool:
    return all(isinstance(text, str) for text in (row.kind, row.text, row.at))


# -- writing it anew -------------------------------------------------------------------------------


def _rebuild_entries(
    match: MatchRow, first_seal: str, read_entries: Sequence[_ReadEntry]
) -> tuple[list[Entry], list[int]]:
    """Return entries with comments in place of unproven ones, and the numbers of those."""
    entries: list[Entry] = []
    gaps: list[int] = []
    timestamp = match.started
    for number, row, proven in read_entries:
        comment = _comment_text(row, proven=proven)
        if row is not None and proven and gaps:
            candidate = [*entries, row._replace(number=number)]
            if _is_end(row.text) and row.kind == "line":
                comment = _("# ignored as the end, because entries are missing: {text}")
            elif row.kind == "result":
                comment = _("# the result stored here is no longer valid")
            elif first_broken_entry(_seal_anew(candidate, first_seal), first_seal):
                comment = _("# no longer allowed here: {kind} {text}")
        if row is not None and _is_time(row.at):
            timestamp = row.at
        if row is not None and not comment:
            entries.append(row._replace(number=number))
            continue
        row_words = {"kind": "", "text": ""} if row is None else {"kind": row.kind, "text": row.text}
        comment_words = {key: printable(str(value))[:_MAX_TEXT] for key, value in row_words.items()}
        entries.append(_comment_entry(number, comment.format(number=number, **comment_words), timestamp))
        gaps.append(number)
    return entries, gaps


def _comment_text(row: Entry | None, *, proven: bool) -> str:
    """Return the comment for an unproven entry; empty for a proven one."""
    if proven:
        return ""
    if row is None:
        return _("# unreadable: entry {number}")
    if row.kind == "line":
        return _("# may have been altered: {text}")
    return _("# may have been altered: {kind} {text}")


def _comment_entry(number: int, text: str, timestamp: str) -> Entry:
    """Return a comment in place of a line. It is an exception, so that it is shown."""
    return Entry(number, "line", " ".join(text.split()), timestamp, True, "")


def _seal_anew(entries: Sequence[Entry], first_seal: str) -> Iterator[Entry]:
    previous_seal = first_seal
    for entry in entries:
        previous_seal = seal_after(previous_seal, entry)
        yield entry._replace(seal=previous_seal)


def _is_end(text: str) -> bool:
    return text.partition("#")[0].strip() == "end"


def _is_time(timestamp: object) -> bool:
    try:
        return datetime.fromisoformat(str(timestamp)).tzinfo is not None
    except ValueError:
        return False
