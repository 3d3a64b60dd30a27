"""Sentences about the best line in hindsight: the points drawn, and the best possible."""

from __future__ import annotations

from printplay.core.i18n import N_, fill_template


def points_drawn(player: str, points: int, *, lucky: bool = False) -> str:
    """Return the sentence about the points drawn; `lucky` if it took luckier special dice."""
    sentence = (
        N_("{player}: {points:point|points} drawn by lucky special dice")
        if lucky
        else N_("{player}: {points:point|points} drawn")
    )
    return fill_template(sentence, {"player": player, "points": points})


def points_there(points: int) -> str:
    """Return the sentence about the points of the best line."""
    return fill_template(N_("best possible: {points}"), {"points": points})
