"""Sentences on the best line in hindsight: the points drawn, and the best possible ones."""

from __future__ import annotations

from printplay.core.i18n import N_, filled


def points_drawn(player: str, points: int, *, lucky: bool = False) -> str:
    """Return how many points a player drew, `lucky` where it took luckier special dice."""
    said = (
        N_("{player}: {points:point|points} drawn by lucky special dice")
        if lucky
        else N_("{player}: {points:point|points} drawn")
    )
    return filled(said, {"player": player, "points": points})


def points_there(points: int) -> str:
    """Return how many points the best line makes."""
    return filled(N_("best possible: {points}"), {"points": points})
