"""Compare two copies of a match: equal, one longer, or diverged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from printplay.geometry.playable import Playable
from printplay.ledger.matches.entry import Folded
from printplay.ledger.matches.match import StoredMatch, renamed
from printplay.match.game import Meta
from printplay.match.lines.grammar import Setup, Unread
from printplay.match.text.headers import write_headers
from printplay.match.text.record import Record
from printplay.match.text.writing import write_event


@dataclass(frozen=True)
class NormalizedMatch:
    """The normalised content of a match: its headers and the lines of its events.

    Boards are compared by hash, not by layout name; comments, date
    and place are ignored.
    """

    setup: Setup
    lines: tuple[str, ...]

    @property
    def headers(self) -> list[str]:
        """Return the headers as lines."""
        return write_headers(self.setup)


def content(record: Record, board: Playable | None) -> NormalizedMatch:
    """Return the content of a record without faults."""
    assert record.meta is not None  # noqa: S101  a record without a game has a fault
    grammar = record.meta.grammar()
    lines = tuple(
        write_event(event, grammar, board) for event in record.events if not isinstance(event, Unread)
    )
    hash_ = board.hash if board is not None else None
    full = record.setup
    setup = replace(full, layout=None, hash=hash_, rules=None, match=None, date=None, place=None, note=None)
    return NormalizedMatch(setup, lines)


def content_of(stored: StoredMatch) -> NormalizedMatch:
    """Return the content of a match of the ledger."""
    return content(stored.record, stored.board)


def as_called_here(theirs: NormalizedMatch, ours: StoredMatch) -> Iterator[NormalizedMatch]:
    """Yield the other copy, then with the renames made here since, latest first."""
    yield theirs
    folded: Folded = ours.folded
    for known in range(len(folded.renames) - 1, -1, -1):
        names = _names(theirs.setup.players, folded.renames[known:])
        if len(set(names.values())) == len(names):
            yield called(theirs, ours.meta, names)


def _names(players: tuple[str, ...], renames: tuple[tuple[int, str, str], ...]) -> Mapping[str, str]:
    names = {name: name for name in players}
    for _entry, old, new in renames:
        names = {first: new if now == old else now for first, now in names.items()}
    return names


def called(theirs: NormalizedMatch, meta: Meta, names: Mapping[str, str]) -> NormalizedMatch:
    """Return the content of a match with players renamed."""
    players = theirs.setup.players
    return NormalizedMatch(
        replace(theirs.setup, players=tuple(names[name] for name in players)),
        tuple(renamed(line, meta, players, names) for line in theirs.lines),
    )


def common(ours: NormalizedMatch, theirs: NormalizedMatch) -> int:
    """Return the number of equal leading lines, or -1 if the headers differ."""
    if ours.setup != theirs.setup:
        return -1
    pairs = zip(ours.lines, theirs.lines, strict=False)
    return next(
        (number for number, (mine, other) in enumerate(pairs) if mine != other),
        min(len(ours.lines), len(theirs.lines)),
    )


def said_before(stored: StoredMatch, content: NormalizedMatch) -> int:
    """Return how many leading lines of a record a match had at some time; -1 for other headers.

    What was undone was there before it.
    """
    cuts = [entry.number - 1 for entry in stored.entries if entry.kind == "undo"]
    states = [StoredMatch(stored.match, stored.entries[:cut]) for cut in cuts]
    return max(
        common(mine, called)
        for then in (stored, *states)
        for mine in [content_of(then)]
        for called in as_called_here(content, then)
    )


def values_of(stored: StoredMatch, key: str) -> list[str]:
    """Return the values that were entered as the date, place or note of a match."""
    lines = stored.match.headers.split("\n")
    lines += [entry.text for entry in stored.entries if entry.kind == "about"]
    pairs = [line.partition(" ") for line in lines]
    return [value.strip() for name, _blank, value in pairs if name == key]
