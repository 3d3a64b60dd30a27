"""Entries of a match in the ledger, never changed, and the row that opens it with its seals.

Kinds of entries, and the text of each:

- `line`: a line of the record;
- `undo`, `redo`: the number of lines undone or redone;
- `rename`, `unrename`: `old, new`: a player is renamed, or that is undone;
- `about`: `date 2026-11-20`, `place Kiel`, `note ...`: a change of date, place or note (a key
  without a value removes it);
- `result`: the standings of a finished match, and the version of the rules (see `snapshot`);
- `drop`, `restore`: the match is hidden, or shown again; without a text;
- `sheet`: `0001 2`: the sheet with this number in its code was printed for the player of this seat;
- `forget`: `Guest 1`: a player was anonymised, in all entries before it; it changes nothing;
- `aside`: `SEAL line Anna: total 9`: an entry with this seal that the match had in another copy. It
  changes nothing: it was set aside when it was decided which of two copies counts.

`fold_entries` computes the state after all of them. Every entry is sealed over the one before it,
so that a change by any other program is noticed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple, get_args

#: Letters and digits that are not confused, and spell no words.
_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
_ID_LENGTH = 6
#: The letters of an id that was derived: that of a match that was imported, or opened by a phone.
DERIVED_ID_LENGTH = 2 * _ID_LENGTH
Kind = Literal[
    "line", "undo", "redo", "rename", "unrename", "about", "result", "drop", "restore", "sheet",
    "forget", "aside",
]  # fmt: skip
KINDS: frozenset[str] = frozenset(get_args(Kind))

_COUNT = re.compile("[0-9]{1,9}")
_SHEET = re.compile("[0-9A-Z]{4} [1-9][0-9]?")
#: The seal of an entry (or opening) that was set aside, perhaps again, its kind and its text.
_ASIDE = re.compile(
    r"(?P<seals>(?:[0-9a-f]{32} aside )*[0-9a-f]{32})(?: (?P<kind>[a-z]+)(?: (?P<text>.*))?)?"
)


class Entry(NamedTuple):
    """One entry. `number` counts from 1 within the match, `at` is the time as ISO 8601.

    The time is local with its offset from UTC, so that the local day is known anywhere; earlier
    entries are in UTC. `anyway` marks a line recorded against the rules. `sent` is the id given by
    the sender: an entry sent twice is stored once.
    """

    number: int
    kind: Kind
    text: str
    at: str
    anyway: bool
    seal: str
    sent: str = ""


class NewEntry(NamedTuple):
    """An entry still to be written."""

    kind: Kind
    text: str = ""
    anyway: bool = False
    sent: str = ""


class ActiveLine(NamedTuple):
    """A line in force: the number of its entry, its text, whether it is an exception."""

    entry_number: int
    text: str
    anyway: bool


class LogState(NamedTuple):
    """The state after some entries.

    `renames` are (number of the entry, old, new); `about` has the changes of date, place and
    note since the opening; `result` is the text of the valid result, if any. `sheets` are the seats
    (from 1) that sheets were printed for, by the number in their code.
    """

    lines: tuple[ActiveLine, ...]
    undone: tuple[ActiveLine, ...]  # the next to redo is the last
    renames: tuple[tuple[int, str, str], ...]
    about: Mapping[str, str]
    result: str
    dropped: bool
    sheets: Mapping[str, int] = {}


def entry_seal(
    previous_seal: str, number: int, kind: str, text: str, timestamp: str, anyway: bool, request_id: str = ""
) -> str:
    """Return the seal of an entry: a digest over it and the seal before it, as 32 hex digits."""
    number_text, flag = str(number), "anyway" if anyway else ""
    content = (  # inlined from `digest`: a ledger has hundreds of thousands
        f"{len(previous_seal)}:{previous_seal}{len(number_text)}:{number_text}{len(kind)}:{kind}{len(text)}:{text}"
        f"{len(timestamp)}:{timestamp}{len(flag)}:{flag}"
    )
    return _short_hash(f"{content}{len(request_id)}:{request_id}" if request_id else content)


def seal_after(previous_seal: str, entry: Entry) -> str:
    return entry_seal(previous_seal, *entry[:5], entry.sent)


def digest(*parts: str) -> str:
    """Return a digest of 32 hex digits over texts; different lists give different digests."""
    return _short_hash("".join([f"{len(part)}:{part}" for part in parts]))


def _short_hash(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def seal_entries(
    entries: Sequence[Entry], first_seal: str, new_entries: Iterable[NewEntry], timestamp: str
) -> list[Entry]:
    """Return new entries, sealed onto the existing chain."""
    previous_seal = entries[-1].seal if entries else first_seal
    sealed: list[Entry] = []
    for number, (kind, text, anyway, request_id) in enumerate(new_entries, len(entries) + 1):
        previous_seal = entry_seal(previous_seal, number, kind, text, timestamp, anyway, request_id)
        sealed.append(Entry(number, kind, text, timestamp, anyway, previous_seal, request_id))
    return sealed


def first_broken_entry(entries: Iterable[Entry], first_seal: str) -> int:
    """Return the number of the first entry with a broken seal or place in the chain.

    0 if all are whole.
    """
    previous_seal, active_count, undone_count = first_seal, 0, 0
    for number, entry in enumerate(entries, 1):
        if entry.number != number or entry.seal != seal_after(previous_seal, entry):
            return number
        if entry.kind == "line":
            active_count, undone_count = active_count + 1, 0
        elif entry.kind in ("undo", "redo"):
            count = int(entry.text) if _COUNT.fullmatch(entry.text) else 0
            if not 1 <= count <= (active_count if entry.kind == "undo" else undone_count):
                return number
            active_count += count if entry.kind == "redo" else -count
            undone_count += count if entry.kind == "undo" else -count
        elif (
            entry.kind not in KINDS
            or (entry.kind == "sheet" and not is_sheet_entry(entry.text))
            or (entry.kind == "aside" and parse_set_aside(entry.text) is None)
        ):
            return number
        previous_seal = entry.seal
    return 0


def fold_entries(entries: Iterable[Entry]) -> LogState:
    """Fold entries into the state after them. A new line discards what could be redone."""
    lines: list[ActiveLine] = []
    undone: list[ActiveLine] = []
    renames: list[tuple[int, str, str]] = []
    about: dict[str, str] = {}
    results: dict[int, str] = {}  # by the number of the entry that ended the match
    dropped = False
    sheets: dict[str, int] = {}
    for entry in entries:
        if entry.kind == "line":
            lines.append(ActiveLine(entry.number, entry.text, entry.anyway))
            undone.clear()
        elif entry.kind in ("undo", "redo"):
            source, target = (lines, undone) if entry.kind == "undo" else (undone, lines)
            for _time in range(int(entry.text)):
                target.append(source.pop())
        elif entry.kind in ("rename", "unrename"):
            old, _comma, new = entry.text.partition(", ")
            names = (old, new) if entry.kind == "rename" else (new, old)
            renames.append((entry.number, *names))
        elif entry.kind == "about":
            key, _blank, value = entry.text.partition(" ")
            about[key] = value
        elif entry.kind == "result":
            results[lines[-1].entry_number if lines else 0] = entry.text
        elif entry.kind == "sheet":
            serial, _blank, seat = entry.text.partition(" ")
            sheets[serial] = int(seat)
        elif entry.kind in ("drop", "restore"):
            dropped = entry.kind == "drop"
    # Undoing the end undoes its result; redoing it restores that, too.
    result = next(
        (results[line.entry_number] for line in reversed(lines) if line.entry_number in results), ""
    )
    return LogState(tuple(lines), tuple(undone), tuple(renames), about, result, dropped, sheets)


def is_sheet_entry(text: str) -> bool:
    """Return whether a text is that of an entry `sheet`.

    >>> is_sheet_entry("0001 2"), is_sheet_entry("2")
    (True, False)
    """
    return _SHEET.fullmatch(text) is not None


class SetAside(NamedTuple):
    """An entry that was set aside: its seals, the text before its own, its kind and text.

    The kind is empty for the opening of a match.
    """

    seals: tuple[str, ...]
    head: str
    kind: str
    text: str


def parse_set_aside(text: str) -> SetAside | None:
    """Return what an entry `aside` holds; None if its text is none of such an entry.

    >>> parse_set_aside(f"{'0' * 32} aside {'1' * 32} line Ben: total 4")[2:]
    ('line', 'Ben: total 4')
    """
    parts = _ASIDE.fullmatch(text)
    kind = (parts["kind"] or "") if parts else ""
    if parts is None or kind == "aside" or (kind and kind not in KINDS):
        return None
    own_text = parts["text"] or ""
    seals = tuple(parts["seals"].split(" aside "))
    return SetAside(seals, text[: len(text) - len(own_text)], kind, own_text)


def entry_words(kind: str, text: str) -> str:
    """Return an entry as a person reads it: a line or a fact as typed, else with its kind.

    >>> entry_words("line", "Anna: total 9"), entry_words("undo", "1")
    ('Anna: total 9', 'undo 1')
    """
    if kind in ("line", "about"):
        return text
    return kind if kind in ("result", "aside") else f"{kind} {text}".rstrip()


def players_in(headers: str) -> tuple[str, ...]:
    r"""Return the players that the headers of a match name, in seating order.

    >>> players_in("game gophers\nplayers Anna, Ben")
    ('Anna', 'Ben')
    """
    for line in headers.split("\n"):
        if line.startswith("players "):
            return tuple(name.strip() for name in line.removeprefix("players ").split(","))
    return ()


def apply_renames(names: Sequence[str], renames: Iterable[tuple[int, str, str]]) -> tuple[str, ...]:
    for _entry, old, new in renames:
        names = [new if name == old else name for name in names]
    return tuple(names)


class MatchRow(NamedTuple):
    """A match as it was opened. `board` is JSON (name, hash, files), empty without a board.

    The fields after the seal are those of the last read: `touched` grows with each write,
    `number` with each match of this ledger; `tip` seals all these and the last entry; a `dropped`
    match is hidden. A match in no ledger (yet) has none of them.
    """

    id: str
    game: str
    headers: str
    board: str
    started: str
    seal: str = ""
    over: bool = False
    touched: int = 0
    number: int = 0
    tip: str = ""
    dropped: bool = False

    def tip_after(self, last_seal: str) -> str:
        """Return the seal over all that changes in a match: its last seal and its flags."""
        parts = (last_seal, "over" if self.over else "", str(self.touched), str(self.number))
        return digest(*parts, "dropped") if self.dropped else digest(*parts)


class OfRow:
    """What a match and its summary show of their row."""

    __slots__ = ()
    row: MatchRow

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game_id(self) -> str:
        return self.row.game

    @property
    def started(self) -> str:
        """Return when it was opened: ISO 8601 in UTC."""
        return self.row.started


class ListedMatch(NamedTuple):
    """The fields that lists filter by, and the tip, which identifies a state of the match."""

    id: str
    started: str
    number: int
    over: bool
    dropped: bool
    tip: str


def new_id() -> str:
    return "".join(secrets.choice(_ALPHABET) for _letter in range(_ID_LENGTH))


def id_from_digest(digest: bytes) -> str:
    """Return the id of a match known by a digest: longer than random ones."""
    number, letters = int.from_bytes(digest[:16], "big"), ""
    for _letter in range(DERIVED_ID_LENGTH):
        number, letter = divmod(number, len(_ALPHABET))
        letters += _ALPHABET[letter]
    return letters


def match_seal(id_: str, game: str, headers: str, board: str, started: str) -> str:
    return digest(id_, game, headers, board, started)
