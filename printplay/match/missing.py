"""Missing results of a match that is entered by results: questions, and a fault at `end`.

The game's `scoring` names them; so the table is asked for exactly what `end` needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printplay.core.faults import Fault

UNTOLD = "PP-5"
#: The cure of an earlier part of a match that is missing; no open question says as much.
EARLIER = "untold-earlier"


class Missing(NamedTuple):
    """A missing line of results: the player, its verb, and an example of its value.

    `none`: the word for "none". `level`: the player is tied, and this line is the
    tie-break. `after`: a line that has to come before it, such as `round 1`.
    """

    player: str
    verb: str
    example: str
    none: bool = False
    level: bool = False
    after: str = ""

    @property
    def line(self) -> str:
        """Return an example of the line."""
        return f"{self.player}: {self.verb} {self.example}"


def pp_5(missing: Iterable[Missing]) -> list[Fault]:
    """Return the faults of an `end` here, player by player.

    A missing score is an error. A missing tie-break only leaves the places of tied players open:
    a warning.
    """
    lines: dict[tuple[str, bool], list[Missing]] = {}
    for missing_line in missing:
        lines.setdefault((missing_line.player, missing_line.level), []).append(missing_line)
    return [
        Fault(
            UNTOLD,
            "level" if level else "untold",
            {
                "player": player,
                "verbs": ", ".join(f"`{missing_line.verb}`" for missing_line in of_player),
                "lines": ", ".join(
                    f"`{line}`"
                    for missing_line in of_player
                    for line in (missing_line.after, missing_line.line)
                    if line
                ),
            },
            _cure(of_player),
            severity="warning" if level else "error",
            player=player,
        )
        for (player, level), of_player in lines.items()
    ]


def _cure(missing_lines: Sequence[Missing]) -> str:
    """Return the cure of some missing lines of a player."""
    for cure, means in (("level", "level"), (EARLIER, "after"), ("untold-none", "none")):
        if any(getattr(line, means) for line in missing_lines):
            return cure
    return "untold"
