"""What a table of Gophers is asked next: the results of a match, player by player."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import partial

from printplay.games.asking import Question, Way
from printplay.games.gophers.actions import PILES
from printplay.games.gophers.cards import PLURALS
from printplay.games.gophers.state import State
from printplay.i18n import N_

WAYS: tuple[Way, ...] = ("result",)

_TEXTS = {
    "added": N_("{player}: sum of the face-up pile (added)?"),
    "subtracted": N_("{player}: sum of the face-down pile (subtracted)?"),
    "berries": N_("{player}: sum of the berries?"),
    "acorns": N_("{player}: sum of the acorns?"),
    "grains": N_("{player}: sum of the grains?"),
}
_WHAT = {
    "added": N_("cards added"),
    "subtracted": N_("cards subtracted"),
    "berries": N_("berries"),
    "acorns": N_("acorns"),
    "grains": N_("grains"),
}


def questions(state: State, way: Way | None, skipped: Set[str]) -> Iterator[Question]:  # noqa: ARG001
    """Yield the results that are not told yet, player by player."""
    if state.ended:
        return
    for player in state.table.names:
        for what in _sums(state):
            key = f"{what}:{player}"
            if state.told(player, what) is None and key not in skipped:
                yield Question(
                    key,
                    _TEXTS[what],
                    _WHAT[what],
                    partial(_line, player, what),
                    player,
                    {"player": player},
                )


def _sums(state: State) -> tuple[str, ...]:
    if state.table.beginner:
        return tuple(PLURALS)
    return PILES[:1] if state.table.variant == "simplified" else PILES


def _line(player: str, what: str, answer: str) -> str:
    return f"{player}: {what} {answer}"
