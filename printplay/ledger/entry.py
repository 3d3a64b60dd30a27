"""Entries: what is written into a match of the ledger, one after the other and never changed.

An entry is a line of the record, or takes lines back (`undo`), or brings them again (`redo`), or
gives a player another name (`rename`). `fold` says which lines hold after all of them. Every entry
is sealed over the one before it, so that a ledger changed by anything else is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

Kind = Literal["line", "undo", "redo", "rename"]

_COUNT = re.compile("[0-9]{1,9}")


class Entry(NamedTuple):
    """One entry. `number` counts from 1 within the match, `at` is the time, UTC, as ISO 8601.

    `text` is the line; for `undo` and `redo` how many lines; for `rename` `old, new`. `anyway`
    marks a line the rules forbid, recorded all the same.
    """

    number: int
    kind: Kind
    text: str
    at: str
    anyway: bool
    seal: str


class Line(NamedTuple):
    """A line that holds: the number of its entry, its text, and whether it is an exception."""

    entry: int
    text: str
    anyway: bool


class Folded(NamedTuple):
    """What holds after some entries. `renames` are (number of lines before it, old, new)."""

    lines: tuple[Line, ...]
    undone: tuple[Line, ...]  # the next to be brought again is the last
    renames: tuple[tuple[int, str, str], ...]


def seal(before: str, number: int, kind: str, text: str, at: str, anyway: bool) -> str:
    """Return the seal of an entry: a digest over it and the seal before it, as 32 hex digits."""
    return digest(before, str(number), kind, text, at, "anyway" if anyway else "")


def digest(*parts: str) -> str:
    """Return 32 hex digits over some texts; no two lists of texts look alike to it."""
    whole = "".join(f"{len(part)}:{part}" for part in parts)
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def chained(
    entries: Sequence[Entry], first: str, new: Iterable[tuple[Kind, str, bool]], at: str
) -> list[Entry]:
    """Return new entries (kind, text, anyway), sealed to follow on those that are there."""
    before = entries[-1].seal if entries else first
    added: list[Entry] = []
    for number, (kind, text, anyway) in enumerate(new, len(entries) + 1):
        before = seal(before, number, kind, text, at, anyway)
        added.append(Entry(number, kind, text, at, anyway, before))
    return added


def broken(entries: Iterable[Entry], first: str) -> int:
    """Return the number of the first entry that is not as it was sealed, or cannot follow.

    0 where all are whole.
    """
    before, there, undone = first, 0, 0
    for expected, entry in enumerate(entries, 1):
        if entry.number != expected or entry.seal != seal(before, *entry[:5]):
            return expected
        if entry.kind == "line":
            there, undone = there + 1, 0
        elif entry.kind in ("undo", "redo"):
            count = int(entry.text) if _COUNT.fullmatch(entry.text) else 0
            if not 1 <= count <= (there if entry.kind == "undo" else undone):
                return expected
            there += count if entry.kind == "redo" else -count
            undone += count if entry.kind == "undo" else -count
        elif entry.kind != "rename":
            return expected
        before = entry.seal
    return 0


def fold(entries: Iterable[Entry]) -> Folded:
    """Return which lines hold. A new line ends what could be brought again."""
    lines: list[Line] = []
    undone: list[Line] = []
    renames: list[tuple[int, str, str]] = []
    for entry in entries:
        if entry.kind == "line":
            lines.append(Line(entry.number, entry.text, entry.anyway))
            undone.clear()
        elif entry.kind == "rename":
            old, _comma, new = entry.text.partition(", ")
            renames.append((entry.number, old, new))
        else:
            source, target = (lines, undone) if entry.kind == "undo" else (undone, lines)
            for _time in range(int(entry.text)):
                target.append(source.pop())
    return Folded(tuple(lines), tuple(undone), tuple(renames))


def players_in(headers: str) -> tuple[str, ...]:
    r"""Return the players that the headers of a match name, in seating order.

    >>> players_in("game gophers\nplayers Anna, Ben")
    ('Anna', 'Ben')
    """
    for line in headers.split("\n"):
        if line.startswith("players "):
            return tuple(name.strip() for name in line.removeprefix("players ").split(","))
    return ()


def names_after(names: Sequence[str], renames: Iterable[tuple[int, str, str]]) -> tuple[str, ...]:
    """Return names after some renames."""
    for _entry, old, new in renames:
        names = [new if name == old else name for name in names]
    return tuple(names)
