"""Missing results of a match that is entered by its results: asked for, and a fault at `end`.

Which ones a game needs, its `scoring` says; so a table is asked for just what `end` would lack.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from printplay.core.faults import Fault

UNTOLD = "PP-5"


class Missing(NamedTuple):
    """A missing line of results: the player, its verb, and what could follow it.

    `none`: who has none can say so by that word. `level`: the player has as many points as another,
    and this line is the tie-break.
    """

    player: str
    verb: str
    example: str
    none: bool = False
    level: bool = False

    @property
    def line(self) -> str:
        """Return what the line could be."""
        return f"{self.player}: {self.verb} {self.example}"


def pp_5(missing: Iterable[Missing]) -> list[Fault]:
    """Return what is wrong with an `end` here, player by player.

    Without a score it is an error. Without a tie-break the match was played, and only the places
    of those who are level are open: a warning.
    """
    lines: dict[tuple[str, bool], list[Missing]] = {}
    for one in missing:
        lines.setdefault((one.player, one.level), []).append(one)
    return [
        Fault(
            UNTOLD,
            "level" if level else "untold",
            {
                "player": player,
                "verbs": ", ".join(f"`{one.verb}`" for one in found),
                "lines": ", ".join(f"`{one.line}`" for one in found),
            },
            "level" if level else "untold-none" if any(one.none for one in found) else "untold",
            severity="warning" if level else "error",
            player=player,
        )
        for (player, level), found in lines.items()
    ]
