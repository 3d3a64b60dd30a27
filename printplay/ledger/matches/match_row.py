"""The row of a match in the ledger: its opening, its id, its seals."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from printplay.ledger.matches.entry import digest

#: Letters and digits that are not confused, and spell no words.
_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
_ID_LENGTH = 6
#: The letters of an id that was derived: that of a match that was imported, or opened by a phone.
DERIVED_ID_LENGTH = 2 * _ID_LENGTH


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


class ListedMatch(NamedTuple):
    """The fields that lists filter by, and the tip, which identifies a state of the match."""

    id: str
    started: str
    number: int
    over: bool
    dropped: bool
    tip: str


def new_id() -> str:
    """Return a new match id: short and easy to type."""
    return "".join(secrets.choice(_ALPHABET) for _letter in range(_ID_LENGTH))


def id_from_digest(digest: bytes) -> str:
    """Return the id of a match known by a digest: longer than random ones."""
    number, letters = int.from_bytes(digest[:16], "big"), ""
    for _letter in range(DERIVED_ID_LENGTH):
        number, letter = divmod(number, len(_ALPHABET))
        letters += _ALPHABET[letter]
    return letters


def match_seal(id_: str, game: str, headers: str, board: str, started: str) -> str:
    """Return the first seal of a match."""
    return digest(id_, game, headers, board, started)
