"""The pad made for a game of which only results are known."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set
from contextlib import suppress
from hashlib import sha256
from typing import Literal

from printplay.core.errors import PrintplayError
from printplay.ledger.exchange.foreign.played import ForeignMatch
from printplay.match import registry
from printplay.match.game import Meta
from printplay.pads.file.finding import pads
from printplay.pads.file.pad import LARGEST, Pad

#: The first line of such a file.
_MADE = "# Made when results were imported: of this game only totals and winners are known."
#: How the winner is known: by the most or the fewest points, by a tick if points are tied, by a
#: tick of all players together, or by name only.
Way = Literal["most", "fewest", "tied", "together", "named"]


class KnownGames:
    """The games and pads that are here: looked for once, for all matches of a file."""

    def __init__(self) -> None:
        self.ids: Set[str] = {*registry.names(), *pads()}
        self._found: dict[str, Meta | None] = {}

    def find(self, name: str) -> Meta | None:
        """Return the game with a name; None if there is none, or its file is wrong at present."""
        if name not in self._found:
            id_ = registry.named(name, self.ids)
            self._found[name] = None
            with suppress(PrintplayError):
                self._found[name] = registry.find(id_) if id_ in self.ids else None
        return self._found[name]


def game_id(name: str, known: Set[str]) -> str:
    """Return an id for a game without a pad, made of its name; never the id of a known game.

    >>> [game_id(name, {"hearts"}) for name in ("7 Wonders: Duel", "囲碁", "Hearts")]
    ['7-wonders-duel', 'game-4f1a5689', 'hearts-results']
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = "-".join(re.findall("[a-z0-9]+", plain))[:40].strip("-")
    if not found:
        found = f"game-{sha256(name.encode()).hexdigest()[:8]}"
    return f"{found}-results" if found in known else found


def names_of_results(name: str) -> tuple[str, str]:
    """Return the ids that a game of this name may have in a ledger that took its results."""
    found = game_id(name, frozenset())
    return found, f"{found}-results"


def of_results(board: object) -> bool:
    """Return whether a board is a pad made here, so that its match is a result from elsewhere."""
    return isinstance(board, Pad) and board.text.startswith(_MADE)


def pad_text(match: ForeignMatch, game: str, way: Way, *, lowest: bool) -> str:
    """Return the text of the pad file of a game, by the way its winner is known."""
    named = way == "named"
    title = match.game.replace("\\", "").replace('"', "'")[:60]
    lines = [
        _MADE,
        f'game    = "{game}"',
        f'title   = "{title}"',
        "players = [1, 20]",
    ]
    if match.together:
        lines.append("coop    = true")
        if way == "together":
            lines.append('win     = "victory"')
    elif match.teams:
        lines.append(f"teams   = {len(match.teams)}")
    if named:
        lines.append('winner  = "named"')
    else:
        lines.append('ends    = "when said"')
        if lowest:
            lines.append('winner  = "lowest"')
    if not (named and match.pointless):
        lines += [
            "",
            "[[row]]",
            'key     = "points"',
            'title   = { en = "Points", de = "Punkte" }',
            f"min     = -{LARGEST}",
        ]
        if named:
            lines += ["counts  = false", "default = 0"]
    if way == "together":
        lines += [
            "",
            "[[row]]",
            'key     = "victory"',
            'title   = { en = "Won", de = "Gewonnen" }',
            'entry   = "tick"',
            "counts  = false",
        ]
    if way == "tied":
        lines += [
            "",
            "[[row]]",
            'key     = "decided"',
            'title   = { en = "Decided for", de = "Entschieden für" }',
            'entry   = "tick"',
            "counts  = false",
            "",
            "[tie_break]",
            'order   = ["decided"]',
        ]
    return "\n".join(lines) + "\n"
