"""Whether a match was won, and by whom: what every statistic counts by."""

from __future__ import annotations

from printplay.match.standings import NONE, Placing, Standings


def judged(ranked: Standings) -> bool:
    """Return whether a match was won or lost; a lost co-operative match has no winner.

    A match of one player is neither.
    """
    if len(ranked.placings) < 2:
        return False
    lost = len(ranked.sides) == 1 or any(placing.score > 0 for placing in ranked.placings)
    return ranked.decided or (ranked.decided_by == NONE and lost)


def won(ranked: Standings, placing: Placing) -> bool:
    """Return whether a player has won, against others or with them."""
    return placing.winner and judged(ranked)


def shared(ranked: Standings, placing: Placing) -> bool:
    """Return whether a player has won, and somebody on another side, too."""
    return won(ranked, placing) and any(
        one.winner and not (one is placing or ranked.together(one.player, placing.player))
        for one in ranked.placings
    )
