"""The pad made for a game of which only results are known."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from typing import Literal

from printplay.ledger.exchange.foreign.played import ForeignMatch
from printplay.match import registry
from printplay.pads.file.finding import pads
from printplay.pads.file.pad import LARGEST

#: How the winner is known: by the most or the fewest points, by a tick if points are tied, by a
#: tick of all players together, or by name only.
Way = Literal["most", "fewest", "tied", "together", "named"]


def known_games() -> set[str]:
    """Return the ids of all games and pads."""
    return {*registry.names(), *pads()}


def game_id(name: str) -> str:
    """Return an id for a game without a pad, made of its name; never the id of a known game.

    >>> game_id("7 Wonders: Duel"), game_id("囲碁")
    ('7-wonders-duel', 'game-4f1a5689')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = "-".join(re.findall("[a-z0-9]+", plain))[:40].strip("-")
    if not found:
        found = f"game-{sha256(name.encode()).hexdigest()[:8]}"
    return f"{found}-results" if found in known_games() else found


def pad_text(match: ForeignMatch, way: Way, *, lowest: bool) -> str:
    """Return the text of its pad file, by the way its winner is known."""
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
