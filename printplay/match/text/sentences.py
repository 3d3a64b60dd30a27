"""Sentences about a match: what has just happened in it, and the best line it held."""

from __future__ import annotations

from printplay.core.i18n import N_, fill_template
from printplay.match.game import Game
from printplay.match.lines.grammar import Event, GameState, Total, Unread
from printplay.match.text.screen import clean


def event_sentences(
    game: Game, state_before: GameState, event: Event | Unread, state_after: GameState
) -> str:
    """Return the sentences about an event in the current language; empty if there are none."""
    if isinstance(event, Unread):
        return ""
    if isinstance(event, Total):
        return fill_template(N_("{player} has {points:point|points} in all."), {
            "player": clean(event.player), "points": event.value,
        })  # fmt: skip
    return clean(" ".join(game.display.told(state_before, event, state_after)))


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
