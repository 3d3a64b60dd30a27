"""What has just happened in a match, in sentences for those who look on."""

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
    return clean(" ".join(game.told(state_before, event, state_after)))
