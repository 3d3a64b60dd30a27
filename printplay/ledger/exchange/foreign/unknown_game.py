"""The pad of a game that is known by its results alone, in place of one that somebody wrote."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from typing import Literal

from printplay.ledger.exchange.foreign.played import ForeignMatch
from printplay.match import registry
from printplay.pads.file.finding import pads
from printplay.pads.file.pad import LARGEST

#: How it is told who has won: by most points or fewest, by a tick where points are level, by a tick
#: of all together, or by name alone.
Way = Literal["most", "fewest", "tied", "together", "named"]


def known_games() -> set[str]:
    """Return the ids of the games and pads that there are."""
    return {*registry.names(), *pads()}


def game_id(name: str) -> str:
    """Return the id of a game that has no pad, of its name; never that of a game there is.

    >>> game_id("7 Wonders: Duel"), game_id("囲碁")
    ('7-wonders-duel', 'game-4f1a5689')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = "-".join(re.findall("[a-z0-9]+", plain))[:40].strip("-")
    if not found:
        found = f"game-{sha256(name.encode()).hexdigest()[:8]}"
    return f"{found}-results" if found in known_games() else found


def pad_text(match: ForeignMatch, way: Way, *, lowest: bool) -> str:
    """Return the file of its pad, by the way in which it is told who has won."""
    named = way == "named"
    title = match.game.replace("\\", "").replace('"', "'")[:60]
    lines = [
        "# Made when results were imported: of this game only totals and winners are known.",
        f'game    = "{game_id(match.game)}"',
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
