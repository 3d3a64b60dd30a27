"""What is said of the best line in hindsight: the points that were drawn, those that were there."""

from __future__ import annotations

from printplay.i18n import _


def points_drawn(player: str, points: int, *, lucky: bool = False) -> str:
    """Return how many points a player drew, `lucky` where it took luckier special dice."""
    if lucky:
        said = (
            _("{player}: 1 point drawn by lucky special dice")
            if points == 1
            else _("{player}: {points} points drawn by lucky special dice")
        )
    else:
        said = _("{player}: 1 point drawn") if points == 1 else _("{player}: {points} points drawn")
    return said.format(player=player, points=points)


def points_there(points: int) -> str:
    """Return how many points the best line makes."""
    return _("1 was there") if points == 1 else _("{points} were there").format(points=points)
